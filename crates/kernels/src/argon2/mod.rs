//! Argon2 (RFC 9106): the memory-filling part, from the first two blocks of each lane to the final
//! block.
//!
//! BLAKE2b, and with it everything that touches the password, is the caller's: it hashes the inputs
//! to H0, supplies the first two blocks of each lane and hashes the final block to the tag.

#[cfg(target_arch = "x86_64")]
mod avx2;
mod fill;
mod indexing;
mod kernel;
mod lanes;
mod matrix;
#[cfg(target_arch = "aarch64")]
mod neon;
mod portable;

use zeroize::Zeroize;

use self::kernel::Kernel;
use self::portable::Portable;
use crate::Error;
use crate::backend::Backend as Choice;
#[cfg(target_arch = "x86_64")]
use crate::cpu::Avx2;
#[cfg(target_arch = "aarch64")]
use crate::cpu::Neon;
use crate::memory::{Arena, Line};

/// Which addressing a fill uses (RFC 9106 section 3.1, parameter y).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variant {
    /// Argon2d: reference blocks are chosen by the data itself.
    D,
    /// Argon2i: reference blocks are independent of the data.
    I,
    /// Argon2id: the first half of the first pass as Argon2i, the rest as Argon2d.
    Id,
}

/// Version of the algorithm (RFC 9106 section 3.1, parameter v).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Version {
    /// 1.0: passes after the first overwrite the memory. Only for hashes stored long ago.
    V0x10,
    /// 1.3, the version of the RFC: passes after the first are XORed into the memory.
    V0x13,
}

/// The shape of a fill: everything about it but the data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    variant: Variant,
    version: Version,
    passes: u32,
    lanes: u32,
    /// Blocks in the intersection of a lane and a slice.
    segment_length: u32,
}

impl Shape {
    /// A shape with `memory_kib` KiB (m), `passes` (t) and `lanes` (p), or `None` when they break
    /// the rules.
    ///
    /// The rules are those of RFC 9106 section 3.1: `1 <= lanes < 2^24`, `memory_kib >= 8 * lanes`,
    /// `passes >= 1`. The lanes may outnumber the cores: the result does not depend on the threads.
    #[must_use]
    pub const fn new(
        variant: Variant,
        version: Version,
        memory_kib: u32,
        passes: u32,
        lanes: u32,
    ) -> Option<Self> {
        if lanes == 0 || lanes >= 1 << 24 || memory_kib < 8 * lanes || passes == 0 {
            return None;
        }
        let segment_length = memory_kib / (SLICES * lanes);
        Some(Self { variant, version, passes, lanes, segment_length })
    }

    /// The number of bytes that a fill asks of its arena: `memory_kib` rounded down to 4 blocks per
    /// lane.
    #[must_use]
    pub fn memory_bytes(&self) -> u64 {
        u64::from(self.block_count()) * BLOCK_BYTES as u64
    }

    /// Columns of the matrix, `q` in RFC 9106.
    fn lane_length(&self) -> u32 {
        SLICES * self.segment_length
    }

    /// Blocks of the whole matrix, `m'` in RFC 9106. Never more than the `memory_kib` it was made
    /// from.
    fn block_count(&self) -> u32 {
        self.lanes * self.lane_length()
    }

    /// Whether the segments of `slice` in `pass` choose their references without looking at the
    /// data.
    fn is_data_independent(&self, pass: u32, slice: u32) -> bool {
        match self.variant {
            Variant::D => false,
            Variant::I => true,
            Variant::Id => pass == 0 && slice < SLICES / 2,
        }
    }
}

/// Fills the memory of `arena` and returns the final block (C in RFC 9106 section 3.2, step 7).
///
/// `seed(lane, column, block)` writes the first two blocks (columns 0 and 1) of each lane:
/// `H'(H0 || LE32(column) || LE32(lane))`. Blocks are little-endian bytes on every machine.
///
/// The memory stays as it was filled: wiping the arena is the caller's decision.
///
/// # Errors
/// [`Error::OutOfMemory`] when the system refuses [`Shape::memory_bytes`]; `seed` was not called
/// then.
pub fn fill(
    shape: &Shape,
    arena: &mut Arena,
    seed: &mut dyn FnMut(u32, u32, &mut [u8; BLOCK_BYTES]),
) -> Result<[u8; BLOCK_BYTES], Error> {
    fill_on(Backend::best(), shape, arena, seed)
}

