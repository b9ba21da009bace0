//! ASP.NET Core Identity: base64 of a marker, parameters, salt and key. Version 2 is SHA-1 of 1000
//! iterations; version 3 says what it is.

use super::of;
use crate::digest::Hash;
use crate::error::Defect;
use crate::formats::{Class, Detection, Format, blank};
use crate::parse::padded_base64;
use crate::stored::StoredHash;

/// Version 2: the marker, 16 bytes of salt, 32 of key.
const V2_LEN: usize = 49;
const V2_KEY_AT: usize = 17;
const V2_ITERATIONS: u32 = 1000;
/// Version 3: the marker, the hash, the iterations, the length of the salt; then the salt.
const V3_SALT_AT: usize = 13;
const V3_MIN_SALT_LEN: usize = 16;

pub(super) static V2: Format = Format {
    id: "aspnet-identity-v2",
    class: Class::Strong,
    detection: Detection::Told,
    source: "ASP.NET Identity 1 and 2",
    grammar: "base64 of 0x00, 16 bytes of salt and 32 of key",
    blank: Some(|text| blank::in_base64(text, "", V2_KEY_AT..V2_LEN)),
    parse: parse_v2,
};

pub(super) static V3: Format = Format {
    id: "aspnet-identity-v3",
    class: Class::Strong,
    detection: Detection::Told,
    source: "ASP.NET Core Identity",
    grammar: "base64 of 0x01, hash, iterations and length of salt (4 bytes each, the highest first), \
              salt and key",
    blank: Some(|text| {
        let salt_len = salt_len(&padded_base64(text).ok()?)?;
        blank::in_base64(text, "", V3_SALT_AT + salt_len..usize::MAX)
    }),
    // The marker and the upper bytes of the hash.
    parse: |text| text.starts_with("AQAAAA").then(|| read_v3(text)),
};

/// Nothing marks it but its length and a zero, so that a damaged string is no string of this format.
fn parse_v2(text: &str) -> Option<Result<StoredHash, Defect>> {
    let bytes = padded_base64(text).ok().filter(|bytes| bytes.len() == V2_LEN && bytes[0] == 0)?;
    let (salt, key) = bytes[1..].split_at(V2_KEY_AT - 1);
    Some(of(&V2, Hash::Sha1, V2_ITERATIONS, salt, key.to_vec()))
}

fn read_v3(text: &str) -> Result<StoredHash, Defect> {
    let bytes = padded_base64(text)?;
    let salt_len = salt_len(&bytes).ok_or(Defect::Fields)?;
    let hash = match word(&bytes, 1) {
        Some(0) => Hash::Sha1,
        Some(1) => Hash::Sha256,
        Some(2) => Hash::Sha512,
        _ => return Err(Defect::Parameter),
    };
    let iterations = word(&bytes, 5).ok_or(Defect::Fields)?;
    let rest = bytes[V3_SALT_AT..].split_at_checked(salt_len);
    let (salt, key) = rest.filter(|_| salt_len >= V3_MIN_SALT_LEN).ok_or(Defect::Length)?;
    of(&V3, hash, iterations, salt, key.to_vec())
}

fn salt_len(bytes: &[u8]) -> Option<usize> {
    usize::try_from(word(bytes, 9)?).ok()
}

fn word(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?))
}
