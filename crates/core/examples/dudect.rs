//! Whether the comparison of hashes takes the same time for all hashes of one length.
//!
//! The method is that of dudect: two classes of input, one in which the hashes agree up to the last byte and
//! one in which they differ at random, are measured in random order, and Welch's t-test says whether the
//! means of their times differ. Slow measurements are mostly interruptions, so that the test is repeated
//! on those below each of several percentiles. A comparison that stops at the first difference
//! is measured as well: the check must be able to fail.
//!
//! Source: O. Reparaz, J. Balasch and I. Verbauwhede, "Dude, is my code constant time?", DATE 2017.
//!
//! The first argument is the number of measurements of each comparison, 1000000 when missing.

use std::hint::black_box;
use std::process::ExitCode;
use std::time::Instant;

use rand::{TryRng, rngs::SysRng};

/// Beyond this, dudect's authors say, the times differ. Without a difference |t| exceeds it once in
/// 150000 tests.
const THRESHOLD: f64 = 4.5;

/// Comparisons per measurement: one alone takes less than the clock can tell.
const REPEATS: usize = 32;

/// Lengths of hashes: bcrypt's, the usual one and a long one.
const LENGTHS: [usize; 3] = [23, 32, 64];

/// Shares of the measurements that are kept.
const PERCENTILES: [f64; 6] = [0.5, 0.7, 0.8, 0.9, 0.95, 1.0];

type Comparison = fn(&[u8], &[u8]) -> bool;

fn main() -> ExitCode {
    let count = std::env::args().nth(1).map_or(1_000_000, |text| text.parse().expect("a number"));
    let mut passed = true;
    for length in LENGTHS {
        let constant = largest_t(slowhash_core::equal, length, count);
        println!("{length} bytes: |t| = {constant:.2}, at most {THRESHOLD} expected");
        let control = largest_t(equal_at_once, length, count);
        println!(
            "{length} bytes, stopping at the first difference: |t| = {control:.2}, more expected"
        );
        passed &= constant <= THRESHOLD && control > THRESHOLD;
    }
    println!("{}", if passed { "passed" } else { "failed" });
    ExitCode::from(u8::from(!passed))
}

/// Leaky on purpose.
#[inline(never)]
fn equal_at_once(a: &[u8], b: &[u8]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| black_box(a) == black_box(b))
}

/// The largest |t| of all percentiles.
fn largest_t(compare: Comparison, length: usize, count: usize) -> f64 {
    let measurements = measure(compare, length, count);
    let mut times: Vec<u64> = measurements.iter().map(|(_, time)| *time).collect();
    times.sort_unstable();
    let limits = PERCENTILES.map(|share| times[((times.len() - 1) as f64 * share) as usize]);
    limits.into_iter().map(|limit| welch_t(&measurements, limit).abs()).fold(0.0, f64::max)
}

/// Measures `count` times, each a class at random and a time in nanoseconds.
fn measure(compare: Comparison, length: usize, count: usize) -> Vec<(bool, u64)> {
    let stored = random(length);
    let mut nearly = stored.clone();
    nearly[length - 1] ^= 1;
    let mut inputs = random(length * count);
    let is_near: Vec<bool> = random(count).iter().map(|byte| byte & 1 == 0).collect();
    // Both classes come from the same memory, or the caches would tell them apart.
    for (input, _) in inputs.chunks_exact_mut(length).zip(&is_near).filter(|(_, near)| **near) {
        input.copy_from_slice(&nearly);
    }
    let mut place = vec![0; length];
    let mut measured = is_near.iter().zip(inputs.chunks_exact(length)).map(|(near, input)| {
        place.copy_from_slice(input);
        (*near, time(compare, &stored, &place))
    });
    // The first ones find caches and predictors cold.
    measured.by_ref().take(count / 100).for_each(drop);
    measured.collect()
}

#[inline(never)]
fn time(compare: Comparison, stored: &[u8], input: &[u8]) -> u64 {
    let start = Instant::now();
    for _ in 0..REPEATS {
        black_box(compare(black_box(stored), black_box(input)));
    }
    start.elapsed().as_nanos() as u64
}

fn random(length: usize) -> Vec<u8> {
    let mut bytes = vec![0; length];
    SysRng.try_fill_bytes(&mut bytes).expect("the system's generator");
    bytes
}

/// Welch's t of the two classes, of the measurements up to `limit`.
fn welch_t(measurements: &[(bool, u64)], limit: u64) -> f64 {
    let mut classes = [Moments::default(); 2];
    for &(class, time) in measurements {
        if time <= limit {
            classes[usize::from(class)].add(time as f64);
        }
    }
    let [a, b] = classes;
    (a.mean - b.mean) / (a.variance() / a.count + b.variance() / b.count).sqrt()
}

/// Mean and variance of a stream of numbers (Welford's method).
#[derive(Clone, Copy, Default)]
struct Moments {
    count: f64,
    mean: f64,
    squares: f64,
}

impl Moments {
    fn add(&mut self, number: f64) {
        self.count += 1.0;
        let delta = number - self.mean;
        self.mean += delta / self.count;
        self.squares += delta * (number - self.mean);
    }

    fn variance(self) -> f64 {
        self.squares / (self.count - 1.0)
    }
}
