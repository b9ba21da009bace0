//! The queue in front of the thread pool: who hashes next, and with whom.
//!
//! A pure state machine. It knows neither threads nor clocks nor hashes; whoever owns it tells it what
//! came in and what ended, and asks it for the next batch.
//!
//! - First come, first served: a batch holds the oldest waiting job and others of its shape.
//! - Nobody waits for company: a batch is made of what waits when a slot is free.
//! - Spread before stack: with `f` free slots and `w` jobs of a shape waiting, a batch takes
//!   `ceil(w / f)` of them, up to the width that the shape pays for.

#![forbid(unsafe_code)]

use std::collections::VecDeque;

/// A job, as far as the queue must know it.
pub trait Job {
    /// What jobs must have in common to run in one batch.
    type Shape: PartialEq;

    /// The shape of this job.
    fn shape(&self) -> Self::Shape;

    /// The number of jobs up to which a batch of this shape pays, at least 1.
    fn width(&self) -> usize;
}

/// Names a job from its submission to its end.
pub type Ticket = u32;

/// The queue is full: as many jobs wait as may wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Overloaded {
    /// The number of jobs that may wait.
    pub max_waiting: usize,
}

/// Jobs in the order in which they came, and the number of batches that run.
#[derive(Debug)]
pub struct Queue<J> {
    waiting: VecDeque<(Ticket, J)>,
    max_waiting: usize,
    running: usize,
    next_ticket: Ticket,
}

impl<J: Job> Queue<J> {
    /// An empty queue in which up to `max_waiting` jobs may wait.
    #[must_use]
    pub const fn new(max_waiting: usize) -> Self {
        Self { waiting: VecDeque::new(), max_waiting, running: 0, next_ticket: 0 }
    }

    /// Lets `job` wait for its turn. Jobs that one of `free_slots` is about to take count as running.
    ///
    /// # Errors
    /// [`Overloaded`] when `max_waiting` jobs wait already.
    pub fn submit(&mut self, job: J, free_slots: usize) -> Result<Ticket, Overloaded> {
        if self.waiting.len() >= self.max_waiting.saturating_add(free_slots) {
            return Err(Overloaded { max_waiting: self.max_waiting });
        }
        let ticket = self.next_ticket;
        self.next_ticket = ticket.wrapping_add(1);
        self.waiting.push_back((ticket, job));
        Ok(ticket)
    }

    /// Takes a job out that waits still; its place goes to those behind it. `None` when it runs
    /// already or has ended.
    pub fn cancel(&mut self, ticket: Ticket) -> Option<J> {
        let index = self.waiting.iter().position(|(waiting, _)| *waiting == ticket)?;
        self.waiting.remove(index).map(|(_, job)| job)
    }

    /// Starts the next batch when one of `free_slots` can take it and a job waits.
    ///
    /// Every batch must be followed by one call of [`finished`](Self::finished).
    pub fn start(&mut self, free_slots: usize) -> Option<Vec<(Ticket, J)>> {
        if free_slots == 0 {
            return None;
        }
        let (_, oldest) = self.waiting.front()?;
        let (shape, width) = (oldest.shape(), oldest.width());
        let alike = self.waiting.iter().filter(|(_, job)| job.shape() == shape).count();
        let size = alike.div_ceil(free_slots).clamp(1, width.max(1));
        self.running += 1;
        Some(self.take(&shape, size))
    }

    /// A batch has ended.
    pub fn finished(&mut self) {
        debug_assert!(self.running > 0, "a batch ends once, after it started");
        self.running = self.running.saturating_sub(1);
    }

    /// The number of batches that run.
    #[must_use]
    pub const fn running(&self) -> usize {
        self.running
    }

    /// The number of jobs that wait.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.waiting.len()
    }

    /// Changes how many jobs may wait. Those that wait already stay.
    pub const fn set_max_waiting(&mut self, max_waiting: usize) {
        self.max_waiting = max_waiting;
    }

    /// Removes the first `size` jobs of `shape`; the others keep their order.
    fn take(&mut self, shape: &J::Shape, size: usize) -> Vec<(Ticket, J)> {
        let mut batch = Vec::with_capacity(size);
        let mut index = 0;
        while batch.len() < size && index < self.waiting.len() {
            if self.waiting[index].1.shape() == *shape {
                batch.extend(self.waiting.remove(index));
            } else {
                index += 1;
            }
        }
        batch
    }
}

#[cfg(test)]
mod tests {
    use super::{Job, Overloaded, Queue};

