//! npm password-hash-and-salt: `pbkdf2$10000$key$salt` in hexadecimal, the key before the salt, SHA-1.

use super::of;
use crate::digest::Hash;
use crate::error::Defect;
use crate::formats::{Class, Detection, Format};
use crate::parse::{hex, number};
use crate::stored::StoredHash;

/// Digits of a key and of a salt.
const DIGITS: usize = 128;

pub(super) static FORMAT: Format = Format {
    id: "npm-password-hash-and-salt",
    class: Class::Strong,
    detection: Detection::Told,
    source: "npm password-hash-and-salt",
    grammar: "pbkdf2$<iterations>$<128 hexadecimal digits of key>$<128 of salt>",
    blank: Some(blank),
    parse: |text| fields(text).map(|[iterations, key, salt]| read(iterations, key, salt)),
};

/// The length of the key is the mark: others have fields of other meaning behind `pbkdf2$`.
fn fields(text: &str) -> Option<[&str; 3]> {
    let fields: [&str; 3] = crate::parse::fields(text.strip_prefix("pbkdf2$")?, '$').ok()?;
    (fields[1].len() == DIGITS).then_some(fields)
}

fn read(iterations: &str, key: &str, salt: &str) -> Result<StoredHash, Defect> {
    if salt.len() != DIGITS {
        return Err(Defect::Length);
    }
    let (key, salt) = (hex(key)?, hex(salt)?);
    of(&FORMAT, Hash::Sha1, number(iterations)?, salt, key)
}

fn blank(text: &str) -> Option<String> {
    let [iterations, _, salt] = fields(text)?;
    Some(format!("pbkdf2${iterations}${}${salt}", "0".repeat(DIGITS)))
}
