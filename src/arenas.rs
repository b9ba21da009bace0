//! The working memory of the batches of one environment, kept warm between hashes.
//!
//! A hash leaves its arena dirty, unless it is small: under load the next one overwrites it anyway. When
//! nothing waits any more, a task of its own wipes all of them; when nothing has come for a while, it gives
//! them back.

use std::mem;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use napi::bindgen_prelude::Env;
use napi::{Result, Task};
use slowhash_core::Arena;

use crate::room::{self, Taken};

/// Bytes that are wiped right after their hash. That takes a microsecond, and a task of its own twenty.
const WIPED_AT_ONCE: u64 = 64 << 10;

/// Arenas that no batch uses at the moment.
#[derive(Clone, Default)]
pub(crate) struct Arenas(Arc<Shared>);

#[derive(Default)]
struct Shared {
    idle: Mutex<Vec<Arena>>,
    /// Batches that can run at once.
    slots: AtomicUsize,
    /// Bytes that all of them may work in.
    max_memory: AtomicU64,
}

impl Arenas {
    /// Keeps one arena for each batch that can run, and one for what comes during a wipe.
    pub(crate) fn keep_for(&self, slots: usize) {
        self.0.slots.store(slots, Ordering::Relaxed);
    }

    /// Keeps no more than what the batches that run leave of `bytes`.
    pub(crate) fn set_max_memory(&self, bytes: u64) {
        self.0.max_memory.store(bytes, Ordering::Relaxed);
    }

    /// Lends an arena to `work`, which needs `bytes`: a warm one when there is one.
    pub(crate) fn lend<T>(&self, bytes: u64, work: impl FnOnce(&mut Arena) -> T) -> T {
        let mut arena = self.pick(bytes);
        let result = work(&mut arena);
        if bytes <= WIPED_AT_ONCE {
            arena.wipe();
        }
        self.put(arena);
        result
    }

    /// The smallest arena that has `bytes`, or the largest, which has to grow. What is kept beside it
    /// beyond the budget is given back.
    fn pick(&self, bytes: u64) -> Arena {
        let mut idle = self.idle();
        idle.sort_unstable_by_key(Arena::capacity_bytes);
        let enough = idle.partition_point(|arena| arena.capacity_bytes() < bytes);
        let index = enough.min(idle.len().saturating_sub(1));
        let picked = if idle.is_empty() { Arena::new() } else { idle.remove(index) };
        let surplus = self.surplus(&mut idle);
        drop(idle);
        // Wiping what is given back takes a while, which nobody else has to wait for.
        drop(surplus);
        picked
    }

    /// The largest of the sorted arenas, as many as the running batches leave no memory for.
    fn surplus(&self, idle: &mut Vec<Arena>) -> Vec<Arena> {
        let spare = self.0.max_memory.load(Ordering::Relaxed).saturating_sub(room::memory_taken());
        let mut kept = 0;
        let fits = |arena: &Arena| {
            kept += arena.capacity_bytes();
            kept <= spare
        };
        let keep = idle.iter().map(fits).take_while(|fits| *fits).count();
        idle.split_off(keep)
    }

    /// Whether there is something to wipe, or anything at all to give back.
    pub(crate) fn need(&self, tidy: Tidy) -> bool {
        self.idle().iter().any(|arena| match tidy {
            Tidy::Wipe => arena.is_dirty(),
            Tidy::Release => true,
        })
    }

    fn tidy(&self, tidy: Tidy) {
        let arenas = mem::take(&mut *self.idle());
        for mut arena in arenas {
            arena.wipe();
            if let Tidy::Wipe = tidy {
                self.put(arena);
            }
        }
    }

    fn put(&self, arena: Arena) {
        let mut idle = self.idle();
        if idle.len() <= self.0.slots.load(Ordering::Relaxed) {
            idle.push(arena);
        } else {
            drop(idle);
            drop(arena);
        }
    }

    /// A panic between two pushes leaves a list that is as good as any other.
    fn idle(&self) -> MutexGuard<'_, Vec<Arena>> {
        self.0.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What is to be done with the arenas that no batch uses.
#[derive(Clone, Copy)]
pub(crate) enum Tidy {
    /// Overwrite what hashes left in them.
    Wipe,
    /// Give them back to the system, overwritten.
    Release,
}

/// Tidies up on libuv's pool, where a few milliseconds do not matter.
pub(crate) struct Housekeeping {
    pub(crate) arenas: Arenas,
    pub(crate) tidy: Tidy,
    pub(crate) _taken: Taken,
}

impl Task for Housekeeping {
    type Output = ();
    type JsValue = ();

    fn compute(&mut self) -> Result<()> {
        self.arenas.tidy(self.tidy);
        Ok(())
    }

    fn resolve(&mut self, _env: Env, (): ()) -> Result<()> {
        Ok(())
    }
}
