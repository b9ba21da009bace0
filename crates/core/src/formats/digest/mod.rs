//! Fast hashes: LDAP's schemes and bare digests.

mod hex;
mod ldap;

use super::Format;

/// In the order of detection; bare hexadecimal comes last, for it has no mark at all.
pub(super) static TABLE: &[&Format] = &[&ldap::SSHA, &hex::MD5];
