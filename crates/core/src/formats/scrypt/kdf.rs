//! The header of Colin Percival's scrypt(1), as npm scrypt-kdf stores it in base64: `scrypt`, 0, log2 N,
//! r, p, a salt of 32 bytes, 16 bytes of checksum, and an HMAC of all of it under half of the key.

use base64ct::{Base64, Encoding};

use crate::digest::Hash;
use crate::error::Defect;
use crate::formats::{Class, Detection, Format};
use crate::recipe::Params;
use crate::scrypt::ScryptParams;
use crate::secret::Secret;
use crate::steps::Step;
use crate::stored::StoredHash;

pub(super) static FORMAT: Format = Format {
    id: "scrypt-kdf-base64",
    class: Class::Strong,
    detection: Detection::Told,
    source: "npm scrypt-kdf, Medusa",
    grammar: "base64 of 96 bytes that start with \"scrypt\" and a zero",
    blank: None,
    parse,
};

const KEY_LEN: u32 = 64;

fn parse(text: &str) -> Option<Result<StoredHash, Defect>> {
    text.starts_with("c2NyeXB0AA").then(|| read(text))
}

fn read(text: &str) -> Result<StoredHash, Defect> {
    let bytes = Base64::decode_vec(text).map_err(|_| Defect::Base64)?;
    let (signed, tag) = bytes.split_at_checked(64).ok_or(Defect::Fields)?;
    let (header, checksum) = signed.split_at(48);
    if tag.len() != 32 || Hash::Sha256.digest(&[header])[..16] != *checksum {
        return Err(Defect::Fields);
    }
    let n = 1u32.checked_shl(header[7].into()).ok_or(Defect::Number)?;
    let params = ScryptParams::new(n, word(header, 8), word(header, 12), KEY_LEN);
    let params = Params::Scrypt(params.map_err(|_| Defect::Number)?);
    let hash = StoredHash::new(&FORMAT, params, header[16..].to_vec(), tag.to_vec())?;
    let sign = Step::HmacMessage(Hash::Sha256, Secret::new(signed.to_vec()));
    Ok(hash.after(vec![Step::Slice(32..64), sign]))
}

fn word(bytes: &[u8], at: usize) -> u32 {
    u32::from_be_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
}
