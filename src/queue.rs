use std::cell::{Cell, RefCell};

use napi::bindgen_prelude::{AsyncTask, Env, Error, External, Result};
use napi_derive::napi;
use slowhash_core::run;
use slowhash_scheduler::Shape as _;

use crate::arenas::{Arenas, Housekeeping, Tidy};
use crate::batch::{Batch, Common, Waiting};
use crate::draft::{self, Value, value};
use crate::failure::{Code, failure, refused};
use crate::room::{self, Environment, Taken};

/// The queue of one JavaScript environment, touched on its thread only.
///
/// JavaScript holds it as a value without properties and hands it to the functions here: a method would
/// take five times as long to find its object. They borrow it shared, for napi holds the borrow of
/// `start` until that batch has ended.
pub(crate) struct Queue {
    inner: RefCell<slowhash_scheduler::Queue<Waiting>>,
    environment: Environment,
    slots: Cell<usize>,
    arenas: Arenas,
}

/// A queue in which up to `max_waiting` jobs wait, none of which needs more than `max_memory` bytes.
#[napi(namespace = "queue")]
pub(crate) fn create(max_waiting: u32, max_memory: f64) -> External<Queue> {
    let waiting = slowhash_scheduler::Queue::new(max_waiting as usize, max_memory as u64);
    let queue = Queue {
        inner: RefCell::new(waiting),
        environment: Environment::new(),
        slots: Cell::default(),
        arenas: Arenas::default(),
    };
    queue.set_slots(room::default_slots());
    queue.arenas.set_max_memory(max_memory as u64);
    External::new(queue)
}

/// Changes how many jobs may wait, how many batches may run at once, and in how many bytes.
#[napi(namespace = "queue")]
pub(crate) fn configure(
    queue: &External<Queue>,
    max_waiting: Option<u32>,
    slots: Option<u32>,
    max_memory: Option<f64>,
) {
    if let Some(max_waiting) = max_waiting {
        queue.inner.borrow_mut().set_max_waiting(max_waiting as usize);
    }
    if let Some(slots) = slots {
        queue.set_slots(slots as usize);
    }
    if let Some(max_memory) = max_memory {
        queue.inner.borrow_mut().set_max_memory(max_memory as u64);
        queue.arenas.set_max_memory(max_memory as u64);
    }
}

/// Lets what is asked for wait for its turn and returns the ticket under which its result will come.
#[napi(namespace = "queue")]
pub(crate) fn submit(queue: &External<Queue>) -> Result<u32, Code> {
    let mut inner = queue.inner.borrow_mut();
    // Whether another environment has the slot at the moment must not decide who is refused.
    let free = queue.slots.get().saturating_sub(inner.running_batches());
    inner.submit(Waiting::new(draft::take()?), free).map_err(refused)
}

/// Drops a job that waits still; false when it runs or has ended.
#[napi(namespace = "queue")]
pub(crate) fn cancel(queue: &External<Queue>, ticket: u32) -> bool {
    let mut inner = queue.inner.borrow_mut();
    let dropped = inner.cancel(ticket).is_some();
    if inner.waiting() == 0 {
        queue.environment.unclaim();
    }
    dropped
}

/// Starts the next batch on libuv's pool, or returns null when none can start. Every promise must
/// be followed by one call of `finished`.
#[napi(
    namespace = "queue",
    ts_return_type = "Promise<[batch: number, runMs: number, results: [ticket: number, waitMs: number, \
                      value: string | boolean | Buffer | null, \
                      failure: [code: string, message: string] | null][]]> | null"
)]
pub(crate) fn start(queue: &External<Queue>) -> Option<AsyncTask<Batch>> {
    let mut inner = queue.inner.borrow_mut();
    let (max_memory, running) = (inner.max_memory(), inner.running_batches());
    let room = queue.environment.room(queue.slots.get(), max_memory, running);
    let Some(batch) = inner.start(room) else {
        match inner.needed_memory().filter(|_| room.slots > 0) {
            Some(bytes) => queue.environment.claim(bytes),
            None => queue.environment.unclaim(),
        }
        return None;
    };
    queue.environment.unclaim();
    Some(AsyncTask::new(Batch::new(batch, queue.arenas.clone())))
}

