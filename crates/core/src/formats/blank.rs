//! Stored strings without their digests, which are public: [`wrapped`](super::wrapped) keeps scheme and
//! salt of an old hash and nothing that could be cracked.

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

/// As many zeros as `text` has characters; the padding of base64 stays.
fn zeros<const ZERO: char>(text: &str) -> String {
    text.chars().map(|character| if character == '=' { '=' } else { ZERO }).collect()
}

#[cfg(test)]
mod tests {
    use super::{from, last_field};

    #[test]
    fn leave_the_rest_of_the_string_as_it_is() {
        assert_eq!(from::<3, '.'>("$P$abc").as_deref(), Some("$P$..."));
        assert_eq!(from::<7, '.'>("$P$abc"), None);
        assert_eq!(last_field::<'$', 'A'>("a$b$YWI=").as_deref(), Some("a$b$AAA="));
        assert_eq!(last_field::<'$', 'A'>("YWI="), None);
    }
}
