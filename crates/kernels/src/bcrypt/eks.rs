//! EksBlowfish over `N` independent states in lockstep.
//!
//! A Blowfish round is a chain of 10 cycles on AMD's Zen 3: byte extraction 1, load 5, add, XOR,
//! add, XOR. The last round of one encryption and the first of the next both wait for the same half
//! of the block, so an encryption costs 15 rounds, not 16. Anything else on the chain is a loss,
//! which is why the subkeys are kept off it (see [`apart`]).
//!
//! With four chains in turn a round takes 3.5 cycles. Five and six gain another 3 and 2 %, and keep
//! every job of the batch waiting for longer.

use super::{Job, pi};
use core::array::from_fn;
use zeroize::Zeroize;

/// How a backend takes the second most significant byte of a word; the others are one instruction
/// everywhere.
pub(super) trait Extract {
    fn second_byte(self, x: u32) -> u8;
}

/// What bcrypt encrypts 64 times: "OrpheanBeholderScryDoubt".
const MAGIC: [u32; 6] = words(b"OrpheanBeholderScryDoubt");

/// Hashes `N` jobs with `rounds` rounds of key expansion.
#[inline(always)]
pub(super) fn hash<E: Extract + Copy, const N: usize>(cpu: E, rounds: u32, jobs: [&mut Job; N]) {
    let mut keys: [[u32; 18]; N] = from_fn(|k| words(&jobs[k].key));
    let salts: [[u32; 4]; N] = from_fn(|k| words(&jobs[k].salt));
    let salt_keys: [[u32; 18]; N] = from_fn(|k| from_fn(|i| salts[k][i % 4]));

    let mut states = [const { State::PI }; N];
    expand_salted(&mut states, &keys, &salts);
    for _ in 0..rounds {
        expand(cpu, &mut states, &keys);
        expand(cpu, &mut states, &salt_keys);
    }
    for (job, state) in jobs.into_iter().zip(&states) {
        job.digest = encrypt_magic(state);
    }

    states.iter_mut().for_each(State::wipe);
    keys.zeroize();
}

/// A Blowfish key schedule.
#[repr(C, align(64))]
pub(super) struct State {
    s: [[u32; 256]; 4],
    p: [u32; 18],
}

impl State {
    const PI: Self = Self { s: pi::S, p: pi::P };

    fn mix_key(&mut self, key: &[u32; 18]) {
        for (p, key) in self.p.iter_mut().zip(key) {
            *p ^= key;
        }
    }

    /// Replaces the subkeys, then the S-boxes, pair by pair.
    fn replace(&mut self, mut pair: impl FnMut(&Self, usize) -> [u32; 2]) {
        for i in 0..9 {
            let pair = pair(self, i);
            self.p[2 * i..][..2].copy_from_slice(&pair);
        }
        for i in 0..512 {
            let pair = pair(self, i + 9);
            self.s[i / 128][i % 128 * 2..][..2].copy_from_slice(&pair);
        }
    }

    fn wipe(&mut self) {
        self.s.zeroize();
        self.p.zeroize();
    }
}

/// ExpandKey(state, salt, key) of section 4 of the paper: once per hash, so one state at a time.
#[inline(never)]
fn expand_salted(states: &mut [State], keys: &[[u32; 18]], salts: &[[u32; 4]]) {
    for ((state, key), salt) in states.iter_mut().zip(keys).zip(salts) {
        state.mix_key(key);
        let [mut left, mut right] = [0; 2];
        state.replace(|state, i| {
            left ^= salt[2 * i % 4];
            right ^= salt[2 * i % 4 + 1];
            [left, right] = encrypt_once(state, [left, right]);
            [left, right]
        });
    }
}

/// ExpandKey(state, 0, key): the loop that the cost doubles.
#[inline(always)]
fn expand<E: Extract + Copy, const N: usize>(
    cpu: E,
    states: &mut [State; N],
    keys: &[[u32; 18]; N],
) {
    for (state, key) in states.iter_mut().zip(keys) {
        state.mix_key(key);
    }
    let mut left = [0; N];
    let mut right = [0; N];
    for i in 0..9 {
        encrypt(cpu, states, &mut left, &mut right);
        for (k, state) in states.iter_mut().enumerate() {
            state.p[2 * i] = left[k];
            state.p[2 * i + 1] = right[k];
        }
    }
    for i in 0..512 {
        encrypt(cpu, states, &mut left, &mut right);
        for (k, state) in states.iter_mut().enumerate() {
            let s = state.s.as_flattened_mut();
            s[2 * i] = left[k];
            s[2 * i + 1] = right[k];
        }
    }
}

