use std::collections::VecDeque;

use crate::{Job, Room, Shape};

/// Names a job from its submission to its end.
pub type Ticket = u32;

/// Why a job may not even wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// As many jobs wait as may wait.
    Full {
        /// The number of jobs that may wait.
        max_waiting: usize,
    },
    /// It needs more memory than all jobs together may have.
    TooLarge {
        /// The bytes that it needs.
        bytes: u64,
        /// The bytes that all running jobs may have.
        max_memory: u64,
    },
}

/// Jobs that run together.
#[derive(Debug)]
pub struct Batch<J> {
    /// Names the batch for [`Queue::finished`].
    pub id: u64,
    /// The jobs of one shape, oldest first.
    pub jobs: Vec<(Ticket, J)>,
    /// The bytes of memory that they need together.
    pub memory: u64,
}

/// Jobs in the order in which they came, and the batches that run.
#[derive(Debug)]
pub struct Queue<J> {
    waiting: VecDeque<Waiting<J>>,
    running: Vec<Running>,
    max_waiting: usize,
    max_memory: u64,
    next: u64,
}

/// A job with its place in the order of all jobs.
#[derive(Debug)]
struct Waiting<J> {
    place: u64,
    job: J,
}

/// A batch, named by the place of its oldest job.
#[derive(Debug)]
struct Running {
    place: u64,
    jobs: usize,
    memory: u64,
}

impl<J> Waiting<J> {
    /// Places go on for ever, tickets wrap: 2^32 jobs do not wait at the same time.
    const fn ticket(&self) -> Ticket {
        self.place as Ticket
    }
}

impl<J: Job> Queue<J> {
    /// An empty queue in which up to `max_waiting` jobs may wait, and none that needs more than
    /// `max_memory` bytes.
    #[must_use]
    pub const fn new(max_waiting: usize, max_memory: u64) -> Self {
        Self { waiting: VecDeque::new(), running: Vec::new(), max_waiting, max_memory, next: 0 }
    }

    /// Lets `job` wait for its turn. Jobs that one of `free_slots` is about to take count as running.
    ///
    /// # Errors
    /// [`Refused`] when it could never start, or when `max_waiting` jobs wait already.
    pub fn submit(&mut self, job: J, free_slots: usize) -> Result<Ticket, Refused> {
        self.check_memory(job.shape())?;
        if self.waiting.len() >= self.max_waiting.saturating_add(free_slots) {
            return Err(Refused::Full { max_waiting: self.max_waiting });
        }
        let waiting = Waiting { place: self.next, job };
        let ticket = waiting.ticket();
        self.waiting.push_back(waiting);
        self.next += 1;
        Ok(ticket)
    }

    /// Checks that a job of `shape` fits into the memory of all jobs.
    ///
    /// # Errors
    /// [`Refused::TooLarge`] when it does not, even alone.
    pub fn check_memory(&self, shape: J::Shape) -> Result<(), Refused> {
        let (bytes, max_memory) = (shape.memory_bytes(1), self.max_memory);
        if bytes > max_memory {
            return Err(Refused::TooLarge { bytes, max_memory });
        }
        Ok(())
    }

    /// Takes a job out that waits still; its place goes to those behind it. `None` when it runs
    /// already or has ended.
    pub fn cancel(&mut self, ticket: Ticket) -> Option<J> {
        let index = self.waiting.iter().position(|waiting| waiting.ticket() == ticket)?;
        self.waiting.remove(index).map(|waiting| waiting.job)
    }

    /// Starts the next batch when a job waits that there is room for.
    ///
    /// Every batch must be followed by one call of [`finished`](Self::finished).
    pub fn start(&mut self, room: Room) -> Option<Batch<J>> {
        if room.slots == 0 {
            return None;
        }
        let oldest = self.waiting.front()?.job.shape();
        let (shape, size) = if room.idle || oldest.memory_bytes(1) <= room.memory {
            (oldest, self.size(oldest, room))
        } else {
            self.overtaking(room)?
        };
        Some(self.take(shape, size))
    }

