//! Magento 2 before Argon2: `digest:salt:1`, the SHA-256 of salt and password in hexadecimal.

use super::of;
use super::salted_hex::fields;
use crate::digest::Hash;
use crate::error::Defect;
use crate::formats::{Class, Detection, Format, blank};
use crate::steps::Step;
use crate::stored::StoredHash;

pub(super) static V1: Format = Format {
    id: "magento2-v1",
    class: Class::Weak,
    detection: Detection::Told,
    source: "Magento 2.0 to 2.3",
    grammar: "<64 hexadecimal digits>:<salt>:1",
    blank: Some(blank::first_field::<':', '0'>),
    parse,
};

fn parse(text: &str) -> Option<Result<StoredHash, Defect>> {
    let (tag, salt) = fields(text.strip_suffix(":1")?)?;
    let steps = vec![Step::prepend(salt), Step::Digest(Hash::Sha256)];
    (!salt.contains(':')).then(|| of(&V1, Hash::Sha256, steps, tag))
}
