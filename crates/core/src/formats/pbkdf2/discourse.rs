//! Discourse's columns in one string: the algorithm as a PHC string begins, the salt, which is the text
//! itself, and the key in hexadecimal.

use super::whole;
use crate::digest::Hash;
use crate::error::Defect;
use crate::formats::{Class, Detection, Format, blank};
use crate::parse::{hex, number, parameters};
use crate::stored::StoredHash;

pub(super) static FORMAT: Format = Format {
    id: "discourse-pbkdf2",
    class: Class::Strong,
    detection: Detection::Told,
    source: "Discourse: password_algorithm, salt and password_hash with colons between them",
    grammar: "$pbkdf2-sha256$i=<iterations>,l=32$:<salt>:<64 hexadecimal digits>",
    blank: Some(blank::last_field::<':', '0'>),
    parse,
};

fn parse(text: &str) -> Option<Result<StoredHash, Defect>> {
    let (list, rest) = text.strip_prefix("$pbkdf2-sha256$")?.split_once("$:")?;
    list.contains('=').then(|| read(list, rest))
}

fn read(list: &str, rest: &str) -> Result<StoredHash, Defect> {
    let [i, l] = parameters(list, ["i", "l"])?;
    let (salt, key) = rest.split_once(':').ok_or(Defect::Fields)?;
    if l.map(number).transpose()? != Some(32) {
        return Err(Defect::Length);
    }
    let iterations = number(i.ok_or(Defect::Parameter)?)?;
    whole(&FORMAT, Hash::Sha256, iterations, salt, hex(key)?)
}
