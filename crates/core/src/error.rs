use core::fmt;

/// Why a hash could not be computed or a stored hash not be used.
///
/// It carries numbers only: no variant can hold a password, a salt or a piece of a hash.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Error {
    /// A parameter is outside its range.
    OutOfRange {
        /// The parameter.
        field: Field,
        /// Smallest value allowed.
        min: u64,
        /// Largest value allowed.
        max: u64,
        /// The value that came: any number that JavaScript knows.
        got: f64,
    },
    /// The scrypt cost N is not a power of two.
    NotPowerOfTwo {
        /// Largest value allowed; the smallest is 2.
        max: u64,
        /// The value that came.
        got: u32,
    },
    /// A string is not a hash that is known here, or a damaged one.
    InvalidHash(Defect),
    /// A stored hash asks for more than [`Limits`](crate::Limits) allow.
    OverLimit {
        /// What it asks too much of.
        field: Field,
        /// The limit.
        max: u64,
        /// What the stored hash asks for.
        got: u64,
    },
    /// The system refused the memory.
    OutOfMemory {
        /// The number of bytes that were asked for.
        bytes: u64,
    },
    /// The password stands where the hash belongs and the hash where the password belongs.
    Swapped,
    /// An old hash is to be wrapped in something else than Argon2, or in Argon2 with associated data.
    WrapsInArgon2Only,
    /// The operating system's random number generator failed.
    NoRandomness,
}

/// A parameter, named as the public API names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Field {
    /// Argon2 memory in KiB.
    MemoryCost,
    /// Argon2 passes over the memory.
    TimeCost,
    /// Argon2 lanes.
    Parallelism,
    /// Memory in KiB times passes: the work of an Argon2 hash.
    Argon2Work,
    /// bcrypt cost: the binary logarithm of the number of rounds.
    BcryptCost,
    /// scrypt N.
    ScryptCost,
    /// scrypt r.
    BlockSize,
    /// scrypt p.
    Parallelization,
    /// 128 N r p: the bytes that a scrypt hash writes.
    ScryptWork,
    /// Iterations of PBKDF2, or rounds of another iterated fast hash.
    Iterations,
    /// Output length in bytes.
    OutputLen,
    /// Output length of Argon2 in bytes, which has a minimum.
    TagLen,
    /// Salt length in bytes.
    Salt,
    /// Length of the Argon2 secret in bytes.
    Secret,
    /// Length of the Argon2 associated data in bytes.
    AssociatedData,
    /// Password length in bytes.
    Password,
}