fn encrypt_magic(state: &State) -> [u8; 24] {
    let mut digest = [0; 24];
    for (block, bytes) in MAGIC.chunks_exact(2).zip(digest.chunks_exact_mut(8)) {
        let text = (0..64).fold([block[0], block[1]], |text, _| encrypt_once(state, text));
        bytes[..4].copy_from_slice(&text[0].to_be_bytes());
        bytes[4..].copy_from_slice(&text[1].to_be_bytes());
    }
    digest
}

#[inline(never)]
fn encrypt_once(state: &State, [left, right]: [u32; 2]) -> [u32; 2] {
    let (mut left, mut right) = ([left], [right]);
    encrypt(super::portable::Shifts, core::array::from_ref(state), &mut left, &mut right);
    [left[0], right[0]]
}

/// Blowfish's encryption of one block under each state.
#[inline(always)]
fn encrypt<E: Extract + Copy, const N: usize>(
    cpu: E,
    states: &[State; N],
    left: &mut [u32; N],
    right: &mut [u32; N],
) {
    for (k, state) in states.iter().enumerate() {
        left[k] ^= state.p[0];
    }
    // Spelled out: as a loop it stays one, and costs half a cycle a round.
    two_rounds::<_, N, 1>(cpu, states, left, right);
    two_rounds::<_, N, 3>(cpu, states, left, right);
    two_rounds::<_, N, 5>(cpu, states, left, right);
    two_rounds::<_, N, 7>(cpu, states, left, right);
    two_rounds::<_, N, 9>(cpu, states, left, right);
    two_rounds::<_, N, 11>(cpu, states, left, right);
    two_rounds::<_, N, 13>(cpu, states, left, right);
    two_rounds::<_, N, 15>(cpu, states, left, right);
    for (k, state) in states.iter().enumerate() {
        right[k] ^= state.p[17];
    }
    core::mem::swap(left, right);
}

/// The rounds that end with the subkeys I and I + 1.
#[inline(always)]
fn two_rounds<E: Extract + Copy, const N: usize, const I: usize>(
    cpu: E,
    states: &[State; N],
    left: &mut [u32; N],
    right: &mut [u32; N],
) {
    for (k, state) in states.iter().enumerate() {
        right[k] = apart(right[k] ^ state.p[I]) ^ f(cpu, &state.s, left[k]);
    }
    for (k, state) in states.iter().enumerate() {
        left[k] = apart(left[k] ^ state.p[I + 1]) ^ f(cpu, &state.s, right[k]);
    }
}

/// Blowfish's F. Shifts, because `to_be_bytes` becomes a `bswap` in the chain.
#[inline(always)]
fn f<E: Extract>(cpu: E, s: &[[u32; 256]; 4], x: u32) -> u32 {
    let a = s[0][usize::from((x >> 24) as u8)];
    let b = s[1][usize::from(cpu.second_byte(x))];
    let c = s[2][usize::from((x >> 8) as u8)];
    let d = s[3][usize::from(x as u8)];
    (a.wrapping_add(b) ^ c).wrapping_add(d)
}

/// Returns `x`, computed by itself, in the order of the program.
///
/// The compiler would turn `(half ^ subkey) ^ f` into `(f ^ subkey) ^ half` and make the chain,
/// which only waits for `f`, one cycle longer: 11.6 instead of 10.6 cycles a round. It would also,
/// to save registers, compute all rounds of one state before the next, which undoes the
/// interleaving (33 instead of 18 ms a hash in fours): so the block is not declared `pure`.
#[inline(always)]
fn apart(x: u32) -> u32 {
    #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
    {
        let mut x = u64::from(x);
        // SAFETY: the template is empty: nothing runs, and `x` stays in its register.
        unsafe {
            core::arch::asm!(
                "/* {0} */",
                inout(reg) x,
                options(nomem, nostack, preserves_flags)
            );
        }
        x as u32
    }
    #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
    x
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
