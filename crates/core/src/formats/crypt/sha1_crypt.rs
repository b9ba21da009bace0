//! NetBSD's sha1-crypt: `$sha1$rounds$salt$digest`.

use super::in_order;
use crate::crypt::Crypt;
use crate::error::Defect;
use crate::formats::{Class, Detection, Format, blank};
use crate::parse::{itoa64, number};
use crate::recipe::Params;
use crate::stored::StoredHash;

const MAX_SALT_LEN: usize = 64;

/// In which order the digest is written; its first byte stands at the end once more.
const ORDER: [usize; 20] = [2, 1, 0, 5, 4, 3, 8, 7, 6, 11, 10, 9, 14, 13, 12, 17, 16, 15, 19, 18];
const FIRST_AGAIN_AT: usize = 18;

pub(super) static FORMAT: Format = Format {
    id: "sha1-crypt",
    class: Class::Weak,
    detection: Detection::Told,
    source: "NetBSD crypt(3)",
    grammar: "$sha1$<rounds>$<up to 64 characters of salt>$<digest>",
    blank: Some(blank::last_field::<'$', '.'>),
    parse,
};

/// Kratos has digests by the same name, of other fields.
fn parse(text: &str) -> Option<Result<StoredHash, Defect>> {
    let (rounds, rest) = text.strip_prefix("$sha1$")?.split_once('$')?;
    rounds.bytes().all(|byte| byte.is_ascii_digit()).then(|| read(rounds, rest))
}

fn read(rounds: &str, rest: &str) -> Result<StoredHash, Defect> {
    let (salt, digest) = rest.split_once('$').ok_or(Defect::Fields)?;
    if salt.len() > MAX_SALT_LEN {
        return Err(Defect::Length);
    }
    let rounds = Some(number(rounds)?).filter(|&rounds| rounds > 0).ok_or(Defect::Number)?;
    let mut bytes = itoa64(digest)?;
    if bytes.len() != ORDER.len() + 1 || bytes.remove(FIRST_AGAIN_AT) != bytes[2] {
        return Err(Defect::Length);
    }
    let digest = in_order(&bytes, &ORDER).ok_or(Defect::Length)?;
    StoredHash::new(&FORMAT, Params::Crypt(Crypt::Sha1Crypt { rounds }), salt.into(), digest)
}
