//! How often a hash asks the allocator when its arena has the memory already: a few times for each job,
//! and as often at a high cost as at a low one. So no block, round or iteration asks.

mod counted;
mod kernels;
mod pairs;

use std::num::NonZero;
use std::thread::available_parallelism;

use slowhash_core::{
    Accept, Arena, Argon2Params, Argon2Variant, Argon2Version, Job, Limits, Outcome, Params,
    Recipe, Secret, run,
};

use crate::counted::{locks_of_lanes, requests_of, requests_of_first};
use crate::kernels::copies_of_the_environment;
use crate::pairs::Pair;

const SALT: &[u8; 16] = b"sixteen bytes ok";

type Make = fn(Params) -> Job;

/// One job, a full batch of every kernel, and more than that.
const BATCHES: [usize; 3] = [1, 4, 9];

/// By what is asked for: what each job may ask the allocator for at most. It is scrypt that does, alone; the
/// others ask for 14 or 15 times, and for bytes or an answer 8 or 9 times. In company each asks
/// less often.
const MOST_FOR_ONE: [(Make, usize); 3] = [(hash, 17), (hash_raw, 11), (verify, 11)];

#[test]
fn asks_as_often_at_a_high_cost_as_at_a_low_one() {
    // scrypt chooses its kernel for the size of the memory, and again for the work.
    let copies = 2 * copies_of_the_environment();
    let mut compared = 0;
    for pair in Pair::all() {
        for ((make, most), count) in MOST_FOR_ONE.into_iter().flat_map(with_batches) {
            let requests = [pair.cheap, pair.costly].map(|params| of_batch(make, params, count));
            let locks = if pair.in_lanes { count * locks_of_lanes() } else { 0 };
            let name = format!("{}: {requests:?} for {count} jobs", pair.name);
            assert!(requests[0].abs_diff(requests[1]) <= locks, "{name}");
            assert!(requests[1] <= count * (most + copies) + locks, "{name}");
            compared += 1;
        }
    }
    assert_eq!(compared, 34 * 3 * 3);
}

fn with_batches<T: Copy>(kind: T) -> [(T, usize); 3] {
    BATCHES.map(|count| (kind, count))
}

fn of_batch(make: Make, params: Params, count: usize) -> usize {
    let jobs: Vec<Job> = (0..count).map(|_| make(params)).collect();
    let mut arena = Arena::new();
    requests_of(|| assert!(run(&jobs, &mut arena).iter().all(Result::is_ok)))
}

/// With one thread it is 19 times. Threads are started once in the life of the process.
#[test]
fn asks_a_few_times_more_for_the_threads_of_the_first_hash_in_lanes() {
    const MEMORY_KIB: u32 = 16 << 10;
    let params = Argon2Params::new(Argon2Variant::Id, Argon2Version::V0x13, MEMORY_KIB, 1, 4, 32);
    let jobs = [hash_raw(Params::Argon2(params.expect("valid")))];
    let mut arena = Arena::new();
    let requests = requests_of_first(|| assert!(run(&jobs, &mut arena)[0].is_ok()));
    let processors = available_parallelism().map_or(1, NonZero::get);
    assert!(requests <= 100 + 32 * processors, "{requests}, for {MEMORY_KIB} blocks");
}

fn hash(params: Params) -> Job {
    Job::hash(recipe(params), password()).expect("the pairs are valid")
}

fn hash_raw(params: Params) -> Job {
    Job::hash_raw(recipe(params), password()).expect("the pairs are valid")
}

fn verify(params: Params) -> Job {
    let Ok(Outcome::Encoded(stored)) = run(&[hash(params)], &mut Arena::new()).remove(0) else {
        panic!("little memory");
    };
    let (accept, limits) = (Accept::All, Limits::DEFAULT);
    Job::verify(&stored, password(), Secret::new(Vec::new()), None, &accept, &limits)
        .expect("made by `hash`")
}

fn recipe(params: Params) -> Recipe {
    Recipe::new(params, Some(SALT.to_vec())).expect("the pairs are valid")
}

fn password() -> Secret {
    Secret::new(b"correct horse battery staple".to_vec())
}
