//! PBKDF2-HMAC (RFC 8018 section 5.2).

use crate::digest::Hash;
use crate::error::{Error, Field};
use crate::job::{Input, Tag};

/// Parameters of PBKDF2-HMAC.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Pbkdf2Params {
    /// The hash inside HMAC.
    pub hash: Hash,
    /// Iterations c, 1 to 2^32 - 1.
    pub iterations: u32,
    /// Length of the key in bytes, 1 to 2^32 - 1.
    pub key_len: u32,
}

impl Pbkdf2Params {
    /// Checks ranges.
    ///
    /// # Errors
    /// [`Error::OutOfRange`] names the first parameter that is outside its range.
    pub fn new(hash: Hash, iterations: u32, key_len: u32) -> Result<Self, Error> {
        let max = u64::from(u32::MAX);
        Field::Iterations.within(1, max, iterations.into())?;
        Field::OutputLen.within(1, max, key_len.into())?;
        Ok(Self { hash, iterations, key_len })
    }

    /// The name in a stored string and in the `algorithm` option.
    #[must_use]
    pub const fn algorithm(&self) -> &'static str {
        match self.hash {
            Hash::Md5 => "pbkdf2-md5",
            Hash::Sha1 => "pbkdf2-sha1",
            Hash::Sha256 => "pbkdf2-sha256",
            Hash::Sha384 => "pbkdf2-sha384",
            Hash::Sha512 => "pbkdf2-sha512",
        }
    }

    /// Iterations times blocks of output, for each block costs all iterations.
    pub(crate) fn work(&self) -> u64 {
        let blocks = u64::from(self.key_len).div_ceil(self.hash.digest_len() as u64);
        u64::from(self.iterations).saturating_mul(blocks)
    }
}

/// Computes the key of a password.
pub(crate) fn key(params: &Pbkdf2Params, input: &Input<'_>) -> Result<Tag, Error> {
    let len = params.key_len as usize;
    params.hash.pbkdf2(input.password, &input.recipe.salt, params.iterations, len)
}
