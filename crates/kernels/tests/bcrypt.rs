//! The bcrypt kernel against the crate `bcrypt` and published vectors.

use slowhash_kernels::bcrypt::{Job, MAX_BATCH, backend, backends, hash, hash_with};

fn job(salt: [u8; 16], password: &[u8]) -> Job {
    let key = core::array::from_fn(|i| password[i % password.len()]);
    Job { salt, key, digest: [0; 24] }
}

/// Passwords of `1..=72` bytes with every byte value, so that a sign extension shows.
fn painted(seed: usize) -> ([u8; 16], Vec<u8>) {
    let salt = core::array::from_fn(|i| (i * 37 + seed * 11 + 200) as u8);
    let length = 1 + (seed * 29) % 72;
    (salt, (0..length).map(|i| (i * 83 + seed * 151 + 128) as u8).collect())
}

type Vector = (u8, [u8; 16], &'static [u8], [u8; 23]);

/// Of the test suite of OpenBSD's bcrypt in jBCrypt (TestBCrypt.java): cost, salt, password with
/// its terminator, 23 bytes of digest.
const VECTORS: [Vector; 2] = [
    (
        6,
        *b"\x14\x4b\x3d\x69\x1a\x7b\x4e\xcf\x39\xcf\x73\x5c\x7f\xa7\xa7\x9c",
        b"\0",
        *b"\x55\x7e\x94\xf3\x4b\xf2\x86\xe8\x71\x9a\x26\xbe\x94\xac\x1e\x16\xd9\x5e\xf9\xf8\x19\
           \xde\xe0",
    ),
    (
        8,
        *b"\x71\x5b\x96\xca\xed\x2a\xc9\x2c\x35\x4e\xd1\x6c\x1e\x19\xe3\x8a",
        b"abcdefghijklmnopqrstuvwxyz\0",
        *b"\x98\xbf\x9f\xfc\x1f\x5b\xe4\x85\xf9\x59\xe8\xb1\xd5\x26\x39\x2f\xbd\x4e\xd2\xd5\x71\
           \x9f\x50",
    ),
];

#[test]
fn computes_the_published_vectors() {
    for (cost, salt, password, digest) in VECTORS {
        let mut jobs = [job(salt, password)];
        hash(cost, &mut jobs);
        assert_eq!(jobs[0].digest[..23], digest);
    }
}

#[test]
fn agrees_with_the_crate_on_every_backend_in_batches_of_every_size() {
    for cost in [0, 4, 5] {
        for size in 0..=2 * MAX_BATCH + 1 {
            let inputs: Vec<_> = (0..size).map(|i| painted(size * 10 + i)).collect();
            let expected = inputs
                .iter()
                .map(|(salt, password)| bcrypt::bcrypt(u32::from(cost), *salt, password));
            let expected: Vec<_> = expected.collect();
            for backend in backends() {
                let mut jobs: Vec<_> = inputs.iter().map(|(s, p)| job(*s, p)).collect();
                assert!(hash_with(backend, cost, &mut jobs));
                let digests: Vec<_> = jobs.iter().map(|job| job.digest).collect();
                assert_eq!(digests, expected, "{backend}, {size} jobs");
            }
        }
    }
}

#[test]
fn gives_a_job_the_same_digest_at_every_place_of_a_batch() {
    let (salt, password) = painted(3);
    let mut alone = [job(salt, &password)];
    hash(4, &mut alone);
    for size in 2..=MAX_BATCH {
        for place in 0..size {
            let mut jobs: Vec<_> = (0..size).map(|i| job([i as u8; 16], b"company\0")).collect();
            jobs[place] = job(salt, &password);
            hash(4, &mut jobs);
            assert_eq!(jobs[place].digest, alone[0].digest);
        }
    }
}

#[test]
#[should_panic(expected = "bcrypt cost must be 0..=31, got 32")]
fn refuses_a_cost_above_31() {
    hash(32, &mut []);
}

#[test]
fn names_the_backends_and_knows_no_others() {
    assert!(backends().any(|name| name == "portable"));
    assert!(backends().any(|name| name == backend()));
    assert!(!hash_with("abacus", 4, &mut []));
}
