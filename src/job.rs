use core::hint::black_box;

use napi::bindgen_prelude::{
    BufferSlice, Either, Either3, Env, Error, FromNapiValue, Result, Uint8Array,
};
use napi::{JsString, JsValue};
use napi_derive::napi;
use slowhash_core::{Error as CoreError, Outcome, Params, Secret};

use crate::failure::{Code, failure};
use crate::recipe::{Recipe, copied, optional};
use crate::stored::{Limits, accept, text};

/// One password on its way. It is used once: run here or submitted to a queue.
#[napi]
pub struct Job {
    inner: Option<slowhash_core::Job>,
}

/// The result of a job: a stored string, the answer of a verification, or the bare bytes.
pub(crate) type Value<'env> = Either3<JsString<'env>, bool, BufferSlice<'env>>;

#[napi]
impl Job {
    /// Makes a string to be stored.
    #[napi(factory)]
    pub fn hash(
        recipe: &mut Recipe,
        password: Either<JsString<'_>, Uint8Array>,
    ) -> Result<Self, Code> {
        let password = secret(password)?;
        Self::new(slowhash_core::Job::hash(recipe.take()?, password))
    }

    /// Makes the bare bytes.
    #[napi(factory)]
    pub fn hash_raw(
        recipe: &mut Recipe,
        password: Either<JsString<'_>, Uint8Array>,
    ) -> Result<Self, Code> {
        let password = secret(password)?;
        Self::new(slowhash_core::Job::hash_raw(recipe.take()?, password))
    }

    /// Verifies a stored string of an accepted format.
    #[napi(factory)]
    pub fn verify(
        stored: JsString<'_>,
        password: Either<JsString<'_>, Uint8Array>,
        argon2_secret: Option<Uint8Array>,
        associated_data: Option<Uint8Array>,
        accepted: Either<String, Vec<String>>,
        limits: Limits,
    ) -> Result<Self, Code> {
        let password = secret(password)?;
        let argon2_secret = Secret::new(optional(argon2_secret)?.unwrap_or_default());
        let data = optional(associated_data)?;
        let stored = text(stored)?.map_err(failure)?;
        let (accept, limits) = (accept(accepted)?, limits.into());
        let job =
            slowhash_core::Job::verify(&stored, password, argon2_secret, data, &accept, &limits);
        Self::new(job)
    }

    /// Makes Argon2 of an old hash of an accepted format, without its password.
    #[napi(factory)]
    pub fn wrap(
        stored: JsString<'_>,
        recipe: &mut Recipe,
        accepted: Either<String, Vec<String>>,
        limits: Limits,
    ) -> Result<Self, Code> {
        let recipe = recipe.take()?;
        let (accept, limits) = (accept(accepted)?, limits.into());
        let stored = text(stored)?.map_err(failure)?;
        Self::new(slowhash_core::Job::wrap(&stored, recipe, &accept, &limits))
    }

    /// What is computed, without anything that is secret or random.
    #[napi]
    pub fn describe(&self) -> Result<JobInfo, Code> {
        self.inner.as_ref().map(JobInfo::of).ok_or_else(used)
    }

    /// The job itself; this object is empty afterwards.
    pub(crate) fn take(&mut self) -> Result<slowhash_core::Job, Code> {
        self.inner.take().ok_or_else(used)
    }

    fn new(job: core::result::Result<slowhash_core::Job, CoreError>) -> Result<Self, Code> {
        job.map(|inner| Self { inner: Some(inner) }).map_err(failure)
    }
}

/// What a job computes. Numbers that its algorithm does not have are missing.
#[derive(Default)]
#[napi(object, object_from_js = false)]
pub struct JobInfo {
    /// `hash`, `hashRaw` or `verify`.
    pub operation: String,
    /// As in the `algorithm` option.
    pub algorithm: String,
    /// Argon2's memory in KiB.
    pub memory_cost: Option<u32>,
    /// Argon2's passes.
    pub time_cost: Option<u32>,
    /// Argon2's lanes.
    pub parallelism: Option<u32>,
    /// bcrypt's cost, scrypt's N.
    pub cost: Option<u32>,
    /// scrypt's r.
    pub block_size: Option<u32>,
    /// scrypt's p.
    pub parallelization: Option<u32>,
    /// Iterations of PBKDF2.
    pub iterations: Option<u32>,
}

impl JobInfo {
    fn of(job: &slowhash_core::Job) -> Self {
        let params = job.recipe().params();
        let common = Self {
            operation: job.operation().to_owned(),
            algorithm: params.algorithm().to_owned(),
            ..Self::default()
        };
        match params {
            Params::Argon2(params) => Self {
                memory_cost: Some(params.memory_kib),
                time_cost: Some(params.passes),
                parallelism: Some(params.lanes),
                ..common
            },
            Params::Bcrypt(params) => Self { cost: Some(params.cost.into()), ..common },
            Params::Scrypt(params) => Self {
                cost: Some(params.n()),
                block_size: Some(params.r),
                parallelization: Some(params.p),
                ..common
            },
            Params::Pbkdf2(params) => Self { iterations: Some(params.iterations), ..common },
            Params::Crypt(_) | Params::Nothing => common,
        }
    }
}

fn used() -> Error<Code> {
    Error::new(Code::INTERNAL, "a job is used once".to_owned())
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
fn secret(password: Either<JsString<'_>, Uint8Array>) -> Result<Secret, Code> {
    Ok(Secret::new(match password {
        Either::A(text) => utf8(text)?.into_bytes(),
        Either::B(bytes) => copied(bytes)?,
    }))
}

/// Shorter strings fit whenever anything does.
const LONG_STRING_BYTES: usize = 1 << 20;

/// A string in UTF-8. The conversion ends the process when the system refuses the memory, so that for a
/// long string the system is asked before.
fn utf8(text: JsString<'_>) -> Result<String, Code> {
    let internal = |error: Error| Error::new(Code::INTERNAL, error.reason);
    let bytes = text.utf8_len().map_err(internal)?;
    if bytes >= LONG_STRING_BYTES {
        let mut asked = Vec::<u8>::new();
        let refused = CoreError::OutOfMemory { bytes: bytes as u64 };
        asked.try_reserve_exact(bytes + 1).map_err(|_| failure(refused))?;
        // Or the compiler leaves the question out.
        black_box(&mut asked);
    }
    String::from_unknown(text.to_unknown()).map_err(internal)
}
