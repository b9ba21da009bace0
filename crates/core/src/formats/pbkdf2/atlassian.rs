//! Atlassian's PBKDF2: `{PKCS5S2}` and the base64 of 16 bytes of salt and 32 of key, SHA-1, 10 000
//! iterations.

use super::of;
use crate::digest::Hash;
use crate::error::Defect;
use crate::formats::{Class, Detection, Format, blank};
use crate::parse::padded_base64;
use crate::stored::StoredHash;

const PREFIX: &str = "{PKCS5S2}";
const SALT_LEN: usize = 16;
const KEY_LEN: usize = 32;
const ITERATIONS: u32 = 10_000;

pub(super) static FORMAT: Format = Format {
    id: "atlassian-pbkdf2-sha1",
    class: Class::Strong,
    detection: Detection::Told,
    source: "Atlassian Crowd, Jira, Confluence",
    grammar: "{PKCS5S2}<base64 of 16 bytes of salt and 32 of key>",
    blank: Some(|text| blank::in_base64(text, PREFIX, SALT_LEN..SALT_LEN + KEY_LEN)),
    parse: |text| Some(read(text.strip_prefix(PREFIX)?)),
};

fn read(rest: &str) -> Result<StoredHash, Defect> {
    let mut salt = padded_base64(rest)?;
    if salt.len() != SALT_LEN + KEY_LEN {
        return Err(Defect::Length);
    }
    let key = salt.split_off(SALT_LEN);
    of(&FORMAT, Hash::Sha1, ITERATIONS, salt, key)
}
