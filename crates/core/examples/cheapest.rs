//! How long the cheapest hash takes by itself: what `scripts/overhead.mjs` takes off the time of a call.
//!
//! Prints nanoseconds as JSON, of each the least and the median: of [`run`] alone, and of all that
//! `core` does for a hash, with the drawing of a salt and the wiping of the job.

use std::hint::black_box;
use std::time::{Duration, Instant};

use slowhash_core::{
    Arena, Argon2Params, Argon2Variant, Argon2Version, Job, Params, Recipe, Secret, run,
};

const CALLS: usize = 5000;

fn main() {
    let params = Argon2Params::new(Argon2Variant::Id, Argon2Version::V0x13, 8, 1, 1, 32);
    let params = Params::Argon2(params.expect("the least of each"));
    let mut arena = Arena::new();
    let (runs, jobs) = (0..CALLS).map(|_| timed(params, &mut arena)).unzip();
    println!("{{\"run\":{},\"job\":{}}}", summary(runs), summary(jobs));
}

fn timed(params: Params, arena: &mut Arena) -> (Duration, Duration) {
    let start = Instant::now();
    let recipe = Recipe::new(params, None).expect("the system has a generator");
    let password = Secret::new(b"password".to_vec());
    let job = Job::hash(recipe, password).expect("the password is short");
    let jobs = [job];
    let ran = Instant::now();
    black_box(run(&jobs, arena));
    let run = ran.elapsed();
    drop(jobs);
    (run, start.elapsed())
}

fn summary(mut times: Vec<Duration>) -> String {
    times.sort_unstable();
    format!("[{},{}]", times[0].as_nanos(), times[CALLS / 2].as_nanos())
}
