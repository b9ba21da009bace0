//! scrypt around ROMix: PBKDF2-HMAC-SHA-256 before and after it (RFC 7914 section 6).

use sha2::Sha256;
use slowhash_kernels::memory::{Arena, Line};
use slowhash_kernels::scrypt;

use crate::argon2::zeroed;
use crate::error::{Error, Field};
use crate::job::{Input, Tag};

/// Parameters of scrypt (RFC 7914 section 2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ScryptParams {
    /// Binary logarithm of the cost N, 1 to 31 and below 16 r.
    pub log_n: u8,
    /// Block size r, at least 1.
    pub r: u32,
    /// Parallelization p, at least 1; r p is below 2^30.
    pub p: u32,
    /// Length of the key in bytes, 1 to 2^32 - 1.
    pub key_len: u32,
}

impl ScryptParams {
    /// Largest N. RFC 7914 allows more for r of 3 and above, which no machine has the memory for.
    pub const MAX_N: u32 = 1 << 31;
    const MAX_RP: u64 = (1 << 30) - 1;

    /// Checks ranges and that N is a power of two.
    ///
    /// # Errors
    /// [`Error::OutOfRange`] names the first parameter that is outside its range,
    /// [`Error::NotPowerOfTwo`] says it of N.
    pub fn new(n: u32, r: u32, p: u32, key_len: u32) -> Result<Self, Error> {
        Field::BlockSize.within(1, Self::MAX_RP, r.into())?;
        Field::Parallelization.within(1, Self::MAX_RP / u64::from(r), p.into())?;
        Field::ScryptCost.within(2, max_n(r), n.into())?;
        Field::OutputLen.within(1, u32::MAX.into(), key_len.into())?;
        if !n.is_power_of_two() {
            return Err(Error::NotPowerOfTwo { max: max_n(r), got: n });
        }
        Ok(Self { log_n: n.trailing_zeros() as u8, r, p, key_len })
    }

    /// The cost N.
    #[must_use]
    pub const fn n(&self) -> u32 {
        1 << self.log_n
    }
}

/// N must be below 2^(128 r / 8) (RFC 7914 section 2).
const fn max_n(r: u32) -> u64 {
    if r == 1 { 1 << 15 } else { ScryptParams::MAX_N as u64 }
}

/// The bytes of memory that `jobs` keys are computed in: V, and the blocks that PBKDF2 makes for it.
pub(crate) fn memory_bytes(log_n: u8, r: u32, p: u32, jobs: usize) -> u64 {
    let blocks = 128 * u64::from(r) * u64::from(p) * jobs as u64;
    let shape = scrypt::Shape::new(log_n, r, p);
    shape.map_or(u64::MAX, |shape| shape.memory_bytes(jobs).saturating_add(blocks))
}

/// Computes the keys of several passwords that share N, r and p.
pub(crate) fn keys(
    params: &ScryptParams,
    inputs: &[Input<'_>],
    arena: &mut Arena,
) -> Result<Vec<Tag>, Error> {
    let shape = scrypt::Shape::new(params.log_n, params.r, params.p)
        .expect("ScryptParams::new checked what the shape asks for");
    // Memory that will be refused for one block even is refused before the work of PBKDF2.
    let one_block = scrypt::Shape::new(params.log_n, params.r, 1).unwrap_or(shape);
    let lines = one_block.memory_bytes(1) / size_of::<Line>() as u64;
    arena.reserve(usize::try_from(lines).unwrap_or(usize::MAX))?;
    let block_len = 128 * params.r as usize * params.p as usize;
    let mut blocks = Vec::with_capacity(inputs.len());
    for input in inputs {
        let mut block = zeroed(block_len)?;
        pbkdf2::pbkdf2_hmac::<Sha256>(input.password, &input.recipe.salt, 1, &mut block);
        blocks.push(block);
    }
    let mut slices: Vec<&mut [u8]> = blocks.iter_mut().map(|block| &mut block[..]).collect();
    scrypt::mix(&shape, &mut slices, arena)?;
    inputs.iter().zip(&blocks).map(|(input, block)| key(input, block)).collect()
}

fn key(input: &Input<'_>, block: &[u8]) -> Result<Tag, Error> {
    let mut key = zeroed(input.recipe.params.tag_len() as usize)?;
    pbkdf2::pbkdf2_hmac::<Sha256>(input.password, block, 1, &mut key);
    Ok(key)
}
