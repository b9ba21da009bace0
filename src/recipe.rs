use napi::bindgen_prelude::{Error, Result, Uint8Array};
use napi_derive::napi;
use slowhash_core::{
    Argon2Params, Argon2Variant, Argon2Version, BcryptParams, BcryptVersion, Error as CoreError,
    Field, Hash, Params, Pbkdf2Params, ScryptParams, Secret,
};

use crate::failure::{Code, failure};

/// What a hash is to be computed with: checked parameters and the salt. A job takes it over.
#[napi]
pub struct Recipe {
    inner: Option<slowhash_core::Recipe>,
}

/// The parameters of Argon2.
#[napi(object, object_to_js = false)]
pub struct Argon2Options {
    /// `argon2d`, `argon2i` or `argon2id`.
    pub algorithm: String,
    /// 0x10 or 0x13.
    pub version: u32,
    /// KiB.
    pub memory_cost: f64,
    /// Passes.
    pub time_cost: f64,
    /// Lanes.
    pub parallelism: f64,
    /// Bytes.
    pub output_len: f64,
    /// Drawn when missing.
    #[napi(ts_type = "Uint8Array | undefined")]
    pub salt: Option<Uint8Array>,
    /// K.
    #[napi(ts_type = "Uint8Array | undefined")]
    pub secret: Option<Uint8Array>,
    /// X.
    #[napi(ts_type = "Uint8Array | undefined")]
    pub associated_data: Option<Uint8Array>,
}

/// The parameters of bcrypt.
#[napi(object, object_to_js = false)]
pub struct BcryptOptions {
    /// `2a`, `2b` or `2y`.
    pub version: String,
    /// Binary logarithm of the rounds.
    pub cost: f64,
    /// Drawn when missing.
    #[napi(ts_type = "Uint8Array | undefined")]
    pub salt: Option<Uint8Array>,
}

/// The parameters of scrypt.
#[napi(object, object_to_js = false)]
pub struct ScryptOptions {
    /// N.
    pub cost: f64,
    /// r.
    pub block_size: f64,
    /// p.
    pub parallelization: f64,
    /// Bytes.
    pub output_len: f64,
    /// Drawn when missing.
    #[napi(ts_type = "Uint8Array | undefined")]
    pub salt: Option<Uint8Array>,
}

/// The parameters of PBKDF2.
#[napi(object, object_to_js = false)]
pub struct Pbkdf2Options {
    /// `pbkdf2-sha256` or `pbkdf2-sha512`.
    pub algorithm: String,
    /// Iterations for each block of the key.
    pub iterations: f64,
    /// Bytes.
    pub output_len: f64,
    /// Drawn when missing.
    #[napi(ts_type = "Uint8Array | undefined")]
    pub salt: Option<Uint8Array>,
}

#[napi]
impl Recipe {
    /// A recipe for Argon2.
    #[napi(factory)]
    pub fn argon2(options: Argon2Options) -> Result<Self, Code> {
        let params = Argon2Params::new(
            argon2_variant(&options.algorithm)?,
            argon2_version(options.version)?,
            integer(Field::MemoryCost, options.memory_cost)?,
            integer(Field::TimeCost, options.time_cost)?,
            integer(Field::Parallelism, options.parallelism)?,
            integer(Field::TagLen, options.output_len)?,
        );
        let params = Params::Argon2(params.map_err(failure)?);
        let secret = Secret::new(optional(options.secret)?.unwrap_or_default());
        let data = optional(options.associated_data)?.unwrap_or_default();
        let inner = slowhash_core::Recipe::new(params, optional(options.salt)?)
            .and_then(|recipe| recipe.with_argon2_inputs(secret, data));
        inner.map(|inner| Self { inner: Some(inner) }).map_err(failure)
    }

    /// A recipe for bcrypt.
    #[napi(factory)]
    pub fn bcrypt(options: BcryptOptions) -> Result<Self, Code> {
        let cost = integer(Field::BcryptCost, options.cost)?;
        let params = BcryptParams::new(bcrypt_version(&options.version)?, cost);
        Self::new(Params::Bcrypt(params.map_err(failure)?), options.salt)
    }

    /// A recipe for scrypt.
    #[napi(factory)]
    pub fn scrypt(options: ScryptOptions) -> Result<Self, Code> {
        let params = ScryptParams::new(
            integer(Field::ScryptCost, options.cost)?,
            integer(Field::BlockSize, options.block_size)?,
            integer(Field::Parallelization, options.parallelization)?,
            integer(Field::OutputLen, options.output_len)?,
        );
        Self::new(Params::Scrypt(params.map_err(failure)?), options.salt)
    }

    /// A recipe for PBKDF2.
    #[napi(factory)]
    pub fn pbkdf2(options: Pbkdf2Options) -> Result<Self, Code> {
        let params = Pbkdf2Params::new(
            pbkdf2_hash(&options.algorithm)?,
            integer(Field::Iterations, options.iterations)?,
            integer(Field::OutputLen, options.output_len)?,
        );
        Self::new(Params::Pbkdf2(params.map_err(failure)?), options.salt)
    }

    /// Adds an Argon2 secret that the string names as `keyid=`.
    #[napi]
    pub fn pepper(&mut self, secret: Uint8Array, key_id: String) -> Result<(), Code> {
        let secret = Secret::new(copied(secret)?);
        let recipe = self.take()?.with_argon2_key(secret, key_id.into_bytes());
        self.inner = Some(recipe);
        Ok(())
    }

    fn new(params: Params, salt: Option<Uint8Array>) -> Result<Self, Code> {
        let inner = slowhash_core::Recipe::new(params, optional(salt)?);
        inner.map(|inner| Self { inner: Some(inner) }).map_err(failure)
    }
}

impl Recipe {
    /// The recipe itself; this object is empty afterwards, so that no copy of its secret stays behind.
    pub(crate) fn take(&mut self) -> Result<slowhash_core::Recipe, Code> {
        let used = || Error::new(Code::INTERNAL, "a recipe is used once".to_owned());
        self.inner.take().ok_or_else(used)
    }
}

/// The bytes of a JavaScript array, copied now: its owner may change it after the call returns.
pub(crate) fn copied(bytes: Uint8Array) -> Result<Vec<u8>, Code> {
    let refused = CoreError::OutOfMemory { bytes: bytes.len() as u64 };
    let mut copy = Vec::new();
    copy.try_reserve_exact(bytes.len()).map_err(|_| failure(refused))?;
    copy.extend_from_slice(&bytes);
    Ok(copy)
}

pub(crate) fn optional(bytes: Option<Uint8Array>) -> Result<Option<Vec<u8>>, Code> {
    bytes.map(copied).transpose()
}

/// Numbers cross as they are, for Node-API would wrap them into 32 bits without a word.
fn integer(field: Field, number: f64) -> Result<u32, Code> {
    field.integer(number).map_err(failure)
}

fn argon2_variant(name: &str) -> Result<Argon2Variant, Code> {
    match name {
        "argon2d" => Ok(Argon2Variant::D),
        "argon2i" => Ok(Argon2Variant::I),
        "argon2id" => Ok(Argon2Variant::Id),
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
