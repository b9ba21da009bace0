//! bcrypt and what wraps it.

mod adonis;
mod article;
pub(super) mod crypt;
mod django;
mod django_sha256;
mod ldap;
mod legacy;
mod passlib;
mod peppered;
mod prehashed;
mod spring;
mod wordpress;

use super::Format;

/// In the order of detection; the plain strings come last, for wrappers hold them.
pub(super) static TABLE: &[&Format] = &[
    &spring::FORMAT,
    &ldap::FORMAT,
    &django::FORMAT,
    &django_sha256::FORMAT,
    &wordpress::FORMAT,
    &passlib::V2,
    &passlib::V1,
    &adonis::FORMAT,
    &article::FORMAT,
    &prehashed::FORMAT,
    &peppered::FORMAT,
    &legacy::UNTERMINATED,
    &legacy::SIGN_EXTENDED,
    &crypt::A,
    &crypt::B,
    &crypt::Y,
];
