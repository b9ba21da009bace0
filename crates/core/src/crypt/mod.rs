//! The functions of crypt(3) and their kin. One file per function; a variant of [`Crypt`] holds its
//! parameters, the salt is the recipe's.

mod phpass;

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
}

impl Crypt {
    /// How many fast hashes it computes.
    #[must_use]
    pub const fn rounds(&self) -> u64 {
        match *self {
            Self::Phpass { log2_rounds, .. } => 1 << log2_rounds,
        }
    }

    /// How many bytes it writes, as scrypt's 128 N r p counts them; 0 when it is bound by computing.
    #[must_use]
    pub const fn memory_work(&self) -> u64 {
        match self {
            Self::Phpass { .. } => 0,
        }
    }

    /// Length of the hash in bytes.
    #[must_use]
    pub const fn tag_len(&self) -> u32 {
        match self {
            Self::Phpass { hash, .. } => hash.digest_len() as u32,
        }
    }
}

/// Computes the hash of a password.
pub(crate) fn tag(crypt: &Crypt, input: &Input<'_>) -> Result<Tag, Error> {
    match *crypt {
        Crypt::Phpass { hash, log2_rounds } => Ok(phpass::tag(hash, log2_rounds, input)),
    }
}
