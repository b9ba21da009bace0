//! EksBlowfish, the expensive key setup of bcrypt, for several passwords at a time.
//!
//! One hash is a chain: every Blowfish round needs the result of the one before, and a core that
//! waits for it could do three times the work. So [`hash`] runs up to [`MAX_BATCH`] independent
//! hashes in lockstep, one round of each in turn.
//!
//! Source: N. Provos and D. Mazières, "A Future-Adaptable Password Scheme", USENIX 1999.

mod eks;
mod pi;

use zeroize::Zeroize;

/// How many jobs it pays to give to one call of [`hash`].
pub const MAX_BATCH: usize = 4;

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
    assert!(cost <= 31, "bcrypt cost must be 0..=31, got {cost}");
    let rounds = 1 << cost;
    for chunk in jobs.chunks_mut(MAX_BATCH) {
        match chunk {
            [a, b, c, d] => eks::hash(rounds, [a, b, c, d]),
            [a, b, c] => eks::hash(rounds, [a, b, c]),
            [a, b] => eks::hash(rounds, [a, b]),
            [a] => eks::hash(rounds, [a]),
            _ => unreachable!("chunks_mut yields 1 to MAX_BATCH jobs"),
        }
    }
}
