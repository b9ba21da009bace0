//! No memory that goes back to the allocator holds a password or anything derived from it.
//!
//! The allocator of this binary looks into every block before it is freed, one that `realloc` moves
//! included. The working memory of a hash does not come from it.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::collections::BTreeSet;
use std::sync::OnceLock;

use blake2::{Blake2b512, Digest};
use oracle_argon2::{Algorithm, Argon2, ParamsBuilder, Version};
use sha2::Sha256;
use slowhash_core::{
    Accept, Arena, Argon2Params, Argon2Variant, Argon2Version, Hash, Job, Limits, Outcome, Params,
    ScryptParams, Secret, Step, StoredHash, run,
};
use slowhash_kernels::scrypt;

use crate::cases::{Case, SALT};

const PASSWORD: &[u8] = b"a marker that stands nowhere else";
const SECRET: &[u8] = b"the pepper that is a marker too!";

#[global_allocator]
static ALLOCATOR: Inspected = Inspected;

struct Inspected;

// SAFETY: every request goes on to the system's allocator as it is. `realloc` is the default, which
// frees the old block through `dealloc`.
unsafe impl GlobalAlloc for Inspected {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // Zeroed, for `dealloc` reads all of it.
        // SAFETY: what the caller owes us, we owe the system.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        // SAFETY: the block has this size and nobody else has it any more. `alloc` has written all of it;
        // the unused bytes of what was moved into it since are among what this test is about.
        inspect(unsafe { core::slice::from_raw_parts(block, layout.size()) });
        // SAFETY: what the caller owes us, we owe the system.
        unsafe { System.dealloc(block, layout) }
    }
}

/// What is looked for: 8 bytes each, so that any 15 bytes of a secret in a row have one.
static NEEDLES: OnceLock<Vec<u64>> = OnceLock::new();

thread_local! {
    /// How many needles were freed on this thread while it was watched.
    static FOUND: Cell<Option<usize>> = const { Cell::new(None) };
}

/// Counts the needles in a block that is about to be freed. It must not allocate.
fn inspect(block: &[u8]) {
    let (Some(found), Some(needles)) = (FOUND.get(), NEEDLES.get()) else { return };
    let words =
        block.windows(8).map(|bytes| u64::from_ne_bytes(bytes.try_into().unwrap_or_default()));
    FOUND.set(Some(found + words.filter(|word| needles.binary_search(word).is_ok()).count()));
}

/// Runs `work` and returns how many needles it freed.
fn freed_by(work: impl FnOnce()) -> usize {
    NEEDLES.get_or_init(needles);
    FOUND.set(Some(0));
    work();
    FOUND.take().unwrap_or_default()
}

fn needles() -> Vec<u64> {
    let digest = Sha256::digest(PASSWORD).to_vec();
    let hex = digest.iter().map(|byte| format!("{byte:02x}")).collect::<String>().into_bytes();
    let mut secrets = vec![PASSWORD.to_vec(), SECRET.to_vec(), digest, hex];
    secrets.extend(Case::all(PASSWORD, SECRET).iter().flat_map(derived));
    let mut words: Vec<u64> = secrets.iter().flat_map(|secret| spellings(secret)).collect();
    words.sort_unstable();
    words
}

/// The words of a secret as its bytes, as 32-bit numbers of the other byte order, and as HMAC pads a key.
fn spellings(secret: &[u8]) -> Vec<u64> {
    let words = secret.as_chunks().0.iter().map(|bytes| u64::from_ne_bytes(*bytes));
    let both = words.flat_map(|word| [word, word.swap_bytes().rotate_left(32)]);
    both.flat_map(|word| [0, 0x36, 0x5c].map(|pad| word ^ (pad * 0x0101_0101_0101_0101))).collect()
}

/// What is computed on the way to the hash of a case, and the hash.
fn derived(case: &Case) -> Vec<Vec<u8>> {
    match case.params {
        Params::Argon2(params) => derived_by_argon2(case, &params),
        Params::Bcrypt(params) => {
            let terminated = [&case.password[..], b"\0"].concat();
            vec![oracle_bcrypt::bcrypt(params.cost.into(), *SALT, &terminated).to_vec()]
        }
        Params::Scrypt(params) => derived_by_scrypt(case, &params),
        Params::Pbkdf2(params) => {
            let mut key = vec![0; params.key_len as usize];
            pbkdf2::pbkdf2_hmac::<Sha256>(&case.password, SALT, params.iterations, &mut key);
            vec![key]
        }
        other => panic!("no case has {other:?}"),
    }
}

