//! GRUB's `grub.pbkdf2.sha512.iterations.salt.key`, in hexadecimal.

use super::whole;
use crate::digest::Hash;
use crate::error::Defect;
use crate::formats::{Class, Detection, Format, blank};
use crate::parse::{fields, hex, number};
use crate::stored::StoredHash;

pub(super) static FORMAT: Format = Format {
    id: "passlib-grub-pbkdf2-sha512",
    class: Class::Strong,
    detection: Detection::Told,
    source: "GRUB 2, passlib",
    grammar: "grub.pbkdf2.sha512.<iterations>.<hexadecimal>.<128 hexadecimal digits>",
    blank: Some(blank::last_field::<'.', '0'>),
    parse: |text| Some(read(text.strip_prefix("grub.pbkdf2.sha512.")?)),
};

fn read(rest: &str) -> Result<StoredHash, Defect> {
    let [iterations, salt, key] = fields(rest, '.')?;
    let (salt, key) = (hex(salt)?, hex(key)?);
    whole(&FORMAT, Hash::Sha512, number(iterations)?, salt, key)
}
