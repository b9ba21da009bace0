//! What all JavaScript environments of the process share: slots and memory.
//!
//! Batches run on libuv's thread pool, which `fs`, `dns` and `crypto` share. So at most one batch per
//! core runs, and at least one thread of the pool stays free for the others. The memory of all batches
//! stays within a budget, which whoever waited longest for it gets first.

use std::env;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

use slowhash_scheduler::Room;

/// Threads of libuv's pool when `UV_THREADPOOL_SIZE` says nothing else.
const DEFAULT_POOL: usize = 4;

/// What runs now in the process.
static HOUSE: Mutex<House> = Mutex::new(House { slots: 0, memory: 0, claims: Vec::new() });

/// What is taken, and who waits for memory.
struct House {
    slots: usize,
    memory: u64,
    /// In the order in which they were made.
    claims: Vec<Claim>,
}

/// The bytes that the oldest job of an environment waits for.
struct Claim {
    environment: Environment,
    bytes: u64,
}

/// Names a JavaScript environment in this process.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Environment(u64);

impl Environment {
    pub(crate) fn new() -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        Self(NEXT.fetch_add(1, Ordering::Relaxed))
    }

    /// What the environment may start with limits of its own and `running` batches of its own. One
    /// without any may always have a slot, so that none starves.
    pub(crate) fn room(self, slots: usize, max_memory: u64, running: usize) -> Room {
        let house = house();
        let slots = slots.saturating_sub(house.slots).max(usize::from(running == 0));
        let claimed = house.claimed_before(self);
        let memory = max_memory.saturating_sub(house.memory.saturating_add(claimed));
        Room { slots, memory, idle: house.memory == 0 && claimed == 0 }
    }

    /// Keeps `bytes` of what comes free for this environment, behind those that asked before it.
    pub(crate) fn claim(self, bytes: u64) {
        let mut house = house();
        match house.claims.iter_mut().find(|claim| claim.environment == self) {
            Some(claim) => claim.bytes = bytes,
            None => house.claims.push(Claim { environment: self, bytes }),
        }
    }

    /// Waits for memory no more.
    pub(crate) fn unclaim(self) {
        house().claims.retain(|claim| claim.environment != self);
    }
}

impl House {
    fn claimed_before(&self, environment: Environment) -> u64 {
        let before = self.claims.iter().take_while(|claim| claim.environment != environment);
        before.map(|claim| claim.bytes).sum()
    }
}

/// Room that is taken. It is free again when this is dropped, wherever that happens: an environment that
/// is torn down drops its tasks without a word.
pub(crate) struct Taken {
    slots: usize,
    memory: u64,
}

impl Taken {
    /// Takes a slot, and `memory` bytes.
    pub(crate) fn slot(memory: u64) -> Self {
        Self::take(1, memory)
    }

    /// Takes `memory` bytes for the calling thread, which needs no slot.
    pub(crate) fn memory(memory: u64) -> Self {
        Self::take(0, memory)
    }

    fn take(slots: usize, memory: u64) -> Self {
        let mut house = house();
        house.slots += slots;
        house.memory += memory;
        Self { slots, memory }
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        let mut house = house();
        house.slots -= self.slots;
        house.memory -= self.memory;
    }
}

/// The bytes that all batches of the process hold.
pub(crate) fn memory_taken() -> u64 {
    house().memory
}

/// One slot per core, but one less than libuv has threads.
pub(crate) fn default_slots() -> usize {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    cores.min(pool_size().saturating_sub(1)).max(1)
}

/// The size of libuv's pool, which reads the variable as C's `atoi` does.
fn pool_size() -> usize {
    let Ok(text) = env::var("UV_THREADPOOL_SIZE") else { return DEFAULT_POOL };
    let digits = text.trim_start().split(|c: char| !c.is_ascii_digit()).next().unwrap_or_default();
    digits.parse().unwrap_or(0usize).clamp(1, 1024)
}

/// Nothing panics between two changes: the numbers are right whatever happened.
fn house() -> MutexGuard<'static, House> {
    HOUSE.lock().unwrap_or_else(PoisonError::into_inner)
}
