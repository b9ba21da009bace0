//! Any text: no parser panics or asks for much memory, what is read verifies, and what is printed again is
//! the one spelling that is read as the same.

#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use slowhash_core::{
    Accept, Arena, Argon2Params, Argon2Variant, Argon2Version, Error, Format, Job, Limits, Outcome,
    Params, Reason, Recipe, Secret, StoredHash, run,
};
use slowhash_fuzz::allocated_during;

/// Formats that no string tells are read as well.
static EVERY: LazyLock<Accept> =
    LazyLock::new(|| Accept::Listed(Format::all().map(|format| format.id.to_owned()).collect()));

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = str::from_utf8(bytes) else { return };
    for accept in [&Accept::Native, &Accept::Strong, &Accept::All, &*EVERY] {
        let (parsed, allocated) = allocated_during(|| StoredHash::parse(text, accept));
        // All together: each of a hundred formats may have looked at a piece of its own.
        assert!(allocated <= 64 * text.len() + 16384, "{allocated} bytes for {}", text.len());
        match parsed {
            Ok(stored) => is_consistent(text, &stored, accept),
            Err(error) => is_refused(text, error, accept),
        }
    }
});

fn is_consistent(text: &str, stored: &StoredHash, accept: &Accept) {
    let reasons = stored.rehash_reasons(stored.recipe());
    assert!(!reasons.contains(&Reason::Cost) && !reasons.contains(&Reason::Version), "{text}");
    match stored.canonical() {
        Some(printed) => is_stable(text, &printed, stored, accept),
        None => assert_ne!(*accept, Accept::Native, "all that the drop-ins read is printed"),
    }
    verifies(text, stored, accept);
    wraps(text, accept);
}

fn is_stable(text: &str, printed: &str, stored: &StoredHash, accept: &Accept) {
    if *accept == Accept::Native {
        // Only the order of the parameters is the writer's choice.
        assert_eq!(sorted(printed), sorted(text));
    }
    let again = StoredHash::parse(printed, &Accept::Strong).expect("it was printed");
    assert_eq!(again.canonical().as_deref(), Some(printed));
    assert_eq!(again.recipe(), stored.recipe());
    assert_eq!(again.tag_len(), stored.tag_len());
}

/// It is refused by the limits alone, and what is cheap is computed.
fn verifies(text: &str, stored: &StoredHash, accept: &Accept) {
    assert_eq!(verify(text, accept, &Limits::DEFAULT).err(), stored.check(&Limits::DEFAULT).err());
    let mut little = Limits::DEFAULT;
    (little.argon2_memory_kib, little.argon2_work_kib, little.argon2_lanes) = (64, 256, 4);
    (little.bcrypt_cost, little.scrypt_bytes, little.iterations) = (4, 64 << 10, 1000);
    let Ok(job) = verify(text, accept, &little) else { return };
    let outcome = run(&[job], &mut Arena::new()).remove(0);
    assert!(matches!(outcome, Ok(Outcome::Verified(_))), "{outcome:?}");
}

fn is_refused(text: &str, error: Error, accept: &Accept) {
    assert!(matches!(error, Error::InvalidHash(_)), "{error}");
    assert_eq!(verify(text, accept, &Limits::DEFAULT).err(), Some(error));
}

fn verify(stored: &str, accept: &Accept, limits: &Limits) -> Result<Job, Error> {
    let password = Secret::new(b"password".to_vec());
    Job::verify(stored, password, Secret::default(), None, accept, limits)
}

/// An old hash that can be wrapped makes a string that is read as one.
fn wraps(text: &str, accept: &Accept) {
    let params =
        Argon2Params::new(Argon2Variant::Id, Argon2Version::V0x13, 8, 1, 1, 16).expect("the least");
    let recipe = Recipe::new(Params::Argon2(params), Some(vec![7; 8])).expect("the least salt");
    let Ok(job) = Job::wrap(text, recipe, accept, &Limits::DEFAULT) else { return };
    let Ok(Outcome::Encoded(wrapped)) = run(&[job], &mut Arena::new()).remove(0) else {
        panic!("not encoded: {text}")
    };
    let parsed = StoredHash::parse(&wrapped, &Accept::Strong).expect("it was wrapped here");
    assert_eq!(parsed.format().id, "wrapped");
}

fn sorted(text: &str) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    bytes.sort_unstable();
    bytes
}
