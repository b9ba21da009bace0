//! Drupal 7: phpass's hash with SHA-512, cut to 55 characters. `U$S$` is of the MD5 in hexadecimal, from
//! a table that came from Drupal 6.

use super::phpass::{DIGEST_AT, parts};
use crate::crypt::Crypt;
use crate::digest::Hash;
use crate::error::Defect;
use crate::formats::{Class, Detection, Format, blank};
use crate::parse::cut_itoa64;
use crate::recipe::Params;
use crate::steps::Step;
use crate::stored::StoredHash;

/// Length of a string behind its `U`.
const LEN: usize = 55;
/// The bits that are left of the digest.
const BITS: usize = 6 * (LEN - DIGEST_AT);

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
    let (log2_rounds, salt, digest) = parts(text, LEN)?;
    let params = Params::Crypt(Crypt::Phpass { hash: Hash::Sha512, log2_rounds });
    let hash = StoredHash::new(format, params, salt.into(), cut_itoa64(digest)?)?;
    Ok(hash.after(vec![Step::LowBits(BITS)]))
}
