//! scryptROMix, the memory-hard part of scrypt, for several blocks at a time.
//!
//! Salsa20 is a chain of additions, rotations and XORs, each waiting for the one before. The p
//! blocks of a hash, and those of other hashes, are independent chains: [`mix`] runs up to
//! [`MAX_BATCH`] of them in lockstep.
//!
//! Source: RFC 7914. PBKDF2 before and after belongs to the caller.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "aarch64")]
mod neon;
mod portable;
mod romix;
#[cfg(target_arch = "x86_64")]
mod sse2;

use crate::Error;
use crate::backend::Backend as Choice;
#[cfg(target_arch = "aarch64")]
use crate::cpu::Neon;
#[cfg(target_arch = "x86_64")]
use crate::cpu::{Avx2, Sse2};
use crate::memory::{Arena, Line};

/// How many jobs it pays to give to one call of [`mix`].
pub const MAX_BATCH: usize = 4;

/// The cost parameters of scrypt, within the ranges of RFC 7914, section 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    log_n: u8,
    r: u32,
    p: u32,
}

impl Shape {
    /// The shape of cost N = `2^log_n`, block size `r` (in units of 128 bytes) and
    /// parallelization `p`.
    ///
    /// `None` unless `1 <= log_n < 16 * r`, `log_n < 64`, `p >= 1` and `r * p < 2^30`.
    #[must_use]
    pub const fn new(log_n: u8, r: u32, p: u32) -> Option<Self> {
        let n_fits = log_n >= 1 && log_n < 64 && (log_n as u64) < 16 * r as u64;
        let rp_fits = r >= 1 && p >= 1 && (r as u64 * p as u64) < 1 << 30;
        if n_fits && rp_fits { Some(Self { log_n, r, p }) } else { None }
    }

    /// The number of bytes that [`mix`] asks of its arena for `jobs` jobs (saturating).
    ///
    /// The p blocks of a job and the jobs of a batch run in groups as wide as the backend's
    /// interleaving, and each member of a group has its own N blocks of 128 * r bytes.
    #[must_use]
    pub fn memory_bytes(&self, jobs: usize) -> u64 {
        let width = self.streams(jobs).min(Backend::best().width() as u64);
        width.saturating_mul(self.stream_bytes())
    }

    const fn streams(&self, jobs: usize) -> u64 {
        (jobs as u64).saturating_mul(self.p as u64)
    }

    /// V, and two blocks for the running state (saturating).
    fn stream_bytes(&self) -> u64 {
        (1u64 << self.log_n).saturating_add(2).saturating_mul(self.block_bytes() as u64)
    }

    fn block_bytes(&self) -> usize {
        128 * self.r as usize
    }
}

/// Replaces every block B by scryptROMix(r, B, N), in place.
///
/// Each element of `blocks` is one job's B: p consecutive blocks of 128 * r bytes.
///
/// # Errors
/// [`Error::OutOfMemory`] when the system refuses the memory for even one stream.
///
/// # Panics
/// When an element of `blocks` is not p * 128 * r bytes long.
///
/// # Example
/// ```
/// use slowhash_kernels::{memory::Arena, scrypt};
///
/// let shape = scrypt::Shape::new(10, 8, 1).expect("within the ranges of the RFC");
/// let mut block = [7; 128 * 8];
/// scrypt::mix(&shape, &mut [&mut block], &mut Arena::new())?;
/// assert_ne!(block, [7; 128 * 8]);
/// # Ok::<(), slowhash_kernels::Error>(())
/// ```
pub fn mix(shape: &Shape, blocks: &mut [&mut [u8]], arena: &mut Arena) -> Result<(), Error> {
    mix_on(Backend::best(), shape, blocks, arena)
}

/// The names of the backends that this CPU can run, best first.
pub fn backends() -> impl Iterator<Item = &'static str> {
    Backend::available().map(Backend::name)
}

/// The name of the backend that [`mix`] runs on.
///
/// It is the first of [`backends`]. In debug builds the environment variable
/// `SLOWHASH_CPU=portable` hides the others.
#[must_use]
pub fn backend() -> &'static str {
    Backend::best().name()
}