impl Field {
    /// The option's name in the public API.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::MemoryCost => "memoryCost",
            Self::TimeCost => "timeCost",
            Self::Parallelism => "parallelism",
            Self::Argon2Work => "memoryCost * timeCost",
            Self::BcryptCost | Self::ScryptCost => "cost",
            Self::BlockSize => "blockSize",
            Self::Parallelization => "parallelization",
            Self::ScryptWork => "128 * cost * blockSize * parallelization",
            Self::Iterations => "iterations",
            Self::OutputLen | Self::TagLen => "outputLen",
            Self::Salt => "salt",
            Self::Secret => "secret",
            Self::AssociatedData => "associatedData",
            Self::Password => "password",
        }
    }

    /// Smallest and largest value that any use of the parameter allows.
    pub(crate) const fn range(self) -> (u64, u64) {
        const U32: u64 = u32::MAX as u64;
        match self {
            Self::MemoryCost => (8, U32),
            Self::TimeCost | Self::Iterations | Self::OutputLen => (1, U32),
            Self::TagLen => (4, U32),
            Self::Parallelism => (1, (1 << 24) - 1),
            Self::BcryptCost => (4, 31),
            Self::ScryptCost => (2, 1 << 31),
            Self::BlockSize | Self::Parallelization => (1, (1 << 30) - 1),
            Self::Salt | Self::Secret | Self::AssociatedData | Self::Password => (0, U32),
            Self::Argon2Work | Self::ScryptWork => (0, u64::MAX),
        }
    }

    /// The number as an integer of the parameter's widest range.
    ///
    /// # Errors
    /// [`Error::OutOfRange`] for everything else: fractions, infinities, NaN.
    pub fn integer(self, number: f64) -> Result<u32, Error> {
        let (min, max) = self.range();
        let in_range = number >= min as f64 && number <= max as f64;
        if in_range && number.fract() == 0.0 {
            return Ok(number as u32);
        }
        Err(Error::OutOfRange { field: self, min, max, got: number })
    }

    /// Checks a value against a range of its own, which may depend on other parameters.
    pub(crate) fn within(self, min: u64, max: u64, got: u64) -> Result<(), Error> {
        if (min..=max).contains(&got) {
            return Ok(());
        }
        Err(Error::OutOfRange { field: self, min, max, got: got as f64 })
    }

    /// The unit that follows a number in a message, with its leading space; empty for a pure number.
    const fn unit(self) -> &'static str {
        match self {
            Self::MemoryCost | Self::Argon2Work => " KiB",
            Self::TimeCost => " passes",
            Self::Parallelism => " lanes",
            Self::BcryptCost => " (log2 of the rounds)",
            Self::ScryptCost | Self::BlockSize | Self::Parallelization | Self::Iterations => "",
            Self::ScryptWork
            | Self::OutputLen
            | Self::TagLen
            | Self::Salt
            | Self::Secret
            | Self::AssociatedData
            | Self::Password => " bytes",
        }
    }
}

/// What is wrong with a stored string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Defect {
    /// It has more than [`StoredHash::MAX_LEN`](crate::StoredHash::MAX_LEN) bytes.
    TooLong,
    /// It is none of the formats known here.
    UnknownFormat,
    /// It has too few or too many `$` separated fields.
    Fields,
    /// Its version is not known.
    Version,
    /// A parameter is unknown, repeated, missing or not of the form `name=value`.
    Parameter,
    /// A number is not a canonical decimal of its range.
    Number,
    /// Base64 that is malformed, padded or not canonical.
    Base64,
    /// Hexadecimal that is malformed or of mixed case.
    Hex,
    /// A template of what is hashed has no place for the password, one that cannot be filled, or a text that
    /// is too long.
    Template,
    /// The salt is shorter than the algorithm allows.
    SaltLength,
    /// The hash is shorter than the algorithm allows.
    TagLength,
    /// The salt or the hash has another length than its format gives it.
    Length,
    /// Its format is known, and is not among those that are accepted.
    NotAccepted,
    /// Its format is known, and is not the one that the caller named for it.
    OtherFormat,
    /// Nothing in it can be taken for the password of another hash.
    NotWrappable,
    /// It stands for an account without a password that could be right: no hash at all.
    Unusable,
}

