//! AuthMe: `$SHA$salt$` and the SHA-256 of the password's SHA-256 in hexadecimal and of the salt.

use super::of;
use crate::digest::Hash;
use crate::error::Defect;
use crate::formats::{Class, Detection, Format, blank};
use crate::parse::hex;
use crate::steps::Step;
use crate::stored::StoredHash;

pub(super) static FORMAT: Format = Format {
    id: "authme-sha256",
    class: Class::Weak,
    detection: Detection::Told,
    source: "AuthMe Reloaded",
    grammar: "$SHA$<salt>$<64 hexadecimal digits>",
    blank: Some(blank::last_field::<'$', '0'>),
    parse: |text| Some(read(text.strip_prefix("$SHA$")?)),
};

fn read(rest: &str) -> Result<StoredHash, Defect> {
    let (salt, tag) = rest.split_once('$').ok_or(Defect::Fields)?;
    let digest = Step::Digest(Hash::Sha256);
    let steps = vec![digest.clone(), Step::Hex, Step::append(salt), digest];
    of(&FORMAT, Hash::Sha256, steps, hex(tag)?)
}
