//! A call of `hash` with any parameters at all.

use slowhash_core::{
    Argon2Params, Argon2Variant, Argon2Version, BcryptParams, BcryptVersion, Error, Hash, Params,
    Pbkdf2Params, ScryptParams,
};

use crate::bytes::{Reader, Writer};

const VARIANTS: [Argon2Variant; 3] = [Argon2Variant::D, Argon2Variant::I, Argon2Variant::Id];
const ARGON2_VERSIONS: [Argon2Version; 2] = [Argon2Version::V0x10, Argon2Version::V0x13];
const BCRYPT_VERSIONS: [BcryptVersion; 3] = [BcryptVersion::A, BcryptVersion::B, BcryptVersion::Y];

const HASHES: [Hash; 4] = [Hash::Sha1, Hash::Sha256, Hash::Sha384, Hash::Sha512];

/// An algorithm, its numbers and its strings, none of them checked.
#[derive(Debug, PartialEq, Eq)]
pub struct Request {
    /// Argon2 in six kinds, bcrypt in three, scrypt, PBKDF2 in four.
    kind: u8,
    /// Memory, passes, lanes, tag length; or cost; or N, r, p, key length; or iterations, key length.
    numbers: [u32; 4],
    /// The salt.
    pub salt: Vec<u8>,
    /// Argon2's secret.
    pub secret: Vec<u8>,
    /// Argon2's associated data.
    pub data: Vec<u8>,
    /// The password.
    pub password: Vec<u8>,
}

impl Request {
    /// Reads one.
    pub fn read(bytes: &mut Reader<'_>) -> Self {
        Self {
            kind: bytes.between(0, 13),
            numbers: [bytes.number(), bytes.number(), bytes.number(), bytes.number()],
            salt: bytes.string(),
            secret: bytes.string(),
            data: bytes.string(),
            password: bytes.string(),
        }
    }

    /// Writes it.
    pub fn write(&self, bytes: &mut Writer) {
        bytes.between(0, self.kind);
        self.numbers.into_iter().for_each(|number| bytes.number(number));
        for string in [&self.salt, &self.secret, &self.data, &self.password] {
            bytes.string(string);
        }
    }

    /// A request for these parameters.
    #[must_use]
    pub fn of(params: &Params, [salt, secret, data, password]: [&[u8]; 4]) -> Self {
        let (kind, numbers) = match *params {
            Params::Argon2(params) => {
                let version = place(&ARGON2_VERSIONS, &params.version);
                let kind = 2 * place(&VARIANTS, &params.variant) + version;
                (kind, [params.memory_kib, params.passes, params.lanes, params.tag_len])
            }
            Params::Bcrypt(params) => {
                (6 + place(&BCRYPT_VERSIONS, &params.version), [params.cost.into(), 0, 0, 0])
            }
            Params::Scrypt(params) => (9, [params.n(), params.r, params.p, params.key_len]),
            Params::Pbkdf2(params) => {
                (10 + place(&HASHES, &params.hash), [params.iterations, params.key_len, 0, 0])
            }
            Params::Crypt(_) | Params::Nothing => panic!("`hash` makes no such hashes"),
        };
        let [salt, secret, data, password] = [salt, secret, data, password].map(<[u8]>::to_vec);
        Self { kind, numbers, salt, secret, data, password }
    }

    /// The parameters, or why there are none such.
    ///
    /// # Errors
    /// As the constructors of the three kinds of parameters.
    pub fn params(&self) -> Result<Params, Error> {
        let [a, b, c, d] = self.numbers;
        match self.kind {
            kind @ 0..6 => {
                let variant = VARIANTS[usize::from(kind / 2)];
                let version = ARGON2_VERSIONS[usize::from(kind % 2)];
                Argon2Params::new(variant, version, a, b, c, d).map(Params::Argon2)
            }
            kind @ 6..9 => {
                BcryptParams::new(BCRYPT_VERSIONS[usize::from(kind - 6)], a).map(Params::Bcrypt)
            }
            9 => ScryptParams::new(a, b, c, d).map(Params::Scrypt),
            kind => Pbkdf2Params::new(HASHES[usize::from(kind - 10)], a, b).map(Params::Pbkdf2),
        }
    }
}

fn place<T: PartialEq>(all: &[T], one: &T) -> u8 {
    all.iter().position(|other| other == one).unwrap_or(0) as u8
}
