//! EksBlowfish, the expensive key setup of bcrypt, for several passwords at a time.
//!
//! One hash is a chain: every Blowfish round needs the result of the one before, and a core that
//! waits for it could do three times the work. So [`hash`] runs up to [`MAX_BATCH`] independent
//! hashes in lockstep, one round of each in turn.
//!
//! Source: N. Provos and D. Mazières, "A Future-Adaptable Password Scheme", USENIX 1999.

#[cfg(target_arch = "x86_64")]
mod bmi1;
mod eks;
mod pi;
mod portable;

use zeroize::Zeroize;

use crate::backend::Backend as Choice;
#[cfg(target_arch = "x86_64")]
use crate::cpu::Bmi1;

/// How many jobs it pays to give to one call of [`hash`].
pub const MAX_BATCH: usize = 4;

/// The bytes that one job works in, on its thread's stack.
pub const STATE_BYTES: u64 = size_of::<eks::State>() as u64;

/// One password to be hashed.
#[derive(Clone)]
pub struct Job {
    /// The salt: 16 bytes.
    pub salt: [u8; 16],
    /// The password with its terminator, repeated cyclically to 72 bytes.
    pub key: [u8; 72],
    /// The result, written by [`hash`]. bcrypt strings carry the first 23 of its 24 bytes.
    pub digest: [u8; 24],
}

impl Drop for Job {
    fn drop(&mut self) {
        self.key.zeroize();
        self.digest.zeroize();
    }
}

/// Writes the digest of every job, each with `2^cost` rounds of key expansion.
///
/// Any number of jobs may be given: they run in chunks of at most [`MAX_BATCH`], interleaved. The
/// digest of a job does not depend on its company. bcrypt strings use costs 4 to 31; 0 to 3 can be
/// computed as well.
///
/// # Panics
/// When `cost` is more than 31.
///
/// # Example
/// ```
/// use slowhash_kernels::bcrypt::{Job, hash};
///
/// let key = [0; 72]; // the empty password: terminators only
/// let mut jobs = [Job { salt: [7; 16], key, digest: [0; 24] }];
/// hash(4, &mut jobs);
/// assert_ne!(jobs[0].digest, [0; 24]);
/// ```
pub fn hash(cost: u8, jobs: &mut [Job]) {
    hash_on(Backend::best(), cost, jobs);
}

/// The names of the backends that this CPU can run, best first.
pub fn backends() -> impl Iterator<Item = &'static str> {
    Backend::available().map(Backend::name)
}

/// The name of the backend that [`hash`] runs on.
///
/// It is the first of [`backends`]. In debug builds the environment variable
/// `SLOWHASH_CPU=portable` hides the others.
#[must_use]
pub fn backend() -> &'static str {
    Backend::best().name()
}

/// [`hash`] on the backend of that name; `false` when this CPU cannot run it.
#[doc(hidden)]
#[must_use]
pub fn hash_with(backend: &str, cost: u8, jobs: &mut [Job]) -> bool {
    let found = Backend::named(backend);
    found.inspect(|&backend| hash_on(backend, cost, jobs)).is_some()
}

#[derive(Clone, Copy)]
enum Backend {
    #[cfg(target_arch = "x86_64")]
    Bmi1(Bmi1),
    Portable,
}

impl Choice for Backend {
    fn available() -> impl Iterator<Item = Self> {
        [
            #[cfg(target_arch = "x86_64")]
            Bmi1::detect().map(Self::Bmi1),
            Some(Self::Portable),
        ]
        .into_iter()
        .flatten()
    }

    fn name(self) -> &'static str {
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::Bmi1(_) => "bmi1",
            Self::Portable => "portable",
        }
    }
}

impl Backend {
    fn hash<const N: usize>(self, rounds: u32, jobs: [&mut Job; N]) {
        match self {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the token proves that this CPU has BMI1 (`Bmi1::detect`).
            Self::Bmi1(cpu) => unsafe { bmi1::hash(cpu, rounds, jobs) },
            Self::Portable => portable::hash(rounds, jobs),
        }
    }
}

fn hash_on(backend: Backend, cost: u8, jobs: &mut [Job]) {
    assert!(cost <= 31, "bcrypt cost must be 0..=31, got {cost}");
    let rounds = 1 << cost;
    for chunk in jobs.chunks_mut(MAX_BATCH) {
        match chunk {
            [a, b, c, d] => backend.hash(rounds, [a, b, c, d]),
            [a, b, c] => backend.hash(rounds, [a, b, c]),
            [a, b] => backend.hash(rounds, [a, b]),
            [a] => backend.hash(rounds, [a]),
            _ => unreachable!("chunks_mut yields 1 to MAX_BATCH jobs"),
        }
    }
}
