//! scrypt and what is made of its key.

mod adonis;
mod article;
mod cisco;
mod crypt7;
mod django;
mod firebase;
mod hashcat;
mod kdf;
mod kratos;
mod libscrypt;
pub(super) mod phc;
mod ruby;
mod spring;
mod werkzeug;

use super::Format;
use crate::error::Defect;
use crate::parse::tag_len;
use crate::recipe::Params;
use crate::scrypt::ScryptParams;
use crate::stored::{MIN_KEY_LEN, StoredHash};

/// In the order of detection; `$scrypt$` of other spellings comes before the PHC string format, which
/// takes everything that starts so, and what has no name comes last.
pub(super) static TABLE: &[&Format] = &[
    &kratos::FORMAT,
    &adonis::FORMAT,
    &article::FORMAT,
    &phc::FORMAT,
    &kdf::FORMAT,
    &crypt7::FORMAT,
    &libscrypt::FORMAT,
    &cisco::FORMAT,
    &django::FORMAT,
    &werkzeug::FORMAT,
    &hashcat::FORMAT,
    &firebase::SUPABASE,
    &firebase::KRATOS,
    &spring::FORMAT,
    &ruby::RUBY,
    &ruby::GO,
    &firebase::CLERK,
];

/// A hash whose key has any length from [`MIN_KEY_LEN`] on. The costs are N, r and p.
fn stored(
    format: &'static Format,
    costs: [u32; 3],
    salt: Vec<u8>,
    key: Vec<u8>,
) -> Result<StoredHash, Defect> {
    let params = params(costs, tag_len(&key, MIN_KEY_LEN)?)?;
    StoredHash::new(format, params, salt, key)
}

/// A hash of a product whose keys have one length: a shorter one was cut.
fn stored_whole(
    format: &'static Format,
    costs: [u32; 3],
    salt: Vec<u8>,
    key: Vec<u8>,
    key_len: usize,
) -> Result<StoredHash, Defect> {
    if key.len() == key_len { stored(format, costs, salt, key) } else { Err(Defect::TagLength) }
}

fn params([n, r, p]: [u32; 3], key_len: u32) -> Result<Params, Defect> {
    ScryptParams::new(n, r, p, key_len).map(Params::Scrypt).map_err(|_| Defect::Number)
}

fn power_of_two(log_n: u32) -> Result<u32, Defect> {
    1_u32.checked_shl(log_n).ok_or(Defect::Number)
}
