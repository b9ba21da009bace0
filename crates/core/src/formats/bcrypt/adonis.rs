//! AdonisJS: bcrypt in the PHC string format, `$bcrypt$v=98$r=10$salt$digest`, with the ASCII code of the
//! version's letter as `v` and standard base64.

use super::crypt;
use crate::bcrypt::{BcryptParams, BcryptVersion};
use crate::error::Defect;
use crate::formats::{Class, Detection, Format};
use crate::parse::{base64, fields, numbers};
use crate::stored::StoredHash;

pub(super) static FORMAT: Format = Format {
    id: "adonis-bcrypt-phc",
    class: Class::Strong,
    detection: Detection::Told,
    source: "AdonisJS, @phc/bcrypt",
    grammar: "$bcrypt$v=98$r=<cost>$<base64>$<base64>",
    blank: None,
    parse: |text| Some(read(text.strip_prefix("$bcrypt$v=")?)),
};

fn read(rest: &str) -> Result<StoredHash, Defect> {
    let [version, list, salt, digest] = fields(rest, '$')?;
    let version = match version {
        "97" => BcryptVersion::A,
        "98" => BcryptVersion::B,
        _ => return Err(Defect::Version),
    };
    let [cost] = numbers(list, ["r"])?;
    let params = BcryptParams::new(version, cost).map_err(|_| Defect::Number)?;
    crypt::stored(&FORMAT, params, base64(salt)?, base64(digest)?)
}
