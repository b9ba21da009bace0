//! Django's ScryptPasswordHasher: `scrypt$N$salt$r$p$key`. The salt is the text itself.

use super::stored_whole;
use crate::error::Defect;
use crate::formats::{Class, Detection, Format};
use crate::parse::{fields, number, padded_base64};
use crate::stored::StoredHash;

const KEY_LEN: usize = 64;

pub(super) static FORMAT: Format = Format {
    id: "django-scrypt",
    class: Class::Strong,
    detection: Detection::Told,
    source: "Django",
    grammar: "scrypt$<N>$<salt>$<r>$<p>$<padded base64>",
    blank: None,
    parse: |text| Some(read(text.strip_prefix("scrypt$")?)),
};

fn read(rest: &str) -> Result<StoredHash, Defect> {
    let [n, salt, r, p, key] = fields(rest, '$')?;
    let costs = [number(n)?, number(r)?, number(p)?];
    stored_whole(&FORMAT, costs, salt.into(), padded_base64(key)?, KEY_LEN)
}
