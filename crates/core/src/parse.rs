//! The pieces that stored strings are made of: parameter lists, numbers and base64.

use base64ct::{Base64Unpadded, Encoding};

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

#[cfg(test)]
mod tests {
    use super::{base64, number, parameters};
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
}
