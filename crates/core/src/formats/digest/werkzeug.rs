//! Werkzeug before version 3: `sha256$salt$` and the HMAC of the password under the salt. Django has
//! strings of the same shape, which are no HMAC.

use super::of;
use crate::error::Defect;
use crate::formats::{Class, Detection, Format, blank};
use crate::parse::{fields, hash_name, hex};
use crate::steps::Step;
use crate::stored::StoredHash;

pub(super) static FORMAT: Format = Format {
    id: "werkzeug-hmac",
    class: Class::Weak,
    detection: Detection::Named,
    source: "Werkzeug before 3, npm password-hash before 1.1",
    grammar: "<hash>$<salt>$<hexadecimal>",
    blank: Some(blank::last_field::<'$', '0'>),
    parse: |text| Some(read(text)),
};

fn read(text: &str) -> Result<StoredHash, Defect> {
    let [name, salt, tag] = fields(text, '$')?;
    let hash = hash_name(name).ok_or(Defect::UnknownFormat)?;
    of(&FORMAT, hash, vec![Step::hmac(hash, salt)], hex(tag)?)
}
