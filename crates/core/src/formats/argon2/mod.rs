//! Argon2 and what wraps it.

mod article;
mod django;
mod magento;
pub(super) mod phc;
mod spring;

use super::Format;

/// In the order of detection; the plain strings come last, for wrappers hold them.
pub(super) static TABLE: &[&Format] = &[
    &spring::FORMAT,
    &django::FORMAT,
    &article::FORMAT,
    &magento::FORMAT,
    &phc::ID_V19,
    &phc::ID_V16,
    &phc::ID_NOVERSION,
    &phc::I_V19,
    &phc::I_V16,
    &phc::I_NOVERSION,
    &phc::D_V19,
    &phc::D_V16,
    &phc::D_NOVERSION,
];
