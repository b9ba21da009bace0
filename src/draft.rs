//! What a call asks for, on its way from JavaScript values to a job of `core`.

use core::cell::RefCell;
use core::hint::black_box;

use napi::bindgen_prelude::{
    BufferSlice, Either, Either3, Env, Error, FromNapiValue, Result, Uint8ArraySlice,
};
use napi::{JsString, JsValue};
use napi_derive::napi;
use slowhash_core::{Error as CoreError, Job, Outcome, Reason, Recipe, Secret, StoredHash};

use crate::failure::{Code, failure};
use crate::info::Info;
use crate::recipe::{self, copied, optional};
use crate::stored::{Limits, accept, parse, text};

/// What is asked for next, put together by two or three calls without any other code in between: a recipe,
/// what is made with it, and who takes it.
///
/// Each thread has one of these, and functions without an object: an object for every call, with its
/// finalizer, takes longer than the cheapest hash, and to unwrap one takes eight times as long as a call.
/// What is taken is gone from here, so that no secret stays behind.
#[derive(Default)]
struct Draft {
    recipe: Option<Recipe>,
    job: Option<Job>,
}

thread_local! {
    static DRAFT: RefCell<Draft> = RefCell::default();
}

/// The result of a job: a stored string, the answer of a verification, or the bare bytes.
pub(crate) type Value<'env> = Either3<JsString<'env>, bool, BufferSlice<'env>>;

/// Begins with a recipe for Argon2: its type by the number y of RFC 9106, version 0x10 or 0x13, KiB, passes,
/// lanes, bytes of the hash; the salt, which is drawn when it is missing; K and X.
#[napi(namespace = "draft")]
#[allow(clippy::too_many_arguments, reason = "an object would be read member by member")]
pub(crate) fn argon2(
    variant: u32,
    version: u32,
    memory_cost: f64,
    time_cost: f64,
    parallelism: f64,
    output_len: f64,
    salt: Option<Uint8ArraySlice<'_>>,
    secret: Option<Uint8ArraySlice<'_>>,
    associated_data: Option<Uint8ArraySlice<'_>>,
) -> Result<(), Code> {
    let secret = Secret::new(optional(secret)?.unwrap_or_default());
    let data = optional(associated_data)?.unwrap_or_default();
    let numbers = [memory_cost, time_cost, parallelism, output_len];
    let params = recipe::argon2(variant, version, numbers)?;
    let recipe = recipe::with_salt(params, salt)?;
    begin(recipe.with_argon2_inputs(secret, data).map_err(failure)?);
    Ok(())
}

/// Begins with a recipe for bcrypt: `2a`, `2b` or `2y`, the binary logarithm of the rounds, and the salt,
/// which is drawn when it is missing.
#[napi(namespace = "draft")]
pub(crate) fn bcrypt(
    version: String,
    cost: f64,
    salt: Option<Uint8ArraySlice<'_>>,
) -> Result<(), Code> {
    begin(recipe::with_salt(recipe::bcrypt(&version, cost)?, salt)?);
    Ok(())
}

/// Begins with a recipe for scrypt: N, r, p, bytes of the key, and the salt, which is drawn when it is
/// missing.
#[napi(namespace = "draft")]
pub(crate) fn scrypt(
    cost: f64,
    block_size: f64,
    parallelization: f64,
    output_len: f64,
    salt: Option<Uint8ArraySlice<'_>>,
) -> Result<(), Code> {
    let params = recipe::scrypt([cost, block_size, parallelization, output_len])?;
    begin(recipe::with_salt(params, salt)?);
    Ok(())
}

/// Begins with a recipe for PBKDF2: `pbkdf2-sha256` or `pbkdf2-sha512`, iterations, bytes of the key, and
/// the salt, which is drawn when it is missing.
#[napi(namespace = "draft")]
pub(crate) fn pbkdf2(
    algorithm: String,
    iterations: f64,
    output_len: f64,
    salt: Option<Uint8ArraySlice<'_>>,
) -> Result<(), Code> {
    let params = recipe::pbkdf2(&algorithm, iterations, output_len)?;
    begin(recipe::with_salt(params, salt)?);
    Ok(())
}

/// Adds to the recipe an Argon2 secret that the string names as `keyid=`.
#[napi(namespace = "draft")]
pub(crate) fn pepper(secret: Uint8ArraySlice<'_>, key_id: String) -> Result<(), Code> {
    let recipe = take_recipe()?;
    let secret = Secret::new(copied(&secret)?);
    begin(recipe.with_argon2_key(secret, key_id.into_bytes()));
    Ok(())
}

/// Asks for a string to be stored, by the recipe.
#[napi(namespace = "draft")]
pub(crate) fn hash(password: Either<JsString<'_>, Uint8ArraySlice<'_>>) -> Result<(), Code> {
    let (password, recipe) = (secret(password), take_recipe()?);
    finish(Job::hash(recipe, password?))
}

/// Asks for the bare bytes, by the recipe.
#[napi(namespace = "draft")]
pub(crate) fn hash_raw(password: Either<JsString<'_>, Uint8ArraySlice<'_>>) -> Result<(), Code> {
    let (password, recipe) = (secret(password), take_recipe()?);
    finish(Job::hash_raw(recipe, password?))
}

