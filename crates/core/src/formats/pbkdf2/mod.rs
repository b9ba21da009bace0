//! PBKDF2 in its many spellings.

mod aspnet;
mod atlassian;
mod cisco;
mod discourse;
mod django;
mod dovecot;
mod grub;
mod hashcat;
mod ldap;
mod p5k2;
mod passlib;
mod password_hash_and_salt;
pub(super) mod phc;
mod spring;
mod web2py;
mod werkzeug;

use super::Format;
use crate::digest::Hash;
use crate::error::Defect;
use crate::parse::tag_len;
use crate::pbkdf2::Pbkdf2Params;
use crate::recipe::Params;
use crate::stored::{MIN_KEY_LEN, StoredHash};

/// In the order of detection. Discourse's strings start as PHC strings do, passlib's with the same name;
/// what is base64 and nothing else comes last.
pub(super) static TABLE: &[&Format] = &[
    &discourse::FORMAT,
    &phc::FORMAT,
    &passlib::SHA1,
    &passlib::SHA256,
    &passlib::SHA512,
    &p5k2::CTA,
    &p5k2::DLITZ,
    &cisco::FORMAT,
    &django::SHA256,
    &django::SHA1,
    &password_hash_and_salt::FORMAT,
    &werkzeug::FORMAT,
    &web2py::FORMAT,
    &grub::FORMAT,
    &hashcat::FORMAT,
    &dovecot::FORMAT,
    &ldap::SHA1,
    &ldap::SHA256,
    &ldap::SHA512,
    &atlassian::FORMAT,
    &spring::V5_5,
    &spring::V5_8,
    &aspnet::V2,
    &aspnet::V3,
];

/// A hash whose key may be cut to any length that is long enough.
fn of(
    format: &'static Format,
    hash: Hash,
    iterations: u32,
    salt: impl Into<Vec<u8>>,
    key: Vec<u8>,
) -> Result<StoredHash, Defect> {
    let key_len = tag_len(&key, MIN_KEY_LEN)?;
    let params = Pbkdf2Params::new(hash, iterations, key_len).map_err(|_| Defect::Number)?;
    StoredHash::new(format, Params::Pbkdf2(params), salt.into(), key)
}

/// A hash whose key has the length of the digest.
fn whole(
    format: &'static Format,
    hash: Hash,
    iterations: u32,
    salt: impl Into<Vec<u8>>,
    key: Vec<u8>,
) -> Result<StoredHash, Defect> {
    if key.len() != hash.digest_len() {
        return Err(Defect::Length);
    }
    of(format, hash, iterations, salt, key)
}