/// H0 and the tag (RFC 9106 section 3.2).
fn derived_by_argon2(case: &Case, params: &Argon2Params) -> Vec<Vec<u8>> {
    let variant = match params.variant {
        Argon2Variant::D => Algorithm::Argon2d,
        Argon2Variant::I => Algorithm::Argon2i,
        Argon2Variant::Id => Algorithm::Argon2id,
    };
    let version = match params.version {
        Argon2Version::V0x10 => Version::V0x10,
        Argon2Version::V0x13 => Version::V0x13,
    };
    let built = ParamsBuilder::new()
        .m_cost(params.memory_kib)
        .t_cost(params.passes)
        .p_cost(params.lanes)
        .output_len(params.tag_len as usize)
        .build()
        .expect("the cases are valid");
    let mut tag = vec![0; params.tag_len as usize];
    Argon2::new_with_secret(&case.secret, variant, version, built)
        .and_then(|oracle| oracle.hash_password_into(&case.password, SALT, &mut tag))
        .expect("the cases are valid");
    vec![h0(case, params, variant as u32), tag]
}

fn h0(case: &Case, params: &Argon2Params, variant: u32) -> Vec<u8> {
    let Argon2Params { lanes, tag_len, memory_kib, passes, .. } = *params;
    let mut hash = Blake2b512::new();
    for number in [lanes, tag_len, memory_kib, passes, params.version_number(), variant] {
        hash.update(number.to_le_bytes());
    }
    for string in [&case.password[..], SALT, &case.secret, b""] {
        hash.update((string.len() as u32).to_le_bytes());
        hash.update(string);
    }
    hash.finalize().to_vec()
}

/// B before and after ROMix, and the key (RFC 7914 section 6).
fn derived_by_scrypt(case: &Case, params: &ScryptParams) -> Vec<Vec<u8>> {
    let mut before = vec![0; 128 * (params.r * params.p) as usize];
    pbkdf2::pbkdf2_hmac::<Sha256>(&case.password, SALT, 1, &mut before);
    let mut after = before.clone();
    let shape = scrypt::Shape::new(params.log_n, params.r, params.p).expect("the cases are valid");
    scrypt::mix(&shape, &mut [&mut after], &mut Arena::new()).expect("little memory");
    let mut key = vec![0; params.key_len as usize];
    pbkdf2::pbkdf2_hmac::<Sha256>(&case.password, &after, 1, &mut key);
    vec![before, after, key]
}

fn nothing_allowed() -> Limits {
    let mut limits = Limits::DEFAULT;
    (limits.argon2_memory_kib, limits.bcrypt_cost) = (0, 0);
    (limits.scrypt_bytes, limits.iterations) = (0, 0);
    limits
}

/// The results of jobs, which are dropped with the arena.
fn results(jobs: Vec<Job>) -> Vec<Outcome> {
    let results = run(&jobs, &mut Arena::new());
    results.into_iter().map(|result| result.expect("little memory")).collect()
}

fn stored(case: &Case) -> String {
    let Outcome::Encoded(stored) = results(vec![case.hash()]).remove(0) else {
        panic!("`hash` makes a string");
    };
    stored
}

#[test]
fn finds_a_secret_that_is_freed_as_it_is() {
    assert_eq!(freed_by(|| drop(b"nothing of that kind".to_vec())), 0);
    assert_ne!(freed_by(|| drop(PASSWORD.to_vec())), 0);
    let moved = || {
        let mut bytes = PASSWORD.to_vec();
        bytes.reserve(1 << 20);
        bytes.fill(0);
    };
    assert_ne!(freed_by(moved), 0);
}

#[test]
fn looks_for_what_is_really_computed() {
    for case in Case::all(PASSWORD, SECRET) {
        let derived = derived(&case).pop().expect("the hash is the last");
        let Outcome::Raw(hash) = results(vec![case.hash_raw()]).remove(0) else {
            panic!("`hash_raw` makes bytes");
        };
        assert!(derived.starts_with(&hash), "{}", case.name);
        assert_ne!(freed_by(|| drop(hash.to_vec())), 0, "{}", case.name);
    }
}

