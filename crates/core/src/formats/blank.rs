//! Stored strings without their digests, which are public: [`wrapped`](super::wrapped) keeps scheme and
//! salt of an old hash and nothing that could be cracked.

use core::ops::Range;

use base64ct::{Base64, Encoding};

use crate::parse::padded_base64;

/// `text` with `ZERO` in place of every character from the `AT`th on.
pub(crate) fn from<const AT: usize, const ZERO: char>(text: &str) -> Option<String> {
    let (kept, digest) = text.split_at_checked(AT)?;
    Some(format!("{kept}{}", zeros::<ZERO>(digest)))
}

/// `text` with `ZERO` in place of every character behind its last `SEPARATOR`.
pub(crate) fn last_field<const SEPARATOR: char, const ZERO: char>(text: &str) -> Option<String> {
    let (kept, digest) = text.rsplit_once(SEPARATOR)?;
    Some(format!("{kept}{SEPARATOR}{}", zeros::<ZERO>(digest)))
}

/// `text` with `ZERO` in place of every character before its first `SEPARATOR`.
pub(crate) fn first_field<const SEPARATOR: char, const ZERO: char>(text: &str) -> Option<String> {
    let (digest, kept) = text.split_once(SEPARATOR)?;
    Some(format!("{}{SEPARATOR}{kept}", zeros::<ZERO>(digest)))
}

/// `text` with a zero in place of every byte of `digest`, a part of the base64 with padding that follows
/// `prefix`: neighbours of the digest share characters with it.
pub(crate) fn in_base64(text: &str, prefix: &str, digest: Range<usize>) -> Option<String> {
    let (kept, rest) = text.split_at_checked(prefix.len())?;
    let mut bytes = padded_base64(rest).ok()?;
    let digest = digest.start..digest.end.min(bytes.len());
    bytes.get_mut(digest)?.fill(0);
    Some(format!("{kept}{}", Base64::encode_string(&bytes)))
}

/// As many zeros as `text` has characters; the padding of base64 stays.
fn zeros<const ZERO: char>(text: &str) -> String {
    text.chars().map(|character| if character == '=' { '=' } else { ZERO }).collect()
}

#[cfg(test)]
mod tests {
    use super::{first_field, from, in_base64, last_field};

    #[test]
    fn leave_the_rest_of_the_string_as_it_is() {
        assert_eq!(from::<3, '.'>("$P$abc").as_deref(), Some("$P$..."));
        assert_eq!(from::<7, '.'>("$P$abc"), None);
        assert_eq!(last_field::<'$', 'A'>("a$b$YWI=").as_deref(), Some("a$b$AAA="));
        assert_eq!(last_field::<'$', 'A'>("YWI="), None);
        assert_eq!(first_field::<':', '0'>("ab:cd:ef").as_deref(), Some("00:cd:ef"));
        assert_eq!(in_base64("{X}YWJj", "{X}", 1..9).as_deref(), Some("{X}YQAA"));
    }
}
