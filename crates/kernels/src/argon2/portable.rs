//! The compression function in safe Rust, for any machine, and as the oracle of the other kernels.

use super::kernel::Kernel;
use super::matrix::Step;
use super::{BLOCK_WORDS, Block};

#[derive(Clone, Copy, Debug)]
pub(super) struct Portable;

impl Kernel for Portable {
    const NAME: &'static str = "portable";

    fn compress<const ACCUMULATE: bool>(
        self,
        step: Step<'_>,
        next: impl FnOnce(u64) -> *const Block,
    ) {
        let Step { previous, reference, target } = step;
        let mut r = *previous;
        xor(&mut r, reference);
        let mut z = [0; BLOCK_WORDS];
        for (z, word) in z.iter_mut().zip(r.iter().flat_map(|line| line.0)) {
            *z = word;
        }
        for row in 0..8 {
            permute(&mut z, |word| 16 * row + word);
        }
        for column in 0..8 {
            permute(&mut z, |word| 16 * (word / 2) + 2 * column + word % 2);
        }
        for (word, z) in r.iter_mut().flat_map(|line| &mut line.0).zip(z) {
            *word ^= z;
        }
        if ACCUMULATE {
            xor(&mut r, target);
        }
        *target = r;
        next(r[0].0[0]);
    }
}

fn xor(target: &mut Block, other: &Block) {
    for (target, other) in target.iter_mut().zip(other) {
        for (target, other) in target.0.iter_mut().zip(other.0) {
            *target ^= other;
        }
    }
}

/// The permutation P (RFC 9106 section 3.6) of the 16 words that `at` selects.
#[inline(always)]
fn permute(z: &mut [u64; BLOCK_WORDS], at: impl Fn(usize) -> usize) {
    let mut v: [u64; 16] = core::array::from_fn(|word| z[at(word)]);
    mix(&mut v, 0, 4, 8, 12);
    mix(&mut v, 1, 5, 9, 13);
    mix(&mut v, 2, 6, 10, 14);
    mix(&mut v, 3, 7, 11, 15);
    mix(&mut v, 0, 5, 10, 15);
    mix(&mut v, 1, 6, 11, 12);
    mix(&mut v, 2, 7, 8, 13);
    mix(&mut v, 3, 4, 9, 14);
    for (word, value) in v.into_iter().enumerate() {
        z[at(word)] = value;
    }
}

/// GB: the quarter-round of BLAKE2b with its additions hardened by multiplications.
#[inline(always)]
fn mix(v: &mut [u64; 16], a: usize, b: usize, c: usize, d: usize) {
    v[a] = multiply_add(v[a], v[b]);
    v[d] = (v[d] ^ v[a]).rotate_right(32);
    v[c] = multiply_add(v[c], v[d]);
    v[b] = (v[b] ^ v[c]).rotate_right(24);
    v[a] = multiply_add(v[a], v[b]);
    v[d] = (v[d] ^ v[a]).rotate_right(16);
    v[c] = multiply_add(v[c], v[d]);
    v[b] = (v[b] ^ v[c]).rotate_right(63);
}

/// `x + y + 2 * low32(x) * low32(y)`, modulo 2^64.
#[inline(always)]
fn multiply_add(x: u64, y: u64) -> u64 {
    let product = u64::from(x as u32) * u64::from(y as u32);
    x.wrapping_add(y).wrapping_add(product << 1)
}
