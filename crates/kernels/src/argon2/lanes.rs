//! The lanes of a slice on several threads.
//!
//! A [`Job`] is a grid of phases and lanes. Whoever takes part claims one lane after another; when
//! the last lane of a phase is finished the next phase begins. The caller takes part itself until
//! everything is done, so threads only ever help: with fewer than there are lanes, or none, the
//! result is the same and nothing waits for a thread that never came.
//!
//! The threads are kept parked in a [`Pool`] between jobs: starting them for each slice would cost
//! more than small slices take. A pool of the usual kind (a queue of closures) would not do: lanes
//! wait for each other four times a pass, and a queue may put that wait in front of the work that
//! it waits for.

use core::hint;
use core::num::NonZero;
use core::ptr;
use core::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::panic::{self, AssertUnwindSafe};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::{process, thread};

use crate::stack;

/// Calls `work(phase, lane)` once for each of the `lanes` of each of the `phases`, on the calling
/// thread and on as many others as the machine has processors for.
///
/// No lane of a phase begins before all lanes of the phase before are finished; what they wrote is
/// visible then. `lanes` is less than 2^24 and `phases` less than 2^40.
///
/// # Panics
/// When `work` panicked on any thread; none is running then.
pub(super) fn run(phases: u64, lanes: u32, work: &(dyn Fn(u64, u32) + Sync)) {
    POOL.run(&Job::new(phases, lanes, work), usize::MAX);
}

static POOL: Pool = Pool::new(spawn);

fn spawn(pool: &'static Pool) -> bool {
    let thread = thread::Builder::new().name("slowhash-lane".into()).stack_size(STACK_BYTES);
    thread.spawn(|| pool.serve()).is_ok()
}

/// A kernel needs a few KiB; what the host program keeps per thread comes out of the same memory.
const STACK_BYTES: usize = 256 << 10;

/// Work that several threads share.
struct Job<'a> {
    work: &'a (dyn Fn(u64, u32) + Sync),
    phases: u64,
    lanes: u32,
    /// The current phase, and in the low [`LANE_BITS`] its first lane that nobody has claimed.
    claims: AtomicU64,
    /// How many lanes of the current phase are finished.
    finished: AtomicU32,
    has_failed: AtomicBool,
    /// How many sleep until a phase begins. Held to begin one, and to go to sleep.
    gate: Mutex<u32>,
    phase_began: Condvar,
}

enum Claim {
    Lane(u64, u32),
    /// All lanes of this phase are claimed.
    Exhausted(u64),
    Done,
}

const LANE_BITS: u32 = 24;

impl<'a> Job<'a> {
    fn new(phases: u64, lanes: u32, work: &'a (dyn Fn(u64, u32) + Sync)) -> Self {
        assert!(lanes > 0 && lanes < 1 << LANE_BITS && phases < 1 << (64 - LANE_BITS));
        Self {
            work,
            phases,
            lanes,
            claims: AtomicU64::new(0),
            finished: AtomicU32::new(0),
            has_failed: AtomicBool::new(false),
            gate: Mutex::new(0),
            phase_began: Condvar::new(),
        }
    }

    /// Works until the whole job is done.
    fn take_part(&self) {
        loop {
            match self.claim() {
                Claim::Lane(phase, lane) => self.do_lane(phase, lane),
                Claim::Exhausted(phase) => self.wait_for_end_of(phase),
                Claim::Done => return,
            }
        }
    }

    fn claim(&self) -> Claim {
        // Acquire, here and below: sees what was written in the phases before (`begin`).
        let mut claims = self.claims.load(Ordering::Acquire);
        loop {
            let (phase, lane) = (phase_of(claims), (claims & ((1 << LANE_BITS) - 1)) as u32);
            if phase == self.phases || self.has_failed() {
                return Claim::Done;
            }
            if lane == self.lanes {
                return Claim::Exhausted(phase);
            }
            let order = (Ordering::Acquire, Ordering::Acquire);
            match self.claims.compare_exchange_weak(claims, claims + 1, order.0, order.1) {
                Ok(_) => return Claim::Lane(phase, lane),
                Err(current) => claims = current,
            }
        }
    }

    fn do_lane(&self, phase: u64, lane: u32) {
        let unwinding = FailOnDrop(self);
        (self.work)(phase, lane);
        core::mem::forget(unwinding);
        // Release what this lane wrote; the last to finish acquires what all of them wrote.
        if self.finished.fetch_add(1, Ordering::AcqRel) + 1 == self.lanes {
            self.finished.store(0, Ordering::Relaxed);
            self.begin(phase + 1);
        }
    }

    fn begin(&self, phase: u64) {
        let gate = lock(&self.gate);
        self.claims.store(phase << LANE_BITS, Ordering::Release);
        let sleepers = *gate;
        drop(gate);
        // To wake nobody is a system call too.
        if sleepers > 0 {
            self.phase_began.notify_all();
        }
    }

    fn wait_for_end_of(&self, phase: u64) {
        let goes_on =
            || phase_of(self.claims.load(Ordering::Acquire)) == phase && !self.has_failed();
        // Lanes take equally long: the others will be there soon, unless they are not running.
        for _ in 0..SPINS {
            if !goes_on() {
                return;
            }
            hint::spin_loop();
        }
        let mut gate = lock(&self.gate);
        *gate += 1;
        while goes_on() {
            gate = self.phase_began.wait(gate).unwrap_or_else(PoisonError::into_inner);
        }
        *gate -= 1;
    }

