//! scrypt in the PHC string format: `$scrypt$ln=17,r=8,p=1$salt$key`, with the binary logarithm of N as
//! `ln`.

use super::{power_of_two, stored};
use crate::error::Defect;
use crate::formats::{Class, Detection, Format};
use crate::parse::{base64, numbers};
use crate::stored::StoredHash;

/// Fields of a string and one more, the empty one before the first `$` included.
const MAX_FIELDS: usize = 6;

pub(in crate::formats) static FORMAT: Format = Format {
    id: "scrypt-phc",
    class: Class::Strong,
    detection: Detection::Told,
    source: "slowhash, passlib, RustCrypto, passwap",
    grammar: "$scrypt$ln=<log2 N>,r=<r>,p=<p>$<base64>$<base64>",
    blank: None,
    parse,
};

pub(in crate::formats) static TABLE: &[&Format] = &[&FORMAT];

fn parse(text: &str) -> Option<Result<StoredHash, Defect>> {
    (text == "$scrypt" || text.starts_with("$scrypt$")).then(|| read(text))
}

pub(in crate::formats) fn read(text: &str) -> Result<StoredHash, Defect> {
    let fields: Vec<&str> = text.splitn(MAX_FIELDS, '$').collect();
    let ["", _, list, salt, key] = fields[..] else { return Err(Defect::Fields) };
    let [ln, r, p] = numbers(list, ["ln", "r", "p"])?;
    let (salt, key) = (base64(salt)?, base64(key)?);
    stored(&FORMAT, [power_of_two(ln)?, r, p], salt, key)
}
