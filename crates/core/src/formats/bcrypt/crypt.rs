//! bcrypt as crypt(3) has it: `$2b$12$` and 53 characters of bcrypt's own base64.

use base64ct::{Base64Bcrypt, Encoding};

use crate::bcrypt::{BcryptParams, BcryptVersion, DIGEST_LEN};
use crate::error::Defect;
use crate::formats::{Class, Detection, Format};
use crate::parse::number;
use crate::recipe::Params;
use crate::stored::StoredHash;

/// Length of a string: `$2b$`, two digits, `$`, 22 characters of salt and 31 of digest.
pub(super) const LEN: usize = 60;
/// Length of the version that it starts with.
const VERSION_LEN: usize = 4;
/// Where in the rest the salt starts and the digest follows.
const SALT_AT: usize = 3;
const DIGEST_AT: usize = 25;

pub(in crate::formats) static A: Format = format("bcrypt-2a", "$2a$<cost>$<salt><digest>");
pub(in crate::formats) static B: Format = format("bcrypt-2b", "$2b$<cost>$<salt><digest>");
pub(in crate::formats) static Y: Format = format("bcrypt-2y", "$2y$<cost>$<salt><digest>");

pub(in crate::formats) static TABLE: &[&Format] = &[&A, &B, &Y];

/// One parser reads them all and names the format; the first of them that is asked answers.
const fn format(id: &'static str, grammar: &'static str) -> Format {
    Format {
        id,
        class: Class::Strong,
        detection: Detection::Told,
        source: "slowhash, npm bcrypt and bcryptjs, PHP, OpenBSD",
        grammar,
        blank: None,
        parse,
    }
}

fn parse(text: &str) -> Option<Result<StoredHash, Defect>> {
    ["$2a$", "$2b$", "$2y$"].iter().any(|id| text.starts_with(id)).then(|| read(text))
}

pub(in crate::formats) fn read(text: &str) -> Result<StoredHash, Defect> {
    if text.len() != LEN || !text.is_ascii() || &text[6..7] != "$" {
        return Err(Defect::Fields);
    }
    let (version, format) = match &text[..4] {
        "$2a$" => (BcryptVersion::A, &A),
        "$2b$" => (BcryptVersion::B, &B),
        "$2y$" => (BcryptVersion::Y, &Y),
        _ => return Err(Defect::UnknownFormat),
    };
    body(format, version, &text[VERSION_LEN..])
}

/// What follows the version: `12$` and 53 characters.
pub(super) fn body(
    format: &'static Format,
    version: BcryptVersion,
    text: &str,
) -> Result<StoredHash, Defect> {
    if text.len() != LEN - VERSION_LEN || !text.is_ascii() || &text[2..3] != "$" {
        return Err(Defect::Fields);
    }
    // The cost has two digits, so that 4 is written 04.
    let cost = number(text[..2].strip_prefix('0').unwrap_or(&text[..2]))?;
    let params = BcryptParams::new(version, cost).map_err(|_| Defect::Number)?;
    stored(format, params, base64(&text[SALT_AT..DIGEST_AT])?, base64(&text[DIGEST_AT..])?)
}

/// A hash of its parts, which some products write in their own way.
pub(super) fn stored(
    format: &'static Format,
    params: BcryptParams,
    salt: Vec<u8>,
    digest: Vec<u8>,
) -> Result<StoredHash, Defect> {
    if digest.len() != DIGEST_LEN {
        return Err(Defect::TagLength);
    }
    StoredHash::new(format, Params::Bcrypt(params), salt, digest)
}

/// bcrypt's own base64.
pub(super) fn base64(text: &str) -> Result<Vec<u8>, Defect> {
    Base64Bcrypt::decode_vec(text).map_err(|_| Defect::Base64)
}