#[test]
fn frees_nothing_of_the_hashes_of_a_batch() {
    for case in Case::all(PASSWORD, SECRET) {
        for make in [Case::hash, Case::hash_raw] {
            for count in [1, 2, 3, 5] {
                let found = freed_by(|| drop(results((0..count).map(|_| make(&case)).collect())));
                assert_eq!(found, 0, "{count} of {}", case.name);
            }
        }
    }
}

#[test]
fn frees_nothing_of_a_verification() {
    for case in Case::all(PASSWORD, SECRET) {
        let stored = stored(&case);
        for (password, matches) in [(PASSWORD, true), (SECRET, false)] {
            let found = freed_by(|| {
                let password = Secret::new(password.to_vec());
                let job = case.verify(&stored, password, &Limits::DEFAULT).expect("a hash");
                let outcome = results(vec![job]).remove(0);
                assert!(matches!(outcome, Outcome::Verified(result) if result == matches));
            });
            assert_eq!(found, 0, "{}", case.name);
        }
    }
}

#[test]
fn frees_nothing_of_the_steps_around_a_hash() {
    let around = || {
        vec![
            Step::Digest(Hash::Sha256),
            Step::Hex,
            Step::prepend(SECRET),
            Step::append(SECRET),
            Step::AppendPassword,
            Step::hmac(Hash::Sha512, SECRET),
            Step::Base64,
            Step::Slice(1..60),
            Step::HmacMessage(Hash::Sha1, Secret::new(SECRET.to_vec())),
            Step::Base64Unpadded,
            Step::Repeat {
                count: 3,
                steps: vec![Step::AppendPassword, Step::Digest(Hash::Sha256)],
            },
            Step::WhenLonger { than: 3, steps: vec![Step::AesCtr(Secret::new(SECRET.to_vec()))] },
        ]
    };
    for case in Case::all(PASSWORD, SECRET) {
        let stored = stored(&case);
        let found = freed_by(|| {
            let parsed = StoredHash::parse(&stored, &Accept::All).expect("made by `hash`");
            let parsed = parsed.before(around()).after(around());
            let job =
                Job::verify_parsed(parsed, case.password(), case.secret(), None, &Limits::DEFAULT);
            assert!(matches!(results(vec![job.expect("cheap")])[..], [Outcome::Verified(false)]));
        });
        assert_eq!(found, 0, "{}", case.name);
    }
}

/// Rows of `formats.jsonl`, of all of which the password is wrong here.
#[test]
fn frees_no_password_whatever_the_format_of_the_stored_string() {
    #[derive(serde::Deserialize)]
    struct Row {
        stored: String,
    }
    let lines = include_str!("../../../../vectors/formats.jsonl").lines();
    let mut limits = Limits::DEFAULT;
    (limits.argon2_work_kib, limits.bcrypt_cost) = (1 << 12, 5);
    (limits.scrypt_bytes, limits.iterations) = (1 << 22, 6000);
    let mut formats = BTreeSet::new();
    for line in lines {
        let Row { stored } = serde_json::from_str(line).expect("a row of the table");
        let Ok(parsed) = StoredHash::parse(&stored, &Accept::All) else { continue };
        let format = parsed.format().id;
        let found = freed_by(|| {
            let (password, secret) = (PASSWORD.to_vec(), SECRET.to_vec());
            let job = Job::verify_parsed(
                parsed,
                Secret::new(password),
                Secret::new(secret),
                None,
                &limits,
            );
            let Ok(job) = job else { return };
            assert!(matches!(results(vec![job])[..], [Outcome::Verified(false)]));
            formats.insert(format);
        });
        assert_eq!(found, 0, "{format}");
    }
    assert!(formats.len() > 50, "{formats:?}");
}

#[test]
fn frees_nothing_of_a_job_that_is_refused_or_never_runs() {
    for case in Case::all(PASSWORD, SECRET) {
        let stored = stored(&case);
        let found = freed_by(|| {
            drop(case.hash());
            drop(case.verify(&stored, case.password(), &Limits::DEFAULT).expect("a hash"));
            for damaged in [&stored[1..], "$2b$", ""] {
                assert!(case.verify(damaged, case.password(), &Limits::DEFAULT).is_err());
            }
            assert!(case.verify(&stored, case.password(), &nothing_allowed()).is_err());
        });
        assert_eq!(found, 0, "{}", case.name);
    }
}