/// [`fill`] on the backend of a name in [`backends`]: for tests and benchmarks.
///
/// # Errors
/// As [`fill`].
///
/// # Panics
/// When there is no such backend on this machine.
#[doc(hidden)]
pub fn fill_on_backend(
    name: &str,
    shape: &Shape,
    arena: &mut Arena,
    seed: &mut dyn FnMut(u32, u32, &mut [u8; BLOCK_BYTES]),
) -> Result<[u8; BLOCK_BYTES], Error> {
    let backend = Backend::named(name).expect("a name from `backends`");
    fill_on(backend, shape, arena, seed)
}

/// The name of the backend that [`fill`] uses on this machine.
#[must_use]
pub fn backend() -> &'static str {
    Backend::best().name()
}

/// The names of all backends that this machine can run, best first.
pub fn backends() -> impl Iterator<Item = &'static str> {
    Backend::available().map(Backend::name)
}

/// An instruction set that this machine has.
#[derive(Clone, Copy, Debug)]
enum Backend {
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
    #[cfg(target_arch = "aarch64")]
    Neon(Neon),
    Portable,
}

impl Choice for Backend {
    fn available() -> impl Iterator<Item = Self> {
        [
            #[cfg(target_arch = "x86_64")]
            Avx2::detect().map(Self::Avx2),
            #[cfg(target_arch = "aarch64")]
            Neon::detect().map(Self::Neon),
            Some(Self::Portable),
        ]
        .into_iter()
        .flatten()
    }

    fn name(self) -> &'static str {
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(_) => Avx2::NAME,
            #[cfg(target_arch = "aarch64")]
            Self::Neon(_) => Neon::NAME,
            Self::Portable => Portable::NAME,
        }
    }
}

fn fill_on(
    backend: Backend,
    shape: &Shape,
    arena: &mut Arena,
    seed: &mut dyn FnMut(u32, u32, &mut [u8; BLOCK_BYTES]),
) -> Result<[u8; BLOCK_BYTES], Error> {
    let refused = Error::OutOfMemory { bytes: shape.memory_bytes() };
    let lines = usize::try_from(shape.memory_bytes() / 64).map_err(|_| refused)?;
    let (blocks, _) = arena.reserve(lines)?.as_chunks_mut();
    match backend {
        #[cfg(target_arch = "x86_64")]
        Backend::Avx2(avx2) => fill::fill(avx2, shape, blocks, seed),
        #[cfg(target_arch = "aarch64")]
        Backend::Neon(neon) => fill::fill(neon, shape, blocks, seed),
        Backend::Portable => fill::fill(Portable, shape, blocks, seed),
    }
    Ok(final_block(shape, blocks))
}

/// XOR of the last column.
fn final_block(shape: &Shape, blocks: &[Block]) -> [u8; BLOCK_BYTES] {
    let mut sum = [0_u64; BLOCK_WORDS];
    for lane in blocks.chunks_exact(shape.lane_length() as usize) {
        let last = lane[lane.len() - 1].iter().flat_map(|line| line.0);
        for (sum, word) in sum.iter_mut().zip(last) {
            *sum ^= word;
        }
    }
    let mut bytes = [0; BLOCK_BYTES];
    for (bytes, word) in bytes.as_chunks_mut().0.iter_mut().zip(&sum) {
        *bytes = word.to_le_bytes();
    }
    sum.zeroize();
    bytes
}

/// Slices of a pass: the points where the lanes wait for each other (SL in RFC 9106).
const SLICES: u32 = 4;
const BLOCK_WORDS: usize = 128;
const BLOCK_BYTES: usize = 1024;

/// One block of the matrix, as 128 words in the machine's own byte order.
type Block = [Line; BLOCK_BYTES / 64];

const ZERO: Block = [Line([0; 8]); BLOCK_BYTES / 64];
