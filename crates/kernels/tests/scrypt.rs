//! The scrypt kernel against the crate `scrypt` and the vectors of RFC 7914.

use pbkdf2::pbkdf2_hmac;
use sha2::Sha256;
use slowhash_kernels::{memory::Arena, scrypt};

/// scrypt as its callers compose it from the kernel: same shape for all, one password each.
fn derive(
    backend: &str,
    shape: (u8, u32, u32),
    inputs: &[(Vec<u8>, Vec<u8>)],
    arena: &mut Arena,
) -> Vec<[u8; 64]> {
    let (log_n, r, p) = shape;
    let shape = scrypt::Shape::new(log_n, r, p).expect("a valid shape");
    let mut blocks: Vec<Vec<u8>> = inputs
        .iter()
        .map(|(password, salt)| {
            let mut block = vec![0; 128 * r as usize * p as usize];
            pbkdf2_hmac::<Sha256>(password, salt, 1, &mut block);
            block
        })
        .collect();
    let mut slices: Vec<&mut [u8]> = blocks.iter_mut().map(Vec::as_mut_slice).collect();
    scrypt::mix_with(backend, &shape, &mut slices, arena)
        .expect("an available backend")
        .expect("enough memory");
    inputs
        .iter()
        .zip(&blocks)
        .map(|((password, _), block)| {
            let mut key = [0; 64];
            pbkdf2_hmac::<Sha256>(password, block, 1, &mut key);
            key
        })
        .collect()
}

fn oracle(shape: (u8, u32, u32), (password, salt): &(Vec<u8>, Vec<u8>)) -> [u8; 64] {
    let params = ::scrypt::Params::new(shape.0, shape.1, shape.2).expect("a valid shape");
    let mut key = [0; 64];
    ::scrypt::scrypt(password, salt, &params, &mut key).expect("a valid length");
    key
}

fn painted(seed: usize) -> (Vec<u8>, Vec<u8>) {
    let bytes = |count: usize, step: usize| (0..count).map(move |i| (i * step + seed * 151) as u8);
    (bytes(seed % 40, 83).collect(), bytes(16, 37).collect())
}

