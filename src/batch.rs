//! Jobs on their way through a thread of libuv's pool.

use std::mem;
use std::time::{Duration, Instant};

use napi::ScopedTask;
use napi::bindgen_prelude::{Env, Result};
use napi_derive::napi;
use slowhash_core::{Error, Job, Outcome, Shape, run};
use slowhash_scheduler::Ticket;

use crate::arenas::Arenas;
use crate::draft::{Value, value};
use crate::failure::Code;
use crate::room::Taken;

/// A job in the queue.
pub(crate) struct Waiting {
    job: Job,
    since: Instant,
}

impl Waiting {
    pub(crate) fn new(job: Job) -> Self {
        Self { job, since: Instant::now() }
    }
}

impl slowhash_scheduler::Job for Waiting {
    type Shape = Common;

    fn shape(&self) -> Common {
        Common(self.job.shape())
    }
}

/// What the jobs of a batch have in common.
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct Common(pub(crate) Shape);

impl slowhash_scheduler::Shape for Common {
    fn width(self) -> usize {
        self.0.width()
    }

    fn memory_bytes(self, jobs: usize) -> u64 {
        self.0.memory_bytes(jobs)
    }
}

/// Jobs of one shape that run together.
pub struct Batch {
    id: u64,
    memory: u64,
    jobs: Vec<Job>,
    callers: Vec<Caller>,
    /// When its thread began, and how long it took.
    start: Instant,
    run: Duration,
    arenas: Arenas,
    _taken: Taken,
}

/// Who waits for a job, and since when.
struct Caller {
    ticket: Ticket,
    since: Instant,
}

impl Batch {
    /// Takes the room that the batch needs until it is dropped.
    pub(crate) fn new(batch: slowhash_scheduler::Batch<Waiting>, arenas: Arenas) -> Self {
        let slowhash_scheduler::Batch { id, jobs, memory } = batch;
        let split = |(ticket, Waiting { job, since })| (job, Caller { ticket, since });
        let (jobs, callers) = jobs.into_iter().map(split).unzip();
        let (start, run) = (Instant::now(), Duration::ZERO);
        Self { id, memory, jobs, callers, start, run, arenas, _taken: Taken::slot(memory) }
    }
}

/// A batch that has ended.
#[napi(object, object_from_js = false)]
pub struct Ended<'env> {
    /// Its name for `finished`.
    pub batch: f64,
    /// Milliseconds that its jobs took together.
    pub run_ms: f64,
    /// How its jobs ended.
    pub results: Vec<Settled<'env>>,
}

/// How one job of a batch ended: with a value, or with the code and message of an error.
///
/// Every field is there, null or not: what is missing would be looked up in a polluted prototype.
#[napi(object, object_from_js = false, use_nullable = true)]
pub struct Settled<'env> {
    /// What `submit` returned.
    pub ticket: u32,
    /// Milliseconds from its submission until a thread began with it.
    pub wait_ms: f64,
    /// The result.
    #[napi(ts_type = "string | boolean | Buffer | null")]
    pub value: Option<Value<'env>>,
    /// The error's code.
    pub code: Option<String>,
    /// The error's message.
    pub message: Option<String>,
}

impl<'env> ScopedTask<'env> for Batch {
    type Output = Vec<core::result::Result<Outcome, Error>>;
    type JsValue = Ended<'env>;

    fn compute(&mut self) -> Result<Self::Output> {
        self.start = Instant::now();
        // Dropped, and with it wiped, here: the thread of the environment may be busy for long.
        let jobs = mem::take(&mut self.jobs);
        let results = self.arenas.lend(self.memory, |arena| run(&jobs, arena));
        drop(jobs);
        self.run = self.start.elapsed();
        Ok(results)
    }

    fn resolve(&mut self, env: &'env Env, results: Self::Output) -> Result<Self::JsValue> {
        let settle = |(caller, result): (&Caller, _)| {
            settled(env, caller.ticket, ms(self.start - caller.since), result)
        };
        let results = self.callers.iter().zip(results).map(settle).collect();
        Ok(Ended { batch: self.id as f64, run_ms: ms(self.run), results })
    }
}

fn settled(
    env: &Env,
    ticket: Ticket,
    wait_ms: f64,
    result: core::result::Result<Outcome, Error>,
) -> Settled<'_> {
    let failed = |code: Code, message: String| {
        let (code, message) = (Some(code.as_ref().to_owned()), Some(message));
        Settled { ticket, wait_ms, value: None, code, message }
    };
    match result.map(|outcome| value(env, outcome)) {
        Ok(Ok(value)) => Settled { ticket, wait_ms, value: Some(value), code: None, message: None },
        Ok(Err(error)) => failed(Code::INTERNAL, error.reason),
        Err(error) => failed(Code::of(&error), error.to_string()),
    }
}

fn ms(duration: Duration) -> f64 {
    duration.as_secs_f64() * 1e3
}
