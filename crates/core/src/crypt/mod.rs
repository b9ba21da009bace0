//! The functions of crypt(3) and their kin. One file per function; a variant of [`Crypt`] holds its
//! parameters, the salt is the recipe's.

mod phpass;
mod sha1_crypt;
mod sha_crypt;
mod yescrypt;

use zeroize::Zeroizing;

pub use self::yescrypt::YescryptParams;
use crate::digest::Hash;
use crate::error::Error;
use crate::job::{Input, Tag};

/// A function of crypt(3) or of its kin, with its parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Crypt {
    /// phpass's portable hash, which Drupal 7 uses with SHA-512.
    Phpass {
        /// The hash that is iterated.
        hash: Hash,
        /// Binary logarithm of the number of rounds, 0 to 63.
        log2_rounds: u8,
    },
    /// MD5-crypt, 1000 rounds of MD5.
    Md5Crypt {
        /// Whether it is Apache's, which hashes another name.
        apache: bool,
    },
    /// SHA-256-crypt or SHA-512-crypt.
    ShaCrypt {
        /// The hash that is iterated.
        hash: Hash,
        /// Rounds.
        rounds: u32,
    },
    /// NetBSD's chain of HMAC-SHA-1.
    Sha1Crypt {
        /// Rounds, at least 1.
        rounds: u32,
    },
    /// yescrypt, which is scrypt grown on.
    Yescrypt(YescryptParams),
}

/// The longest password that is looked at, in bytes: phpass's own limit; that of libxcrypt is 511. What
/// is hashed again in every round would let whoever logs in choose the work.
pub(crate) const MAX_PASSWORD_LEN: usize = 4096;

impl Crypt {
    /// How many fast hashes it computes.
    #[must_use]
    pub const fn rounds(&self) -> u64 {
        match *self {
            Self::Phpass { log2_rounds, .. } => 1 << log2_rounds,
            Self::Md5Crypt { .. } => sha_crypt::MD5_ROUNDS as u64,
            Self::ShaCrypt { rounds, .. } | Self::Sha1Crypt { rounds } => rounds as u64,
            Self::Yescrypt(_) => 0,
        }
    }

    /// The bytes of memory that it works in.
    #[must_use]
    pub const fn memory_bytes(&self) -> u64 {
        match self {
            Self::Yescrypt(params) => params.memory_bytes(),
            _ => 0,
        }
    }

    /// How many bytes it writes, as scrypt's 128 N r p counts them; 0 when it is bound by computing.
    #[must_use]
    pub const fn memory_work(&self) -> u64 {
        match self {
            Self::Yescrypt(params) => params.memory_work(),
            _ => 0,
        }
    }

    /// Length of the hash in bytes.
    #[must_use]
    pub const fn tag_len(&self) -> u32 {
        match self {
            Self::Phpass { hash, .. } | Self::ShaCrypt { hash, .. } => hash.digest_len() as u32,
            Self::Md5Crypt { .. } => Hash::Md5.digest_len() as u32,
            Self::Sha1Crypt { .. } => Hash::Sha1.digest_len() as u32,
            Self::Yescrypt(_) => yescrypt::TAG_LEN as u32,
        }
    }

    /// Whether it has hashed the password. The C functions end it at a NUL; a longer one must not verify
    /// for its start.
    fn takes(&self, password: &[u8]) -> bool {
        let c_string = !matches!(self, Self::Phpass { .. });
        password.len() <= MAX_PASSWORD_LEN && !(c_string && password.contains(&0))
    }
}

/// Computes the hash of a password; nothing, which equals no tag, for one that has no hash.
pub(crate) fn tag(crypt: &Crypt, input: &Input<'_>) -> Result<Tag, Error> {
    if !crypt.takes(input.password) {
        return Ok(Zeroizing::default());
    }
    match *crypt {
        Crypt::Phpass { hash, log2_rounds } => Ok(phpass::tag(hash, log2_rounds, input)),
        Crypt::Md5Crypt { apache } => Ok(sha_crypt::md5_tag(apache, input)),
        Crypt::ShaCrypt { hash, rounds } => Ok(sha_crypt::tag(hash, rounds, input)),
        Crypt::Sha1Crypt { rounds } => Ok(sha1_crypt::tag(rounds, input)),
        Crypt::Yescrypt(params) => yescrypt::tag(&params, input),
    }
}
