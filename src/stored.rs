use napi::JsString;
use napi::bindgen_prelude::{Either, Error, Result};
use napi_derive::napi;
use slowhash_core::{Class, Error as CoreError, Params, StoredHash};

use crate::failure::Code;

/// How much a stored string may ask for; what is missing is as in `core`.
#[derive(Default)]
#[napi(object, object_to_js = false)]
pub struct Limits {
    /// KiB.
    pub argon2_memory_kib: Option<f64>,
    /// KiB times passes.
    pub argon2_work_kib: Option<f64>,
    /// Lanes.
    pub argon2_lanes: Option<f64>,
    /// Binary logarithm of the rounds.
    pub bcrypt_cost: Option<f64>,
    /// 128 N r p, in bytes.
    pub scrypt_bytes: Option<f64>,
    /// Iterated fast hashes.
    pub iterations: Option<f64>,
}

/// Which formats are accepted: `native`, `strong`, `all`, or a list of names. `lib/` lets only known
/// names through.
pub(crate) fn accept(given: Either<String, Vec<String>>) -> Result<slowhash_core::Accept, Code> {
    match given {
        Either::A(name) => match name.as_str() {
            "native" => Ok(slowhash_core::Accept::Native),
            "strong" => Ok(slowhash_core::Accept::Strong),
            "all" => Ok(slowhash_core::Accept::All),
            _ => Err(Error::new(Code::INTERNAL, "accept came unchecked".to_owned())),
        },
        Either::B(names) => Ok(slowhash_core::Accept::Listed(names)),
    }
}

impl From<Limits> for slowhash_core::Limits {
    /// `lib/` lets only integers through that a number of JavaScript holds exactly.
    fn from(given: Limits) -> Self {
        let mut limits = Self::DEFAULT;
        let set = |limit: &mut u64, given: Option<f64>| {
            if let Some(given) = given {
                *limit = given as u64;
            }
        };
        set(&mut limits.argon2_memory_kib, given.argon2_memory_kib);
        set(&mut limits.argon2_work_kib, given.argon2_work_kib);
        set(&mut limits.argon2_lanes, given.argon2_lanes);
        set(&mut limits.bcrypt_cost, given.bcrypt_cost);
        set(&mut limits.scrypt_bytes, given.scrypt_bytes);
        set(&mut limits.iterations, given.iterations);
        limits
    }
}

/// What a stored string says of itself. Numbers that its algorithm does not have are missing.
#[derive(Default)]
#[napi(object, object_from_js = false)]
pub(crate) struct HashInfo {
    /// As in the `algorithm` option.
    pub algorithm: String,
    /// The format's name, such as `argon2id-v19`.
    pub format: String,
    /// `strong` or `weak`.
    pub class: String,
    /// Salt length in bytes.
    pub salt_len: u32,
    /// Hash length in bytes.
    pub output_len: u32,
    /// Argon2's version as a number, bcrypt's as `2a`, `2b` or `2y`.
    pub version: Option<Either<u32, String>>,
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

/// Reads a stored string of an accepted format, or returns null when it is not one.
#[napi]
pub(crate) fn identify(
    stored: JsString<'_>,
    accepted: Either<String, Vec<String>>,
) -> Result<Option<HashInfo>, Code> {
    Ok(parse(stored, accepted)?.ok().map(|stored| info(&stored)))
}

/// A format of stored strings.
#[napi(object, object_from_js = false)]
pub(crate) struct FormatInfo {
    /// Its name.
    pub id: &'static str,
    /// `strong` or `weak`.
    pub class: &'static str,
    /// Whether a string tells that it is of this format, or the format must be named.
    pub told: bool,
    /// Who writes it.
    pub source: &'static str,
    /// What it looks like.
    pub grammar: &'static str,
}

/// All formats of stored strings, in the order of detection.
#[napi]
pub(crate) fn formats() -> Vec<FormatInfo> {
    slowhash_core::Format::all().map(FormatInfo::of).collect()
}

/// Whether a format of stored strings has that name.
#[napi]
pub(crate) fn is_format(name: String) -> bool {
    slowhash_core::Format::by_id(&name).is_some()
}

impl FormatInfo {
    fn of(format: &slowhash_core::Format) -> Self {
        Self {
            id: format.id,
            class: class(format.class),
            told: format.detection == slowhash_core::Detection::Told,
            source: format.source,
            grammar: format.grammar,
        }
    }
}

/// The string that `hash` would have written for the same hash. Null when it is not one of an accepted
/// format, or one that `hash` cannot make.
#[napi]
pub(crate) fn canonicalize(
    stored: JsString<'_>,
    accepted: Either<String, Vec<String>>,
) -> Result<Option<String>, Code> {
    Ok(parse(stored, accepted)?.ok().and_then(|stored| stored.canonical()))
}

/// Reads a stored string of an accepted format.
pub(crate) fn parse(
    stored: JsString<'_>,
    accepted: Either<String, Vec<String>>,
) -> Result<core::result::Result<StoredHash, CoreError>, Code> {
    let accepted = accept(accepted)?;
    Ok(text(stored)?.and_then(|text| StoredHash::parse(&text, &accepted)))
}

/// Length in bytes of the longest stored string that is read.
#[napi]
pub(crate) fn max_stored_len() -> u32 {
    StoredHash::MAX_LEN as u32
}

/// The text of a stored string. One that is too long to be read is not copied either.
pub(crate) fn text(stored: JsString<'_>) -> Result<core::result::Result<String, CoreError>, Code> {
    let unreadable = |error: napi::Error| Error::new(Code::INTERNAL, error.reason);
    // Every unit of UTF-16 is a byte of UTF-8 or more.
    if let Err(error) = StoredHash::check_len(stored.utf16_len().map_err(unreadable)?) {
        return Ok(Err(error));
    }
    let text = stored.into_utf8().and_then(|text| text.into_owned());
    text.map(Ok).map_err(unreadable)
}

fn info(stored: &StoredHash) -> HashInfo {
    let recipe = stored.recipe();
    let common = HashInfo {
        algorithm: recipe.params().algorithm().to_owned(),
        format: stored.format().id.to_owned(),
        class: class(stored.format().class).to_owned(),
        salt_len: recipe.salt().len() as u32,
        output_len: stored.tag_len() as u32,
        ..HashInfo::default()
    };
    match recipe.params() {
        Params::Argon2(params) => HashInfo {
            version: Some(Either::A(params.version_number())),
            memory_cost: Some(params.memory_kib),
            time_cost: Some(params.passes),
            parallelism: Some(params.lanes),
            key_id: key_id(recipe.key_id()),
            ..common
        },
        Params::Bcrypt(params) => HashInfo {
            version: Some(Either::B(params.version.name().to_owned())),
            cost: Some(params.cost.into()),
            ..common
        },
        Params::Scrypt(params) => HashInfo {
            cost: Some(params.n()),
            block_size: Some(params.r),
            parallelization: Some(params.p),
            ..common
        },
        Params::Pbkdf2(params) => HashInfo { iterations: Some(params.iterations.into()), ..common },
        Params::Crypt(function) => {
            HashInfo { iterations: Some(function.rounds() as f64), ..common }
        }
        Params::Nothing => common,
    }
}

const fn class(class: Class) -> &'static str {
    match class {
        Class::Strong => "strong",
        Class::Weak => "weak",
    }
}

fn key_id(bytes: &[u8]) -> Option<String> {
    (!bytes.is_empty()).then(|| String::from_utf8_lossy(bytes).into_owned())
}
