use napi::JsString;
use napi::bindgen_prelude::{Either, Error, Result};
use napi_derive::napi;
use slowhash_core::{Error as CoreError, StoredHash};

use crate::failure::Code;
use crate::info::{Info, class};

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

/// Reads a stored string of an accepted format, or returns null when it is not one.
#[napi]
pub(crate) fn identify(
    stored: JsString<'_>,
    accepted: Either<String, Vec<String>>,
) -> Result<Option<Info>, Code> {
    Ok(parse(stored, accepted)?.ok().map(|stored| Info::of_stored(&stored)))
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
