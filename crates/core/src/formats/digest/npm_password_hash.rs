//! npm password-hash: `sha1$salt$iterations$` and the HMAC of the password under the salt, then of its
//! hexadecimal, again and again.

use super::{again, of};
use crate::error::Defect;
use crate::formats::{Class, Detection, Format, blank};
use crate::parse::{fields, hash_name, hex, number};
use crate::steps::Step;
use crate::stored::StoredHash;

pub(super) static FORMAT: Format = Format {
    id: "npm-password-hash",
    class: Class::Weak,
    detection: Detection::Told,
    source: "npm password-hash",
    grammar: "<hash>$<salt>$<iterations>$<hexadecimal>",
    blank: Some(blank::last_field::<'$', '0'>),
    parse,
};

/// Four fields after the name of a hash: what has three of them is another format's.
fn parse(text: &str) -> Option<Result<StoredHash, Defect>> {
    let [name, salt, iterations, tag] = fields(text, '$').ok()?;
    let hash = hash_name(name)?;
    let hmac = Step::hmac(hash, salt);
    let read = || {
        let rest = again(number(iterations)?, vec![Step::Hex, hmac.clone()])?;
        of(&FORMAT, hash, vec![hmac, rest], hex(tag)?)
    };
    Some(read())
}
