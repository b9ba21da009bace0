//! phpass's portable hash: `$P$`, a character for log2 of the rounds, 8 of salt, 22 of digest.

use crate::crypt::Crypt;
use crate::digest::Hash;
use crate::error::Defect;
use crate::formats::{Class, Detection, Format, blank};
use crate::parse::{itoa64, itoa64_value};
use crate::recipe::Params;
use crate::stored::StoredHash;

/// Length of a string.
const LEN: usize = 34;
/// Where salt and digest start, in Drupal's strings as well.
const SALT_AT: usize = 4;
pub(super) const DIGEST_AT: usize = 12;

/// The rounds that phpass and Drupal read: 2^7 to 2^30.
const LOG2_ROUNDS: core::ops::RangeInclusive<u8> = 7..=30;

pub(super) static FORMAT: Format = Format {
    id: "phpass",
    class: Class::Weak,
    detection: Detection::Told,
    source: "WordPress before 6.8, phpass",
    grammar: "$P$<log2 rounds><salt><digest>",
    blank: Some(blank::from::<DIGEST_AT, '.'>),
    parse: |text| text.starts_with("$P$").then(|| read(&FORMAT, text)),
};

pub(super) static PHPBB: Format = Format {
    id: "phpass-H",
    class: Class::Weak,
    detection: Detection::Told,
    source: "phpBB 3",
    grammar: "$H$<log2 rounds><salt><digest>",
    blank: Some(blank::from::<DIGEST_AT, '.'>),
    parse: |text| text.starts_with("$H$").then(|| read(&PHPBB, text)),
};

fn read(format: &'static Format, text: &str) -> Result<StoredHash, Defect> {
    let (log2_rounds, salt, digest) = parts(text, LEN)?;
    let params = Params::Crypt(Crypt::Phpass { hash: Hash::Md5, log2_rounds });
    StoredHash::new(format, params, salt.into(), itoa64(digest)?)
}

/// log2 of the rounds, the salt and the digest of a string of `len` characters.
pub(super) fn parts(text: &str, len: usize) -> Result<(u8, &str, &str), Defect> {
    if text.len() != len || !text.is_ascii() {
        return Err(Defect::Fields);
    }
    let log2_rounds = itoa64_value(text.as_bytes()[3]).ok_or(Defect::Base64)?;
    if !LOG2_ROUNDS.contains(&log2_rounds) {
        return Err(Defect::Number);
    }
    Ok((log2_rounds, &text[SALT_AT..DIGEST_AT], &text[DIGEST_AT..]))
}
