//! What a job and a stored string say of themselves.

use napi::bindgen_prelude::Either;
use napi_derive::napi;
use slowhash_core::{Class, Job, Params, StoredHash};

/// Without anything that is secret or random. What there is none of is missing: `operation` of a stored
/// string, what a job does not know yet, and the numbers of other algorithms.
#[derive(Default)]
#[napi(object, object_from_js = false)]
pub(crate) struct Info {
    /// `hash`, `hashRaw` or `verify`.
    pub operation: Option<&'static str>,
    /// As in the `algorithm` option.
    pub algorithm: &'static str,
    /// The format's name, such as `argon2id-v19`.
    pub format: Option<&'static str>,
    /// `strong` or `weak`.
    pub class: Option<&'static str>,
    /// Salt length in bytes.
    pub salt_len: Option<u32>,
    /// Hash length in bytes.
    pub output_len: Option<u32>,
    /// Argon2's version as a number, bcrypt's as `2a`, `2b` or `2y`.
    pub version: Option<Either<u32, &'static str>>,
    /// Argon2's memory in KiB.
    pub memory_cost: Option<u32>,
    /// Argon2's passes.
    pub time_cost: Option<u32>,
    /// Argon2's lanes.
    pub parallelism: Option<u32>,
    /// The name of Argon2's secret, when the string gives one.
    pub key_id: Option<String>,
    /// bcrypt's cost or scrypt's N.
    pub cost: Option<u32>,
    /// scrypt's r.
    pub block_size: Option<u32>,
    /// scrypt's p.
    pub parallelization: Option<u32>,
    /// Iterations of PBKDF2, rounds of crypt(3).
    pub iterations: Option<f64>,
}

impl Info {
    pub(crate) fn of_job(job: &Job) -> Self {
        Self { operation: Some(job.operation()), ..Self::of_params(job.recipe().params()) }
    }

    pub(crate) fn of_stored(stored: &StoredHash) -> Self {
        let (recipe, format) = (stored.recipe(), stored.format());
        Self {
            format: Some(format.id),
            class: Some(class(format.class)),
            salt_len: Some(recipe.salt().len() as u32),
            output_len: Some(stored.tag_len() as u32),
            version: version(recipe.params()),
            key_id: key_id(recipe.key_id()),
            ..Self::of_params(recipe.params())
        }
    }

    fn of_params(params: &Params) -> Self {
        let common = Self { algorithm: params.algorithm(), ..Self::default() };
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
            Params::Pbkdf2(params) => Self { iterations: Some(params.iterations.into()), ..common },
            Params::Crypt(function) => {
                Self { iterations: Some(function.rounds() as f64), ..common }
            }
            Params::Nothing => common,
        }
    }
}

pub(crate) const fn class(class: Class) -> &'static str {
    match class {
        Class::Strong => "strong",
        Class::Weak => "weak",
    }
}

fn version(params: &Params) -> Option<Either<u32, &'static str>> {
    match params {
        Params::Argon2(params) => Some(Either::A(params.version_number())),
        Params::Bcrypt(params) => Some(Either::B(params.version.name())),
        _ => None,
    }
}

fn key_id(bytes: &[u8]) -> Option<String> {
    (!bytes.is_empty()).then(|| String::from_utf8_lossy(bytes).into_owned())
}
