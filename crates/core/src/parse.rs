//! The pieces that stored strings are made of: parameter lists, numbers and base64.

use base64ct::{Base64, Base64Unpadded, Base64Url, Encoding};

use crate::digest::Hash;
use crate::error::Defect;

/// The values of `names` in a list such as `m=64,t=2,p=1`, in the order of `names`.
///
/// Any order is read; a name that is unknown or stands twice is refused, for two readers might take
/// different ones of two values.
pub(crate) fn parameters<'a, const N: usize>(
    list: &'a str,
    names: [&str; N],
) -> Result<[Option<&'a str>; N], Defect> {
    let mut values = [None; N];
    for pair in list.split(',') {
        let (name, value) = pair.split_once('=').ok_or(Defect::Parameter)?;
        if value.is_empty() {
            return Err(Defect::Parameter);
        }
        let index = names.iter().position(|&known| known == name).ok_or(Defect::Parameter)?;
        if values[index].replace(value).is_some() {
            return Err(Defect::Parameter);
        }
    }
    Ok(values)
}

/// The `N` fields between separators, and no more than those: the last one has none in it.
pub(crate) fn fields<const N: usize>(text: &str, separator: char) -> Result<[&str; N], Defect> {
    let fields: Vec<&str> = text.splitn(N + 1, separator).collect();
    fields.try_into().map_err(|_| Defect::Fields)
}

/// A decimal number of one spelling: digits only, no leading zero, at most 2^32 - 1.
pub(crate) fn number(text: &str) -> Result<u32, Defect> {
    let canonical = text == "0" || !text.starts_with('0');
    if !canonical || text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(Defect::Number);
    }
    text.parse().map_err(|_| Defect::Number)
}

/// Base64 without padding (the B64 of the PHC string format), in its one canonical spelling.
pub(crate) fn base64(text: &str) -> Result<Vec<u8>, Defect> {
    Base64Unpadded::decode_vec(text).map_err(|_| Defect::Base64)
}

/// Hexadecimal of either case, but not of both, which nobody writes.
pub(crate) fn hex(text: &str) -> Result<Vec<u8>, Defect> {
    let has = |case: fn(&u8) -> bool| text.as_bytes().iter().any(case);
    if has(u8::is_ascii_lowercase) && has(u8::is_ascii_uppercase) {
        return Err(Defect::Hex);
    }
    let digit = |byte: u8| char::from(byte).to_digit(16).map(|digit| digit as u8);
    let pair = |pair: &[u8]| Some(digit(pair[0])? << 4 | digit(*pair.get(1)?)?);
    text.as_bytes().chunks(2).map(pair).collect::<Option<_>>().ok_or(Defect::Hex)
}

/// The value of a character of crypt(3)'s base64, `./0-9A-Za-z`.
pub(crate) fn itoa64_value(character: u8) -> Option<u8> {
    match character {
        b'.' => Some(0),
        b'/' => Some(1),
        b'0'..=b'9' => Some(character - b'0' + 2),
        b'A'..=b'Z' => Some(character - b'A' + 12),
        b'a'..=b'z' => Some(character - b'a' + 38),
        _ => None,
    }
}

/// crypt(3)'s base64 as phpass writes it: the first character has the lowest bits of the first byte.
pub(crate) fn itoa64(text: &str) -> Result<Vec<u8>, Defect> {
    let (bytes, bits, len) = itoa64_bits(text)?;
    // A character that gives no byte, or bits that no byte takes, would be a second spelling.
    if len >= 6 || bits != 0 { Err(Defect::Base64) } else { Ok(bytes) }
}

/// The same when the text was cut and the last bits are a part of a byte, which the others fill with zeros.
pub(crate) fn cut_itoa64(text: &str) -> Result<Vec<u8>, Defect> {
    let (mut bytes, bits, len) = itoa64_bits(text)?;
    bytes.extend((len > 0).then_some(bits));
    Ok(bytes)
}

