//! EksBlowfish over `N` independent states in lockstep.

use super::{Job, pi};
use core::array::from_fn;
use zeroize::Zeroize;

/// What bcrypt encrypts 64 times: "OrpheanBeholderScryDoubt".
const MAGIC: [u32; 6] = words(b"OrpheanBeholderScryDoubt");

/// Hashes `N` jobs with `rounds` rounds of key expansion.
pub(super) fn hash<const N: usize>(rounds: u32, jobs: [&mut Job; N]) {
    let mut keys: [[u32; 18]; N] = from_fn(|k| words(&jobs[k].key));
    let salts: [[u32; 4]; N] = from_fn(|k| words(&jobs[k].salt));
    // 18 words of the salt, repeated: what the rounds mix into the subkeys.
    let salt_keys: [[u32; 18]; N] = from_fn(|k| from_fn(|i| salts[k][i % 4]));

    let mut states = [const { State::PI }; N];
    expand(&mut states, &keys, &salts);
    for _ in 0..rounds {
        expand(&mut states, &keys, &[[0; 4]; N]);
        expand(&mut states, &salt_keys, &[[0; 4]; N]);
    }
    let digests = encrypt_magic(&states);
    for (job, digest) in jobs.into_iter().zip(digests) {
        for (bytes, word) in job.digest.chunks_exact_mut(4).zip(digest) {
            bytes.copy_from_slice(&word.to_be_bytes());
        }
    }

    states.iter_mut().for_each(State::wipe);
    keys.zeroize();
}

/// A Blowfish key schedule.
#[repr(C, align(64))]
struct State {
    s: [[u32; 256]; 4],
    p: [u32; 18],
}

impl State {
    const PI: Self = Self { s: pi::S, p: pi::P };

    fn wipe(&mut self) {
        self.s.zeroize();
        self.p.zeroize();
    }
}

/// ExpandKey of section 4 of the paper: with a salt of zeros, the key schedule of Blowfish.
fn expand<const N: usize>(states: &mut [State; N], keys: &[[u32; 18]; N], salts: &[[u32; 4]; N]) {
    for (state, key) in states.iter_mut().zip(keys) {
        for (p, key) in state.p.iter_mut().zip(key) {
            *p ^= key;
        }
    }
    let mut left = [0; N];
    let mut right = [0; N];
    for i in 0..9 {
        salt_and_encrypt(states, salts, 2 * i, &mut left, &mut right);
        for k in 0..N {
            states[k].p[2 * i] = left[k];
            states[k].p[2 * i + 1] = right[k];
        }
    }
    for s in 0..4 {
        for i in 0..128 {
            // The subkeys took 18 words of the salt: the S-boxes begin in the middle of it.
            salt_and_encrypt(states, salts, 2 * i + 18, &mut left, &mut right);
            for k in 0..N {
                states[k].s[s][2 * i] = left[k];
                states[k].s[s][2 * i + 1] = right[k];
            }
        }
    }
}

fn salt_and_encrypt<const N: usize>(
    states: &[State; N],
    salts: &[[u32; 4]; N],
    position: usize,
    left: &mut [u32; N],
    right: &mut [u32; N],
) {
    for k in 0..N {
        left[k] ^= salts[k][position % 4];
        right[k] ^= salts[k][position % 4 + 1];
    }
    encrypt(states, left, right);
}

fn encrypt_magic<const N: usize>(states: &[State; N]) -> [[u32; 6]; N] {
    let mut text = [MAGIC; N];
    for i in [0, 2, 4] {
        let mut left = from_fn(|k| text[k][i]);
        let mut right = from_fn(|k| text[k][i + 1]);
        for _ in 0..64 {
            encrypt(states, &mut left, &mut right);
        }
        for k in 0..N {
            text[k][i] = left[k];
            text[k][i + 1] = right[k];
        }
    }
    text
}

/// Blowfish's encryption of one block under each state.
#[inline(always)]
fn encrypt<const N: usize>(states: &[State; N], left: &mut [u32; N], right: &mut [u32; N]) {
    for k in 0..N {
        left[k] ^= states[k].p[0];
    }
    for i in (1..17).step_by(2) {
        for k in 0..N {
            right[k] ^= states[k].p[i] ^ f(&states[k].s, left[k]);
        }
        for k in 0..N {
            left[k] ^= states[k].p[i + 1] ^ f(&states[k].s, right[k]);
        }
    }
    for k in 0..N {
        right[k] ^= states[k].p[17];
    }
    core::mem::swap(left, right);
}

#[inline(always)]
fn f(s: &[[u32; 256]; 4], x: u32) -> u32 {
    let [a, b, c, d] = x.to_be_bytes();
    (s[0][usize::from(a)].wrapping_add(s[1][usize::from(b)]) ^ s[2][usize::from(c)])
        .wrapping_add(s[3][usize::from(d)])
}

const fn words<const BYTES: usize, const WORDS: usize>(bytes: &[u8; BYTES]) -> [u32; WORDS] {
    const { assert!(BYTES == 4 * WORDS) };
    let mut words = [0; WORDS];
    let mut i = 0;
    while i < WORDS {
        let at = 4 * i;
        words[i] = u32::from_be_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
        i += 1;
    }
    words
}