impl Defect {
    const fn describe(self) -> &'static str {
        match self {
            Self::TooLong => "longer than 65536 bytes",
            Self::UnknownFormat => "not a format that is known here",
            Self::Fields => "wrong number of fields",
            Self::Version => "unknown version",
            Self::Parameter => "a parameter is unknown, repeated, missing or malformed",
            Self::Number => "a number is out of range or not canonical",
            Self::Base64 => "base64 is malformed or not canonical",
            Self::Hex => "hexadecimal is malformed",
            Self::Template => {
                "a template lacks the password, has a mark where none can be, or is too long"
            }
            Self::SaltLength => "the salt is too short",
            Self::TagLength => "the hash is too short",
            Self::Length => "the salt or the hash has another length than its format gives it",
            Self::NotAccepted => "its format is not among those that are accepted here",
            Self::OtherFormat => "it is not of the named format",
            Self::NotWrappable => "its format cannot be wrapped in another hash",
            Self::Unusable => "it marks an account without a password",
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::OutOfRange { field, min, max, got } => {
                let (name, unit, got) = (field.name(), field.unit(), JsNumber(got));
                let integer = if got.0.fract() == 0.0 { "" } else { "an integer, " };
                if min == max {
                    return write!(f, "{name} must be exactly {min}{unit}, got {got}");
                }
                write!(f, "{name} must be {integer}{min}..={max}{unit}")?;
                if matches!(field, Field::MemoryCost) && min > 8 {
                    write!(f, " (8 KiB per lane)")?;
                }
                write!(f, ", got {got}")
            }
            Self::NotPowerOfTwo { max, got } => {
                write!(f, "cost must be a power of two, 2..={max}, got {got}")
            }
            Self::InvalidHash(defect) => write!(f, "invalid stored hash: {}", defect.describe()),
            Self::OverLimit { field, max, got } => {
                let unit = field.unit();
                write!(f, "stored hash exceeds the limit: {} ", field.name())?;
                write!(f, "must be at most {max}{unit}, got {got}")
            }
            Self::OutOfMemory { bytes } => {
                write!(f, "the system refused {bytes} bytes of memory for a hash")
            }
            Self::Swapped => {
                write!(f, "hash and password are exchanged: the hash comes first")
            }
            Self::WrapsInArgon2Only => {
                write!(f, "a stored hash is wrapped in Argon2 without associated data only")
            }
            Self::NoRandomness => {
                write!(f, "the operating system's random number generator failed")
            }
        }
    }
}

impl core::error::Error for Error {}

/// A number as JavaScript writes it: `Infinity`, and exponents instead of hundreds of zeros.
struct JsNumber(f64);

impl fmt::Display for JsNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Zero has no sign in JavaScript.
        let number = self.0 + 0.0;
        let magnitude = number.abs();
        if magnitude.is_infinite() {
            f.write_str(if number > 0.0 { "Infinity" } else { "-Infinity" })
        } else if magnitude >= 1e21 {
            f.write_str(&format!("{number:e}").replace('e', "e+"))
        } else if magnitude > 0.0 && magnitude < 1e-6 {
            write!(f, "{number:e}")
        } else {
            write!(f, "{number}")
        }
    }
}

impl From<slowhash_kernels::Error> for Error {
    fn from(error: slowhash_kernels::Error) -> Self {
        match error {
            slowhash_kernels::Error::OutOfMemory { bytes } => Self::OutOfMemory { bytes },
            other => unreachable!("kernels have no further errors: {other}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Error, Field};

    #[test]
    fn names_the_option_the_range_the_unit_and_the_value() {
        let error = Field::MemoryCost.integer(7.0).expect_err("8 is the least");
        assert_eq!(error.to_string(), "memoryCost must be 8..=4294967295 KiB, got 7");
        let error = Field::TimeCost.integer(1.5).expect_err("a fraction");
        assert_eq!(
            error.to_string(),
            "timeCost must be an integer, 1..=4294967295 passes, got 1.5"
        );
    }

    #[test]
    fn writes_numbers_as_javascript_does() {
        for (number, text) in [
            (f64::NAN, "NaN"),
            (f64::INFINITY, "Infinity"),
            (-f64::INFINITY, "-Infinity"),
            (-0.0, "0"),
            (-1.5, "-1.5"),
            (1e-6, "0.000001"),
            (1e-7, "1e-7"),
            (1e20, "100000000000000000000"),
            (1e21, "1e+21"),
            (f64::MAX, "1.7976931348623157e+308"),
        ] {
            assert_eq!(super::JsNumber(number).to_string(), text);
        }
    }

    #[test]
    fn takes_integers_of_the_range_only() {
        assert_eq!(Field::BcryptCost.integer(31.0), Ok(31));
        assert_eq!(Field::MemoryCost.integer(4_294_967_295.0), Ok(u32::MAX));
        for number in [f64::NAN, f64::INFINITY, -1.0, 8.5, 4_294_967_296.0, -f64::INFINITY, -0.0] {
            let error = Field::MemoryCost.integer(number).expect_err("not an integer of the range");
            assert!(
                matches!(error, Error::OutOfRange { field: Field::MemoryCost, .. }),
                "{number}"
            );
        }
    }
}
