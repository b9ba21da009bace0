//! Dovecot's PBKDF2: `{PBKDF2}$1$salt$rounds$key`, SHA-1, the salt as text and the key in hexadecimal.

use super::whole;
use crate::digest::Hash;
use crate::error::Defect;
use crate::formats::{Class, Detection, Format, blank};
use crate::parse::{fields, hex, number};
use crate::stored::StoredHash;

pub(super) static FORMAT: Format = Format {
    id: "dovecot-pbkdf2",
    class: Class::Strong,
    detection: Detection::Told,
    source: "Dovecot",
    grammar: "{PBKDF2}$1$<salt>$<iterations>$<40 hexadecimal digits>",
    blank: Some(blank::last_field::<'$', '0'>),
    parse: |text| Some(read(text.strip_prefix("{PBKDF2}$1$")?)),
};

fn read(rest: &str) -> Result<StoredHash, Defect> {
    let [salt, iterations, key] = fields(rest, '$')?;
    whole(&FORMAT, Hash::Sha1, number(iterations)?, salt, hex(key)?)
}
