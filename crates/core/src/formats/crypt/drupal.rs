//! Drupal 7: phpass's hash with SHA-512, cut to 55 characters. `U$S$` is of the MD5 in hexadecimal, from
//! a table that came from Drupal 6.

use crate::crypt::Crypt;
use crate::digest::Hash;
use crate::error::Defect;
use crate::formats::{Class, Detection, Format, blank};
use crate::parse::{cut_itoa64, itoa64_value};
use crate::recipe::Params;
use crate::steps::Step;
use crate::stored::StoredHash;

/// Length of a string behind its `U`, and where its salt and its digest start.
const LEN: usize = 55;
const SALT_AT: usize = 4;
const DIGEST_AT: usize = 12;
/// The bits that are left of the digest.
const BITS: usize = 6 * (LEN - DIGEST_AT);

/// The rounds that Drupal itself reads: 2^7 to 2^30.
const LOG2_ROUNDS: core::ops::RangeInclusive<u8> = 7..=30;

pub(super) static S: Format = Format {
    id: "drupal7-S",
    class: Class::Strong,
    detection: Detection::Told,
    source: "Drupal 7 to 10.0",
    grammar: "$S$<log2 rounds><8 characters of salt><43 of digest>",
    blank: Some(blank::from::<DIGEST_AT, '.'>),
    parse: |text| text.starts_with("$S$").then(|| read(&S, text)),
};

pub(super) static US: Format = Format {
    id: "drupal7-US",
    class: Class::Strong,
    detection: Detection::Told,
    source: "Drupal 7, upgraded from 6",
    grammar: "U$S$<log2 rounds><8 characters of salt><43 of digest>",
    blank: Some(blank::from::<{ DIGEST_AT + 1 }, '.'>),
    parse: |text| {
        let inner = text.strip_prefix('U').filter(|inner| inner.starts_with("$S$"))?;
        let prehash = vec![Step::Digest(Hash::Md5), Step::Hex];
        Some(read(&US, inner).map(|hash| hash.before(prehash)))
    },
};

fn read(format: &'static Format, text: &str) -> Result<StoredHash, Defect> {
    if text.len() != LEN || !text.is_ascii() {
        return Err(Defect::Fields);
    }
    let log2_rounds = itoa64_value(text.as_bytes()[3]).ok_or(Defect::Base64)?;
    if !LOG2_ROUNDS.contains(&log2_rounds) {
        return Err(Defect::Number);
    }
    let (salt, tag) = (text[SALT_AT..DIGEST_AT].into(), cut_itoa64(&text[DIGEST_AT..])?);
    let params = Params::Crypt(Crypt::Phpass { hash: Hash::Sha512, log2_rounds });
    Ok(StoredHash::new(format, params, salt, tag)?.after(vec![Step::LowBits(BITS)]))
}
