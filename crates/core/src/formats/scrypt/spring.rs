//! Spring Security: `$e0801$salt$key` with log2 of N, r and p as one hexadecimal number, bare or behind the
//! name of its DelegatingPasswordEncoder.

use super::{power_of_two, stored};
use crate::error::Defect;
use crate::formats::{Class, Detection, Format};
use crate::parse::padded_base64;
use crate::stored::StoredHash;

pub(super) static FORMAT: Format = Format {
    id: "spring-scrypt",
    class: Class::Strong,
    detection: Detection::Told,
    source: "Spring Security",
    grammar: "[{scrypt}]$<log2 N, r and p in hexadecimal>$<padded base64>$<padded base64>, \
              also {scrypt@SpringSecurity_v5_8}",
    blank: None,
    parse,
};

/// The bare string has no name: five or six hexadecimal digits are its mark.
fn parse(text: &str) -> Option<Result<StoredHash, Defect>> {
    let names = ["{scrypt}", "{scrypt@SpringSecurity_v5_8}"];
    let named = names.iter().find_map(|name| text.strip_prefix(name));
    let mut fields = named.unwrap_or(text).splitn(5, '$');
    let empty = fields.next() == Some("");
    let costs = fields.next().filter(|_| empty).and_then(costs);
    match (costs, named) {
        (Some(costs), _) => Some(read(costs, &fields.collect::<Vec<_>>())),
        (None, Some(_)) => Some(Err(Defect::Number)),
        (None, None) => None,
    }
}

/// log2 of N, r and p: 16, 8 and 8 bits. N is 2 at least, so that there are five digits.
fn costs(text: &str) -> Option<[u32; 3]> {
    let digit = |byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
    let canonical = (5..=6).contains(&text.len()) && !text.starts_with('0');
    if !canonical || !text.bytes().all(digit) {
        return None;
    }
    let all = u32::from_str_radix(text, 16).ok()?;
    Some([all >> 16, all >> 8 & 0xff, all & 0xff])
}

fn read([log_n, r, p]: [u32; 3], fields: &[&str]) -> Result<StoredHash, Defect> {
    let [salt, key] = fields else { return Err(Defect::Fields) };
    let costs = [power_of_two(log_n)?, r, p];
    stored(&FORMAT, costs, padded_base64(salt)?, padded_base64(key)?)
}