/// [`mix`] on the backend of that name; `None` when this CPU cannot run it.
#[doc(hidden)]
pub fn mix_with(
    backend: &str,
    shape: &Shape,
    blocks: &mut [&mut [u8]],
    arena: &mut Arena,
) -> Option<Result<(), Error>> {
    let found = Backend::named(backend)?;
    Some(mix_on(found, shape, blocks, arena))
}

#[derive(Clone, Copy)]
enum Backend {
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
    #[cfg(target_arch = "x86_64")]
    Sse2(Sse2),
    #[cfg(target_arch = "aarch64")]
    Neon(Neon),
    Portable,
}

impl Choice for Backend {
    fn available() -> impl Iterator<Item = Self> {
        [
            #[cfg(target_arch = "x86_64")]
            Avx2::detect().map(Self::Avx2),
            #[cfg(target_arch = "x86_64")]
            Sse2::detect().map(Self::Sse2),
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
            Self::Avx2(_) => "avx2",
            #[cfg(target_arch = "x86_64")]
            Self::Sse2(_) => "sse2",
            #[cfg(target_arch = "aarch64")]
            Self::Neon(_) => "neon",
            Self::Portable => "portable",
        }
    }
}

impl Backend {
    /// How many streams run in lockstep, at most [`MAX_BATCH`].
    const fn width(self) -> usize {
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(_) => avx2::WIDTH,
            #[cfg(target_arch = "x86_64")]
            Self::Sse2(_) => sse2::WIDTH,
            #[cfg(target_arch = "aarch64")]
            Self::Neon(_) => neon::WIDTH,
            Self::Portable => portable::WIDTH,
        }
    }

    /// Mixes one group of blocks, at most [`width`](Self::width), in lockstep.
    fn mix(self, n: usize, memory: &mut [Line], group: &mut [&mut [u8]]) {
        match self {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the token proves that this CPU has AVX2 (`Avx2::detect`).
            Self::Avx2(cpu) => unsafe { avx2::mix(cpu, n, memory, group) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the token proves that this CPU has SSE2 (`Sse2::detect`).
            Self::Sse2(cpu) => unsafe { sse2::mix(cpu, n, memory, group) },
            #[cfg(target_arch = "aarch64")]
            // SAFETY: the token proves that this CPU has NEON (`Neon::detect`).
            Self::Neon(cpu) => unsafe { neon::mix(cpu, n, memory, group) },
            Self::Portable => portable::mix(n, memory, group),
        }
    }
}

fn mix_on(
    backend: Backend,
    shape: &Shape,
    jobs: &mut [&mut [u8]],
    arena: &mut Arena,
) -> Result<(), Error> {
    let block_bytes = shape.block_bytes();
    for job in &*jobs {
        assert_eq!(job.len(), shape.p as usize * block_bytes, "length of a job's B");
    }
    let mut streams = shape.streams(jobs.len());
    if streams == 0 {
        return Ok(());
    }
    let (width, memory) = reserve(shape, streams.min(backend.width() as u64) as usize, arena)?;
    let mut blocks = jobs.iter_mut().flat_map(|job| job.chunks_exact_mut(block_bytes));
    while streams > 0 {
        // As few groups as possible, and as even: five streams run as three and two.
        let groups = streams.div_ceil(width as u64);
        let count = streams.div_ceil(groups) as usize;
        let mut group: [&mut [u8]; MAX_BATCH] = Default::default();
        group.iter_mut().zip(blocks.by_ref().take(count)).for_each(|(slot, block)| *slot = block);
        backend.mix(1 << shape.log_n, memory, &mut group[..count]);
        streams -= count as u64;
    }
    Ok(())
}

/// Memory for groups of `width` streams, or of fewer if the system refuses that much.
fn reserve<'a>(
    shape: &Shape,
    mut width: usize,
    arena: &'a mut Arena,
) -> Result<(usize, &'a mut [Line]), Error> {
    let bytes = shape.stream_bytes();
    let lines = usize::try_from(bytes / 64).map_err(|_| Error::OutOfMemory { bytes })?;
    while width > 1 && lines.checked_mul(width).is_none_or(|wide| arena.reserve(wide).is_err()) {
        width -= 1;
    }
    Ok((width, arena.reserve(width * lines)?))
}
