//! Ory Kratos: `$scrypt$ln=16384,r=8,p=1$salt$key`, with N itself as `ln` and padded base64. No logarithm
//! is above 63, which tells it from the PHC string format.

use super::stored;
use crate::error::Defect;
use crate::formats::{Class, Detection, Format};
use crate::parse::{fields, number, numbers, padded_base64};
use crate::stored::StoredHash;

/// The largest number that is a logarithm: scrypt's N has 64 bits.
const MAX_LOG_N: u32 = 63;

pub(super) static FORMAT: Format = Format {
    id: "kratos-scrypt",
    class: Class::Strong,
    detection: Detection::Told,
    source: "Ory Kratos",
    grammar: "$scrypt$ln=<N, more than 63>,r=<r>,p=<p>$<padded base64>$<padded base64>",
    blank: None,
    parse,
};

fn parse(text: &str) -> Option<Result<StoredHash, Defect>> {
    let rest = text.strip_prefix("$scrypt$")?;
    let (n, _) = rest.strip_prefix("ln=")?.split_once(',')?;
    (number(n).ok()? > MAX_LOG_N).then(|| read(rest))
}

fn read(rest: &str) -> Result<StoredHash, Defect> {
    let [list, salt, key] = fields(rest, '$')?;
    let costs = numbers(list, ["ln", "r", "p"])?;
    stored(&FORMAT, costs, padded_base64(salt)?, padded_base64(key)?)
}