    fn has_failed(&self) -> bool {
        self.has_failed.load(Ordering::Relaxed)
    }
}

/// Some 25 microseconds, about what it takes to go to sleep and be woken.
const SPINS: u32 = 2000;

fn phase_of(claims: u64) -> u64 {
    claims >> LANE_BITS
}

/// Releases everybody from a job whose lane panicked: nobody would finish it.
struct FailOnDrop<'a>(&'a Job<'a>);

impl Drop for FailOnDrop<'_> {
    fn drop(&mut self) {
        let gate = lock(&self.0.gate);
        self.0.has_failed.store(true, Ordering::Relaxed);
        drop(gate);
        self.0.phase_began.notify_all();
    }
}

/// Threads that help with jobs, and the jobs that want help.
struct Pool {
    spawn: fn(&'static Self) -> bool,
    /// The process whose threads these are, or 0. A forked child has none of them, and may have
    /// inherited a lock that was held: it leaves the pool alone.
    process: AtomicU32,
    state: Mutex<State>,
    job_offered: Condvar,
    helper_left: Condvar,
}

struct State {
    /// Processors that this process may use, or 0 when nobody has asked yet.
    processors: usize,
    threads: usize,
    offers: Vec<Offer>,
}

struct Offer {
    job: &'static Job<'static>,
    /// How many more may join.
    vacancies: usize,
    helpers: usize,
}

impl Pool {
    const fn new(spawn: fn(&'static Self) -> bool) -> Self {
        Self {
            spawn,
            process: AtomicU32::new(0),
            state: Mutex::new(State { processors: 0, threads: 0, offers: Vec::new() }),
            job_offered: Condvar::new(),
            helper_left: Condvar::new(),
        }
    }

    /// Does the whole of `job` with at most `limit` helpers.
    fn run(&'static self, job: &Job<'_>, limit: usize) {
        let limit = limit.min(job.lanes as usize - 1);
        let offered = if limit > 0 && self.is_ours() { self.offer(job, limit) } else { None };
        job.take_part();
        drop(offered);
        assert!(!job.has_failed(), "a lane panicked on another thread");
    }

    fn is_ours(&self) -> bool {
        let id = process::id();
        let order = Ordering::Relaxed;
        self.process
            .compare_exchange(0, id, order, order)
            .map_or_else(|owner| owner == id, |_| true)
    }

    fn offer<'a>(&'static self, job: &'a Job<'a>, limit: usize) -> Option<Offered<'a>> {
        let mut state = lock(&self.state);
        if state.processors == 0 {
            state.processors = thread::available_parallelism().map_or(1, NonZero::get);
        }
        let wanted = limit.min(state.processors - 1);
        while state.threads < wanted && (self.spawn)(self) {
            state.threads += 1;
        }
        let vacancies = wanted.min(state.threads);
        if vacancies == 0 {
            return None;
        }
        // SAFETY: only the lifetimes change. A pool's threads take a job from an offer only, and
        // count themselves as helpers while they use it; dropping `Offered`, which `run` does on
        // every way out, ends the offer and waits until there is no helper. So none uses the job
        // after `'a`.
        let erased = unsafe { core::mem::transmute::<&'a Job<'a>, &'static Job<'static>>(job) };
        state.offers.push(Offer { job: erased, vacancies, helpers: 0 });
        drop(state);
        self.job_offered.notify_all();
        Some(Offered { pool: self, job })
    }

    /// What a thread of the pool does for the rest of its life.
    fn serve(&self) {
        let mut state = lock(&self.state);
        loop {
            let Some(offer) = state.offers.iter_mut().find(|offer| offer.vacancies > 0) else {
                state = self.job_offered.wait(state).unwrap_or_else(PoisonError::into_inner);
                continue;
            };
            offer.vacancies -= 1;
            offer.helpers += 1;
            let job = offer.job;
            drop(state);
            // The job notes the panic, and `run` repeats it on the thread of the caller.
            let work = AssertUnwindSafe(|| job.take_part());
            let _ = stack::wiped(|| panic::catch_unwind(work));
            state = lock(&self.state);
            if let Some(offer) = state.offers.iter_mut().find(|offer| ptr::eq(offer.job, job)) {
                offer.helpers -= 1;
            }
            self.helper_left.notify_all();
        }
    }
}

/// A job's place among the offers of a pool, until dropped.
struct Offered<'a> {
    pool: &'static Pool,
    job: &'a Job<'a>,
}

impl Drop for Offered<'_> {
    fn drop(&mut self) {
        let is_this = |offer: &Offer| ptr::addr_eq(offer.job, self.job);
        let mut state = lock(&self.pool.state);
        for offer in state.offers.iter_mut().filter(|offer| is_this(offer)) {
            offer.vacancies = 0;
        }
        while state.offers.iter().any(|offer| is_this(offer) && offer.helpers > 0) {
            state = self.pool.helper_left.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        state.offers.retain(|offer| !is_this(offer));
    }
}

/// No lock here is held while anything can panic, so poison means nothing.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests;
