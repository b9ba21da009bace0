//! yescrypt: `$y$parameters$salt$hash`, all in crypt(3)'s base64. The parameters are numbers of varying
//! length: the flavor, log2 N, r, and those that a set of bits announces.

use crate::crypt::{Crypt, YescryptParams};
use crate::error::Defect;
use crate::formats::{Class, Detection, Format};
use crate::parse::{fields, itoa64, itoa64_value};
use crate::recipe::Params;
use crate::stored::StoredHash;

const TAG_LEN: usize = 32;
const MAX_SALT_LEN: usize = 64;
/// Bits that announce p and t. The others announce upgrades and a ROM, which crypt(3) does not write.
const P: u64 = 1;
const T: u64 = 2;

pub(super) static FORMAT: Format = Format {
    id: "yescrypt",
    class: Class::Strong,
    detection: Detection::Told,
    source: "crypt(3) of Debian, Fedora and others",
    grammar: "$y$<parameters>$<salt>$<43 characters of hash>",
    blank: None,
    parse: |text| Some(read(text.strip_prefix("$y$")?)),
};

fn read(rest: &str) -> Result<StoredHash, Defect> {
    let [list, salt, tag] = fields(rest, '$')?;
    let (params, salt, tag) = (parameters(list)?, itoa64(salt)?, itoa64(tag)?);
    if salt.len() > MAX_SALT_LEN {
        return Err(Defect::Length);
    }
    if tag.len() != TAG_LEN {
        return Err(Defect::Length);
    }
    StoredHash::new(&FORMAT, Params::Crypt(Crypt::Yescrypt(params)), salt, tag)
}

fn parameters(list: &str) -> Result<YescryptParams, Defect> {
    let mut rest = list.as_bytes();
    let mut next = |min| number(&mut rest, min).ok_or(Defect::Parameter);
    let (flavor, log2_n, r) = (next(0)?, next(1)?, next(1)?);
    let (mut p, mut t) = (1, 0);
    if !rest.is_empty() {
        let mut next = |min| number(&mut rest, min).ok_or(Defect::Parameter);
        let announced = u64::from(next(1)?);
        if announced & P != 0 {
            p = next(2)?;
        }
        if announced & T != 0 {
            t = next(1)?;
        }
        if announced > P | T || !rest.is_empty() {
            return Err(Defect::Parameter);
        }
    }
    YescryptParams::new(flavor, log2_n, r, p, t).ok_or(Defect::Number)
}

/// A number of at least `min`. The first character says how many follow: 48 of the 64 stand alone, half
/// of the rest (rounded up) have one more, and so on.
fn number(rest: &mut &[u8], min: u64) -> Option<u32> {
    let mut take = || {
        let (&first, others) = rest.split_first()?;
        *rest = others;
        itoa64_value(first).map(u64::from)
    };
    let first = take()?;
    let (mut value, mut start, mut end, mut more) = (min, 0, 47, 0);
    while first > end {
        value += (end + 1 - start) << (6 * more);
        start = end + 1;
        end = start + (62 - end) / 2;
        more += 1;
    }
    value += (first - start) << (6 * more);
    for digit in (0..more).rev() {
        value += take()? << (6 * digit);
    }
    u32::try_from(value).ok()
}

#[cfg(test)]
mod tests {
    use super::number;

    #[test]
    fn reads_numbers_of_varying_length() {
        let read = |text: &str, min| number(&mut text.as_bytes(), min);
        assert_eq!(read(".", 0), Some(0));
        assert_eq!(read("j", 0), Some(47));
        assert_eq!(read("k.", 0), Some(48));
        assert_eq!(read("k/", 1), Some(50));
        assert_eq!(read("rz", 0), Some(48 + 511));
        assert_eq!(read("s..", 0), Some(48 + 512));
        assert_eq!(read("k", 0), None);
        assert_eq!(read("", 0), None);
        assert_eq!(read("zzzzzz", 0), Some(1_091_060_271));
        assert_eq!(read("zzzzz", 0), None);
    }
}
