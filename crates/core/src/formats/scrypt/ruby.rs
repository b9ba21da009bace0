//! `N$r$p$salt$key`: in hexadecimal throughout by the scrypt gem of Ruby, `400$8$1$..$..`, with decimal
//! costs by simple-scrypt of Go, `16384$8$1$..$..`. N is a power of two in one of the two only, when it has
//! more than one digit.

use super::stored;
use crate::digest::Hash;
use crate::error::Defect;
use crate::formats::{Class, Detection, Format};
use crate::parse::{lower_hex, number};
use crate::steps::Step;
use crate::stored::StoredHash;

pub(super) static RUBY: Format = Format {
    id: "ruby-scrypt",
    class: Class::Strong,
    detection: Detection::Told,
    source: "the scrypt gem of Ruby, Authlogic",
    grammar: "<N>$<r>$<p>$<salt>$<key>, all in hexadecimal",
    blank: None,
    parse: |text| fields(text, hex_number).map(read_ruby),
};

pub(super) static GO: Format = Format {
    id: "go-simple-scrypt",
    class: Class::Strong,
    detection: Detection::Told,
    source: "simple-scrypt of Go",
    grammar: "<N>$<r>$<p>$<salt in hexadecimal>$<key in hexadecimal>",
    blank: None,
    parse: |text| fields(text, |text| number(text).ok()).map(read_go),
};

/// Length of the salt's text that marks the strings of the gem's first versions.
const OLD_SALT_LEN: usize = 40;
/// Length of the key that those hash.
const OLD_KEY_LEN: u32 = 256;
/// Length of their tag, a SHA-1.
const OLD_TAG_LEN: usize = 20;

struct Fields<'a> {
    /// The string up to the key.
    head: &'a str,
    costs: [u32; 3],
    salt: &'a str,
    key: &'a str,
}

/// The fields of a string whose N is a power of two in this notation.
fn fields(text: &str, number: fn(&str) -> Option<u32>) -> Option<Fields<'_>> {
    let [n, r, p, salt, key] = crate::parse::fields(text, '$').ok()?;
    if n.len() < 2 || !number(n)?.is_power_of_two() {
        return None;
    }
    let head = &text[..text.len() - key.len() - 1];
    Some(Fields { head, costs: [number(n)?, number(r)?, number(p)?], salt, key })
}

/// A hexadecimal number of one spelling: lower case, no leading zero, at most 32 bits.
fn hex_number(text: &str) -> Option<u32> {
    let number = u32::from_str_radix(text, 16).ok()?;
    (format!("{number:x}") == text).then_some(number)
}

fn read_ruby(fields: Fields<'_>) -> Result<StoredHash, Defect> {
    let key = lower_hex(fields.key)?;
    if fields.salt.len() == OLD_SALT_LEN {
        return read_old_ruby(&fields, key);
    }
    // The gem drops zeros before it decodes the salt.
    let salt: Vec<u8> = lower_hex(fields.salt)?.into_iter().skip_while(|&byte| byte == 0).collect();
    stored(&RUBY, fields.costs, salt, key)
}

/// In the first versions the salt was the text of the string up to there, and the tag the SHA-1 of the key.
fn read_old_ruby(fields: &Fields<'_>, tag: Vec<u8>) -> Result<StoredHash, Defect> {
    lower_hex(fields.salt)?;
    if tag.len() != OLD_TAG_LEN {
        return Err(Defect::TagLength);
    }
    let params = super::params(fields.costs, OLD_KEY_LEN)?;
    let hash = StoredHash::new(&RUBY, params, fields.head.into(), tag)?;
    Ok(hash.after(vec![Step::Digest(Hash::Sha1)]))
}

fn read_go(fields: Fields<'_>) -> Result<StoredHash, Defect> {
    stored(&GO, fields.costs, lower_hex(fields.salt)?, lower_hex(fields.key)?)
}
