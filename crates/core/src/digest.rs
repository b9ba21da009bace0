//! The fast hashes that steps and PBKDF2 are made of.

use hmac::{Hmac, KeyInit, Mac};
use md5::Md5;
use sha1::Sha1;
use sha2::digest::block_api::EagerHash;
use sha2::{Digest, Sha256, Sha384, Sha512};
use zeroize::Zeroizing;

use crate::argon2::zeroed;
use crate::error::Error;
use crate::job::Tag;

/// A fast hash. None of them is for passwords on its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hash {
    /// MD5 (RFC 1321).
    Md5,
    /// SHA-1 (FIPS 180-4), as the others.
    Sha1,
    /// SHA-256.
    Sha256,
    /// SHA-384.
    Sha384,
    /// SHA-512.
    Sha512,
}

impl Hash {
    /// Length of the digest in bytes.
    #[must_use]
    pub const fn digest_len(self) -> usize {
        match self {
            Self::Md5 => 16,
            Self::Sha1 => 20,
            Self::Sha256 => 32,
            Self::Sha384 => 48,
            Self::Sha512 => 64,
        }
    }

    /// The digest of `parts`, one behind the other.
    pub(crate) fn digest(self, parts: &[&[u8]]) -> Tag {
        match self {
            Self::Md5 => digest::<Md5>(parts),
            Self::Sha1 => digest::<Sha1>(parts),
            Self::Sha256 => digest::<Sha256>(parts),
            Self::Sha384 => digest::<Sha384>(parts),
            Self::Sha512 => digest::<Sha512>(parts),
        }
    }

    /// HMAC (RFC 2104) of `message`.
    pub(crate) fn hmac(self, key: &[u8], message: &[u8]) -> Tag {
        match self {
            Self::Md5 => hmac::<Md5>(key, message),
            Self::Sha1 => hmac::<Sha1>(key, message),
            Self::Sha256 => hmac::<Sha256>(key, message),
            Self::Sha384 => hmac::<Sha384>(key, message),
            Self::Sha512 => hmac::<Sha512>(key, message),
        }
    }

    /// PBKDF2-HMAC (RFC 8018 section 5.2) of `len` bytes.
    pub(crate) fn pbkdf2(
        self,
        password: &[u8],
        salt: &[u8],
        iterations: u32,
        len: usize,
    ) -> Result<Tag, Error> {
        let mut key = zeroed(len)?;
        match self {
            Self::Md5 => pbkdf2::pbkdf2_hmac::<Md5>(password, salt, iterations, &mut key),
            Self::Sha1 => pbkdf2::pbkdf2_hmac::<Sha1>(password, salt, iterations, &mut key),
            Self::Sha256 => pbkdf2::pbkdf2_hmac::<Sha256>(password, salt, iterations, &mut key),
            Self::Sha384 => pbkdf2::pbkdf2_hmac::<Sha384>(password, salt, iterations, &mut key),
            Self::Sha512 => pbkdf2::pbkdf2_hmac::<Sha512>(password, salt, iterations, &mut key),
        }
        Ok(key)
    }
}

fn digest<D: Digest>(parts: &[&[u8]]) -> Tag {
    let mut hasher = D::new();
    for part in parts {
        hasher.update(part);
    }
    Zeroizing::new(hasher.finalize().to_vec())
}

fn hmac<D: EagerHash>(key: &[u8], message: &[u8]) -> Tag
where
    Hmac<D>: KeyInit + Mac,
{
    let mut mac = <Hmac<D> as KeyInit>::new_from_slice(key).expect("HMAC takes keys of any length");
    mac.update(message);
    Zeroizing::new(mac.finalize().into_bytes().to_vec())
}
