//! scrypt alone and in batches, against the crate `scrypt`.
//!
//! First a table whose contenders take turns within one process (a ratio of it is worth more than
//! any absolute figure), then Criterion's statistics. `SCRYPT_LOG_N` sets the cost, 14 by default.

use criterion::{Criterion, Throughput};
use pbkdf2::pbkdf2_hmac;
use sha2::Sha256;
use slowhash_kernels::{memory::Arena, scrypt};
use std::{hint::black_box, time::Instant};

const RUNS: usize = 15;
const R: u32 = 8;
const WIDTHS: [usize; 3] = [1, 2, 4];

fn main() {
    let log_n = std::env::var("SCRYPT_LOG_N").map_or(14, |n| n.parse().expect("log2 of N"));
    let mut arena = Arena::new();
    print_table(log_n, &mut arena);
    let mut criterion = Criterion::default().sample_size(10).configure_from_args();
    let mut group = criterion.benchmark_group(format!("scrypt N=2^{log_n} r={R} p=1"));
    for backend in scrypt::backends() {
        for width in WIDTHS {
            group.throughput(Throughput::Elements(width as u64));
            group.bench_function(format!("{backend}, {width} at a time"), |bencher| {
                bencher.iter(|| ours(backend, width, log_n, &mut arena));
            });
        }
    }
    group.throughput(Throughput::Elements(1));
    group.bench_function("crate scrypt", |bencher| bencher.iter(|| theirs(log_n)));
    group.finish();
    criterion.final_summary();
}

fn print_table(log_n: u8, arena: &mut Arena) {
    let mut rows: Vec<(String, usize, Vec<f64>)> = vec![("crate scrypt".into(), 1, vec![])];
    let contenders: Vec<_> =
        scrypt::backends().flat_map(|name| WIDTHS.map(|width| (name, width))).collect();
    for (name, width) in &contenders {
        rows.push((format!("{name}, {width} at a time"), *width, vec![]));
    }
    for run in 0..=RUNS {
        let start = Instant::now();
        let expected = theirs(log_n);
        rows[0].2.push(start.elapsed().as_secs_f64());
        for ((name, width), row) in contenders.iter().zip(&mut rows[1..]) {
            let start = Instant::now();
            let key = ours(name, *width, log_n, arena);
            row.2.push(start.elapsed().as_secs_f64());
            assert_eq!(key, expected);
        }
        if run == 0 {
            // The first run pays for the memory of the arena.
            rows.iter_mut().for_each(|row| row.2.clear());
        }
    }
    println!("N=2^{log_n} r={R} p=1, {RUNS} runs; minimum and median, per hash");
    for (name, width, mut seconds) in rows {
        seconds.sort_by(f64::total_cmp);
        let [minimum, median] = [seconds[0], seconds[RUNS / 2]].map(|s| s * 1e3 / width as f64);
        println!("{name:24} {minimum:8.2} {median:8.2} ms");
    }
}

/// The key of the first job.
fn ours(backend: &str, width: usize, log_n: u8, arena: &mut Arena) -> [u8; 32] {
    let shape = scrypt::Shape::new(log_n, R, 1).expect("a valid shape");
    let mut blocks: Vec<Vec<u8>> = (0..width).map(|i| first_pass(&[i as u8; 8])).collect();
    let mut slices: Vec<&mut [u8]> = blocks.iter_mut().map(Vec::as_mut_slice).collect();
    scrypt::mix_with(backend, &shape, black_box(&mut slices), arena)
        .expect("an available backend")
        .expect("enough memory");
    let mut key = [0; 32];
    pbkdf2_hmac::<Sha256>(&[0; 8], &blocks[0], 1, &mut key);
    key
}

fn first_pass(password: &[u8]) -> Vec<u8> {
    let mut block = vec![0; 128 * R as usize];
    pbkdf2_hmac::<Sha256>(password, b"salt", 1, &mut block);
    block
}

fn theirs(log_n: u8) -> [u8; 32] {
    let params = ::scrypt::Params::new(log_n, R, 1).expect("a valid shape");
    let mut key = [0; 32];
    ::scrypt::scrypt(black_box(&[0; 8]), b"salt", &params, &mut key).expect("a valid length");
    key
}
