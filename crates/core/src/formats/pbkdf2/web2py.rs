//! web2py's `pbkdf2(iterations,length,hash)$salt$key`, the salt as text and the key in hexadecimal.

use super::of;
use crate::error::Defect;
use crate::formats::{Class, Detection, Format, blank};
use crate::parse::{fields, hash_name, hex, number};
use crate::stored::StoredHash;

pub(super) static FORMAT: Format = Format {
    id: "web2py-pbkdf2",
    class: Class::Strong,
    detection: Detection::Told,
    source: "web2py",
    grammar: "pbkdf2(<iterations>,<bytes>,<hash>)$<salt>$<hexadecimal>",
    blank: Some(blank::last_field::<'$', '0'>),
    parse: |text| Some(read(text.strip_prefix("pbkdf2(")?)),
};

fn read(rest: &str) -> Result<StoredHash, Defect> {
    let (list, rest) = rest.split_once(")$").ok_or(Defect::Fields)?;
    let [iterations, len, name] = fields(list, ',')?;
    let (salt, key) = rest.split_once('$').ok_or(Defect::Fields)?;
    let key = hex(key)?;
    if number(len)? as usize != key.len() {
        return Err(Defect::Length);
    }
    let hash = hash_name(name).ok_or(Defect::Parameter)?;
    of(&FORMAT, hash, number(iterations)?, salt, key)
}