    /// A job called by a number, of a shape with a width.
    #[derive(Debug, PartialEq)]
    struct Fake {
        name: usize,
        shape: char,
        width: usize,
    }

    impl Job for Fake {
        type Shape = char;

        fn shape(&self) -> char {
            self.shape
        }

        fn width(&self) -> usize {
            self.width
        }
    }

    /// A queue in which one job of width 4 waits for each letter of `shapes`.
    fn waiting(shapes: &str) -> Queue<Fake> {
        let mut queue = Queue::new(1024);
        for (name, shape) in shapes.chars().enumerate() {
            queue.submit(Fake { name, shape, width: 4 }, 0).expect("there is room");
        }
        queue
    }

    fn start(queue: &mut Queue<Fake>, free_slots: usize) -> Vec<usize> {
        let batch = queue.start(free_slots).unwrap_or_default();
        batch.into_iter().map(|(_, job)| job.name).collect()
    }

    #[test]
    fn starts_nothing_without_a_job_or_a_slot() {
        assert!(Queue::<Fake>::new(1).start(4).is_none());
        assert!(waiting("a").start(0).is_none());
    }

    #[test]
    fn serves_first_come_first() {
        let mut queue = waiting("abab");
        assert_eq!(start(&mut queue, 1), [0, 2]);
        assert_eq!(start(&mut queue, 1), [1, 3]);
        assert_eq!(queue.waiting(), 0);
    }

    #[test]
    fn spreads_two_jobs_over_two_slots() {
        let mut queue = waiting("aa");
        assert_eq!(start(&mut queue, 2), [0]);
        assert_eq!(start(&mut queue, 1), [1]);
    }

    #[test]
    fn stacks_sixteen_jobs_in_fours_on_two_slots() {
        let mut queue = waiting(&"a".repeat(16));
        assert_eq!(start(&mut queue, 2), [0, 1, 2, 3]);
        assert_eq!(start(&mut queue, 1), [4, 5, 6, 7]);
        assert_eq!(queue.running(), 2);
        queue.finished();
        assert_eq!(start(&mut queue, 1), [8, 9, 10, 11]);
    }

    #[test]
    fn keeps_a_job_of_width_one_alone() {
        let mut queue = Queue::new(8);
        for name in 0..3 {
            queue.submit(Fake { name, shape: 'a', width: 1 }, 0).expect("there is room");
        }
        assert_eq!(start(&mut queue, 1), [0]);
        assert_eq!(start(&mut queue, 1), [1]);
    }

    #[test]
    fn refuses_a_job_when_the_queue_is_full() {
        let mut queue = Queue::new(1);
        let job = |name| Fake { name, shape: 'a', width: 1 };
        assert_eq!(queue.submit(job(0), 0), Ok(0));
        assert_eq!(queue.submit(job(1), 0), Err(Overloaded { max_waiting: 1 }));
        assert_eq!(start(&mut queue, 1), [0]);
        assert_eq!(queue.submit(job(2), 0), Ok(1), "a running job does not wait");
        queue.set_max_waiting(2);
        assert_eq!(queue.submit(job(3), 0), Ok(2));
    }

    #[test]
    fn takes_a_job_for_each_free_slot_beyond_those_that_may_wait() {
        let mut queue = Queue::new(0);
        let job = |name| Fake { name, shape: 'a', width: 1 };
        assert_eq!(queue.submit(job(0), 2), Ok(0));
        assert_eq!(queue.submit(job(1), 2), Ok(1));
        assert_eq!(queue.submit(job(2), 2), Err(Overloaded { max_waiting: 0 }));
    }

    #[test]
    fn cancels_a_waiting_job_and_no_other() {
        let mut queue = waiting("abc");
        assert_eq!(queue.cancel(1).map(|job| job.name), Some(1));
        assert_eq!(queue.cancel(1), None);
        assert_eq!(start(&mut queue, 1), [0]);
        assert_eq!(queue.cancel(0), None, "it runs already");
        assert_eq!(start(&mut queue, 1), [2]);
    }

    #[test]
    fn hands_every_job_out_once_in_every_mix() {
        for slots in 1..5 {
            let mut queue = waiting(&"abcaabbcccabc".repeat(7));
            let mut seen: Vec<usize> = core::iter::from_fn(|| queue.start(slots))
                .inspect(|batch| assert!((1..=4).contains(&batch.len())))
                .flatten()
                .map(|(_, job)| job.name)
                .collect();
            seen.sort_unstable();
            assert_eq!(seen, (0..91).collect::<Vec<_>>());
        }
    }
}
