use super::{Batch, Queue, Refused};
use crate::{Job, Room, Shape};

/// Memory is counted in whole units here: a job of `Kind('a', 3)` needs 3 of them.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Kind(char, u64);

impl Shape for Kind {
    fn width(self) -> usize {
        if self.0.is_uppercase() { 1 } else { 4 }
    }

    fn memory_bytes(self, jobs: usize) -> u64 {
        self.1 * jobs as u64
    }
}

/// A job called by a number.
#[derive(Debug, PartialEq)]
struct Fake {
    name: usize,
    kind: Kind,
}

impl Job for Fake {
    type Shape = Kind;

    fn shape(&self) -> Kind {
        self.kind
    }
}

fn slots(slots: usize) -> Room {
    Room { slots, memory: u64::MAX, idle: false }
}

fn room(slots: usize, memory: u64) -> Room {
    Room { slots, memory, idle: false }
}

/// A queue of a budget in which one job of each of `kinds` waits, called 0, 1, 2 and so on.
fn queue_of(budget: u64, kinds: &[Kind]) -> Queue<Fake> {
    let mut queue = Queue::new(1024, budget);
    for (name, &kind) in kinds.iter().enumerate() {
        queue.submit(Fake { name, kind }, 0).expect("there is room");
    }
    queue
}

/// A queue in which one job of width 4 that needs no memory waits for each letter of `shapes`.
fn waiting(shapes: &str) -> Queue<Fake> {
    let kinds: Vec<Kind> = shapes.chars().map(|shape| Kind(shape, 0)).collect();
    queue_of(0, &kinds)
}

fn names(batch: &Batch<Fake>) -> Vec<usize> {
    batch.jobs.iter().map(|(_, job)| job.name).collect()
}

/// The memory of all batches that run.
fn memory(queue: &Queue<Fake>) -> u64 {
    queue.running.iter().map(|batch| batch.memory).sum()
}

fn start(queue: &mut Queue<Fake>, room: Room) -> Vec<usize> {
    queue.start(room).map_or_else(Vec::new, |batch| names(&batch))
}

#[test]
fn starts_nothing_without_a_job_or_a_slot() {
    assert!(Queue::<Fake>::new(1, 0).start(slots(4)).is_none());
    assert!(waiting("a").start(slots(0)).is_none());
}

#[test]
fn serves_first_come_first() {
    let mut queue = waiting("abab");
    assert_eq!(start(&mut queue, slots(1)), [0, 2]);
    assert_eq!(start(&mut queue, slots(1)), [1, 3]);
    assert_eq!(queue.waiting(), 0);
}

#[test]
fn spreads_two_jobs_over_two_slots() {
    let mut queue = waiting("aa");
    assert_eq!(start(&mut queue, slots(2)), [0]);
    assert_eq!(start(&mut queue, slots(1)), [1]);
}

#[test]
fn stacks_sixteen_jobs_in_fours_on_two_slots() {
    let mut queue = waiting(&"a".repeat(16));
    assert_eq!(start(&mut queue, slots(2)), [0, 1, 2, 3]);
    let second = queue.start(slots(1)).expect("jobs wait");
    assert_eq!(names(&second), [4, 5, 6, 7]);
    assert_eq!((queue.running_batches(), queue.running()), (2, 8));
    queue.finished(second.id);
    assert_eq!((queue.running_batches(), queue.running()), (1, 4));
    assert_eq!(start(&mut queue, slots(1)), [8, 9, 10, 11]);
}

#[test]
fn keeps_a_job_of_width_one_alone() {
    let mut queue = waiting("AAA");
    assert_eq!(start(&mut queue, slots(1)), [0]);
    assert_eq!(start(&mut queue, slots(1)), [1]);
}

#[test]
fn refuses_a_job_when_the_queue_is_full() {
    let mut queue = Queue::new(1, 0);
    let job = |name| Fake { name, kind: Kind('A', 0) };
    assert_eq!(queue.submit(job(0), 0), Ok(0));
    assert_eq!(queue.submit(job(1), 0), Err(Refused::Full { max_waiting: 1 }));
    assert_eq!(start(&mut queue, slots(1)), [0]);
    assert_eq!(queue.submit(job(2), 0), Ok(1), "a running job does not wait");
    queue.set_max_waiting(2);
    assert_eq!(queue.submit(job(3), 0), Ok(2));
}