type Vector = (&'static str, &'static str, (u8, u32, u32), &'static str);

/// RFC 7914, section 12, without the last (1 GiB): password, salt, log2 N, r, p, key.
const VECTORS: [Vector; 3] = [
    (
        "",
        "",
        (4, 1, 1),
        "77d6576238657b203b19ca42c18a0497f16b4844e3074ae8dfdffa3fede21442\
         fcd0069ded0948f8326a753a0fc81f17e8d3e0fb2e0d3628cf35e20c38d18906",
    ),
    (
        "password",
        "NaCl",
        (10, 8, 16),
        "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162\
         2eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640",
    ),
    (
        "pleaseletmein",
        "SodiumChloride",
        (14, 8, 1),
        "7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2\
         d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887",
    ),
];

#[test]
fn computes_the_vectors_of_the_rfc_on_every_backend() {
    for backend in scrypt::backends() {
        for (password, salt, shape, key) in VECTORS {
            let inputs = [(password.as_bytes().to_vec(), salt.as_bytes().to_vec())];
            let keys = derive(backend, shape, &inputs, &mut Arena::new());
            let hex: String = keys[0].iter().map(|byte| format!("{byte:02x}")).collect();
            assert_eq!(hex, key, "{backend}");
        }
    }
}

/// One arena for all, so that what an earlier shape left in it would show.
#[test]
fn agrees_with_the_crate_on_every_backend_for_every_shape() {
    let mut arena = Arena::new();
    for (r, p, log_n) in shapes() {
        let inputs: Vec<_> = (0..9).map(|i| painted(i + r as usize)).collect();
        let expected: Vec<_> = inputs.iter().map(|input| oracle((log_n, r, p), input)).collect();
        for backend in scrypt::backends() {
            for jobs in 0..=9 {
                let keys = derive(backend, (log_n, r, p), &inputs[..jobs], &mut arena);
                assert_eq!(
                    keys,
                    expected[..jobs],
                    "{backend}, N=2^{log_n} r={r} p={p}, {jobs} jobs"
                );
            }
        }
    }
}

fn shapes() -> impl Iterator<Item = (u32, u32, u8)> {
    let with_p = |r| (1..=5).map(move |p| (r, p));
    let r = [1, 2, 3, 7, 8, 9, 16, 33].into_iter();
    r.flat_map(with_p).flat_map(|(r, p)| [1, 2, 3, 6].map(move |log_n| (r, p, log_n)))
}

#[test]
fn names_the_backends_and_knows_no_others() {
    assert!(scrypt::backends().any(|name| name == "portable"));
    assert_eq!(scrypt::backends().next(), Some(scrypt::backend()));
    let shape = scrypt::Shape::new(1, 1, 1).expect("a valid shape");
    assert!(scrypt::mix_with("abacus", &shape, &mut [], &mut Arena::new()).is_none());
}

#[test]
fn asks_for_the_memory_of_as_many_streams_as_it_interleaves() {
    let shape = |p| scrypt::Shape::new(10, 8, p).expect("a valid shape");
    let one = (1024 + 2) * 1024;
    assert_eq!(shape(1).memory_bytes(0), 0);
    assert_eq!(shape(1).memory_bytes(1), one);
    assert_eq!(shape(1000).memory_bytes(1), shape(1).memory_bytes(1000));
    assert!((one..=4 * one).contains(&shape(1000).memory_bytes(1)));
    let largest = scrypt::Shape::new(63, 1 << 20, 1).expect("a valid shape");
    assert_eq!(largest.memory_bytes(usize::MAX), u64::MAX);
}

#[test]
fn accepts_the_shapes_of_the_rfc_and_no_others() {
    let valid = |log_n, r, p| scrypt::Shape::new(log_n, r, p).is_some();
    assert!(valid(1, 1, 1) && valid(15, 1, 1) && valid(63, 4, 1) && valid(14, 8, (1 << 27) - 1));
    assert!(!valid(0, 8, 1) && !valid(16, 1, 1) && !valid(64, 8, 1) && !valid(255, 1 << 28, 1));
    assert!(!valid(14, 0, 1) && !valid(14, 8, 0) && !valid(14, 8, 1 << 27));
    assert!(!valid(14, u32::MAX, u32::MAX));
}

#[test]
fn reports_the_memory_that_the_system_refuses() {
    let shape = scrypt::Shape::new(56, 8, 1).expect("a valid shape");
    let error = scrypt::mix(&shape, &mut [&mut [0; 1024]], &mut Arena::new());
    assert!(matches!(error, Err(slowhash_kernels::Error::OutOfMemory { .. })));
}

/// Runs itself again in a process that may have 100 MiB: too few for four streams of 32 MiB, enough
/// for one.
#[test]
#[cfg(target_os = "linux")]
fn survives_a_refusal_by_the_system_in_narrower_groups() {
    const NAME: &str = "survives_a_refusal_by_the_system_in_narrower_groups";
    let shape = (15, 8, 4);
    if std::env::var_os("SLOWHASH_TEST_LIMITED").is_some() {
        let input = painted(7);
        let backend = scrypt::backend();
        let keys = derive(backend, shape, std::slice::from_ref(&input), &mut Arena::new());
        assert_eq!(keys, [oracle(shape, &input)]);
        return;
    }
    let status = std::process::Command::new("sh")
        .args(["-c", "ulimit -v 102400 && exec \"$0\" \"$@\""])
        .arg(std::env::current_exe().expect("a test binary"))
        .args(["--exact", NAME, "--test-threads=1"])
        .env("SLOWHASH_TEST_LIMITED", "1")
        // glibc would reserve 64 MiB of addresses for the heap of the test's thread.
        .env("MALLOC_ARENA_MAX", "1")
        .status()
        .expect("a shell");
    assert!(status.success(), "{status}");
}