/// The batch of this name has ended.
#[napi(namespace = "queue")]
pub(crate) fn finished(queue: &External<Queue>, batch: f64) {
    queue.inner.borrow_mut().finished(batch as u64);
}

/// Whether jobs wait for memory that other environments hold: nothing here will end and start them.
#[napi(namespace = "queue")]
pub(crate) fn stalled(queue: &External<Queue>) -> bool {
    let inner = queue.inner.borrow();
    inner.waiting() > 0 && inner.running_batches() == 0
}

/// What is taken now, and the settings that hold: running hashes, their batches, waiting hashes, bytes
/// of the running hashes of all environments; slots, hashes that may wait, bytes that may be
/// taken. An object of the same takes four times as long to make.
#[napi(
    namespace = "queue",
    ts_return_type = "[number, number, number, number, number, number, number]"
)]
pub(crate) fn load(queue: &External<Queue>) -> Vec<f64> {
    let inner = queue.inner.borrow();
    vec![
        inner.running() as f64,
        inner.running_batches() as f64,
        inner.waiting() as f64,
        room::memory_taken() as f64,
        queue.slots.get() as f64,
        inner.max_waiting() as f64,
        inner.max_memory() as f64,
    ]
}

/// Computes what is asked for on the calling thread, at once.
#[napi(namespace = "queue", ts_return_type = "string | boolean | Buffer")]
pub(crate) fn run_sync<'env>(env: &'env Env, queue: &External<Queue>) -> Result<Value<'env>, Code> {
    let jobs = [draft::take()?];
    let shape = Common(jobs[0].shape());
    queue.inner.borrow().check_memory(shape).map_err(refused)?;
    let bytes = shape.memory_bytes(1);
    let _taken = Taken::memory(bytes);
    let mut results = queue.arenas.lend(bytes, |arena| run(&jobs, arena));
    let outcome = results.remove(0).map_err(failure)?;
    value(env, outcome).map_err(|error| Error::new(Code::INTERNAL, error.reason))
}

/// Whether hashes that have ended left something to wipe.
#[napi(namespace = "queue")]
pub(crate) fn is_dirty(queue: &External<Queue>) -> bool {
    queue.arenas.need(Tidy::Wipe)
}

/// Wipes the memory of the hashes that have ended, on libuv's pool. Null when there is nothing to
/// wipe, or when more batches run or wait: they overwrite it, and the last one asks again.
#[napi(namespace = "queue", ts_return_type = "Promise<void> | null")]
pub(crate) fn wipe(queue: &External<Queue>) -> Option<AsyncTask<Housekeeping>> {
    queue.tidy(Tidy::Wipe)
}

/// Gives the memory that is kept for the next hashes back to the system, on libuv's pool. Null
/// when there is none, or when batches run or wait.
#[napi(namespace = "queue", ts_return_type = "Promise<void> | null")]
pub(crate) fn release(queue: &External<Queue>) -> Option<AsyncTask<Housekeeping>> {
    queue.tidy(Tidy::Release)
}

impl Queue {
    fn set_slots(&self, slots: usize) {
        self.slots.set(slots);
        self.arenas.keep_for(slots);
    }

    fn tidy(&self, tidy: Tidy) -> Option<AsyncTask<Housekeeping>> {
        let inner = self.inner.borrow();
        let idle = inner.running_batches() == 0 && inner.waiting() == 0;
        if !idle || !self.arenas.need(tidy) {
            return None;
        }
        let arenas = self.arenas.clone();
        Some(AsyncTask::new(Housekeeping { arenas, tidy, _taken: Taken::slot(0) }))
    }
}

impl Drop for Queue {
    fn drop(&mut self) {
        self.environment.unclaim();
    }
}
