//! SHA-crypt: `$5$` or `$6$`, perhaps `rounds=N$`, up to 16 characters of salt, the digest. Without
//! rounds it is 5000 of them.

use super::in_order;
use crate::crypt::Crypt;
use crate::digest::Hash;
use crate::error::Defect;
use crate::formats::{Class, Detection, Format, blank};
use crate::parse::{itoa64, number};
use crate::recipe::Params;
use crate::stored::StoredHash;

const DEFAULT_ROUNDS: u32 = 5000;
/// Others were pulled into the range or refused when they were asked for, so that no string has them.
const ROUNDS: core::ops::RangeInclusive<u32> = 1000..=999_999_999;
const MAX_SALT_LEN: usize = 16;

pub(super) static SHA256: Format = Format {
    id: "sha256-crypt",
    class: Class::Strong,
    detection: Detection::Told,
    source: "crypt(3)",
    grammar: "$5$[rounds=<rounds>$]<up to 16 characters of salt>$<digest>",
    blank: Some(blank::last_field::<'$', '.'>),
    parse: |text| Some(read(&SHA256, Hash::Sha256, &sha256_order(), text.strip_prefix("$5$")?)),
};

pub(super) static SHA512: Format = Format {
    id: "sha512-crypt",
    class: Class::Strong,
    detection: Detection::Told,
    source: "crypt(3)",
    grammar: "$6$[rounds=<rounds>$]<up to 16 characters of salt>$<digest>",
    blank: Some(blank::last_field::<'$', '.'>),
    parse: |text| Some(read(&SHA512, Hash::Sha512, &sha512_order(), text.strip_prefix("$6$")?)),
};

fn read(
    format: &'static Format,
    hash: Hash,
    order: &[usize],
    rest: &str,
) -> Result<StoredHash, Defect> {
    let (rounds, rest) = rounds(rest)?;
    let (salt, digest) = rest.split_once('$').ok_or(Defect::Fields)?;
    if salt.len() > MAX_SALT_LEN {
        return Err(Defect::Length);
    }
    let digest = in_order(&itoa64(digest)?, order).ok_or(Defect::Length)?;
    StoredHash::new(format, Params::Crypt(Crypt::ShaCrypt { hash, rounds }), salt.into(), digest)
}

fn rounds(rest: &str) -> Result<(u32, &str), Defect> {
    let Some(rest) = rest.strip_prefix("rounds=") else { return Ok((DEFAULT_ROUNDS, rest)) };
    let (rounds, rest) = rest.split_once('$').ok_or(Defect::Fields)?;
    let rounds = number(rounds)?;
    if ROUNDS.contains(&rounds) { Ok((rounds, rest)) } else { Err(Defect::Number) }
}

/// In which order the digest is written: triples from the three thirds of it, each from one byte further
/// on and with the thirds turned; then what is left.
fn sha256_order() -> Vec<usize> {
    let triple = |at: usize| [20, 10, 0].map(|third| at + (third + 20 * at) % 30);
    (0..10).flat_map(triple).chain([30, 31]).collect()
}

fn sha512_order() -> Vec<usize> {
    let triple = |at: usize| [42, 21, 0].map(|third| at + (third + 21 * at) % 63);
    (0..21).flat_map(triple).chain([63]).collect()
}

#[cfg(test)]
mod tests {
    use super::{sha256_order, sha512_order};

    /// Steps 22 of the specification.
    #[test]
    fn writes_the_digest_in_the_specified_order() {
        assert_eq!(sha256_order()[..9], [20, 10, 0, 11, 1, 21, 2, 22, 12]);
        assert_eq!(sha256_order()[27..], [29, 19, 9, 30, 31]);
        assert_eq!(sha512_order()[..9], [42, 21, 0, 1, 43, 22, 23, 2, 44]);
        assert_eq!(sha512_order()[60..], [41, 20, 62, 63]);
    }
}
