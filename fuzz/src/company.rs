//! Jobs that run in one batch.

use slowhash_core::{
    Argon2Params, Argon2Variant, Argon2Version, BcryptParams, BcryptVersion, Hash, Params,
    Pbkdf2Params, ScryptParams,
};

use crate::bytes::{Reader, Writer};

/// Up to ten jobs, of few shapes, so that neighbours share them.
#[derive(Debug, PartialEq, Eq)]
pub struct Company(pub Vec<Member>);

/// One of the jobs.
#[derive(Debug, PartialEq, Eq)]
pub struct Member {
    /// Which of nine sets of parameters.
    pub shape: u8,
    /// Encode, derive, verify the right password, verify a wrong one, verify with steps before and after
    /// the function: 0 to 4.
    pub goal: u8,
    /// The salt.
    pub salt: [u8; 16],
    /// The password, of up to 72 bytes.
    pub password: Vec<u8>,
}

impl Company {
    /// Reads one.
    pub fn read(bytes: &mut Reader<'_>) -> Self {
        Self((0..bytes.between(0, 10)).map(|_| Member::read(bytes)).collect())
    }

    /// Writes it.
    pub fn write(&self, bytes: &mut Writer) {
        bytes.byte(self.0.len() as u8);
        for member in &self.0 {
            bytes.byte(member.shape);
            bytes.byte(member.goal);
            bytes.array(&member.salt);
            bytes.string(&member.password);
        }
    }
}

impl Member {
    fn read(bytes: &mut Reader<'_>) -> Self {
        let (shape, goal) = (bytes.between(0, 8), bytes.between(0, 4));
        let (salt, mut password) = (bytes.array(), bytes.string());
        password.truncate(72);
        Self { shape, goal, salt, password }
    }

    /// Its parameters, among the cheapest that there are.
    #[must_use]
    pub fn params(&self) -> Params {
        match self.shape {
            0 => argon2(Argon2Variant::Id, 8, 1, 1, 32),
            1 => argon2(Argon2Variant::D, 33, 2, 2, 64),
            2 => argon2(Argon2Variant::I, 16, 1, 1, 65),
            3 => bcrypt(BcryptVersion::A),
            4 => bcrypt(BcryptVersion::B),
            5 => scrypt(16, 1, 1, 32),
            6 => scrypt(16, 1, 1, 64),
            7 => scrypt(4, 3, 5, 32),
            _ => pbkdf2(3, 40),
        }
    }
}

fn argon2(variant: Argon2Variant, memory_kib: u32, passes: u32, lanes: u32, len: u32) -> Params {
    let version = Argon2Version::V0x13;
    let params = Argon2Params::new(variant, version, memory_kib, passes, lanes, len);
    Params::Argon2(params.expect("the parameters above are valid"))
}

fn bcrypt(version: BcryptVersion) -> Params {
    Params::Bcrypt(BcryptParams::new(version, 4).expect("the least cost"))
}

fn scrypt(n: u32, r: u32, p: u32, len: u32) -> Params {
    Params::Scrypt(ScryptParams::new(n, r, p, len).expect("the parameters above are valid"))
}

fn pbkdf2(iterations: u32, len: u32) -> Params {
    let params = Pbkdf2Params::new(Hash::Sha256, iterations, len);
    Params::Pbkdf2(params.expect("the parameters above are valid"))
}
