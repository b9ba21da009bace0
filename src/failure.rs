//! How an error of `core` crosses the border: as a code and a message, and the numbers of a range on demand.
//! `lib/` builds the Error object, because one made here would not be `instanceof Error` in another realm.

use core::cell::Cell;

use napi::Error;
use napi_derive::napi;
use slowhash_core::Error as CoreError;
use slowhash_scheduler::Refused;

/// The `code` of an error, as documented for the public API.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Code(pub(crate) &'static str);

impl AsRef<str> for Code {
    fn as_ref(&self) -> &str {
        self.0
    }
}

impl Code {
    /// A defect of this package: `lib/` called in a way that it never should.
    pub(crate) const INTERNAL: Self = Self("ERR_SLOWHASH_INTERNAL");
    const LIMIT: Self = Self("ERR_SLOWHASH_LIMIT");
    const OVERLOADED: Self = Self("ERR_SLOWHASH_OVERLOADED");

    pub(crate) const fn of(error: &CoreError) -> Self {
        Self(match error {
            CoreError::OutOfRange { .. } | CoreError::NotPowerOfTwo { .. } => "ERR_OUT_OF_RANGE",
            CoreError::InvalidHash(_) => "ERR_SLOWHASH_INVALID_HASH",
            CoreError::OverLimit { .. } => Self::LIMIT.0,
            CoreError::OutOfMemory { .. } => "ERR_SLOWHASH_MEMORY",
            CoreError::Swapped => "ERR_SLOWHASH_SWAPPED",
            // `lib/` wraps by policies of Argon2 only, which have no associated data.
            CoreError::WrapsInArgon2Only => Self::INTERNAL.0,
            _ => Self::INTERNAL.0,
        })
    }
}

/// A number that is outside its range.
#[napi(object, object_from_js = false)]
pub(crate) struct OutOfRange {
    /// The option.
    pub option: &'static str,
    /// Smallest value allowed.
    pub least: f64,
    /// Largest value allowed.
    pub most: f64,
    /// The value that came.
    pub got: f64,
}

impl OutOfRange {
    const fn of(error: &CoreError) -> Option<Self> {
        let &CoreError::OutOfRange { field, min, max, got } = error else { return None };
        Some(Self { option: field.name(), least: min as f64, most: max as f64, got })
    }
}

thread_local! {
    /// Of the last failure: Node-API takes an error as two strings.
    static OUT_OF_RANGE: Cell<Option<OutOfRange>> = const { Cell::new(None) };
}

/// The numbers of the error that was just thrown, when it is one of `core` about a range.
#[napi]
pub(crate) fn out_of_range() -> Option<OutOfRange> {
    OUT_OF_RANGE.take()
}

/// The error that JavaScript sees for an error of `core`.
pub(crate) fn failure(error: CoreError) -> Error<Code> {
    OUT_OF_RANGE.set(OutOfRange::of(&error));
    Error::new(Code::of(&error), error.to_string())
}

/// The error that JavaScript sees when a job may not even wait.
pub(crate) fn refused(error: Refused) -> Error<Code> {
    match error {
        Refused::Full { max_waiting } => {
            let message = format!("the queue is full: {max_waiting} hashes are waiting already");
            Error::new(Code::OVERLOADED, message)
        }
        Refused::TooLarge { bytes, max_memory } => {
            let message = format!(
                "a hash needs {bytes} bytes of memory, and maxMemory allows {max_memory} bytes"
            );
            Error::new(Code::LIMIT, message)
        }
    }
}
