use std::cell::{Cell, RefCell};

use napi::ScopedTask;
use napi::bindgen_prelude::{AsyncTask, Env, Error, Result};
use napi_derive::napi;
use slowhash_core::{Error as CoreError, Outcome, Shape, run};
use slowhash_scheduler::Ticket;

use crate::arenas::{Arenas, Housekeeping, Tidy};
use crate::failure::{Code, failure, overloaded};
use crate::job::{Job, Value, value};
use crate::slots::{self, Slot};

/// The queue of one JavaScript environment, touched on its thread only.
///
/// Its methods borrow it shared, for napi holds the borrow of `start` until that batch has ended.
#[napi]
pub struct Queue {
    inner: RefCell<slowhash_scheduler::Queue<Waiting>>,
    slots: Cell<usize>,
    arenas: Arenas,
}

#[napi]
impl Queue {
    /// A queue in which up to `max_waiting` jobs wait.
    #[napi(constructor)]
    pub fn new(max_waiting: u32) -> Self {
        let inner = RefCell::new(slowhash_scheduler::Queue::new(max_waiting as usize));
        let queue = Self { inner, slots: Cell::default(), arenas: Arenas::default() };
        queue.set_slots(slots::default_count());
        queue
    }

    /// Changes how many jobs may wait, and how many batches may run at once.
    #[napi]
    pub fn configure(&self, max_waiting: Option<u32>, slots: Option<u32>) {
        if let Some(max_waiting) = max_waiting {
            self.inner.borrow_mut().set_max_waiting(max_waiting as usize);
        }
        if let Some(slots) = slots {
            self.set_slots(slots as usize);
        }
    }

    /// Lets a job wait for its turn and returns the ticket under which its result will come.
    #[napi]
    pub fn submit(&self, job: &mut Job) -> Result<u32, Code> {
        let mut queue = self.inner.borrow_mut();
        // Whether another environment has the slot at the moment must not decide who is refused.
        let free = self.slots.get().saturating_sub(queue.running());
        queue.submit(Waiting(job.take()?), free).map_err(overloaded)
    }

    /// Drops a job that waits still; false when it runs or has ended.
    #[napi]
    pub fn cancel(&self, ticket: u32) -> bool {
        self.inner.borrow_mut().cancel(ticket).is_some()
    }

    /// Starts the next batch on libuv's pool, or returns null when none can start. Every promise must
    /// be followed by one call of `finished`.
    #[napi(ts_return_type = "Promise<Settled[]> | null")]
    pub fn start(&self) -> Option<AsyncTask<Batch>> {
        let mut queue = self.inner.borrow_mut();
        let free = slots::free(self.slots.get(), queue.running());
        let jobs = queue.start(free)?;
        let (tickets, jobs) = jobs.into_iter().map(|(ticket, job)| (ticket, job.0)).unzip();
        let arenas = self.arenas.clone();
        Some(AsyncTask::new(Batch { tickets, jobs, arenas, _slot: Slot::take() }))
    }

    /// A batch has ended.
    #[napi]
    pub fn finished(&self) {
        self.inner.borrow_mut().finished();
    }

    /// Computes a job on the calling thread, at once.
    #[napi(ts_return_type = "string | boolean | Buffer")]
    pub fn run_sync<'env>(&self, env: &'env Env, job: &mut Job) -> Result<Value<'env>, Code> {
        let jobs = [job.take()?];
        let mut results = self.arenas.lend(|arena| run(&jobs, arena));
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
        let idle = queue.running() == 0 && queue.waiting() == 0;
        if !idle || !self.arenas.need(tidy) {
            return None;
        }
        let arenas = self.arenas.clone();
        Some(AsyncTask::new(Housekeeping { arenas, tidy, _slot: Slot::take() }))
    }
}

/// A job in the queue.
struct Waiting(slowhash_core::Job);

impl slowhash_scheduler::Job for Waiting {
    type Shape = Shape;

    fn shape(&self) -> Shape {
        self.0.shape()
    }

    fn width(&self) -> usize {
        self.0.shape().width()
    }
}

/// Jobs of one shape on their way through a thread of libuv's pool.
pub struct Batch {
    tickets: Vec<Ticket>,
    jobs: Vec<slowhash_core::Job>,
    arenas: Arenas,
    _slot: Slot,
}

/// How one job of a batch ended: with a value, or with the code and message of an error.
///
/// Every field is there, null or not: what is missing would be looked up in a polluted prototype.
#[napi(object, object_from_js = false, use_nullable = true)]
pub struct Settled<'env> {
    /// What `submit` returned.
    pub ticket: u32,
    /// The result.
    #[napi(ts_type = "string | boolean | Buffer | null")]
    pub value: Option<Value<'env>>,
    /// The error's code.
    pub code: Option<String>,
    /// The error's message.
    pub message: Option<String>,
}

impl<'env> ScopedTask<'env> for Batch {
    type Output = Vec<core::result::Result<Outcome, CoreError>>;
    type JsValue = Vec<Settled<'env>>;

    fn compute(&mut self) -> napi::Result<Self::Output> {
        Ok(self.arenas.lend(|arena| run(&self.jobs, arena)))
    }

    fn resolve(&mut self, env: &'env Env, results: Self::Output) -> napi::Result<Self::JsValue> {
        let tickets = self.tickets.iter().copied();
        Ok(tickets.zip(results).map(|(ticket, result)| settle(env, ticket, result)).collect())
    }
}

fn settle(
    env: &Env,
    ticket: Ticket,
    result: core::result::Result<Outcome, CoreError>,
) -> Settled<'_> {
    let failed = |code: Code, message: String| Settled {
        ticket,
        value: None,
        code: Some(code.as_ref().to_owned()),
        message: Some(message),
    };
    match result.map(|outcome| value(env, outcome)) {
        Ok(Ok(value)) => Settled { ticket, value: Some(value), code: None, message: None },
        Ok(Err(error)) => failed(Code::INTERNAL, error.reason),
        Err(error) => failed(Code::of(&error), error.to_string()),
    }
}
