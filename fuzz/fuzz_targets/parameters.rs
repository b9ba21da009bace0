//! Any parameters: what is accepted hashes and verifies, what is refused asks for no memory.

#![no_main]

use libfuzzer_sys::fuzz_target;
use slowhash_core::{
    Accept, Arena, Error, Job, Limits, Outcome, Params, Recipe, Secret, StoredHash, run,
};
use slowhash_fuzz::{Reader, Request, allocated_during};

fuzz_target!(|bytes: &[u8]| {
    let request = Request::read(&mut Reader::new(bytes));
    let (params, allocated) = allocated_during(|| request.params());
    assert_eq!(allocated, 0, "{request:?}");
    match params {
        Ok(params) => accepted(&request, params),
        Err(error) => assert_names_a_range(error),
    }
});

fn accepted(request: &Request, params: Params) {
    let [salt, secret, data] = [&request.salt, &request.secret, &request.data].map(Vec::clone);
    let (secret, password) = (Secret::new(secret), Secret::new(request.password.clone()));
    let (job, allocated) = allocated_during(|| {
        let recipe = Recipe::new(params, Some(salt))?;
        let recipe = match params {
            Params::Argon2(_) => recipe.with_argon2_inputs(secret, data)?,
            _ => recipe,
        };
        Job::hash(recipe, password)
    });
    assert_eq!(allocated, 0, "{request:?}");
    match job {
        Ok(job) if is_cheap(&params) => hashes(request, &params, &job),
        Ok(_) => {}
        Err(error) => assert_names_a_range(error),
    }
}

/// Whether it takes at most a few milliseconds here.
fn is_cheap(params: &Params) -> bool {
    params.tag_len() <= 1024
        && match params {
            Params::Argon2(params) => {
                let work = u64::from(params.memory_kib) * u64::from(params.passes);
                work <= 512 && params.lanes <= 8
            }
            Params::Bcrypt(params) => params.cost == 4,
            Params::Scrypt(params) => {
                let blocks = u64::from(params.r) * u64::from(params.p);
                blocks.saturating_mul(params.n().into()) <= 2048
            }
            Params::Pbkdf2(params) => params.iterations <= 100,
            Params::Crypt(_) | Params::Nothing => false,
        }
}

fn hashes(request: &Request, params: &Params, job: &Job) {
    let mut arena = Arena::new();
    let outcome = only(run(std::slice::from_ref(job), &mut arena));
    assert!(arena.capacity_bytes() <= 4 << 20, "{}", arena.capacity_bytes());
    let Outcome::Encoded(stored) = outcome else { panic!("{outcome:?}") };
    let parsed = StoredHash::parse(&stored, &Accept::Strong).expect("it was written here");
    assert_eq!(parsed.canonical().as_ref(), Some(&stored));
    assert_eq!(parsed.recipe().params(), params);
    assert_eq!(parsed.rehash_reasons(job.recipe()), []);
    assert!(verifies(&stored, request, request.password.clone()), "{stored}");
    // Shorter tags match by chance now and then.
    if params.tag_len() >= 16 {
        assert!(!verifies(&stored, request, another(&request.password)), "{stored}");
    }
}

fn verifies(stored: &str, request: &Request, password: Vec<u8>) -> bool {
    let secret = Secret::new(request.secret.clone());
    let (password, limits) = (Secret::new(password), Limits::DEFAULT);
    let job = Job::verify(stored, password, secret, None, &Accept::Strong, &limits);
    let outcome = only(run(&[job.expect("it was written here")], &mut Arena::new()));
    let Outcome::Verified(matches) = outcome else { panic!("{outcome:?}") };
    matches
}

/// A password that differs where every algorithm looks.
fn another(password: &[u8]) -> Vec<u8> {
    let mut other = password.to_vec();
    match other.first_mut() {
        Some(first) => *first ^= 1,
        None => other.push(1),
    }
    other
}

fn only(mut results: Vec<Result<Outcome, Error>>) -> Outcome {
    assert_eq!(results.len(), 1);
    results.remove(0).expect("little memory")
}

fn assert_names_a_range(error: Error) {
    match error {
        Error::OutOfRange { min, max, got, .. } => {
            assert!(got < min as f64 || got > max as f64, "{error}");
            assert!(error.to_string().contains(" must be "), "{error}");
        }
        Error::NotPowerOfTwo { got, .. } => assert!(!got.is_power_of_two(), "{error}"),
        other => panic!("not of a parameter: {other}"),
    }
}
