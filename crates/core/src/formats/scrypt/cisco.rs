//! Cisco's type 9: `$9$`, 14 characters of salt, `$`, 43 of key in crypt(3)'s alphabet.

use super::stored_whole;
use crate::error::Defect;
use crate::formats::{Class, Detection, Format};
use crate::parse::{crypt_base64, itoa64_value};
use crate::stored::StoredHash;

const SALT_LEN: usize = 14;
const KEY_LEN: usize = 32;
/// N, r and p, of which the string says nothing.
const COSTS: [u32; 3] = [16384, 1, 1];

pub(super) static FORMAT: Format = Format {
    id: "cisco-type9",
    class: Class::Strong,
    detection: Detection::Told,
    source: "Cisco IOS, type 9",
    grammar: "$9$<salt of 14 characters>$<key>",
    blank: None,
    parse: |text| Some(read(text.strip_prefix("$9$")?)),
};

fn read(rest: &str) -> Result<StoredHash, Defect> {
    let (salt, key) = rest.split_once('$').ok_or(Defect::Fields)?;
    if salt.bytes().any(|byte| itoa64_value(byte).is_none()) {
        return Err(Defect::Base64);
    }
    if salt.len() != SALT_LEN {
        return Err(Defect::SaltLength);
    }
    stored_whole(&FORMAT, COSTS, salt.into(), crypt_base64(key)?, KEY_LEN)
}
