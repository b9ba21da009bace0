//! The calls that the tests make, each one job from its inputs to its outcome.

use slowhash_core::{
    Accept, Arena, Argon2Params, Argon2Variant, Argon2Version, BcryptParams, BcryptVersion, Error,
    Job, Limits, Outcome, Params, Recipe, ScryptParams, Secret, run,
};

pub(crate) fn verify(stored: &str, password: &[u8], secret: &[u8]) -> Result<bool, Error> {
    let (password, secret) = (Secret::new(password.to_vec()), Secret::new(secret.to_vec()));
    match outcome(Job::verify(stored, password, secret, None, &Accept::Native, &Limits::DEFAULT)?) {
        Outcome::Verified(matches) => Ok(matches),
        other => panic!("a job that verifies has another outcome: {other:?}"),
    }
}

pub(crate) fn encode(recipe: Recipe, password: &[u8]) -> String {
    let job = Job::hash(recipe, Secret::new(password.to_vec()));
    match outcome(job.expect("the tests ask for valid hashes")) {
        Outcome::Encoded(text) => text,
        other => panic!("a job that encodes has another outcome: {other:?}"),
    }
}

pub(crate) fn raw(recipe: Recipe, password: &[u8]) -> Vec<u8> {
    let job = Job::hash_raw(recipe, Secret::new(password.to_vec()));
    match outcome(job.expect("the tests ask for valid hashes")) {
        Outcome::Raw(bytes) => bytes.to_vec(),
        other => panic!("a job for bytes has another outcome: {other:?}"),
    }
}

fn outcome(job: Job) -> Outcome {
    run(&[job], &mut Arena::new()).remove(0).expect("the tests ask for little memory")
}

pub(crate) fn recipe(params: Params, salt: &[u8]) -> Recipe {
    Recipe::new(params, Some(salt.to_vec())).expect("the tests ask for valid salts")
}

pub(crate) fn argon2id(memory_kib: u32, passes: u32, lanes: u32, tag_len: u32) -> Params {
    argon2(Argon2Variant::Id, Argon2Version::V0x13, memory_kib, passes, lanes, tag_len)
}

pub(crate) fn argon2(
    variant: Argon2Variant,
    version: Argon2Version,
    memory_kib: u32,
    passes: u32,
    lanes: u32,
    tag_len: u32,
) -> Params {
    let params = Argon2Params::new(variant, version, memory_kib, passes, lanes, tag_len);
    Params::Argon2(params.expect("the tests ask for valid parameters"))
}

pub(crate) fn bcrypt(version: BcryptVersion, cost: u32) -> Params {
    Params::Bcrypt(BcryptParams::new(version, cost).expect("the tests ask for valid parameters"))
}

pub(crate) fn scrypt(n: u32, r: u32, p: u32, key_len: u32) -> Params {
    let params = ScryptParams::new(n, r, p, key_len);
    Params::Scrypt(params.expect("the tests ask for valid parameters"))
}