    /// The batch `id` has ended.
    pub fn finished(&mut self, id: u64) {
        let index = self.running.iter().position(|running| running.place == id);
        debug_assert!(index.is_some(), "a batch ends once, after it started");
        if let Some(index) = index {
            self.running.swap_remove(index);
        }
    }

    /// The number of batches that run.
    #[must_use]
    pub const fn running_batches(&self) -> usize {
        self.running.len()
    }

    /// The number of jobs in the batches that run.
    #[must_use]
    pub fn running(&self) -> usize {
        self.running.iter().map(|batch| batch.jobs).sum()
    }

    /// The number of jobs that wait.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.waiting.len()
    }

    /// The number of jobs that may wait.
    #[must_use]
    pub const fn max_waiting(&self) -> usize {
        self.max_waiting
    }

    /// The bytes of memory that all running jobs may have.
    #[must_use]
    pub const fn max_memory(&self) -> u64 {
        self.max_memory
    }

    /// The bytes of memory without which the oldest waiting job cannot start.
    #[must_use]
    pub fn needed_memory(&self) -> Option<u64> {
        self.waiting.front().map(|waiting| waiting.job.shape().memory_bytes(1))
    }

    /// Changes how many jobs may wait. Those that wait already stay.
    pub const fn set_max_waiting(&mut self, max_waiting: usize) {
        self.max_waiting = max_waiting;
    }

    /// Changes how much memory all running jobs may have. Jobs that wait already stay, and one that
    /// needs more starts when nothing else runs.
    pub const fn set_max_memory(&mut self, max_memory: u64) {
        self.max_memory = max_memory;
    }

    /// How many jobs of the oldest job's shape the next batch takes: at least that one.
    fn size(&self, shape: J::Shape, room: Room) -> usize {
        let most = self.most(shape, room.slots);
        (1..=most).rev().find(|&size| shape.memory_bytes(size) <= room.memory).unwrap_or(1)
    }

    /// How many jobs of `shape` a batch takes when memory does not count.
    fn most(&self, shape: J::Shape, slots: usize) -> usize {
        let alike = self.waiting.iter().filter(|waiting| waiting.job.shape() == shape).count();
        alike.div_ceil(slots).clamp(1, shape.width().max(1))
    }

    /// The first batch that fits into the free memory, and beside each waiting job that it overtakes
    /// once that one runs.
    fn overtaking(&self, room: Room) -> Option<(J::Shape, usize)> {
        let mut free = room.memory;
        let mut batch: Option<(J::Shape, usize)> = None;
        for waiting in &self.waiting {
            let shape = waiting.job.shape();
            match batch {
                None if shape.memory_bytes(1) <= free => batch = Some((shape, 1)),
                Some((chosen, size)) if chosen == shape => {
                    let larger = size + 1;
                    if larger > self.most(shape, room.slots) || shape.memory_bytes(larger) > free {
                        break;
                    }
                    batch = Some((shape, larger));
                }
                _ => free = free.min(self.spare(waiting)),
            }
        }
        batch
    }

    /// The memory that nobody needs when `job` runs beside all those that have overtaken it.
    fn spare(&self, job: &Waiting<J>) -> u64 {
        let behind = self.running.iter().filter(|batch| batch.place > job.place);
        let overtaken: u64 = behind.map(|batch| batch.memory).sum();
        let bytes = job.job.shape().memory_bytes(1);
        self.max_memory.saturating_sub(bytes).saturating_sub(overtaken)
    }

    /// Moves the first `size` jobs of `shape` into a batch; the others keep their order.
    fn take(&mut self, shape: J::Shape, size: usize) -> Batch<J> {
        let mut taken = Vec::with_capacity(size);
        let mut index = 0;
        while taken.len() < size && index < self.waiting.len() {
            if self.waiting[index].job.shape() == shape {
                taken.extend(self.waiting.remove(index));
            } else {
                index += 1;
            }
        }
        let id = taken.first().map_or(self.next, |oldest| oldest.place);
        let memory = shape.memory_bytes(taken.len());
        self.running.push(Running { place: id, jobs: taken.len(), memory });
        let jobs = taken.into_iter().map(|waiting| (waiting.ticket(), waiting.job)).collect();
        Batch { id, jobs, memory }
    }
}

#[cfg(test)]
mod tests;
