use napi::JsString;
use napi::bindgen_prelude::{BufferSlice, Either, Either3, Env, Error, Result, Uint8Array};
use napi_derive::napi;
use slowhash_core::{Error as CoreError, Outcome, Secret};

use crate::failure::{Code, failure};
use crate::recipe::{Recipe, copied, optional};
use crate::stored::{Limits, accept};

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
    pub fn hash(recipe: &mut Recipe, password: Either<String, Uint8Array>) -> Result<Self, Code> {
        Self::new(slowhash_core::Job::hash(recipe.take()?, secret(password)?))
    }

    /// Makes the bare bytes.
    #[napi(factory)]
    pub fn hash_raw(
        recipe: &mut Recipe,
        password: Either<String, Uint8Array>,
    ) -> Result<Self, Code> {
        Self::new(slowhash_core::Job::hash_raw(recipe.take()?, secret(password)?))
    }

    /// Verifies a stored string of an accepted format.
    #[napi(factory)]
    pub fn verify(
        stored: String,
        password: Either<String, Uint8Array>,
        argon2_secret: Option<Uint8Array>,
        associated_data: Option<Uint8Array>,
        accepted: Either<String, Vec<String>>,
        limits: Limits,
    ) -> Result<Self, Code> {
        let argon2_secret = Secret::new(optional(argon2_secret)?.unwrap_or_default());
        let data = optional(associated_data)?;
        let job = slowhash_core::Job::verify(
            &stored,
            secret(password)?,
            argon2_secret,
            data,
            &accept(accepted)?,
            &limits.into(),
        );
        Self::new(job)
    }

    /// The job itself; this object is empty afterwards.
    pub(crate) fn take(&mut self) -> Result<slowhash_core::Job, Code> {
        self.inner.take().ok_or_else(|| Error::new(Code::INTERNAL, "a job is used once".to_owned()))
    }

    fn new(job: core::result::Result<slowhash_core::Job, CoreError>) -> Result<Self, Code> {
        job.map(|inner| Self { inner: Some(inner) }).map_err(failure)
    }
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

/// The password's bytes in memory of our own, which is wiped: the string itself when it is one.
fn secret(password: Either<String, Uint8Array>) -> Result<Secret, Code> {
    Ok(Secret::new(match password {
        Either::A(text) => text.into_bytes(),
        Either::B(bytes) => copied(bytes)?,
    }))
}
