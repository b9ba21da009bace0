//! Small work for the kernels: all that they take, without the hashes before and after them.

use slowhash_kernels::argon2::{Variant, Version};

use crate::bytes::{Reader, Writer};

/// Work for one of the kernels.
#[derive(Debug, PartialEq, Eq)]
pub enum Work {
    /// A fill.
    Argon2(Argon2Work),
    /// A batch of key schedules.
    Bcrypt(BcryptWork),
    /// A batch of mixes.
    Scrypt(ScryptWork),
}

/// A fill of little memory.
#[derive(Debug, PartialEq, Eq)]
pub struct Argon2Work {
    /// The variant.
    pub variant: Variant,
    /// The version.
    pub version: Version,
    /// Lanes, 1 to 4.
    pub lanes: u8,
    /// KiB over the least memory, 0 to 63.
    pub more_kib: u8,
    /// Passes, 1 to 3.
    pub passes: u8,
    /// What the first blocks are made of.
    pub content: Vec<u8>,
}

/// Up to five key schedules, which is one batch and one.
#[derive(Debug, PartialEq, Eq)]
pub struct BcryptWork {
    /// Binary logarithm of the rounds, 0 or 1.
    pub cost: u8,
    /// Salt and key.
    pub jobs: Vec<([u8; 16], [u8; 72])>,
}

/// Up to five mixes of one shape.
#[derive(Debug, PartialEq, Eq)]
pub struct ScryptWork {
    /// Binary logarithm of N, 1 to 4.
    pub log_n: u8,
    /// Block size, 1 to 9.
    pub r: u8,
    /// Parallelization, 1 to 3.
    pub p: u8,
    /// What the blocks of each job are made of.
    pub jobs: Vec<Vec<u8>>,
}

impl Work {
    /// Reads one.
    pub fn read(bytes: &mut Reader<'_>) -> Self {
        match bytes.between(0, 2) {
            0 => Self::Argon2(Argon2Work {
                variant: [Variant::D, Variant::I, Variant::Id][usize::from(bytes.between(0, 2))],
                version: [Version::V0x10, Version::V0x13][usize::from(bytes.between(0, 1))],
                lanes: bytes.between(1, 4),
                more_kib: bytes.between(0, 63),
                passes: bytes.between(1, 3),
                content: bytes.string(),
            }),
            1 => Self::Bcrypt(BcryptWork {
                cost: bytes.between(0, 1),
                jobs: (0..bytes.between(0, 5)).map(|_| (bytes.array(), bytes.array())).collect(),
            }),
            _ => Self::Scrypt(ScryptWork {
                log_n: bytes.between(1, 4),
                r: bytes.between(1, 9),
                p: bytes.between(1, 3),
                jobs: (0..bytes.between(0, 5)).map(|_| bytes.string()).collect(),
            }),
        }
    }

    /// Writes it.
    pub fn write(&self, bytes: &mut Writer) {
        match self {
            Self::Argon2(work) => {
                bytes.byte(0);
                bytes.byte(work.variant as u8);
                bytes.byte(work.version as u8);
                bytes.between(1, work.lanes);
                bytes.byte(work.more_kib);
                bytes.between(1, work.passes);
                bytes.string(&work.content);
            }
            Self::Bcrypt(work) => {
                bytes.byte(1);
                bytes.byte(work.cost);
                bytes.byte(work.jobs.len() as u8);
                for (salt, key) in &work.jobs {
                    bytes.array(salt);
                    bytes.array(key);
                }
            }
            Self::Scrypt(work) => {
                bytes.byte(2);
                bytes.between(1, work.log_n);
                bytes.between(1, work.r);
                bytes.between(1, work.p);
                bytes.byte(work.jobs.len() as u8);
                work.jobs.iter().for_each(|content| bytes.string(content));
            }
        }
    }
}

/// Bytes that depend on all of `content` and on `salt`, for the blocks that are longer than inputs.
pub fn stretched(content: &[u8], salt: u8, out: &mut [u8]) {
    let mut state = salt;
    let cycle = content.iter().chain(&[0]).cycle();
    for (byte, content) in out.iter_mut().zip(cycle) {
        state = state.wrapping_mul(5).wrapping_add(*content).wrapping_add(1);
        *byte = state;
    }
}
