use crate::error::{Error, Field};
use crate::recipe::Params;

/// How much a stored hash may ask for. Whoever can write a stored hash chooses its cost, so it is
/// checked before anything is allocated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// Argon2 memory in KiB.
    pub argon2_memory_kib: u64,
    /// Argon2 memory in KiB times passes.
    pub argon2_work_kib: u64,
    /// Argon2 lanes.
    pub argon2_lanes: u64,
    /// bcrypt cost, the binary logarithm of its rounds.
    pub bcrypt_cost: u64,
    /// scrypt's 128 N r p in bytes.
    pub scrypt_bytes: u64,
    /// Iterated fast hashes: PBKDF2's iterations times blocks of output, the rounds of crypt(3).
    pub iterations: u64,
}

impl Limits {
    /// 4 GiB of Argon2 memory, 64 GiB of memory times passes, 255 lanes, bcrypt cost 20, 4 GiB of
    /// scrypt's 128 N r p, and 10 000 000 iterations of a fast hash.
    pub const DEFAULT: Self = Self {
        argon2_memory_kib: 4 << 20,
        argon2_work_kib: 64 << 20,
        argon2_lanes: 255,
        bcrypt_cost: 20,
        scrypt_bytes: 4 << 30,
        iterations: 10_000_000,
    };

    /// Checks what a stored hash asks for.
    ///
    /// # Errors
    /// [`Error::OverLimit`] names the first quantity that is too large.
    pub fn check(&self, params: &Params) -> Result<(), Error> {
        match params {
            Params::Argon2(params) => {
                let memory = u64::from(params.memory_kib);
                let work = memory.saturating_mul(u64::from(params.passes));
                at_most(Field::MemoryCost, self.argon2_memory_kib, memory)?;
                at_most(Field::Argon2Work, self.argon2_work_kib, work)?;
                at_most(Field::Parallelism, self.argon2_lanes, params.lanes.into())
            }
            Params::Bcrypt(params) => {
                at_most(Field::BcryptCost, self.bcrypt_cost, params.cost.into())
            }
            Params::Scrypt(params) => {
                // r p is below 2^30, so that 128 r p stays below 2^37.
                let bytes = 128 * u64::from(params.r) * u64::from(params.p);
                let work = bytes.saturating_mul(params.n().into());
                at_most(Field::ScryptWork, self.scrypt_bytes, work)
            }
            Params::Pbkdf2(_) | Params::Nothing => {
                at_most(Field::Iterations, self.iterations, params.iterations())
            }
            Params::Crypt(crypt) => {
                at_most(Field::ScryptWork, self.scrypt_bytes, crypt.memory_work())?;
                at_most(Field::Iterations, self.iterations, params.iterations())
            }
        }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self::DEFAULT
    }
}

pub(crate) fn at_most(field: Field, max: u64, got: u64) -> Result<(), Error> {
    if got <= max {
        return Ok(());
    }
    Err(Error::OverLimit { field, max, got })
}
