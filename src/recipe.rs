//! Parameters as they come from JavaScript, checked.

use napi::bindgen_prelude::{Error, Result, Uint8ArraySlice};
use slowhash_core::{
    Argon2Params, Argon2Variant, Argon2Version, BcryptParams, BcryptVersion, Error as CoreError,
    Field, Hash, Params, Pbkdf2Params, Recipe, ScryptParams,
};

use crate::failure::{Code, failure};

/// Parameters of Argon2, with memory in KiB, passes, lanes and length of the hash.
pub(crate) fn argon2(variant: u32, version: u32, numbers: [f64; 4]) -> Result<Params, Code> {
    let [memory_cost, time_cost, parallelism, output_len] = numbers;
    let params = Argon2Params::new(
        argon2_variant(variant)?,
        argon2_version(version)?,
        integer(Field::MemoryCost, memory_cost)?,
        integer(Field::TimeCost, time_cost)?,
        integer(Field::Parallelism, parallelism)?,
        integer(Field::TagLen, output_len)?,
    );
    params.map(Params::Argon2).map_err(failure)
}

/// Parameters of bcrypt.
pub(crate) fn bcrypt(version: &str, cost: f64) -> Result<Params, Code> {
    let cost = integer(Field::BcryptCost, cost)?;
    BcryptParams::new(bcrypt_version(version)?, cost).map(Params::Bcrypt).map_err(failure)
}

/// Parameters of scrypt: N, r, p and length of the key.
pub(crate) fn scrypt([n, r, p, output_len]: [f64; 4]) -> Result<Params, Code> {
    let params = ScryptParams::new(
        integer(Field::ScryptCost, n)?,
        integer(Field::BlockSize, r)?,
        integer(Field::Parallelization, p)?,
        integer(Field::OutputLen, output_len)?,
    );
    params.map(Params::Scrypt).map_err(failure)
}

/// Parameters of PBKDF2.
pub(crate) fn pbkdf2(algorithm: &str, iterations: f64, output_len: f64) -> Result<Params, Code> {
    let params = Pbkdf2Params::new(
        pbkdf2_hash(algorithm)?,
        integer(Field::Iterations, iterations)?,
        integer(Field::OutputLen, output_len)?,
    );
    params.map(Params::Pbkdf2).map_err(failure)
}

/// A recipe with a copy of the salt, or with a fresh one.
pub(crate) fn with_salt(params: Params, salt: Option<Uint8ArraySlice<'_>>) -> Result<Recipe, Code> {
    Recipe::new(params, optional(salt)?).map_err(failure)
}

/// The bytes of a JavaScript array, copied now: its owner may change it after the call returns.
pub(crate) fn copied(bytes: &[u8]) -> Result<Vec<u8>, Code> {
    let refused = CoreError::OutOfMemory { bytes: bytes.len() as u64 };
    let mut copy = Vec::new();
    copy.try_reserve_exact(bytes.len()).map_err(|_| failure(refused))?;
    copy.extend_from_slice(bytes);
    Ok(copy)
}

/// Bytes that may be missing. They are copied before the call returns, and need no reference until then.
pub(crate) fn optional(bytes: Option<Uint8ArraySlice<'_>>) -> Result<Option<Vec<u8>>, Code> {
    bytes.map(|bytes| copied(&bytes)).transpose()
}

/// Numbers cross as they are, for Node-API would wrap them into 32 bits without a word.
fn integer(field: Field, number: f64) -> Result<u32, Code> {
    field.integer(number).map_err(failure)
}

fn argon2_variant(number: u32) -> Result<Argon2Variant, Code> {
    match number {
        0 => Ok(Argon2Variant::D),
        1 => Ok(Argon2Variant::I),
        2 => Ok(Argon2Variant::Id),
        _ => Err(unchecked("algorithm")),
    }
}

fn argon2_version(number: u32) -> Result<Argon2Version, Code> {
    match number {
        0x10 => Ok(Argon2Version::V0x10),
        0x13 => Ok(Argon2Version::V0x13),
        _ => Err(unchecked("version")),
    }
}

fn pbkdf2_hash(algorithm: &str) -> Result<Hash, Code> {
    match algorithm {
        "pbkdf2-sha256" => Ok(Hash::Sha256),
        "pbkdf2-sha512" => Ok(Hash::Sha512),
        _ => Err(unchecked("algorithm")),
    }
}

fn bcrypt_version(name: &str) -> Result<BcryptVersion, Code> {
    match name {
        "2a" => Ok(BcryptVersion::A),
        "2b" => Ok(BcryptVersion::B),
        "2y" => Ok(BcryptVersion::Y),
        _ => Err(unchecked("version")),
    }
}

/// `lib/` lets only known names through.
fn unchecked(option: &str) -> Error<Code> {
    Error::new(Code::INTERNAL, format!("{option} came unchecked"))
}
