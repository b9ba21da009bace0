use core::fmt;

use rand::{TryRng, rngs::SysRng};

use crate::argon2::Argon2Params;
use crate::bcrypt::BcryptParams;
use crate::crypt::Crypt;
use crate::error::{Error, Field};
use crate::pbkdf2::Pbkdf2Params;
use crate::scrypt::ScryptParams;
use crate::secret::Secret;

/// Length in bytes of the salts that are made here (RFC 9106 section 3.1 recommends 16).
const SALT_LEN: usize = 16;

/// The parameters of one algorithm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Params {
    /// Argon2d, Argon2i or Argon2id (RFC 9106).
    Argon2(Argon2Params),
    /// bcrypt (Provos and Mazières, 1999).
    Bcrypt(BcryptParams),
    /// scrypt (RFC 7914).
    Scrypt(ScryptParams),
    /// PBKDF2-HMAC (RFC 8018).
    Pbkdf2(Pbkdf2Params),
    /// A function of crypt(3) or of its kin.
    Crypt(Crypt),
    /// No function: the steps of the stored string are all there is.
    Nothing,
}

/// What two jobs must have in common to be computed in one batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Argon2 of one set of parameters.
    Argon2(Argon2Params),
    /// bcrypt of one cost.
    Bcrypt {
        /// Binary logarithm of the rounds.
        cost: u8,
    },
    /// scrypt of one N, r and p.
    Scrypt {
        /// Binary logarithm of N.
        log_n: u8,
        /// Block size r.
        r: u32,
        /// Parallelization p.
        p: u32,
    },
    /// Everything that runs alone.
    Alone {
        /// The bytes of memory that it works in.
        memory_bytes: u64,
    },
}

impl Params {
    /// The algorithm's name, as in the `algorithm` option.
    #[must_use]
    pub const fn algorithm(&self) -> &'static str {
        match self {
            Self::Argon2(params) => params.algorithm(),
            Self::Bcrypt(_) => "bcrypt",
            Self::Scrypt(_) => "scrypt",
            Self::Pbkdf2(params) => params.algorithm(),
            Self::Crypt(_) => "crypt",
            Self::Nothing => "digest",
        }
    }

    /// Length of the hash in bytes; 0 when there is no function that has one.
    #[must_use]
    pub const fn tag_len(&self) -> u32 {
        match self {
            Self::Argon2(params) => params.tag_len,
            Self::Bcrypt(_) => crate::bcrypt::DIGEST_LEN as u32,
            Self::Scrypt(params) => params.key_len,
            Self::Pbkdf2(params) => params.key_len,
            Self::Crypt(crypt) => crypt.tag_len(),
            Self::Nothing => 0,
        }
    }

    /// How many fast hashes are computed one after the other.
    #[must_use]
    pub fn iterations(&self) -> u64 {
        match self {
            Self::Pbkdf2(params) => params.work(),
            Self::Crypt(crypt) => crypt.rounds(),
            Self::Argon2(_) | Self::Bcrypt(_) | Self::Scrypt(_) | Self::Nothing => 0,
        }
    }

    /// What another job must share to run in the same batch.
    #[must_use]
    pub const fn shape(&self) -> Shape {
        match *self {
            Self::Argon2(params) => Shape::Argon2(params),
            Self::Bcrypt(params) => Shape::Bcrypt { cost: params.cost },
            Self::Scrypt(params) => Shape::Scrypt { log_n: params.log_n, r: params.r, p: params.p },
            Self::Crypt(crypt) => Shape::Alone { memory_bytes: crypt.memory_bytes() },
            Self::Pbkdf2(_) | Self::Nothing => Shape::Alone { memory_bytes: 0 },
        }
    }
}

impl Shape {
    /// The number of jobs up to which a batch pays. Argon2 is bound by memory and gains nothing.
    #[must_use]
    pub const fn width(self) -> usize {
        match self {
            Self::Argon2(_) | Self::Alone { .. } => 1,
            Self::Bcrypt { .. } => slowhash_kernels::bcrypt::MAX_BATCH,
            Self::Scrypt { .. } => slowhash_kernels::scrypt::MAX_BATCH,
        }
    }

