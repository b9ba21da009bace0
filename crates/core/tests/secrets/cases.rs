//! What the tests of wiping share: hashes of every algorithm with all their inputs.

use slowhash_core::{
    Accept, Argon2Params, Argon2Variant, Argon2Version, BcryptParams, BcryptVersion, Error, Hash,
    Job, Limits, Params, Pbkdf2Params, Recipe, ScryptParams, Secret,
};

/// Everything that goes into a hash.
pub(crate) struct Case {
    pub(crate) name: &'static str,
    pub(crate) params: Params,
    pub(crate) password: Vec<u8>,
    pub(crate) secret: Vec<u8>,
}

pub(crate) const SALT: &[u8; 16] = b"sixteen bytes ok";

impl Case {
    /// Hashes of every algorithm and of every way through its code, of `password` and `secret`.
    pub(crate) fn all(password: &[u8], secret: &[u8]) -> Vec<Self> {
        use Argon2Variant::{D, I, Id};
        use Argon2Version::{V0x10, V0x13};
        let case = |name, params, secret: &[u8]| Self {
            name,
            params,
            password: password.to_vec(),
            secret: secret.to_vec(),
        };
        vec![
            case("argon2id", argon2(Id, V0x13, 64, 2, 1, 32), b""),
            case("argon2id with a secret", argon2(Id, V0x13, 64, 2, 1, 100), secret),
            case("argon2i", argon2(I, V0x10, 64, 3, 1, 64), secret),
            case("argon2d in lanes", argon2(D, V0x13, 256, 2, 4, 65), secret),
            case("bcrypt", bcrypt(), b""),
            case("scrypt", scrypt(16, 8, 1, 32), b""),
            case("scrypt in parallel", scrypt(16, 4, 5, 100), b""),
            case("pbkdf2", pbkdf2(), b""),
        ]
    }

    fn recipe(&self) -> Recipe {
        Recipe::new(self.params, Some(SALT.to_vec()))
            .and_then(|recipe| recipe.with_argon2_inputs(self.secret(), Vec::new()))
            .expect("the cases are valid")
    }

    pub(crate) fn password(&self) -> Secret {
        Secret::new(self.password.clone())
    }

    pub(crate) fn secret(&self) -> Secret {
        Secret::new(self.secret.clone())
    }

    pub(crate) fn hash(&self) -> Job {
        Job::hash(self.recipe(), self.password()).expect("the cases are valid")
    }

    pub(crate) fn hash_raw(&self) -> Job {
        Job::hash_raw(self.recipe(), self.password()).expect("the cases are valid")
    }

    pub(crate) fn verify(
        &self,
        stored: &str,
        password: Secret,
        limits: &Limits,
    ) -> Result<Job, Error> {
        Job::verify(stored, password, self.secret(), None, &Accept::All, limits)
    }
}

fn argon2(
    variant: Argon2Variant,
    version: Argon2Version,
    memory_kib: u32,
    passes: u32,
    lanes: u32,
    tag_len: u32,
) -> Params {
    let params = Argon2Params::new(variant, version, memory_kib, passes, lanes, tag_len);
    Params::Argon2(params.expect("the cases are valid"))
}

fn bcrypt() -> Params {
    Params::Bcrypt(BcryptParams::new(BcryptVersion::B, 4).expect("the cases are valid"))
}

fn pbkdf2() -> Params {
    Params::Pbkdf2(Pbkdf2Params::new(Hash::Sha256, 9, 64).expect("the cases are valid"))
}

fn scrypt(n: u32, r: u32, p: u32, key_len: u32) -> Params {
    Params::Scrypt(ScryptParams::new(n, r, p, key_len).expect("the cases are valid"))
}
