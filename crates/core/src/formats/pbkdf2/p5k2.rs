//! `$p5k2$`, of which there are two with PBKDF2-HMAC-SHA-1: Cryptacular's in base64 for URLs, and Dwayne
//! Litzenberger's, whose salt is the string up to the key. Their keys differ in length.

use base64ct::{Base64Url, Encoding};

use super::{of, whole};
use crate::digest::Hash;
use crate::error::Defect;
use crate::formats::{Class, Detection, Format, blank};
use crate::parse::{ab64, fields};
use crate::stored::StoredHash;

const PREFIX: &str = "$p5k2$";
/// What an empty field for the iterations means to the second of them.
const DEFAULT_ITERATIONS: u32 = 400;
const DLITZ_KEY_LEN: usize = 24;

pub(super) static CTA: Format = Format {
    id: "passlib-cta-pbkdf2-sha1",
    class: Class::Strong,
    detection: Detection::Told,
    source: "Cryptacular, passlib cta_pbkdf2_sha1",
    grammar: "$p5k2$<iterations in hexadecimal>$<padded base64url>$<padded base64url>",
    blank: Some(blank::last_field::<'$', 'A'>),
    parse: |text| text.strip_prefix(PREFIX).filter(|_| text.ends_with('=')).map(read_cta),
};

pub(super) static DLITZ: Format = Format {
    id: "passlib-dlitz-pbkdf2-sha1",
    class: Class::Strong,
    detection: Detection::Told,
    source: "Dwayne Litzenberger's PBKDF2.py, passlib dlitz_pbkdf2_sha1",
    grammar: "$p5k2$[<iterations in hexadecimal>]$<salt>$<32 characters of ab64>",
    blank: Some(blank::last_field::<'$', 'A'>),
    parse: |text| text.starts_with(PREFIX).then(|| read_dlitz(text)),
};

fn read_cta(rest: &str) -> Result<StoredHash, Defect> {
    let [iterations, salt, key] = fields(rest, '$')?;
    let decoded = |text| Base64Url::decode_vec(text).map_err(|_| Defect::Base64);
    whole(&CTA, Hash::Sha1, hexadecimal(iterations)?, decoded(salt)?, decoded(key)?)
}

fn read_dlitz(text: &str) -> Result<StoredHash, Defect> {
    let (config, key) = text.rsplit_once('$').ok_or(Defect::Fields)?;
    let ["", "p5k2", iterations, _] = fields(config, '$')? else { return Err(Defect::Fields) };
    let iterations = match iterations {
        "" => DEFAULT_ITERATIONS,
        digits => hexadecimal(digits)?,
    };
    let key = ab64(key)?;
    if key.len() != DLITZ_KEY_LEN {
        return Err(Defect::Length);
    }
    of(&DLITZ, Hash::Sha1, iterations, config, key)
}

/// A number in lower case and without leading zeros.
fn hexadecimal(digits: &str) -> Result<u32, Defect> {
    let number = u32::from_str_radix(digits, 16).map_err(|_| Defect::Number)?;
    if format!("{number:x}") == digits { Ok(number) } else { Err(Defect::Number) }
}
