//! Magento 2.4: `hash:salt:3_32_2_67108864`, Argon2id of libsodium with length, passes and bytes of memory.

use crate::argon2::{Argon2Params, Argon2Variant, Argon2Version};
use crate::error::Defect;
use crate::formats::{Class, Detection, Format};
use crate::parse::{fields, lower_hex, number, tag_len};
use crate::recipe::Params;
use crate::stored::{MIN_KEY_LEN, StoredHash};

pub(super) static FORMAT: Format = Format {
    id: "magento2-argon2id13-agnostic",
    class: Class::Strong,
    detection: Detection::Told,
    source: "Magento 2.4 and Adobe Commerce",
    grammar: "<hex>:<salt>:3_<length>_<passes>_<bytes of memory>",
    blank: None,
    parse,
};

/// libsodium takes this much of the salt, whose text it is.
const SALT_LEN: usize = 16;

fn parse(text: &str) -> Option<Result<StoredHash, Defect>> {
    let (rest, costs) = text.rsplit_once(':')?;
    let (tag, salt) = rest.split_once(':')?;
    Some(read(tag, salt, costs.strip_prefix("3_")?))
}

fn read(tag: &str, salt: &str, costs: &str) -> Result<StoredHash, Defect> {
    let [len, passes, memory] = fields(costs, '_')?;
    let (tag, memory) = (lower_hex(tag)?, number(memory)?);
    if tag_len(&tag, MIN_KEY_LEN)? != number(len)? {
        return Err(Defect::TagLength);
    }
    // libsodium drops the part of a KiB: another spelling of the same cost.
    if memory % 1024 != 0 {
        return Err(Defect::Number);
    }
    if salt.contains(':') || !salt.is_ascii() {
        return Err(Defect::Fields);
    }
    let salt = salt.get(..SALT_LEN).ok_or(Defect::SaltLength)?;
    let (variant, version) = (Argon2Variant::Id, Argon2Version::V0x13);
    let len = tag.len() as u32;
    let params = Argon2Params::new(variant, version, memory / 1024, number(passes)?, 1, len);
    let params = Params::Argon2(params.map_err(|_| Defect::Number)?);
    StoredHash::new(&FORMAT, params, salt.into(), tag)
}
