//! Spring Security's Pbkdf2PasswordEncoder with the settings of its two defaults, which the string does
//! not repeat: `{pbkdf2}` and hexadecimal of salt and key.

use super::of;
use crate::digest::Hash;
use crate::error::Defect;
use crate::formats::{Class, Detection, Format, blank};
use crate::parse::hex;
use crate::stored::StoredHash;

const KEY_LEN: usize = 32;

pub(super) static V5_5: Format = Format {
    id: "spring-pbkdf2-v5_5",
    class: Class::Strong,
    detection: Detection::Told,
    source: "Spring Security 5.5 and before",
    grammar: "{pbkdf2}<16 hexadecimal digits of salt><64 of key>",
    blank: Some(blank::from::<24, '0'>),
    parse: |text| Some(read(&V5_5, Hash::Sha1, 185_000, 8, text.strip_prefix("{pbkdf2}")?)),
};

pub(super) static V5_8: Format = Format {
    id: "spring-pbkdf2-v5_8",
    class: Class::Strong,
    detection: Detection::Told,
    source: "Spring Security 5.8 and later",
    grammar: "{pbkdf2@SpringSecurity_v5_8}<32 hexadecimal digits of salt><64 of key>",
    blank: Some(blank::from::<60, '0'>),
    parse: |text| {
        let rest = text.strip_prefix("{pbkdf2@SpringSecurity_v5_8}")?;
        Some(read(&V5_8, Hash::Sha256, 310_000, 16, rest))
    },
};

fn read(
    format: &'static Format,
    hash: Hash,
    iterations: u32,
    salt_len: usize,
    rest: &str,
) -> Result<StoredHash, Defect> {
    let mut salt = hex(rest)?;
    if salt.len() != salt_len + KEY_LEN {
        return Err(Defect::Length);
    }
    let key = salt.split_off(salt_len);
    of(format, hash, iterations, salt, key)
}