/// The whole bytes, the bits that are left, and their number.
fn itoa64_bits(text: &str) -> Result<(Vec<u8>, u8, u32), Defect> {
    let mut bytes = Vec::with_capacity(text.len());
    let (mut bits, mut len) = (0_u32, 0);
    for character in text.bytes() {
        bits |= u32::from(itoa64_value(character).ok_or(Defect::Base64)?) << len;
        len += 6;
        if len >= 8 {
            bytes.push(bits as u8);
            (bits, len) = (bits >> 8, len - 8);
        }
    }
    Ok((bytes, bits as u8, len))
}

/// The length of a tag of at least `min` bytes.
pub(crate) fn tag_len(tag: &[u8], min: u32) -> Result<u32, Defect> {
    u32::try_from(tag.len()).ok().filter(|&len| len >= min).ok_or(Defect::TagLength)
}

/// The numbers of `names` in a list of parameters, none of which may be missing.
pub(crate) fn numbers<const N: usize>(list: &str, names: [&str; N]) -> Result<[u32; N], Defect> {
    let mut numbers = [0; N];
    for (into, value) in numbers.iter_mut().zip(parameters(list, names)?) {
        *into = number(value.ok_or(Defect::Parameter)?)?;
    }
    Ok(numbers)
}

/// Base64 with padding, in its one canonical spelling.
pub(crate) fn padded_base64(text: &str) -> Result<Vec<u8>, Defect> {
    Base64::decode_vec(text).map_err(|_| Defect::Base64)
}

/// Base64 with padding, of the standard alphabet or of the URL-safe one, but not of both.
pub(crate) fn any_base64(text: &str) -> Result<Vec<u8>, Defect> {
    padded_base64(text).or_else(|_| Base64Url::decode_vec(text).map_err(|_| Defect::Base64))
}

/// Hexadecimal of lower case.
pub(crate) fn lower_hex(text: &str) -> Result<Vec<u8>, Defect> {
    let upper = text.bytes().any(|byte| byte.is_ascii_uppercase());
    if upper { Err(Defect::Hex) } else { hex(text) }
}

/// passlib's base64: without padding, and with a `.` for the `+`.
pub(crate) fn ab64(text: &str) -> Result<Vec<u8>, Defect> {
    if text.contains('+') { Err(Defect::Base64) } else { base64(&text.replace('.', "+")) }
}

/// Base64 in the alphabet of crypt(3) and without padding, but with the order of bits of everyone else.
pub(crate) fn crypt_base64(text: &str) -> Result<Vec<u8>, Defect> {
    const STANDARD: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let standard = |character| Some(char::from(STANDARD[usize::from(itoa64_value(character)?)]));
    base64(&text.bytes().map(standard).collect::<Option<String>>().ok_or(Defect::Base64)?)
}

/// The hash of the name that most formats have for it.
pub(crate) fn hash_name(name: &str) -> Option<Hash> {
    match name {
        "md5" => Some(Hash::Md5),
        "sha1" => Some(Hash::Sha1),
        "sha256" => Some(Hash::Sha256),
        "sha384" => Some(Hash::Sha384),
        "sha512" => Some(Hash::Sha512),
        _ => None,
    }
}

