use std::cell::{Cell, RefCell};

use napi::bindgen_prelude::{AsyncTask, Env, Error, Result};
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
/// Its methods borrow it shared, for napi holds the borrow of `start` until that batch has ended.
#[napi]
pub struct Queue {
    inner: RefCell<slowhash_scheduler::Queue<Waiting>>,
    environment: Environment,
    slots: Cell<usize>,
    arenas: Arenas,
}

#[napi]
impl Queue {
    /// A queue in which up to `max_waiting` jobs wait, none of which needs more than `max_memory` bytes.
    #[napi(constructor)]
    pub fn new(max_waiting: u32, max_memory: f64) -> Self {
        let waiting = slowhash_scheduler::Queue::new(max_waiting as usize, max_memory as u64);
        let queue = Self {
            inner: RefCell::new(waiting),
            environment: Environment::new(),
            slots: Cell::default(),
            arenas: Arenas::default(),
        };
        queue.set_slots(room::default_slots());
        queue.arenas.set_max_memory(max_memory as u64);
        queue
    }

    /// Changes how many jobs may wait, how many batches may run at once, and in how many bytes.
    #[napi]
    pub fn configure(&self, max_waiting: Option<u32>, slots: Option<u32>, max_memory: Option<f64>) {
        if let Some(max_waiting) = max_waiting {
            self.inner.borrow_mut().set_max_waiting(max_waiting as usize);
        }
        if let Some(slots) = slots {
            self.set_slots(slots as usize);
        }
        if let Some(max_memory) = max_memory {
            self.inner.borrow_mut().set_max_memory(max_memory as u64);
            self.arenas.set_max_memory(max_memory as u64);
        }
    }

    /// Lets what is asked for wait for its turn and returns the ticket under which its result will come.
    #[napi]
    pub fn submit(&self) -> Result<u32, Code> {
        let mut queue = self.inner.borrow_mut();
        // Whether another environment has the slot at the moment must not decide who is refused.
        let free = self.slots.get().saturating_sub(queue.running_batches());
        queue.submit(Waiting::new(draft::take()?), free).map_err(refused)
    }

    /// Drops a job that waits still; false when it runs or has ended.
    #[napi]
    pub fn cancel(&self, ticket: u32) -> bool {
        let mut queue = self.inner.borrow_mut();
        let dropped = queue.cancel(ticket).is_some();
        if queue.waiting() == 0 {
            self.environment.unclaim();
        }
        dropped
    }

    /// Starts the next batch on libuv's pool, or returns null when none can start. Every promise must
    /// be followed by one call of `finished`.
    #[napi(ts_return_type = "Promise<Ended> | null")]
    pub fn start(&self) -> Option<AsyncTask<Batch>> {
        let mut queue = self.inner.borrow_mut();
        let (max_memory, running) = (queue.max_memory(), queue.running_batches());
        let room = self.environment.room(self.slots.get(), max_memory, running);
        let Some(batch) = queue.start(room) else {
            match queue.needed_memory().filter(|_| room.slots > 0) {
                Some(bytes) => self.environment.claim(bytes),
                None => self.environment.unclaim(),
            }
            return None;
        };
        self.environment.unclaim();
        Some(AsyncTask::new(Batch::new(batch, self.arenas.clone())))
    }

    /// The batch of this name has ended.
    #[napi]
    pub fn finished(&self, batch: f64) {
        self.inner.borrow_mut().finished(batch as u64);
    }

    /// Whether jobs wait for memory that other environments hold: nothing here will end and start them.
    #[napi]
    pub fn stalled(&self) -> bool {
        let queue = self.inner.borrow();
        queue.waiting() > 0 && queue.running_batches() == 0
    }

    /// What is taken now, and the settings that hold: running hashes, their batches, waiting hashes, bytes
    /// of the running hashes of all environments; slots, hashes that may wait, bytes that may be
    /// taken. An object of the same takes four times as long to make.
    #[napi(ts_return_type = "[number, number, number, number, number, number, number]")]
    pub fn load(&self) -> Vec<f64> {
        let queue = self.inner.borrow();
        vec![
            queue.running() as f64,
            queue.running_batches() as f64,
            queue.waiting() as f64,
            room::memory_taken() as f64,
            self.slots.get() as f64,
            queue.max_waiting() as f64,
            queue.max_memory() as f64,
        ]
    }

    /// Computes what is asked for on the calling thread, at once.
    #[napi(ts_return_type = "string | boolean | Buffer")]
    pub fn run_sync<'env>(&self, env: &'env Env) -> Result<Value<'env>, Code> {
        let jobs = [draft::take()?];
        let shape = Common(jobs[0].shape());
        self.inner.borrow().check_memory(shape).map_err(refused)?;
        let bytes = shape.memory_bytes(1);
        let _taken = Taken::memory(bytes);
        let mut results = self.arenas.lend(bytes, |arena| run(&jobs, arena));
        let outcome = results.remove(0).map_err(failure)?;
        value(env, outcome).map_err(|error| Error::new(Code::INTERNAL, error.reason))
    }

    /// Wipes the memory of the hashes that have ended, on libuv's pool. Null when there is nothing to
    /// wipe, or when more batches run or wait: they overwrite it, and the last one asks again.
    #[napi(ts_return_type = "Promise<void> | null")]
    pub fn wipe(&self) -> Option<AsyncTask<Housekeeping>> {
        self.tidy(Tidy::Wipe)
    }

    /// Gives the memory that is kept for the next hashes back to the system, on libuv's pool. Null
    /// when there is none, or when batches run or wait.
    #[napi(ts_return_type = "Promise<void> | null")]
    pub fn release(&self) -> Option<AsyncTask<Housekeeping>> {
        self.tidy(Tidy::Release)
    }

    fn set_slots(&self, slots: usize) {
        self.slots.set(slots);
        self.arenas.keep_for(slots);
    }

    fn tidy(&self, tidy: Tidy) -> Option<AsyncTask<Housekeeping>> {
        let queue = self.inner.borrow();
        let idle = queue.running_batches() == 0 && queue.waiting() == 0;
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
