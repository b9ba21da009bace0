//! What Ory Kratos imports: `$sha256$pf=template$salt$digest` and `$hmac-sha256$mac$key`, in base64 with
//! padding. The MAC is base64 of its hexadecimal.

use base64ct::{Base64, Encoding};

use super::of;
use super::template::{Piece, around, pieces};
use crate::digest::Hash;
use crate::error::Defect;
use crate::formats::{Class, Detection, Format, blank};
use crate::parse::{fields, hash_name, hex, padded_base64};
use crate::steps::Step;
use crate::stored::StoredHash;

pub(super) static DIGEST: Format = Format {
    id: "kratos-digest",
    class: Class::Weak,
    detection: Detection::Told,
    source: "Ory Kratos",
    grammar: "$<hash>$pf=<base64 of a template of {SALT} and {PASSWORD}>$<base64>$<base64>, or \
              $md5$<base64>",
    blank: Some(blank::last_field::<'$', 'A'>),
    parse: parse_digest,
};

pub(super) static HMAC: Format = Format {
    id: "kratos-hmac",
    class: Class::Weak,
    detection: Detection::Told,
    source: "Ory Kratos",
    grammar: "$hmac-<hash>$<base64 of hexadecimal>$<base64 of the key>",
    blank: Some(blank_hmac),
    parse: |text| {
        let (name, rest) = text.strip_prefix("$hmac-")?.split_once('$')?;
        Some(read_hmac(hash_name(name)?, rest))
    },
};

/// A digest without a salt has one field; more fields that are no template are another format's.
fn parse_digest(text: &str) -> Option<Result<StoredHash, Defect>> {
    let (name, rest) = text.strip_prefix('$')?.split_once('$')?;
    let hash = hash_name(name)?;
    match rest.strip_prefix("pf=") {
        Some(rest) => Some(read_digest(hash, rest)),
        None if hash == Hash::Md5 && !rest.contains('$') => Some(read_plain(hash, rest)),
        None => None,
    }
}

fn read_plain(hash: Hash, tag: &str) -> Result<StoredHash, Defect> {
    of(&DIGEST, hash, vec![Step::Digest(hash)], padded_base64(tag)?)
}

fn read_digest(hash: Hash, rest: &str) -> Result<StoredHash, Defect> {
    let [template, salt, tag] = fields(rest, '$')?;
    let pieces = pieces(&padded_base64(template)?, &padded_base64(salt)?)?;
    let mut steps = around(&Piece::Password, pieces)?;
    steps.push(Step::Digest(hash));
    of(&DIGEST, hash, steps, padded_base64(tag)?)
}

fn read_hmac(hash: Hash, rest: &str) -> Result<StoredHash, Defect> {
    let (tag, key) = rest.split_once('$').ok_or(Defect::Fields)?;
    let tag = String::from_utf8(padded_base64(tag)?).map_err(|_| Defect::Hex)?;
    let steps = vec![Step::hmac(hash, padded_base64(key)?)];
    of(&HMAC, hash, steps, hex(&tag)?)
}

fn blank_hmac(text: &str) -> Option<String> {
    let ["", name, tag, key] = fields(text, '$').ok()? else { return None };
    let zeros = "0".repeat(padded_base64(tag).ok()?.len());
    Some(format!("${name}${}${key}", Base64::encode_string(zeros.as_bytes())))
}
