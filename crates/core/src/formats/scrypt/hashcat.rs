//! hashcat's spelling of scrypt, mode 8900: `SCRYPT:N:r:p:salt:key`.

use super::stored;
use crate::error::Defect;
use crate::formats::{Class, Detection, Format};
use crate::parse::{fields, number, padded_base64};
use crate::stored::StoredHash;

pub(super) static FORMAT: Format = Format {
    id: "hashcat-scrypt",
    class: Class::Strong,
    detection: Detection::Told,
    source: "hashcat, mode 8900",
    grammar: "SCRYPT:<N>:<r>:<p>:<padded base64>:<padded base64>",
    blank: None,
    parse: |text| Some(read(text.strip_prefix("SCRYPT:")?)),
};

fn read(rest: &str) -> Result<StoredHash, Defect> {
    let [n, r, p, salt, key] = fields(rest, ':')?;
    let costs = [number(n)?, number(r)?, number(p)?];
    stored(&FORMAT, costs, padded_base64(salt)?, padded_base64(key)?)
}
