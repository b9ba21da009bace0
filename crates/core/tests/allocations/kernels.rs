//! The kernels themselves ask for nothing at all, on every backend that this machine has.

use slowhash_core::Arena;
use slowhash_kernels::argon2::{self, Shape, Variant, Version};
use slowhash_kernels::{bcrypt, scrypt};

use crate::counted::{locks_of_lanes, requests_of};

/// A debug build on a machine that is lowered copies an environment variable for each feature that it looks
/// for.
pub(crate) fn copies_of_the_environment() -> usize {
    const MOST_FEATURES: usize = 2;
    let is_lowered = cfg!(debug_assertions) && std::env::var_os("SLOWHASH_CPU").is_some();
    if is_lowered { MOST_FEATURES } else { 0 }
}

fn assert_asks_for_nothing(name: &str, work: impl FnMut()) {
    let requests = requests_of(work);
    assert!(requests <= copies_of_the_environment(), "{requests} of {name}");
}

#[test]
fn fills_the_memory_of_argon2_without_asking_for_more() {
    let mut arena = Arena::new();
    let mut checked = 0;
    for backend in argon2::backends() {
        for shape in argon2_shapes(&[1]) {
            assert_asks_for_nothing(&format!("{backend} of {shape:?}"), || {
                fill(backend, &shape, &mut arena);
            });
            checked += 1;
        }
        for shape in argon2_shapes(&[2, 4, 7]) {
            let requests = requests_of(|| fill(backend, &shape, &mut arena));
            let most = copies_of_the_environment() + locks_of_lanes();
            assert!(requests <= most, "{requests} of {backend} of {shape:?}");
            checked += 1;
        }
    }
    assert_eq!(checked, 3 * 2 * 4 * argon2::backends().count());
}

/// Of every variant, with little memory and with more.
fn argon2_shapes(lanes: &[u32]) -> impl Iterator<Item = Shape> {
    let variants = [Variant::D, Variant::I, Variant::Id].into_iter();
    let with_memory =
        variants.flat_map(|variant| [56, 1024].map(|memory_kib| (variant, memory_kib)));
    with_memory.flat_map(|(variant, memory_kib)| {
        lanes.iter().map(move |&lanes| {
            Shape::new(variant, Version::V0x13, memory_kib, 2, lanes).expect("a valid shape")
        })
    })
}

fn fill(backend: &str, shape: &Shape, arena: &mut Arena) {
    let seed = &mut |lane, column, block: &mut [u8; 1024]| block.fill((lane ^ column) as u8);
    argon2::fill_on_backend(backend, shape, arena, seed).expect("little memory");
}

#[test]
fn expands_the_keys_of_bcrypt_without_asking_for_memory() {
    for backend in bcrypt::backends() {
        for count in [1, 2, 3, 4, 9] {
            let job = || bcrypt::Job { salt: [7; 16], key: [1; 72], digest: [0; 24] };
            let mut jobs: Vec<_> = (0..count).map(|_| job()).collect();
            assert_asks_for_nothing(&format!("{backend}, {count} jobs"), || {
                assert!(bcrypt::hash_with(backend, 5, &mut jobs));
            });
        }
    }
}

#[test]
fn mixes_the_blocks_of_scrypt_without_asking_for_more() {
    let mut arena = Arena::new();
    for backend in scrypt::backends() {
        for (log_n, r, p) in [(1, 1, 1), (10, 8, 1), (6, 33, 5)] {
            let shape = scrypt::Shape::new(log_n, r, p).expect("a valid shape");
            let mut blocks = vec![vec![7; (128 * r * p) as usize]; 5];
            let mut slices: Vec<_> = blocks.iter_mut().map(Vec::as_mut_slice).collect();
            assert_asks_for_nothing(&format!("{backend} of {log_n}, {r}, {p}"), || {
                let mixed = scrypt::mix_with(backend, &shape, &mut slices, &mut arena);
                mixed.expect("an available backend").expect("little memory");
            });
        }
    }
}
