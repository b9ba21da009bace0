//! How many batches may run at once.
//!
//! Batches run on libuv's thread pool, which `fs`, `dns` and `crypto` share. So at most one batch per
//! core runs, and at least one thread of the pool stays free for the others.

use std::env;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Threads of libuv's pool when `UV_THREADPOOL_SIZE` says nothing else.
const DEFAULT_POOL: usize = 4;

/// Batches that run now, of all JavaScript environments of the process.
static TAKEN: AtomicUsize = AtomicUsize::new(0);

/// One taken slot. It is free again when this is dropped, wherever that happens: an environment that is
/// torn down drops its tasks without a word.
pub(crate) struct Slot(());

impl Slot {
    pub(crate) fn take() -> Self {
        TAKEN.fetch_add(1, Ordering::Relaxed);
        Self(())
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        TAKEN.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Free slots for an environment with `running` batches of its own. One without any may always start
/// one, so that no environment starves.
pub(crate) fn free(slots: usize, running: usize) -> usize {
    let free = slots.saturating_sub(TAKEN.load(Ordering::Relaxed));
    if running == 0 { free.max(1) } else { free }
}

/// One slot per core, but one less than libuv has threads.
pub(crate) fn default_count() -> usize {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    cores.min(pool_size().saturating_sub(1)).max(1)
}

/// The size of libuv's pool, which reads the variable as C's `atoi` does.
fn pool_size() -> usize {
    let Ok(text) = env::var("UV_THREADPOOL_SIZE") else { return DEFAULT_POOL };
    let digits = text.trim_start().split(|c: char| !c.is_ascii_digit()).next().unwrap_or_default();
    digits.parse().unwrap_or(0usize).clamp(1, 1024)
}
