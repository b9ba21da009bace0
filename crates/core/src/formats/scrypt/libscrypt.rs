//! libscrypt: `$s1$`, six hexadecimal digits for log2 of N, r and p, the salt and 64 bytes of key in base64.

use super::{power_of_two, stored_whole};
use crate::error::Defect;
use crate::formats::{Class, Detection, Format};
use crate::parse::{fields, lower_hex, padded_base64};
use crate::stored::StoredHash;

const KEY_LEN: usize = 64;

pub(super) static FORMAT: Format = Format {
    id: "libscrypt-s1",
    class: Class::Strong,
    detection: Detection::Told,
    source: "libscrypt",
    grammar: "$s1$<log2 N, r and p in hexadecimal>$<padded base64>$<padded base64>",
    blank: None,
    parse: |text| Some(read(text.strip_prefix("$s1$")?)),
};

fn read(rest: &str) -> Result<StoredHash, Defect> {
    let [costs, salt, key] = fields(rest, '$')?;
    let [log_n, r, p] = lower_hex(costs)?[..] else { return Err(Defect::Number) };
    let costs = [power_of_two(log_n.into())?, r.into(), p.into()];
    stored_whole(&FORMAT, costs, padded_base64(salt)?, padded_base64(key)?, KEY_LEN)
}
