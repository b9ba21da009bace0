//! AdonisJS: `$scrypt$n=16384,r=8,p=1$salt$key`, with N itself.

use super::stored;
use crate::error::Defect;
use crate::formats::{Class, Detection, Format};
use crate::parse::{base64, fields, numbers};
use crate::stored::StoredHash;

pub(super) static FORMAT: Format = Format {
    id: "adonis-scrypt-phc",
    class: Class::Strong,
    detection: Detection::Told,
    source: "AdonisJS",
    grammar: "$scrypt$n=<N>,r=<r>,p=<p>$<base64>$<base64>",
    blank: None,
    parse,
};

fn parse(text: &str) -> Option<Result<StoredHash, Defect>> {
    let rest = text.strip_prefix("$scrypt$").filter(|rest| rest.starts_with("n="))?;
    Some(read(rest))
}

fn read(rest: &str) -> Result<StoredHash, Defect> {
    let [list, salt, key] = fields(rest, '$')?;
    let costs = numbers(list, ["n", "r", "p"])?;
    stored(&FORMAT, costs, base64(salt)?, base64(key)?)
}
