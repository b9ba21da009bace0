//! Apache Shiro: `$shiro1$SHA-256$iterations$salt$digest` in base64, of the salt and then the password,
//! hashed again and again.

use super::{again, of};
use crate::error::Defect;
use crate::formats::{Class, Detection, Format, blank};
use crate::parse::{fields, java_hash_name, number, padded_base64};
use crate::steps::Step;
use crate::stored::StoredHash;

pub(super) static FORMAT: Format = Format {
    id: "shiro1",
    class: Class::Weak,
    detection: Detection::Told,
    source: "Apache Shiro",
    grammar: "$shiro1$<hash>$<iterations>$<padded base64>$<padded base64>",
    blank: Some(blank::last_field::<'$', 'A'>),
    parse: |text| Some(read(text.strip_prefix("$shiro1$")?)),
};

fn read(rest: &str) -> Result<StoredHash, Defect> {
    let [name, iterations, salt, tag] = fields(rest, '$')?;
    let hash = java_hash_name(name).ok_or(Defect::Parameter)?;
    let digest = Step::Digest(hash);
    let rest = again(number(iterations)?, vec![digest.clone()])?;
    let steps = vec![Step::prepend(padded_base64(salt)?), digest, rest];
    of(&FORMAT, hash, steps, padded_base64(tag)?)
}
