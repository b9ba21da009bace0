//! The queue in front of the thread pool: who hashes next, with whom, and in how much memory.
//!
//! A pure state machine. It knows neither threads nor clocks nor hashes; whoever owns it tells it what
//! came in and what ended, and asks it for the next batch.
//!
//! - First come, first served: a batch holds the oldest waiting job and others of its shape.
//! - Nobody waits for company: a batch is made of what waits when a slot is free.
//! - Spread before stack: with `f` free slots and `w` jobs of a shape waiting, a batch takes
//!   `ceil(w / f)` of them, up to the width that the shape pays for and the memory that is free.
//! - A job that must wait for memory is overtaken only by jobs that fit beside it: they never make it
//!   wait longer than the jobs before it need.

#![forbid(unsafe_code)]

mod queue;

pub use queue::{Batch, Queue, Refused, Ticket};

/// What jobs must have in common to run in one batch.
pub trait Shape: Copy + PartialEq {
    /// The number of jobs up to which a batch of this shape pays, at least 1.
    fn width(self) -> usize;

    /// The bytes of memory that a batch of `jobs` jobs needs; more jobs never need less.
    fn memory_bytes(self, jobs: usize) -> u64;
}

/// A job, as far as the queue must know it.
pub trait Job {
    /// What it must share with the jobs of its batch.
    type Shape: Shape;

    /// The shape of this job.
    fn shape(&self) -> Self::Shape;
}

/// What a queue may take when it starts a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room {
    /// Batches that may start.
    pub slots: usize,
    /// Bytes of memory that are free.
    pub memory: u64,
    /// Whether nothing at all holds memory, so that no free memory will ever come: a job that waits
    /// since a time of larger budgets starts then.
    pub idle: bool,
}
