//! bcrypt of a digest of the password. Products store the plain bcrypt string, which does not tell it;
//! slowhash puts the digest's name before it. The names:
//!
//! - `md5-hex`, `sha1-hex`, `sha256-hex` and `sha512-hex`: the digest in lower-case hexadecimal,
//! - `sha256-base64`, `sha384-base64` and `sha512-base64`: in base64 with padding,
//! - `sha512-raw-over-72`: the bare SHA-512 of passwords of more than 72 bytes, others as they are (Bun),
//! - `sha512-base64-over-72`: the same in base64, also of passwords with a NUL in them (Symfony).

use super::crypt;
use crate::bcrypt::MAX_PASSWORD_LEN;
use crate::digest::Hash;
use crate::error::Defect;
use crate::formats::{Class, Detection, Format};
use crate::steps::Step;
use crate::stored::StoredHash;

pub(super) static FORMAT: Format = Format {
    id: "bcrypt-prehash",
    class: Class::Strong,
    detection: Detection::Told,
    source: "slowhash, for the strings of Meteor, NodeBB, Bun, Symfony and of wrapped digests",
    grammar: "$bcrypt-prehash$<name>$2b$<cost>$<salt><digest>, a spelling of slowhash",
    blank: None,
    parse: |text| Some(read(text.strip_prefix("$bcrypt-prehash$")?)),
};

fn read(rest: &str) -> Result<StoredHash, Defect> {
    let (name, inner) = rest.find('$').map(|at| rest.split_at(at)).ok_or(Defect::Fields)?;
    let prehash = prehash(name).ok_or(Defect::Parameter)?;
    Ok(crypt::read(inner)?.named(&FORMAT).before(prehash))
}

fn prehash(name: &str) -> Option<Vec<Step>> {
    let digest = |hash, text| Some(vec![Step::Digest(hash), text]);
    match name {
        "md5-hex" => digest(Hash::Md5, Step::Hex),
        "sha1-hex" => digest(Hash::Sha1, Step::Hex),
        "sha256-hex" => digest(Hash::Sha256, Step::Hex),
        "sha512-hex" => digest(Hash::Sha512, Step::Hex),
        "sha256-base64" => digest(Hash::Sha256, Step::Base64),
        "sha384-base64" => digest(Hash::Sha384, Step::Base64),
        "sha512-base64" => digest(Hash::Sha512, Step::Base64),
        "sha512-raw-over-72" => Some(vec![long(vec![Step::Digest(Hash::Sha512)])]),
        "sha512-base64-over-72" => {
            let steps = vec![Step::Digest(Hash::Sha512), Step::Base64];
            // In this order: the base64 is longer than 72 bytes and has no NUL.
            Some(vec![long(steps.clone()), Step::WhenNul(steps)])
        }
        _ => None,
    }
}

fn long(steps: Vec<Step>) -> Step {
    Step::WhenLonger { than: MAX_PASSWORD_LEN, steps }
}
