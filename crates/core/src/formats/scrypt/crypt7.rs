//! scrypt as crypt(3) and libsodium have it: `$7$`, a character for log2 of N, five for r, five for p, the
//! salt's text, `$` and 43 characters of key.

use super::{power_of_two, stored_whole};
use crate::error::Defect;
use crate::formats::{Class, Detection, Format};
use crate::parse::{itoa64, itoa64_value};
use crate::stored::StoredHash;

/// Where in the rest the salt starts.
const SALT_AT: usize = 11;
const KEY_LEN: usize = 32;

pub(super) static FORMAT: Format = Format {
    id: "scrypt-crypt7",
    class: Class::Strong,
    detection: Detection::Told,
    source: "libxcrypt, libsodium (scryptsalsa208sha256), passlib",
    grammar: "$7$<log2 N><r><p><salt>$<key>",
    blank: None,
    parse: |text| Some(read(text.strip_prefix("$7$")?)),
};

fn read(rest: &str) -> Result<StoredHash, Defect> {
    let costs_and_rest = rest.split_at_checked(SALT_AT).filter(|(costs, _)| costs.is_ascii());
    let (costs, rest) = costs_and_rest.ok_or(Defect::Fields)?;
    let (salt, key) = rest.split_once('$').ok_or(Defect::Fields)?;
    let log_n = itoa64_value(costs.as_bytes()[0]).ok_or(Defect::Number)?;
    let [r, p] = [&costs[1..6], &costs[6..]].map(low_first);
    let costs = [power_of_two(log_n.into())?, r?, p?];
    // libxcrypt takes any text; what is not of its alphabet was damaged on the way.
    if salt.bytes().any(|byte| itoa64_value(byte).is_none()) {
        return Err(Defect::Base64);
    }
    stored_whole(&FORMAT, costs, salt.into(), itoa64(key)?, KEY_LEN)
}

/// A number of 30 bits whose first character has the lowest six.
fn low_first(text: &str) -> Result<u32, Defect> {
    text.bytes().rev().try_fold(0, |number, character| {
        let value = itoa64_value(character).ok_or(Defect::Number)?;
        Ok(number << 6 | u32::from(value))
    })
}
