//! PBKDF2 as hashcat lists it, and as widely copied code of PHP, Java and C# stores it:
//! `sha256:iterations:salt:key` in base64.

use super::of;
use crate::digest::Hash;
use crate::error::Defect;
use crate::formats::{Class, Detection, Format, blank};
use crate::parse::{fields, hash_name, number, padded_base64};
use crate::stored::StoredHash;

pub(super) static FORMAT: Format = Format {
    id: "hashcat-pbkdf2",
    class: Class::Strong,
    detection: Detection::Told,
    source: "hashcat 10900, 11900, 12000 and 12100; code that stores what they read",
    grammar: "<hash>:<iterations>:<padded base64>:<padded base64>",
    blank: Some(blank::last_field::<':', 'A'>),
    parse,
};

fn parse(text: &str) -> Option<Result<StoredHash, Defect>> {
    let (name, rest) = text.split_once(':')?;
    Some(read(hash_name(name)?, rest))
}

fn read(hash: Hash, rest: &str) -> Result<StoredHash, Defect> {
    let [iterations, salt, key] = fields(rest, ':')?;
    of(&FORMAT, hash, number(iterations)?, padded_base64(salt)?, padded_base64(key)?)
}
