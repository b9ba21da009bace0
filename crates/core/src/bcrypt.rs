//! bcrypt around its key schedule: versions and the key (Provos and Mazières, 1999).

use slowhash_kernels::bcrypt;
use zeroize::Zeroizing;

use crate::error::{Error, Field};
use crate::job::{Input, Tag};
use crate::recipe::Params;

/// The longest password whose every byte counts: Blowfish takes 18 words of key.
pub(crate) const MAX_PASSWORD_LEN: usize = 72;

/// Bytes of the digest that a stored string keeps; the 24th is computed and dropped.
pub(crate) const DIGEST_LEN: usize = 23;

/// The minor version that stands in a stored string. `2a`, `2b` and `2y` name the same function here: `2a`
/// and `2y` differed in implementations that had faults, `2b` in one that had an overflow. The other two
/// are weaker functions, which stored strings have and `hash` does not write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BcryptVersion {
    /// `$2a$`, the original with a terminated key.
    A,
    /// `$2b$`, OpenBSD 5.5 and later.
    B,
    /// `$2y$`, crypt_blowfish and PHP.
    Y,
    /// `$2$`, the first version: the key is not terminated, so that `ab` has the hash of `abab`.
    Unterminated,
    /// `$2x$`, crypt_blowfish before 1.1: a byte of 0x80 or more hides up to three bytes before it.
    SignExtended,
}

impl BcryptVersion {
    /// `2a`, `2b`, `2y`, `2` or `2x`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::A => "2a",
            Self::B => "2b",
            Self::Y => "2y",
            Self::Unterminated => "2",
            Self::SignExtended => "2x",
        }
    }

    /// Whether the version is another function than bcrypt is today.
    pub(crate) const fn is_outdated(self) -> bool {
        matches!(self, Self::Unterminated | Self::SignExtended)
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
        write_key(input, &mut job.key);
    }
    bcrypt::hash(cost, &mut jobs);
    jobs.iter().map(|job| Zeroizing::new(job.digest[..DIGEST_LEN].to_vec())).collect()
}

/// Writes the key as the input's version has it. In place, for a copy on the stack would not be wiped.
fn write_key(input: &Input<'_>, key: &mut [u8; MAX_PASSWORD_LEN]) {
    let version = match input.recipe.params {
        Params::Bcrypt(params) => params.version,
        _ => unreachable!("a batch is of one algorithm"),
    };
    // An empty key has nothing to be repeated but its terminator.
    let unterminated = version == BcryptVersion::Unterminated && !input.password.is_empty();
    let terminator: &[u8] = if unterminated { &[] } else { &[0] };
    let bytes = input.password.iter().chain(terminator).cycle();
    for (key, byte) in key.iter_mut().zip(bytes) {
        *key = *byte;
    }
    if version == BcryptVersion::SignExtended {
        extend_signs(key);
    }
}

/// The words of the key as a `char` with a sign makes them: each byte of 0x80 or more sets all bits of
/// its word before it.
fn extend_signs(key: &mut [u8; MAX_PASSWORD_LEN]) {
    for word in key.chunks_exact_mut(4) {
        let extended = |byte: &u8| i32::from(*byte as i8) as u32;
        let all = word.iter().fold(0_u32, |all, byte| all << 8 | extended(byte));
        word.copy_from_slice(&all.to_be_bytes());
    }
}
