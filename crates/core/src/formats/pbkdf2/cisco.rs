//! Cisco's type 8: `$8$`, 14 characters of salt and 43 of key, PBKDF2-HMAC-SHA-256 of 20 000 iterations.
//! The base64 has the alphabet of crypt(3) and the order of bits of everyone else.

use super::whole;
use crate::digest::Hash;
use crate::error::Defect;
use crate::formats::{Class, Detection, Format, blank};
use crate::parse::crypt_base64;
use crate::stored::StoredHash;

const SALT_LEN: usize = 14;
const ITERATIONS: u32 = 20_000;

pub(super) static FORMAT: Format = Format {
    id: "cisco-type8",
    class: Class::Strong,
    detection: Detection::Told,
    source: "Cisco IOS, type 8",
    grammar: "$8$<14 characters of salt>$<43 characters of key>",
    blank: Some(blank::last_field::<'$', '.'>),
    parse: |text| Some(read(text.strip_prefix("$8$")?)),
};

fn read(rest: &str) -> Result<StoredHash, Defect> {
    let (salt, key) = rest.split_once('$').ok_or(Defect::Fields)?;
    if salt.len() != SALT_LEN {
        return Err(Defect::Length);
    }
    whole(&FORMAT, Hash::Sha256, ITERATIONS, salt, crypt_base64(key)?)
}
