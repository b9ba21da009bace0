//! Jobs on their way through a thread of libuv's pool.

use std::mem;
use std::time::{Duration, Instant};

use napi::ScopedTask;
use napi::bindgen_prelude::{Array, Env, Result};
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
pub(crate) struct Batch {
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

/// How one job of a batch ended: what `submit` returned, the milliseconds from then until a thread began
/// with it, and either its value or the code and message of an error. The other is null.
type Settled<'env> = (Ticket, f64, Option<Value<'env>>, Option<Failure>);

type Failure = (&'static str, String);

impl<'env> ScopedTask<'env> for Batch {
    type Output = Vec<core::result::Result<Outcome, Error>>;
    /// Its name for `finished`, the milliseconds that its jobs took together, and how each of them ended.
    ///
    /// These are arrays: an object is made by the names of its members, which takes longer than to hand
    /// over all the rest.
    type JsValue = Array<'env>;

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
        let results: Vec<_> = self.callers.iter().zip(results).map(settle).collect();
        let mut ended = env.create_array(3)?;
        ended.set(0, self.id as f64)?;
        ended.set(1, ms(self.run))?;
        ended.set(2, results)?;
        Ok(ended)
    }
}

fn settled(
    env: &Env,
    ticket: Ticket,
    wait_ms: f64,
    result: core::result::Result<Outcome, Error>,
) -> Settled<'_> {
    let failed = |code: Code, message: String| (ticket, wait_ms, None, Some((code.0, message)));
    match result.map(|outcome| value(env, outcome)) {
        Ok(Ok(value)) => (ticket, wait_ms, Some(value), None),
        Ok(Err(error)) => failed(Code::INTERNAL, error.reason),
        Err(error) => failed(Code::of(&error), error.to_string()),
    }
}

fn ms(duration: Duration) -> f64 {
    duration.as_secs_f64() * 1e3
}