#[test]
fn takes_a_job_for_each_free_slot_beyond_those_that_may_wait() {
    let mut queue = Queue::new(0, 0);
    let job = |name| Fake { name, kind: Kind('A', 0) };
    assert_eq!(queue.submit(job(0), 2), Ok(0));
    assert_eq!(queue.submit(job(1), 2), Ok(1));
    assert_eq!(queue.submit(job(2), 2), Err(Refused::Full { max_waiting: 0 }));
}

#[test]
fn cancels_a_waiting_job_and_no_other() {
    let mut queue = waiting("abc");
    assert_eq!(queue.cancel(1).map(|job| job.name), Some(1));
    assert_eq!(queue.cancel(1), None);
    assert_eq!(start(&mut queue, slots(1)), [0]);
    assert_eq!(queue.cancel(0), None, "it runs already");
    assert_eq!(start(&mut queue, slots(1)), [2]);
}

#[test]
fn refuses_a_job_that_could_never_start() {
    let mut queue = Queue::new(8, 10);
    let job = |memory| Fake { name: 0, kind: Kind('a', memory) };
    assert_eq!(queue.submit(job(10), 0), Ok(0));
    assert_eq!(queue.submit(job(11), 0), Err(Refused::TooLarge { bytes: 11, max_memory: 10 }));
    queue.set_max_memory(11);
    assert_eq!(queue.submit(job(11), 0), Ok(1));
}

#[test]
fn makes_a_batch_no_larger_than_the_free_memory() {
    let mut queue = queue_of(20, &[Kind('a', 5); 4]);
    let batch = queue.start(room(1, 14)).expect("two fit");
    assert_eq!((names(&batch), batch.memory), (vec![0, 1], 10));
    assert_eq!(memory(&queue), 10);
    assert_eq!(start(&mut queue, room(1, 4)), [0; 0], "none fits");
}

#[test]
fn lets_a_job_wait_that_does_not_fit_now() {
    let mut queue = queue_of(10, &[Kind('A', 6), Kind('A', 6)]);
    let first = queue.start(room(2, 10)).expect("it fits");
    assert!(queue.start(room(1, 4)).is_none());
    assert_eq!(queue.needed_memory(), Some(6));
    queue.finished(first.id);
    assert_eq!(start(&mut queue, room(2, 10)), [1]);
}

#[test]
fn lets_small_jobs_overtake_one_that_waits_for_memory_when_they_fit_beside_it() {
    let mut queue = queue_of(10, &[Kind('A', 6), Kind('B', 6), Kind('C', 3), Kind('D', 2)]);
    assert_eq!(start(&mut queue, room(3, 10)), [0]);
    assert_eq!(start(&mut queue, room(2, 4)), [2], "3 fit beside both");
    assert_eq!(start(&mut queue, room(1, 1)), [0; 0], "2 do not fit now");
}

#[test]
fn keeps_the_memory_of_the_next_job_from_those_behind_it() {
    let mut queue = queue_of(10, &[Kind('A', 4), Kind('B', 9), Kind('C', 2), Kind('D', 1)]);
    let first = queue.start(room(4, 10)).expect("it fits");
    assert_eq!(start(&mut queue, room(3, 6)), [3], "2 would keep the second job waiting");
    queue.finished(first.id);
    assert_eq!(start(&mut queue, room(3, 9)), [1], "it starts beside the one that overtook it");
}

#[test]
fn counts_all_that_overtook_the_job_that_waits() {
    let kinds = [Kind('A', 5), Kind('B', 6), Kind('C', 2), Kind('D', 2), Kind('E', 2)];
    let mut queue = queue_of(10, &kinds);
    let first = queue.start(room(9, 10)).expect("it fits");
    assert_eq!(start(&mut queue, room(8, 5)), [2]);
    assert_eq!(start(&mut queue, room(7, 3)), [3]);
    assert_eq!(start(&mut queue, room(6, 1)), [0; 0]);
    queue.finished(first.id);
    assert_eq!(start(&mut queue, room(7, 6)), [1], "all that overtook it run still");
}