/// The hash of the name that Java has for it.
pub(crate) fn java_hash_name(name: &str) -> Option<Hash> {
    match name {
        "MD5" => Some(Hash::Md5),
        "SHA-1" => Some(Hash::Sha1),
        "SHA-256" => Some(Hash::Sha256),
        "SHA-384" => Some(Hash::Sha384),
        "SHA-512" => Some(Hash::Sha512),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{
        ab64, any_base64, base64, crypt_base64, cut_itoa64, fields, hex, itoa64, lower_hex, number,
        numbers, parameters,
    };
    use crate::error::Defect;

    #[test]
    fn reads_parameters_in_any_order() {
        assert_eq!(parameters("b=2,a=1", ["a", "b", "c"]), Ok([Some("1"), Some("2"), None]));
    }

    #[test]
    fn refuses_unknown_repeated_and_malformed_parameters() {
        for list in
            ["x=1", "a=1,a=1", "a", "a=", "a=1,b=", "", "a=1,", ",a=1", "a=1,,b=2", "A=1", " a=1"]
        {
            assert_eq!(parameters(list, ["a", "b"]), Err(Defect::Parameter), "{list}");
        }
    }

    #[test]
    fn reads_as_many_fields_as_are_wanted() {
        assert_eq!(fields("a$$c", '$'), Ok(["a", "", "c"]));
        for text in ["", "a", "a$b", "a$b$c$", "a$b$c$d"] {
            assert_eq!(fields::<3>(text, '$'), Err(Defect::Fields), "{text}");
        }
    }

    #[test]
    fn reads_canonical_numbers_only() {
        assert_eq!(number("0"), Ok(0));
        assert_eq!(number("4294967295"), Ok(u32::MAX));
        for text in ["", "00", "0512", "+512", "-1", "512.0", "4294967296", "1e3", " 1", "0x10"] {
            assert_eq!(number(text), Err(Defect::Number), "{text}");
        }
    }

    #[test]
    fn reads_canonical_base64_only() {
        assert_eq!(base64(""), Ok(vec![]));
        assert_eq!(base64("c2FsdA"), Ok(b"salt".to_vec()));
        for text in ["c2FsdA==", "c2FsdB", "c2Fsd", "c2Fs-_", "c2F sdA", "c2FsdA\n"] {
            assert_eq!(base64(text), Err(Defect::Base64), "{text}");
        }
    }

    #[test]
    fn reads_base64_in_the_alphabet_of_crypt() {
        assert_eq!(crypt_base64("zzz."), Ok(vec![0xff, 0xff, 0xc0]));
        for text in ["z/", ".", "+...", "z.=="] {
            assert_eq!(crypt_base64(text), Err(Defect::Base64), "{text}");
        }
    }

    #[test]
    fn reads_the_base64_of_passlib() {
        assert_eq!(ab64("./.."), Ok(vec![0xfb, 0xff, 0xbe]));
        for text in ["+/++", "..", "./..=", "./.-"] {
            assert_eq!(ab64(text), Err(Defect::Base64), "{text}");
        }
    }

    #[test]
    fn reads_hexadecimal_of_whole_bytes() {
        assert_eq!(hex("00ffa5"), Ok(vec![0, 255, 165]));
        assert_eq!(hex("00FFA5"), Ok(vec![0, 255, 165]));
        for text in ["fF", "0", "000", "0g", "+0", " 0", "0x", "é"] {
            assert_eq!(hex(text), Err(Defect::Hex), "{text}");
        }
    }

    #[test]
    fn reads_canonical_base64_of_crypt_only() {
        assert_eq!(itoa64("z1"), Ok(vec![0xff]));
        assert_eq!(itoa64("./0z"), Ok(vec![0x40, 0x20, 0xfc]));
        assert_eq!(cut_itoa64("z5"), Ok(vec![0xff, 1]));
        for text in [".", "z5", "./0z.", "!1"] {
            assert_eq!(itoa64(text), Err(Defect::Base64), "{text}");
        }
    }

    #[test]
    fn reads_numbers_of_which_none_is_missing() {
        assert_eq!(numbers("b=2,a=1", ["a", "b"]), Ok([1, 2]));
        assert_eq!(numbers("b=2", ["a", "b"]), Err(Defect::Parameter));
        assert_eq!(numbers("b=2,a=x", ["a", "b"]), Err(Defect::Number));
    }

    #[test]
    fn reads_padded_base64_of_one_alphabet() {
        assert_eq!(any_base64("+/8="), Ok(vec![0xfb, 0xff]));
        assert_eq!(any_base64("-_8="), Ok(vec![0xfb, 0xff]));
        for text in ["+_8=", "-_8", "-_9=", "-_8=="] {
            assert_eq!(any_base64(text), Err(Defect::Base64), "{text}");
        }
    }

    #[test]
    fn reads_hexadecimal_of_lower_case() {
        assert_eq!(lower_hex("00ffa5"), Ok(vec![0, 255, 165]));
        for text in ["00fFa5", "0", "0g"] {
            assert_eq!(lower_hex(text), Err(Defect::Hex), "{text}");
        }
    }
}
