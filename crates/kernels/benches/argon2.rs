//! Argon2id: every backend against the crates that others use, per block of 1 KiB.
//!
//! `cargo bench -p slowhash-kernels --bench argon2`. The time per element is the time per block.
//! An arena is kept between the hashes of a backend, and so is the memory of the pooled competitor;
//! wiping is not in our time (it can wait for an idle moment), but it is in theirs.

#[path = "../tests/common/mod.rs"]
mod common;

use std::time::Duration;

use argon2_rust::params::Memory;
use common::{Input, input};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use slowhash_kernels::argon2::{Variant, Version, backends};
use slowhash_kernels::memory::Arena;

/// Memory in KiB, passes and lanes. The first fits in a second-level cache, which shows the compute
/// alone.
const SHAPES: [(u32, u32, u32); 4] = [(256, 150, 1), (19456, 2, 1), (65536, 3, 1), (65536, 3, 4)];

fn argon2(criterion: &mut Criterion) {
    for (memory_kib, passes, lanes) in SHAPES {
        let input = input(Variant::Id, Version::V0x13, memory_kib, passes, lanes);
        let expected = input.oracle();
        let mut group =
            criterion.benchmark_group(format!("argon2id-{memory_kib}-{passes}-{lanes}"));
        group.throughput(Throughput::Elements(u64::from(memory_kib) * u64::from(passes)));
        let mut bench = |name: &str, tag: &mut dyn FnMut() -> [u8; 32]| {
            group.bench_function(name, |bencher| {
                bencher.iter(|| assert_eq!(tag(), expected, "{name}"));
            });
        };
        for backend in backends() {
            let mut arena = Arena::new();
            bench(backend, &mut || input.tag(backend, &mut arena));
        }
        bench("crate argon2", &mut || input.oracle());
        let other = argon2_rust(&input);
        bench("crate argon2-rust", &mut || {
            let mut tag = [0; 32];
            other.hash_into(input.password, input.salt, &mut tag).expect("valid input");
            tag
        });
        let mut pooled = other.hasher();
        bench("crate argon2-rust pooled", &mut || {
            let mut tag = [0; 32];
            pooled.hash_into(input.password, input.salt, &mut tag).expect("valid input");
            tag
        });
        group.finish();
    }
}

fn argon2_rust(input: &Input<'_>) -> argon2_rust::Argon2 {
    let params = argon2_rust::Params::builder()
        .memory(Memory::kib(input.memory_kib.into()))
        .passes(input.passes)
        .lanes(input.lanes)
        .build()
        .expect("a valid shape");
    argon2_rust::Argon2::new(argon2_rust::Algorithm::Argon2id, argon2_rust::Version::V0x13, params)
}

/// What a wipe costs after a hash of that much memory.
fn wipe(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("wipe");
    for mib in [19, 64] {
        let lines = mib << 14;
        group.throughput(Throughput::Bytes(lines as u64 * 64));
        let mut arena = Arena::new();
        group.bench_function(format!("{mib} MiB"), |bencher| {
            bencher.iter(|| {
                arena.reserve(lines).expect("little memory");
                arena.wipe();
            });
        });
    }
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .sample_size(20)
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(3));
    targets = argon2, wipe
}
criterion_main!(benches);
