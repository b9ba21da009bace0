//! Any text: the parser never panics and asks for little memory, and what it reads it prints in the
//! one spelling that it reads as the same.

#![no_main]

use libfuzzer_sys::fuzz_target;
use slowhash_core::{Error, Job, Limits, Secret, StoredHash};
use slowhash_fuzz::allocated_during;

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = str::from_utf8(bytes) else { return };
    let (parsed, allocated) = allocated_during(|| StoredHash::parse(text));
    assert!(allocated <= 2 * text.len() + 1024, "{allocated} bytes for {}", text.len());
    match parsed {
        Ok(stored) => is_stable(text, &stored),
        Err(error) => is_refused(text, error),
    }
});

fn is_stable(text: &str, stored: &StoredHash) {
    let printed = stored.to_string();
    // Only the order of the parameters is the writer's choice.
    assert_eq!(sorted(&printed), sorted(text));
    let again = StoredHash::parse(&printed).expect("it was printed");
    assert_eq!(again.to_string(), printed);
    assert_eq!(again.format(), stored.format());
    let recipe = stored.recipe();
    assert!(!stored.needs_rehash(recipe.params(), recipe.salt().len()), "{text}");
    let limited = Limits::DEFAULT.check(recipe.params()).err();
    assert_eq!(verify(text, "password"), limited);
}

fn is_refused(text: &str, error: Error) {
    assert!(matches!(error, Error::InvalidHash(_)), "{error}");
    assert_eq!(verify(text, "password"), Some(error));
}

/// Why a job that verifies `stored` is refused, if it is. It is not run.
fn verify(stored: &str, password: &str) -> Option<Error> {
    let password = Secret::new(password.as_bytes().to_vec());
    Job::verify(stored, password, Secret::default(), None, &Limits::DEFAULT).err()
}

fn sorted(text: &str) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    bytes.sort_unstable();
    bytes
}
