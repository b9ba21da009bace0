//! `$scrypt$v1$$N=65536,r=8,p=1$salt$key` in URL-safe base64, as a widely copied article has it.

use base64ct::{Base64UrlUnpadded, Encoding};

use super::stored;
use crate::error::Defect;
use crate::formats::{Class, Detection, Format};
use crate::parse::{fields, numbers};
use crate::stored::StoredHash;

pub(super) static FORMAT: Format = Format {
    id: "article-scrypt-v1",
    class: Class::Strong,
    detection: Detection::Told,
    source: "applications after an article on storing passwords",
    grammar: "$scrypt$v1$$N=<N>,r=<r>,p=<p>$<base64url>$<base64url>",
    blank: None,
    parse: |text| Some(read(text.strip_prefix("$scrypt$v1$$")?)),
};

fn read(rest: &str) -> Result<StoredHash, Defect> {
    let [list, salt, key] = fields(rest, '$')?;
    let costs = numbers(list, ["N", "r", "p"])?;
    stored(&FORMAT, costs, base64url(salt)?, base64url(key)?)
}

fn base64url(text: &str) -> Result<Vec<u8>, Defect> {
    Base64UrlUnpadded::decode_vec(text).map_err(|_| Defect::Base64)
}
