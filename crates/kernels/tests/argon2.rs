//! The fill of Argon2 against RFC 9106 and against the `argon2` crate.

mod common;

use common::{Input, input};
use slowhash_kernels::argon2::{Shape, Variant, Version, backend, backends};
use slowhash_kernels::memory::Arena;

const VARIANTS: [Variant; 3] = [Variant::D, Variant::I, Variant::Id];
const VERSIONS: [Version; 2] = [Version::V0x10, Version::V0x13];

/// RFC 9106, sections 5.1 to 5.3.
#[test]
fn gives_the_tags_of_the_rfc() {
    let vectors = [
        (Variant::D, "512b391b6f1162975371d30919734294f868e3be3984f3c1a13a4db9fabe4acb"),
        (Variant::I, "c814d9d1dc7f37aa13f0d77f2494bda1c8de6b016dd388d29952a4c4672b6ce8"),
        (Variant::Id, "0d640df58d78766c08c037a34a8b53c9d01ef0452d75b65eb52520e96b01e659"),
    ];
    for (variant, expected) in vectors {
        let input = Input {
            password: &[1; 32],
            salt: &[2; 16],
            secret: &[3; 8],
            data: &[4; 12],
            ..input(variant, Version::V0x13, 32, 3, 4)
        };
        for backend in backends() {
            assert_eq!(hex(&input.tag(backend, &mut Arena::new())), expected, "{backend}");
        }
        assert_eq!(hex(&input.oracle()), expected);
    }
}

/// The sizes around every boundary: the least memory, remainders that are rounded away, segments of
/// 2 blocks, and segments just under, at and over the 128 words of an address block.
#[test]
fn agrees_with_the_oracle_on_every_shape() {
    let mut arena = Arena::new();
    let mut compared = 0;
    for lanes in [1, 2, 3, 4, 7] {
        for memory_kib in [8, 9, 11, 12, 15, 16, 33, 127 * 4, 128 * 4, 129 * 4 + 3, 1031] {
            for passes in [1, 2, 3] {
                for (variant, version) in VARIANTS.iter().flat_map(|v| VERSIONS.map(|w| (*v, w))) {
                    let input = input(variant, version, memory_kib * lanes, passes, lanes);
                    compare(&input, &mut arena);
                    compared += 1;
                }
            }
        }
    }
    assert_eq!(compared, 5 * 11 * 3 * 6);
}

/// Larger memory takes other paths: streaming stores, huge pages.
#[test]
fn agrees_with_the_oracle_on_a_large_memory() {
    let mut arena = Arena::new();
    for (variant, version) in VARIANTS.iter().flat_map(|v| VERSIONS.map(|w| (*v, w))) {
        compare(&input(variant, version, 5000, 2, 1), &mut arena);
        compare(&input(variant, version, 4999, 2, 3), &mut arena);
    }
}

/// Also lanes in number far beyond any thread: the least memory for 20 000 of them.
#[test]
fn agrees_with_the_oracle_on_many_lanes() {
    compare(&input(Variant::Id, Version::V0x13, 160_000, 1, 20_000), &mut Arena::new());
}

#[test]
fn agrees_with_itself_on_many_callers_at_once() {
    let input = input(Variant::Id, Version::V0x13, 1024, 3, 4);
    let expected = input.oracle();
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                let mut arena = Arena::new();
                for _ in 0..10 {
                    assert_eq!(input.tag(backend(), &mut arena), expected);
                }
            });
        }
    });
}

/// A child has none of its parent's threads, and any lock may be held in it for ever.
#[cfg(unix)]
#[test]
fn computes_in_a_forked_child() {
    let input = input(Variant::Id, Version::V0x13, 1024, 3, 4);
    let mut arena = Arena::new();
    let expected = input.tag(backend(), &mut arena);
    // SAFETY: the child calls what Linux and macOS allow in practice after a fork of a process with
    // threads (it allocates), and leaves without running destructors of the parent's state.
    let child = unsafe { libc::fork() };
    if child == 0 {
        // SAFETY: no arguments that could be wrong. A child that hangs is killed.
        unsafe { libc::alarm(60) };
        let is_equal = input.tag(backend(), &mut arena) == expected;
        // SAFETY: ends the child.
        unsafe { libc::_exit(i32::from(!is_equal)) };
    }
    let mut status = -1;
    // SAFETY: `status` is valid for writing.
    assert_eq!(unsafe { libc::waitpid(child, &mut status, 0) }, child);
    assert_eq!(status, 0);
}

/// Every backend against the oracle.
fn compare(input: &Input<'_>, arena: &mut Arena) {
    let expected = input.oracle();
    for backend in backends() {
        assert_eq!(input.tag(backend, arena), expected, "{backend}: {:?}", input.shape());
    }
}

#[test]
fn the_best_backend_is_chosen_and_the_portable_is_everywhere() {
    #[cfg(target_arch = "x86_64")]
    let (name, is_here) = ("avx2", std::is_x86_feature_detected!("avx2"));
    #[cfg(target_arch = "aarch64")]
    let (name, is_here) = ("neon", cfg!(target_endian = "little"));
    #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
    let (name, is_here) = ("portable", true);
    let is_lowered = cfg!(debug_assertions) && std::env::var_os("SLOWHASH_CPU").is_some();
    let expected = if is_here && !is_lowered { name } else { "portable" };
    assert_eq!(backend(), expected);
    assert_eq!(backends().next(), Some(backend()));
    assert_eq!(backends().last(), Some("portable"));
}

#[test]
fn refuses_shapes_outside_the_rfc() {
    let shape = |memory_kib, passes, lanes| {
        Shape::new(Variant::Id, Version::V0x13, memory_kib, passes, lanes)
    };
    assert_eq!(shape(7, 1, 1), None);
    assert_eq!(shape(31, 1, 4), None);
    assert_eq!(shape(8, 0, 1), None);
    assert_eq!(shape(8, 1, 0), None);
    assert_eq!(shape(u32::MAX, 1, 1 << 24), None);
    assert_eq!(shape(8, 1, u32::MAX), None);
    let largest = shape(u32::MAX, u32::MAX, (1 << 24) - 1).expect("the largest values of the RFC");
    assert_eq!(largest.memory_bytes(), ((1 << 24) - 1) * 4 * 64 * 1024);
    assert_eq!(shape(4099, 1, 1).expect("valid").memory_bytes(), 4096 * 1024);
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
