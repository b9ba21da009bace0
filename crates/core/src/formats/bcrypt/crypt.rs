//! bcrypt as crypt(3) has it: `$2b$12$` and 53 characters of bcrypt's own base64.

use base64ct::{Base64Bcrypt, Encoding};

use crate::bcrypt::{BcryptParams, BcryptVersion};
use crate::error::Defect;
use crate::formats::{Class, Detection, Format};
use crate::parse::number;
use crate::recipe::Params;
use crate::stored::StoredHash;

/// Length of a string: `$2b$`, two digits, `$`, 22 characters of salt and 31 of digest.
const LEN: usize = 60;
/// Where the salt starts and the digest follows.
const SALT_AT: usize = 7;
const DIGEST_AT: usize = 29;

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
    // The cost has two digits, so that 4 is written 04.
    let cost = text[4..6].strip_prefix('0').unwrap_or(&text[4..6]);
    let params = BcryptParams::new(version, number(cost)?).map_err(|_| Defect::Number)?;
    let (salt, tag) = (decoded(&text[SALT_AT..DIGEST_AT])?, decoded(&text[DIGEST_AT..])?);
    StoredHash::new(format, Params::Bcrypt(params), salt, tag)
}

/// bcrypt's own base64.
fn decoded(text: &str) -> Result<Vec<u8>, Defect> {
    Base64Bcrypt::decode_vec(text).map_err(|_| Defect::Base64)
}