#[test]
fn starts_a_job_that_the_budget_no_longer_allows_when_nothing_else_runs() {
    let mut queue = queue_of(10, &[Kind('A', 8)]);
    queue.set_max_memory(4);
    assert!(queue.start(room(1, 3)).is_none());
    let batch = queue.start(Room { slots: 1, memory: 4, idle: true }).expect("it came before");
    assert_eq!((names(&batch), batch.memory), (vec![0], 8));
}

/// What a random history looks like: who starts when, with the free memory as a process would count it.
struct Simulation {
    queue: Queue<Fake>,
    running: Vec<(Batch<Fake>, usize)>,
    slots: usize,
    budget: u64,
}

impl Simulation {
    fn room(&self) -> Room {
        let used = memory(&self.queue);
        let slots = self.slots - self.running.len();
        Room { slots, memory: self.budget - used, idle: used == 0 }
    }

    /// Starts what can start; each batch takes the time that `duration` gives it.
    fn start_all(&mut self, now: usize, duration: impl Fn(usize) -> usize) -> Vec<usize> {
        let mut started = Vec::new();
        while let Some(batch) = self.queue.start(self.room()) {
            assert!(memory(&self.queue) <= self.budget, "the budget holds");
            started.extend(names(&batch));
            let longest = names(&batch).into_iter().map(&duration).max().unwrap_or_default();
            self.running.push((batch, now + longest));
        }
        started
    }

    /// Ends the batches whose time has come, at the next time when there is one.
    fn advance(&mut self) -> Option<usize> {
        let now = self.running.iter().map(|(_, end)| *end).min()?;
        let (ended, running) = self.running.drain(..).partition(|(_, end)| *end == now);
        self.running = running;
        let ended: Vec<(Batch<Fake>, usize)> = ended;
        for (batch, _) in ended {
            self.queue.finished(batch.id);
        }
        Some(now)
    }
}

/// The same sequence of numbers on every machine.
fn numbers(seed: u64) -> impl FnMut(u64) -> u64 {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    move |below| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state % below
    }
}

#[test]
fn starts_every_job_once_and_within_the_budget_in_random_histories() {
    for seed in 1..200 {
        let mut number = numbers(seed);
        let kinds: Vec<Kind> = (0..60)
            .map(|_| Kind(['a', 'b', 'C', 'D'][number(4) as usize], number(3) * number(5)))
            .collect();
        let durations: Vec<usize> = kinds.iter().map(|_| 1 + number(20) as usize).collect();
        let (slots, budget) = (1 + number(4) as usize, 8 + number(8));
        let queue = queue_of(budget, &kinds);
        let mut simulation = Simulation { queue, running: Vec::new(), slots, budget };
        let mut seen = simulation.start_all(0, |name| durations[name]);
        while let Some(now) = simulation.advance() {
            seen.extend(simulation.start_all(now, |name| durations[name]));
        }
        seen.sort_unstable();
        assert_eq!(seen, (0..60).collect::<Vec<_>>(), "seed {seed}");
    }
}

/// The promise of the module, with jobs of width 1: when every job before it has ended, a job runs.
#[test]
fn lets_no_job_wait_for_one_behind_it() {
    for seed in 1..200 {
        let mut number = numbers(seed);
        let kinds: Vec<Kind> = (0..60).map(|_| Kind('A', number(3) * number(5))).collect();
        let durations: Vec<usize> = kinds.iter().map(|_| 1 + number(20) as usize).collect();
        let (slots, budget) = (1 + number(4) as usize, 8 + number(8));
        let queue = queue_of(budget, &kinds);
        let mut simulation = Simulation { queue, running: Vec::new(), slots, budget };
        let mut started = [false; 60];
        let mut now = 0;
        loop {
            for name in simulation.start_all(now, |name| durations[name]) {
                started[name] = true;
            }
            let oldest = started.iter().position(|started| !started).unwrap_or(60);
            let before = simulation.running.iter().filter(|(batch, _)| names(batch)[0] < oldest);
            assert!(oldest == 60 || before.count() > 0, "seed {seed}: {oldest} waits for others");
            match simulation.advance() {
                Some(next) => now = next,
                None => break,
            }
        }
    }
}
