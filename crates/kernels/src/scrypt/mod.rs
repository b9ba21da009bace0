//! scryptROMix, the memory-hard part of scrypt, for several blocks at a time.
//!
//! Source: RFC 7914. PBKDF2 before and after belongs to the caller.

mod portable;
mod romix;

use crate::{Error, memory::Arena};

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
        let streams = (jobs as u64).saturating_mul(u64::from(self.p));
        let width = streams.min(portable::WIDTH as u64);
        width.saturating_mul(self.stream_bytes())
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
pub fn mix(shape: &Shape, blocks: &mut [&mut [u8]], arena: &mut Arena) -> Result<(), Error> {
    let bytes = shape.stream_bytes();
    let lines = usize::try_from(bytes / 64).map_err(|_| Error::OutOfMemory { bytes })?;
    for job in blocks {
        assert_eq!(job.len(), shape.p as usize * shape.block_bytes(), "length of a job's B");
        for block in job.chunks_exact_mut(shape.block_bytes()) {
            portable::mix(1 << shape.log_n, arena.reserve(lines)?, block);
        }
    }
    Ok(())
}