    /// The bytes of memory that a batch of `jobs` jobs works in.
    #[must_use]
    pub fn memory_bytes(self, jobs: usize) -> u64 {
        match self {
            Self::Argon2(params) => 1024 * u64::from(params.memory_kib) * jobs as u64,
            Self::Bcrypt { .. } => slowhash_kernels::bcrypt::STATE_BYTES * jobs as u64,
            Self::Scrypt { log_n, r, p } => crate::scrypt::memory_bytes(log_n, r, p, jobs),
            Self::Alone { memory_bytes } => memory_bytes.saturating_mul(jobs as u64),
        }
    }
}

/// Everything that determines a hash, but the password.
#[derive(Clone, PartialEq, Eq)]
pub struct Recipe {
    pub(crate) params: Params,
    pub(crate) salt: Vec<u8>,
    /// Argon2's K: hashed, never stored. Empty for the others.
    pub(crate) secret: Secret,
    /// Argon2's X: hashed, stored as `data=`. Empty for the others.
    pub(crate) data: Vec<u8>,
    /// The name of the secret: stored as `keyid=`, not hashed.
    pub(crate) key_id: Vec<u8>,
}

impl Recipe {
    /// A recipe with the given salt, or with 16 fresh bytes from the operating system.
    ///
    /// # Errors
    /// [`Error::OutOfRange`] when the salt has a length that the algorithm does not allow: Argon2
    /// takes 8 to 2^32 - 1 bytes, bcrypt 16, the others any up to 2^32 - 1. [`Error::NoRandomness`] when
    /// no salt was given and none could be drawn.
    pub fn new(params: Params, salt: Option<Vec<u8>>) -> Result<Self, Error> {
        let salt = salt.map_or_else(random_salt, Ok)?;
        let (min, max) = salt_range(&params);
        Field::Salt.within(min, max, salt.len() as u64)?;
        Ok(Self::with_salt(params, salt))
    }

    /// Adds Argon2's secret K and associated data X, each 0 to 2^32 - 1 bytes.
    ///
    /// # Errors
    /// [`Error::OutOfRange`] when one is longer.
    pub fn with_argon2_inputs(mut self, secret: Secret, data: Vec<u8>) -> Result<Self, Error> {
        let max = u64::from(u32::MAX);
        Field::Secret.within(0, max, secret.expose().len() as u64)?;
        Field::AssociatedData.within(0, max, data.len() as u64)?;
        (self.secret, self.data) = (secret, data);
        Ok(self)
    }

    /// Adds the secret K of Argon2 and the name under which the string gives it.
    #[must_use]
    pub fn with_argon2_key(mut self, secret: Secret, key_id: Vec<u8>) -> Self {
        (self.secret, self.key_id) = (secret, key_id);
        self
    }

    /// The parameters.
    #[must_use]
    pub const fn params(&self) -> &Params {
        &self.params
    }

    /// The salt.
    #[must_use]
    pub fn salt(&self) -> &[u8] {
        &self.salt
    }

    /// Argon2's associated data X; empty when there is none.
    #[must_use]
    pub fn associated_data(&self) -> &[u8] {
        &self.data
    }

    /// The name of Argon2's secret as the string gives it; empty when there is none.
    #[must_use]
    pub fn key_id(&self) -> &[u8] {
        &self.key_id
    }

    /// A recipe whose salt has been checked already.
    pub(crate) fn with_salt(params: Params, salt: Vec<u8>) -> Self {
        Self { params, salt, secret: Secret::default(), data: Vec::new(), key_id: Vec::new() }
    }
}

/// The parameters only: a salt belongs in no log.
impl fmt::Debug for Recipe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Recipe").field("params", &self.params).finish_non_exhaustive()
    }
}

pub(crate) const fn salt_range(params: &Params) -> (u64, u64) {
    match params {
        Params::Argon2(_) => (8, u32::MAX as u64),
        Params::Bcrypt(_) => (16, 16),
        Params::Scrypt(_) | Params::Pbkdf2(_) | Params::Crypt(_) | Params::Nothing => {
            (0, u32::MAX as u64)
        }
    }
}

fn random_salt() -> Result<Vec<u8>, Error> {
    let mut salt = vec![0; SALT_LEN];
    SysRng.try_fill_bytes(&mut salt).map_err(|_| Error::NoRandomness)?;
    Ok(salt)
}
