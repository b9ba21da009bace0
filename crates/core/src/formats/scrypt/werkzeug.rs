//! Werkzeug's default: `scrypt:32768:8:1$salt$key`. The salt is the text itself.

use super::stored_whole;
use crate::error::Defect;
use crate::formats::{Class, Detection, Format};
use crate::parse::{fields, lower_hex, number};
use crate::stored::StoredHash;

const KEY_LEN: usize = 64;

pub(super) static FORMAT: Format = Format {
    id: "werkzeug-scrypt",
    class: Class::Strong,
    detection: Detection::Told,
    source: "Werkzeug 2.3 and later, Flask",
    grammar: "scrypt:<N>:<r>:<p>$<salt>$<hexadecimal>",
    blank: None,
    parse: |text| Some(read(text.strip_prefix("scrypt:")?)),
};

fn read(rest: &str) -> Result<StoredHash, Defect> {
    let [costs, salt, key] = fields(rest, '$')?;
    let [n, r, p] = fields(costs, ':')?;
    let costs = [number(n)?, number(r)?, number(p)?];
    stored_whole(&FORMAT, costs, salt.into(), lower_hex(key)?, KEY_LEN)
}
