//! passlib's bcrypt_sha256: bcrypt of a SHA-256 in base64. Version 2 keys it with the salt.

use super::crypt;
use crate::bcrypt::{BcryptParams, BcryptVersion};
use crate::digest::Hash;
use crate::error::Defect;
use crate::formats::{Class, Detection, Format};
use crate::parse::{fields, number, parameters};
use crate::steps::Step;
use crate::stored::StoredHash;

pub(super) static V2: Format = Format {
    id: "passlib-bcrypt-sha256-v2",
    class: Class::Strong,
    detection: Detection::Told,
    source: "passlib 1.7.3 and later",
    grammar: "$bcrypt-sha256$v=2,t=2b,r=<cost>$<salt>$<digest>",
    blank: None,
    parse: |text| {
        let rest = text.strip_prefix("$bcrypt-sha256$").filter(|rest| rest.starts_with("v="))?;
        Some(read_v2(rest))
    },
};

pub(super) static V1: Format = Format {
    id: "passlib-bcrypt-sha256-v1",
    class: Class::Strong,
    detection: Detection::Told,
    source: "passlib before 1.7.3",
    grammar: "$bcrypt-sha256$2b,<cost>$<salt>$<digest>",
    blank: None,
    parse: |text| Some(read_v1(text.strip_prefix("$bcrypt-sha256$")?)),
};

fn read_v2(rest: &str) -> Result<StoredHash, Defect> {
    let [list, salt, digest] = fields(rest, '$')?;
    let [version, variant, cost] = parameters(list, ["v", "t", "r"])?;
    if (version, variant) != (Some("2"), Some("2b")) {
        return Err(Defect::Version);
    }
    let params = params(BcryptVersion::B, cost.ok_or(Defect::Parameter)?)?;
    let hash = crypt::stored(&V2, params, crypt::base64(salt)?, crypt::base64(digest)?)?;
    // The key is the salt's text.
    Ok(hash.before(vec![Step::hmac(Hash::Sha256, salt), Step::Base64]))
}

fn read_v1(rest: &str) -> Result<StoredHash, Defect> {
    let [list, salt, digest] = fields(rest, '$')?;
    let (variant, cost) = list.split_once(',').ok_or(Defect::Parameter)?;
    let version = match variant {
        "2a" => BcryptVersion::A,
        "2b" => BcryptVersion::B,
        _ => return Err(Defect::Version),
    };
    let params = params(version, cost)?;
    let hash = crypt::stored(&V1, params, crypt::base64(salt)?, crypt::base64(digest)?)?;
    Ok(hash.before(vec![Step::Digest(Hash::Sha256), Step::Base64]))
}

fn params(version: BcryptVersion, cost: &str) -> Result<BcryptParams, Defect> {
    BcryptParams::new(version, number(cost)?).map_err(|_| Defect::Number)
}
