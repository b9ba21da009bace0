//! Forums with a digest of digests: `digest:salt` in hexadecimal. What is hashed again is hexadecimal.

use super::salted_hex::{fields, format};
use crate::digest::Hash;
use crate::error::Defect;
use crate::formats::Format;
use crate::steps::Step;
use crate::stored::StoredHash;

pub(super) static VBULLETIN: Format = Format {
    source: "vBulletin 3 to 5",
    parse: |text| fields(text).map(|(tag, salt)| read(&VBULLETIN, Step::append(salt), tag)),
    ..format("vbulletin-md5", "<32 hexadecimal digits>:<salt>")
};

pub(super) static MYBB: Format = Format {
    source: "MyBB, IP.Board 2 and 3",
    parse: |text| {
        let (tag, salt) = fields(text)?;
        Some(read(&MYBB, Step::prepend(hex_md5(salt)), tag))
    },
    ..format("mybb-md5", "<32 hexadecimal digits>:<salt>")
};

/// MD5 of the password's MD5 and of what `salted` adds to it.
fn read(format: &'static Format, salted: Step, tag: Vec<u8>) -> Result<StoredHash, Defect> {
    let digest = Step::Digest(Hash::Md5);
    super::of(format, Hash::Md5, vec![digest.clone(), Step::Hex, salted, digest], tag)
}

fn hex_md5(salt: &str) -> String {
    Hash::Md5.digest(&[salt.as_bytes()]).iter().map(|byte| format!("{byte:02x}")).collect()
}
