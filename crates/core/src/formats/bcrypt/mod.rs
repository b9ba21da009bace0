//! bcrypt and what wraps it.

pub(super) mod crypt;
mod django_sha256;
mod spring;
mod wordpress;

use super::Format;

/// In the order of detection; the plain strings come last, for wrappers hold them.
pub(super) static TABLE: &[&Format] =
    &[&spring::FORMAT, &django_sha256::FORMAT, &wordpress::FORMAT, &crypt::A, &crypt::B, &crypt::Y];
