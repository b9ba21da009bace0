//! Fairly Secure Hashed Password: `{FSHP1|salt length|rounds}` and the base64 of salt and digest, of the
//! salt and then the password, hashed again and again.

use super::{again, of};
use crate::digest::Hash;
use crate::error::Defect;
use crate::formats::{Class, Detection, Format, blank};
use crate::parse::{fields, number, padded_base64};
use crate::steps::Step;
use crate::stored::StoredHash;

pub(super) static FORMAT: Format = Format {
    id: "passlib-fshp",
    class: Class::Weak,
    detection: Detection::Told,
    source: "FSHP, passlib",
    grammar: "{FSHP<0 to 3>|<bytes of salt>|<rounds>}<base64 of salt and digest>",
    blank: Some(blank),
    parse: |text| Some(read(text.strip_prefix("{FSHP")?)),
};

fn read(rest: &str) -> Result<StoredHash, Defect> {
    let (list, rest) = rest.split_once('}').ok_or(Defect::Fields)?;
    let [variant, salt_len, rounds] = fields(list, '|')?;
    let hash = match variant {
        "0" => Hash::Sha1,
        "1" => Hash::Sha256,
        "2" => Hash::Sha384,
        "3" => Hash::Sha512,
        _ => return Err(Defect::Version),
    };
    let (mut salt, salt_len) = (padded_base64(rest)?, number(salt_len)? as usize);
    if salt.len() < salt_len {
        return Err(Defect::Length);
    }
    let (tag, digest) = (salt.split_off(salt_len), Step::Digest(hash));
    let rest = again(number(rounds)?, vec![digest.clone()])?;
    of(&FORMAT, hash, vec![Step::prepend(salt), digest, rest], tag)
}

fn blank(text: &str) -> Option<String> {
    let salt_len = text.split('|').nth(1)?.parse().ok()?;
    blank::in_base64(text, &text[..=text.find('}')?], salt_len..usize::MAX)
}
