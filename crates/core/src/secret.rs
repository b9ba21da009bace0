use core::fmt;

use subtle::ConstantTimeEq;
use zeroize::Zeroizing;

/// Bytes that are overwritten when they are dropped and never printed: a password, a pepper, a key.
#[derive(Clone, Default)]
pub struct Secret(Zeroizing<Vec<u8>>);

impl Secret {
    /// Takes over `bytes`; no copy is made.
    #[must_use]
    pub fn new(bytes: Vec<u8>) -> Self {
        Self(Zeroizing::new(bytes))
    }

    /// The bytes themselves.
    #[must_use]
    pub fn expose(&self) -> &[u8] {
        &self.0
    }
}

/// In a time that depends on the lengths only.
impl PartialEq for Secret {
    fn eq(&self, other: &Self) -> bool {
        self.expose().ct_eq(other.expose()).into()
    }
}

impl Eq for Secret {}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Secret({} bytes)", self.0.len())
    }
}

#[cfg(test)]
mod tests {
    use super::Secret;

    #[test]
    fn prints_its_length_and_nothing_else() {
        let secret = Secret::new(b"hunter2".to_vec());
        assert_eq!(format!("{secret:?}"), "Secret(7 bytes)");
    }
}
