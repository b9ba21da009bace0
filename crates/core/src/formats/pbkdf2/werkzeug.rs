//! Werkzeug's `pbkdf2:sha256:iterations$salt$key`, the salt as text and the key in hexadecimal.

use super::whole;
use crate::error::Defect;
use crate::formats::{Class, Detection, Format, blank};
use crate::parse::{fields, hash_name, hex, number};
use crate::stored::StoredHash;

pub(super) static FORMAT: Format = Format {
    id: "werkzeug-pbkdf2",
    class: Class::Strong,
    detection: Detection::Told,
    source: "Werkzeug, Flask",
    grammar: "pbkdf2:<hash>:<iterations>$<salt>$<hexadecimal>",
    blank: Some(blank::last_field::<'$', '0'>),
    parse: |text| Some(read(text.strip_prefix("pbkdf2:")?)),
};

fn read(rest: &str) -> Result<StoredHash, Defect> {
    let [method, salt, key] = fields(rest, '$')?;
    let (name, iterations) = method.split_once(':').ok_or(Defect::Parameter)?;
    let hash = hash_name(name).ok_or(Defect::Parameter)?;
    whole(&FORMAT, hash, number(iterations)?, salt, hex(key)?)
}
