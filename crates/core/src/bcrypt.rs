//! bcrypt around its key schedule: versions and the key (Provos and Mazières, 1999).

use slowhash_kernels::bcrypt;
use zeroize::Zeroizing;

use crate::error::{Error, Field};
use crate::job::{Input, Tag};

/// The longest password whose every byte counts: Blowfish takes 18 words of key.
pub(crate) const MAX_PASSWORD_LEN: usize = 72;

/// Bytes of the digest that a stored string keeps; the 24th is computed and dropped.
pub(crate) const DIGEST_LEN: usize = 23;

/// The minor version that stands in a stored string. All three name the same function here: `2a` and
/// `2y` differed in implementations that had faults, `2b` in one that had an overflow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BcryptVersion {
    /// `$2a$`, the original with a terminated key.
    A,
    /// `$2b$`, OpenBSD 5.5 and later.
    B,
    /// `$2y$`, crypt_blowfish and PHP.
    Y,
}

impl BcryptVersion {
    /// `2a`, `2b` or `2y`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::A => "2a",
            Self::B => "2b",
            Self::Y => "2y",
        }
    }
}

/// Parameters of bcrypt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BcryptParams {
    /// The version that is written into the string.
    pub version: BcryptVersion,
    /// Binary logarithm of the number of rounds, 4 to 31.
    pub cost: u8,
}

impl BcryptParams {
    /// Smallest cost.
    pub const MIN_COST: u8 = 4;
    /// Largest cost.
    pub const MAX_COST: u8 = 31;

    /// Checks the range of the cost.
    ///
    /// # Errors
    /// [`Error::OutOfRange`] when the cost is not 4 to 31.
    pub fn new(version: BcryptVersion, cost: u32) -> Result<Self, Error> {
        Field::BcryptCost.within(Self::MIN_COST.into(), Self::MAX_COST.into(), cost.into())?;
        Ok(Self { version, cost: cost as u8 })
    }
}

/// Computes the digests of several passwords of one cost.
pub(crate) fn digests(cost: u8, inputs: &[Input<'_>]) -> Vec<Tag> {
    let mut jobs = Vec::with_capacity(inputs.len());
    for input in inputs {
        let salt =
            input.recipe.salt[..].try_into().expect("a recipe for bcrypt has 16 bytes of salt");
        jobs.push(bcrypt::Job { salt, key: [0; MAX_PASSWORD_LEN], digest: [0; 24] });
    }
    for (job, input) in jobs.iter_mut().zip(inputs) {
        write_cyclic(input.password, &mut job.key);
    }
    bcrypt::hash(cost, &mut jobs);
    jobs.iter().map(|job| Zeroizing::new(job.digest[..DIGEST_LEN].to_vec())).collect()
}

/// Writes the password with its NUL terminator, repeated to the 72 bytes that Blowfish reads. In place,
/// for a copy on the stack would not be wiped.
fn write_cyclic(password: &[u8], key: &mut [u8; MAX_PASSWORD_LEN]) {
    let bytes = password.iter().chain(&[0]).cycle();
    for (key, byte) in key.iter_mut().zip(bytes) {
        *key = *byte;
    }
}
