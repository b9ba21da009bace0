//! Microsoft SQL Server 2005: `0x0100`, 4 bytes of salt and the SHA-1 of the password in UTF-16 and of
//! the salt, in hexadecimal.

use super::of;
use crate::digest::Hash;
use crate::error::Defect;
use crate::formats::{Class, Detection, Format, blank};
use crate::parse::hex;
use crate::steps::Step;
use crate::stored::StoredHash;

const SALT_LEN: usize = 4;

pub(super) static FORMAT: Format = Format {
    id: "passlib-mssql2005",
    class: Class::Weak,
    detection: Detection::Told,
    source: "Microsoft SQL Server 2005 and 2008, passlib",
    grammar: "0x0100<8 hexadecimal digits of salt><40 of digest>",
    blank: Some(blank::from::<14, '0'>),
    parse: |text| Some(read(text.strip_prefix("0x0100")?)),
};

fn read(rest: &str) -> Result<StoredHash, Defect> {
    let mut salt = hex(rest)?;
    if salt.len() < SALT_LEN {
        return Err(Defect::Length);
    }
    let tag = salt.split_off(SALT_LEN);
    let steps = vec![Step::Utf16, Step::append(salt), Step::Digest(Hash::Sha1)];
    of(&FORMAT, Hash::Sha1, steps, tag)
}
