//! bcrypt alone and in batches, against the crate `bcrypt`.
//!
//! First a table whose contenders take turns within one process (a ratio of it is worth more than
//! any absolute figure), then Criterion's statistics, with Blowfish rounds as the unit of
//! throughput.

use criterion::{Criterion, Throughput};
use slowhash_kernels::bcrypt::{Job, MAX_BATCH, backends, hash_with};
use std::{hint::black_box, time::Instant};

const COST: u8 = 8;
const RUNS: usize = 40;
/// 16 rounds for each of the 521 blocks of each of the `2 * 2^cost + 1` key expansions; the 192
/// blocks of the digest are left out.
const BLOWFISH_ROUNDS: u64 = 16 * 521 * ((2 << COST) + 1);

fn main() {
    print_table();
    let mut criterion = Criterion::default().sample_size(20).configure_from_args();
    let mut group = criterion.benchmark_group(format!("bcrypt cost {COST}"));
    for backend in backends() {
        for width in 1..=MAX_BATCH {
            group.throughput(Throughput::Elements(BLOWFISH_ROUNDS * width as u64));
            group.bench_function(format!("{backend}, {width} at a time"), |bencher| {
                bencher.iter(|| ours(backend, width));
            });
        }
    }
    group.throughput(Throughput::Elements(BLOWFISH_ROUNDS));
    group.bench_function("crate bcrypt", |bencher| bencher.iter(theirs));
    group.finish();
    criterion.final_summary();
}

fn print_table() {
    let mut rows: Vec<(String, u64, Vec<f64>)> = vec![("crate bcrypt".into(), 1, vec![])];
    let contenders: Vec<_> =
        backends().flat_map(|name| (1..=MAX_BATCH).map(move |width| (name, width))).collect();
    for (name, width) in &contenders {
        rows.push((format!("{name}, {width} at a time"), *width as u64, vec![]));
    }
    for _ in 0..RUNS {
        let start = Instant::now();
        let expected = theirs();
        rows[0].2.push(start.elapsed().as_secs_f64());
        for ((name, width), row) in contenders.iter().zip(&mut rows[1..]) {
            let start = Instant::now();
            let digest = ours(name, *width);
            row.2.push(start.elapsed().as_secs_f64());
            assert_eq!(digest, expected);
        }
    }
    println!("cost {COST}, {RUNS} runs; minimum and median, per hash");
    for (name, width, mut seconds) in rows {
        seconds.sort_by(f64::total_cmp);
        let [minimum, median] = [seconds[0], seconds[RUNS / 2]].map(|s| s * 1e3 / width as f64);
        let nanoseconds = minimum * 1e6 / BLOWFISH_ROUNDS as f64;
        println!("{name:24} {minimum:8.3} {median:8.3} ms {nanoseconds:7.3} ns a Blowfish round");
    }
}

/// The digest of the first job.
fn ours(backend: &str, width: usize) -> [u8; 24] {
    let job = |i: usize| Job { salt: [i as u8; 16], key: [b'k' + i as u8; 72], digest: [0; 24] };
    let mut jobs: Vec<_> = (0..width).map(job).collect();
    assert!(hash_with(backend, COST, black_box(&mut jobs)));
    jobs[0].digest
}

fn theirs() -> [u8; 24] {
    bcrypt::bcrypt(COST.into(), [0; 16], black_box(&[b'k'; 72]))
}
