//! Argon2 around its memory: H0, the seeds of the lanes and the tag (RFC 9106 section 3.2).

use blake2::Blake2bVarCore;
use blake2::digest::block_api::{UpdateCore, VariableOutputCore};
use blake2::digest::block_buffer::LazyBuffer;
use slowhash_kernels::{argon2, memory::Arena};
use zeroize::{Zeroize, Zeroizing};

use crate::error::{Error, Field};
use crate::job::{Input, Tag};

pub use slowhash_kernels::argon2::{Variant as Argon2Variant, Version as Argon2Version};

/// Length in bytes of a BLAKE2b digest at its longest.
const DIGEST_LEN: usize = 64;

/// Parameters of Argon2 (RFC 9106 section 3.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Argon2Params {
    /// Argon2d, Argon2i or Argon2id.
    pub variant: Argon2Variant,
    /// Version 0x10 or 0x13.
    pub version: Argon2Version,
    /// Memory m in KiB, 8 p to 2^32 - 1.
    pub memory_kib: u32,
    /// Passes t, 1 to 2^32 - 1.
    pub passes: u32,
    /// Lanes p, 1 to 2^24 - 1.
    pub lanes: u32,
    /// Length of the tag in bytes, 4 to 2^32 - 1.
    pub tag_len: u32,
}

impl Argon2Params {
    /// Largest number of lanes.
    pub const MAX_LANES: u32 = (1 << 24) - 1;
    /// Smallest tag in bytes.
    pub const MIN_TAG_LEN: u32 = 4;

    /// Checks ranges and that every lane has its 8 KiB.
    ///
    /// # Errors
    /// [`Error::OutOfRange`] names the first parameter that is outside its range.
    pub fn new(
        variant: Argon2Variant,
        version: Argon2Version,
        memory_kib: u32,
        passes: u32,
        lanes: u32,
        tag_len: u32,
    ) -> Result<Self, Error> {
        let max = u64::from(u32::MAX);
        Field::Parallelism.within(1, u64::from(Self::MAX_LANES), lanes.into())?;
        Field::MemoryCost.within(8 * u64::from(lanes), max, memory_kib.into())?;
        Field::TimeCost.within(1, max, passes.into())?;
        Field::TagLen.within(Self::MIN_TAG_LEN.into(), max, tag_len.into())?;
        Ok(Self { variant, version, memory_kib, passes, lanes, tag_len })
    }

    /// The version as it is hashed and as it stands in a stored string: 16 or 19.
    #[must_use]
    pub const fn version_number(&self) -> u32 {
        match self.version {
            Argon2Version::V0x10 => 0x10,
            Argon2Version::V0x13 => 0x13,
        }
    }

    /// The name in a stored string and in the `algorithm` option.
    #[must_use]
    pub const fn algorithm(&self) -> &'static str {
        match self.variant {
            Argon2Variant::D => "argon2d",
            Argon2Variant::I => "argon2i",
            Argon2Variant::Id => "argon2id",
        }
    }

    const fn variant_number(&self) -> u32 {
        match self.variant {
            Argon2Variant::D => 0,
            Argon2Variant::I => 1,
            Argon2Variant::Id => 2,
        }
    }

    const fn shape(&self) -> Option<argon2::Shape> {
        argon2::Shape::new(self.variant, self.version, self.memory_kib, self.passes, self.lanes)
    }
}

/// Computes the tag of `password`.
pub(crate) fn tag(
    params: &Argon2Params,
    input: &Input<'_>,
    arena: &mut Arena,
) -> Result<Tag, Error> {
    let shape = params.shape().expect("Argon2Params::new checked what the shape asks for");
    let mut tag = zeroed(params.tag_len as usize)?;
    let h0 = h0(params, input);
    let last = argon2::fill(&shape, arena, &mut |lane, column, block| {
        h_prime(&[&*h0, &column.to_le_bytes(), &lane.to_le_bytes()], block);
    })?;
    let last = Zeroizing::new(last);
    h_prime(&[&*last], &mut tag);
    Ok(tag)
}

/// H0: BLAKE2b over all inputs, each string behind its length (RFC 9106 section 3.2, step 1).
fn h0(params: &Argon2Params, input: &Input<'_>) -> Zeroizing<[u8; DIGEST_LEN]> {
    let numbers = [
        params.lanes,
        params.tag_len,
        params.memory_kib,
        params.passes,
        params.version_number(),
        params.variant_number(),
    ]
    .map(u32::to_le_bytes);
    let recipe = input.recipe;
    let strings = [input.password, &recipe.salt, recipe.secret.expose(), &recipe.data];
    // Recipe and Job have checked that no string reaches 2^32 bytes.
    let lengths = strings.map(|string| (string.len() as u32).to_le_bytes());
    let behind_lengths = lengths.iter().zip(strings).flat_map(|(len, string)| [&len[..], string]);
    let mut digest = Zeroizing::new([0; DIGEST_LEN]);
    blake2b(numbers.iter().map(|number| &number[..]).chain(behind_lengths), &mut *digest);
    digest
}

/// H': BLAKE2b of any output length (RFC 9106 section 3.3).
fn h_prime(inputs: &[&[u8]], out: &mut [u8]) {
    let length = (out.len() as u32).to_le_bytes();
    let inputs = core::iter::once(&length[..]).chain(inputs.iter().copied());
    if out.len() <= DIGEST_LEN {
        return blake2b(inputs, out);
    }
    let mut v = Zeroizing::new([0; DIGEST_LEN]);
    blake2b(inputs, &mut *v);
    let mut rest = out;
    while rest.len() > DIGEST_LEN {
        let (half, tail) = rest.split_at_mut(DIGEST_LEN / 2);
        half.copy_from_slice(&v[..DIGEST_LEN / 2]);
        rest = tail;
        let previous = v.clone();
        let next_len = rest.len().min(DIGEST_LEN);
        blake2b([&previous[..]].into_iter(), &mut v[..next_len]);
    }
    rest.copy_from_slice(&v[..rest.len()]);
}

/// BLAKE2b (RFC 7693) of 1 to 64 bytes of output, which the length of `out` selects.
fn blake2b<'a>(inputs: impl Iterator<Item = &'a [u8]>, out: &mut [u8]) {
    let mut hasher = Blake2bVarCore::new(out.len()).expect("the output is 1 to 64 bytes long");
    let mut buffer = LazyBuffer::default();
    for input in inputs {
        buffer.digest_blocks(input, |blocks| hasher.update_blocks(blocks));
    }
    let mut digest = Default::default();
    hasher.finalize_variable_core(&mut buffer, &mut digest);
    out.copy_from_slice(&digest[..out.len()]);
    digest.as_mut_slice().zeroize();
}

/// `len` zero bytes, or [`Error::OutOfMemory`].
pub(crate) fn zeroed(len: usize) -> Result<Tag, Error> {
    let mut bytes = Zeroizing::new(Vec::new());
    bytes.try_reserve_exact(len).map_err(|_| Error::OutOfMemory { bytes: len as u64 })?;
    bytes.resize(len, 0);
    Ok(bytes)
}
