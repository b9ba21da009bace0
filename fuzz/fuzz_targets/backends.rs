//! Any work for the kernels: every backend of this machine computes what the portable one does.

#![no_main]

use libfuzzer_sys::fuzz_target;
use slowhash_fuzz::{Argon2Work, BcryptWork, Reader, ScryptWork, Work, stretched};
use slowhash_kernels::memory::Arena;
use slowhash_kernels::{argon2, bcrypt, scrypt};

const PORTABLE: &str = "portable";

fuzz_target!(|bytes: &[u8]| {
    match Work::read(&mut Reader::new(bytes)) {
        Work::Argon2(work) => agree(argon2::backends(), |name, arena| fill(&work, name, arena)),
        Work::Bcrypt(work) => agree(bcrypt::backends(), |name, _| digests(&work, name)),
        Work::Scrypt(work) => agree(scrypt::backends(), |name, arena| mixed(&work, name, arena)),
    }
});

/// The backends share the memory, so that what one finds in it is what another left.
fn agree<'a, T: PartialEq + std::fmt::Debug>(
    backends: impl IntoIterator<Item = &'a str>,
    compute: impl Fn(&str, &mut Arena) -> T,
) {
    let mut arena = Arena::new();
    let expected = compute(PORTABLE, &mut arena);
    for name in backends {
        assert_eq!(compute(name, &mut arena), expected, "{name}");
    }
}

fn fill(work: &Argon2Work, backend: &str, arena: &mut Arena) -> Vec<u8> {
    let memory_kib = 8 * u32::from(work.lanes) + u32::from(work.more_kib);
    let (passes, lanes) = (work.passes.into(), work.lanes.into());
    let shape = argon2::Shape::new(work.variant, work.version, memory_kib, passes, lanes);
    let mut seed = |lane: u32, column: u32, block: &mut [u8; 1024]| {
        stretched(&work.content, (2 * lane + column) as u8, block);
    };
    let shape = shape.expect("eight KiB and more for each lane");
    argon2::fill_on_backend(backend, &shape, arena, &mut seed).expect("little memory").to_vec()
}

fn digests(work: &BcryptWork, backend: &str) -> Vec<[u8; 24]> {
    let job = |&(salt, key): &_| bcrypt::Job { salt, key, digest: [0; 24] };
    let mut jobs: Vec<_> = work.jobs.iter().map(job).collect();
    assert!(bcrypt::hash_with(backend, work.cost, &mut jobs), "{backend}");
    jobs.iter().map(|job| job.digest).collect()
}

fn mixed(work: &ScryptWork, backend: &str, arena: &mut Arena) -> Vec<Vec<u8>> {
    let shape = scrypt::Shape::new(work.log_n, work.r.into(), work.p.into());
    let block = |content: &Vec<u8>| {
        let mut block = vec![0; 128 * usize::from(work.r) * usize::from(work.p)];
        stretched(content, 0, &mut block);
        block
    };
    let mut blocks: Vec<_> = work.jobs.iter().map(block).collect();
    let mut slices: Vec<_> = blocks.iter_mut().map(Vec::as_mut_slice).collect();
    let shape = shape.expect("N is below 2^16");
    let done = scrypt::mix_with(backend, &shape, &mut slices, arena);
    done.expect("a backend of this machine").expect("little memory");
    blocks
}