/// Asks whether the password is that of a stored string of an accepted format. It needs no recipe.
#[napi(namespace = "draft")]
pub(crate) fn verify(
    stored: JsString<'_>,
    password: Either<JsString<'_>, Uint8ArraySlice<'_>>,
    argon2_secret: Option<Uint8ArraySlice<'_>>,
    associated_data: Option<Uint8ArraySlice<'_>>,
    accepted: Either<String, Vec<String>>,
    limits: Limits,
) -> Result<(), Code> {
    let password = secret(password)?;
    let argon2_secret = Secret::new(optional(argon2_secret)?.unwrap_or_default());
    let data = optional(associated_data)?;
    let stored = text(stored)?.map_err(failure)?;
    let (accept, limits) = (accept(accepted)?, limits.into());
    finish(Job::verify(&stored, password, argon2_secret, data, &accept, &limits))
}

/// Asks for Argon2 of an old hash of an accepted format, without its password, by the recipe.
#[napi(namespace = "draft")]
pub(crate) fn wrap(
    stored: JsString<'_>,
    accepted: Either<String, Vec<String>>,
    limits: Limits,
) -> Result<(), Code> {
    let recipe = take_recipe()?;
    let (accept, limits) = (accept(accepted)?, limits.into());
    let stored = text(stored)?.map_err(failure)?;
    finish(Job::wrap(&stored, recipe, &accept, &limits))
}

/// Why a hash by the recipe would be better than the stored one: names of reasons, none when it would
/// not.
#[napi(namespace = "draft")]
pub(crate) fn rehash_reasons(
    stored: JsString<'_>,
    accepted: Either<String, Vec<String>>,
) -> Result<Vec<&'static str>, Code> {
    let wanted = take_recipe()?;
    let stored = parse(stored, accepted)?.map_err(failure)?;
    let reasons = stored.rehash_reasons(&wanted);
    Ok(reasons.into_iter().map(Reason::name).collect())
}

/// Whether verifying the stored hash takes at least the work of a hash by the recipe.
#[napi(namespace = "draft")]
pub(crate) fn is_as_slow_as(
    stored: JsString<'_>,
    accepted: Either<String, Vec<String>>,
) -> Result<bool, Code> {
    let wanted = take_recipe()?;
    Ok(parse(stored, accepted)?.is_ok_and(|stored: StoredHash| stored.is_as_slow_as(&wanted)))
}

/// What is asked for, without anything that is secret or random.
#[napi(namespace = "draft")]
pub(crate) fn describe() -> Result<Info, Code> {
    DRAFT.with_borrow(|draft| draft.job.as_ref().map(Info::of_job)).ok_or_else(missing)
}

/// Drops what is here: nobody asks for it any more.
#[napi(namespace = "draft")]
pub(crate) fn clear() {
    DRAFT.take();
}

/// What is asked for.
pub(crate) fn take() -> Result<Job, Code> {
    DRAFT.with_borrow_mut(|draft| draft.job.take()).ok_or_else(missing)
}

fn take_recipe() -> Result<Recipe, Code> {
    DRAFT.with_borrow_mut(|draft| draft.recipe.take()).ok_or_else(missing)
}

fn begin(recipe: Recipe) {
    DRAFT.set(Draft { recipe: Some(recipe), job: None });
}

fn finish(job: core::result::Result<Job, CoreError>) -> Result<(), Code> {
    let job = Some(job.map_err(failure)?);
    DRAFT.set(Draft { recipe: None, job });
    Ok(())
}

fn missing() -> Error<Code> {
    Error::new(Code::INTERNAL, "a draft is used once".to_owned())
}

/// The outcome as a JavaScript value. Bytes are copied: external buffers are forbidden in Electron.
pub(crate) fn value(env: &Env, outcome: Outcome) -> napi::Result<Value<'_>> {
    Ok(match outcome {
        Outcome::Encoded(text) => Either3::A(env.create_string(text)?),
        Outcome::Verified(matches) => Either3::B(matches),
        Outcome::Raw(bytes) => Either3::C(BufferSlice::copy_from(env, &*bytes)?),
        other => unreachable!("core has no further outcomes: {other:?}"),
    })
}

/// The password's bytes in memory of our own, which is wiped: the string itself when it is one. Until
/// it is here a string is not wiped, so that this comes before whatever can fail.
fn secret(password: Either<JsString<'_>, Uint8ArraySlice<'_>>) -> Result<Secret, Code> {
    Ok(Secret::new(match password {
        Either::A(text) => utf8(text)?.into_bytes(),
        Either::B(bytes) => copied(&bytes)?,
    }))
}

/// Shorter strings fit whenever anything does.
const LONG_STRING_BYTES: usize = 1 << 20;

/// A string in UTF-8. The conversion ends the process when the system refuses the memory, so that for a
/// long string the system is asked before.
fn utf8(text: JsString<'_>) -> Result<String, Code> {
    let internal = |error: Error| Error::new(Code::INTERNAL, error.reason);
    // To ask for the length in UTF-8 would take a pass over the string, and this is the most that it can be.
    let most = text.utf16_len().map_err(internal)? * 3;
    if most >= LONG_STRING_BYTES {
        let bytes = text.utf8_len().map_err(internal)?;
        let mut asked = Vec::<u8>::new();
        let refused = CoreError::OutOfMemory { bytes: bytes as u64 };
        asked.try_reserve_exact(bytes + 1).map_err(|_| failure(refused))?;
        // Or the compiler leaves the question out.
        black_box(&mut asked);
    }
    String::from_unknown(text.to_unknown()).map_err(internal)
}
