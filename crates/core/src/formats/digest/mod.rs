//! Fast hashes: LDAP's schemes, what forums and frameworks made, and bare digests. A JavaScript adapter
//! writes what columns or JSON say as a string of [`described`].

mod authme;
mod described;
mod django;
mod forum;
mod fshp;
mod hex;
mod kratos;
mod ldap;
mod magento;
mod mssql;
mod mysql;
mod npm_password_hash;
mod salted_hex;
mod shiro;
mod spring;
mod template;
mod unusable;
mod werkzeug;

use super::Format;
use crate::digest::Hash;
use crate::error::Defect;
use crate::steps::Step;
use crate::stored::StoredHash;

/// In the order of detection; bare hexadecimal comes last, for it has no mark at all, and accounts that
/// are locked by a mark before any string.
pub(super) static TABLE: &[&Format] = &[
    &described::FORMAT,
    &kratos::DIGEST,
    &kratos::HMAC,
    &shiro::FORMAT,
    &authme::FORMAT,
    &fshp::FORMAT,
    &spring::NOOP,
    &spring::LDAP,
    &spring::SHA256,
    &spring::MESSAGE_DIGEST,
    &ldap::MD5,
    &ldap::SMD5,
    &ldap::SHA1,
    &ldap::SSHA1,
    &ldap::SHA256,
    &ldap::SSHA256,
    &ldap::SHA512,
    &ldap::SSHA512,
    &npm_password_hash::FORMAT,
    &magento::V1,
    &mssql::FORMAT,
    &mysql::FORMAT,
    &unusable::FORMAT,
    &django::MD5,
    &django::SHA1,
    &werkzeug::FORMAT,
    &salted_hex::MD5_PREFIX,
    &salted_hex::MD5_SUFFIX,
    &salted_hex::SHA1_PREFIX,
    &salted_hex::SHA1_SUFFIX,
    &salted_hex::SHA256_PREFIX,
    &salted_hex::SHA256_SUFFIX,
    &salted_hex::SHA512_PREFIX,
    &salted_hex::SHA512_SUFFIX,
    &salted_hex::JOOMLA,
    &forum::VBULLETIN,
    &forum::MYBB,
    &hex::MD5,
    &hex::SHA1,
    &hex::SHA256,
    &hex::SHA384,
    &hex::SHA512,
];

/// A hash that ends in a digest of `hash`: its tag has that length.
fn of(
    format: &'static Format,
    hash: Hash,
    steps: Vec<Step>,
    tag: Vec<u8>,
) -> Result<StoredHash, Defect> {
    if tag.len() != hash.digest_len() {
        return Err(Defect::Length);
    }
    Ok(StoredHash::of_steps(format, steps, tag))
}

/// `count` rounds of what is done in each but the first, which has happened already.
fn again(count: u32, steps: Vec<Step>) -> Result<Step, Defect> {
    let count = count.checked_sub(1).ok_or(Defect::Number)?;
    Ok(Step::Repeat { count, steps })
}
