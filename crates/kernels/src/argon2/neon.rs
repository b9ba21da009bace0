//! The compression function for AArch64 with NEON.
//!
//! A register holds two words. Rows and columns of the block are eight registers alike, so that one
//! permutation serves both. Two of them side by side take half of the 32 registers and
//! fill the latency of a chain.

use core::arch::aarch64::{
    uint8x16_t, uint64x2_t, vaddq_u64, veorq_u64, vextq_u64, vgetq_lane_u64, vld1q_u8, vmovn_u64,
    vmull_u32, vqtbl1q_u8, vreinterpretq_u8_u64, vreinterpretq_u32_u64, vreinterpretq_u64_u8,
    vreinterpretq_u64_u32, vrev64q_u32, vsriq_n_u64,
};
use core::arch::asm;
use core::array;

use super::Block;
use super::kernel::Kernel;
use super::matrix::Step;
use crate::cpu::Neon;

impl Kernel for Neon {
    const NAME: &'static str = "neon";

    #[inline]
    fn compress<const ACCUMULATE: bool>(
        self,
        step: Step<'_>,
        next: impl FnOnce(u64) -> *const Block,
    ) {
        // SAFETY: the token proves that the processor has NEON.
        unsafe { compress::<ACCUMULATE>(self, step, next) }
    }

    #[inline]
    fn prefetch(self, block: *const Block) {
        for line in 0..16 {
            let address = block.cast::<u8>().wrapping_add(64 * line);
            // SAFETY: a prefetch may be given any address and changes nothing that can be seen.
            unsafe {
                asm!(
                    "prfm pldl1keep, [{}]",
                    in(reg) address,
                    options(nostack, preserves_flags, readonly)
                );
            }
        }
    }
}

#[target_feature(enable = "neon")]
fn compress<const ACCUMULATE: bool>(
    token: Neon,
    step: Step<'_>,
    next: impl FnOnce(u64) -> *const Block,
) {
    let previous = registers(step.previous);
    let reference = registers(step.reference);
    let target = registers_mut(step.target);
    let z = [
        permute_rows::<0>(previous, reference),
        permute_rows::<2>(previous, reference),
        permute_rows::<4>(previous, reference),
        permute_rows::<6>(previous, reference),
    ];
    write_columns::<0, ACCUMULATE>(&z, previous, reference, target);
    token.prefetch(next(vgetq_lane_u64::<0>(target[0])));
    write_columns::<2, ACCUMULATE>(&z, previous, reference, target);
    write_columns::<4, ACCUMULATE>(&z, previous, reference, target);
    write_columns::<6, ACCUMULATE>(&z, previous, reference, target);
}

/// Rows `FIRST` and `FIRST + 1` of `x ^ y`, permuted.
#[target_feature(enable = "neon")]
#[inline]
fn permute_rows<const FIRST: usize>(x: &Registers, y: &Registers) -> [[uint64x2_t; 8]; 2] {
    permute(array::from_fn(|row| {
        let at = 8 * (FIRST + row);
        array::from_fn(|k| veorq_u64(x[at + k], y[at + k]))
    }))
}

/// Permutes columns `FIRST` and `FIRST + 1` of `z`, and writes what they give.
#[target_feature(enable = "neon")]
#[inline]
fn write_columns<const FIRST: usize, const ACCUMULATE: bool>(
    z: &[[[uint64x2_t; 8]; 2]; 4],
    previous: &Registers,
    reference: &Registers,
    target: &mut Registers,
) {
    let columns = permute(array::from_fn(|k| array::from_fn(|row| z[row / 2][row % 2][FIRST + k])));
    for (k, column) in columns.into_iter().enumerate() {
        for (row, z) in column.into_iter().enumerate() {
            let at = 8 * row + FIRST + k;
            let new = veorq_u64(veorq_u64(previous[at], reference[at]), z);
            target[at] = if ACCUMULATE { veorq_u64(target[at], new) } else { new };
        }
    }
}

/// The permutation P (RFC 9106 section 3.6) of two times 16 words.
#[target_feature(enable = "neon")]
#[inline]
fn permute(mut v: [[uint64x2_t; 8]; 2]) -> [[uint64x2_t; 8]; 2] {
    mix(&mut v);
    for [a0, a1, _, _, c0, c1, d0, d1] in &mut v {
        // `b` is ready last, so the others are rotated to meet it.
        (*a0, *a1) = (vextq_u64::<1>(*a1, *a0), vextq_u64::<1>(*a0, *a1));
        (*c0, *c1) = (vextq_u64::<1>(*c0, *c1), vextq_u64::<1>(*c1, *c0));
        (*d0, *d1) = (*d1, *d0);
    }
    mix(&mut v);
    for [a0, a1, _, _, c0, c1, d0, d1] in &mut v {
        (*a0, *a1) = (vextq_u64::<1>(*a0, *a1), vextq_u64::<1>(*a1, *a0));
        (*c0, *c1) = (vextq_u64::<1>(*c1, *c0), vextq_u64::<1>(*c0, *c1));
        (*d0, *d1) = (*d1, *d0);
    }
    v
}

/// GB on two times four columns.
#[target_feature(enable = "neon")]
#[inline]
fn mix(v: &mut [[uint64x2_t; 8]; 2]) {
    for [a0, a1, b0, b1, _, _, d0, d1] in &mut *v {
        (*a0, *a1) = (multiply_add(*a0, *b0), multiply_add(*a1, *b1));
        (*d0, *d1) = (rotate32(veorq_u64(*d0, *a0)), rotate32(veorq_u64(*d1, *a1)));
    }
    for [_, _, b0, b1, c0, c1, d0, d1] in &mut *v {
        (*c0, *c1) = (multiply_add(*c0, *d0), multiply_add(*c1, *d1));
        (*b0, *b1) = (rotate24(veorq_u64(*b0, *c0)), rotate24(veorq_u64(*b1, *c1)));
    }
    for [a0, a1, b0, b1, _, _, d0, d1] in &mut *v {
        (*a0, *a1) = (multiply_add(*a0, *b0), multiply_add(*a1, *b1));
        (*d0, *d1) = (rotate16(veorq_u64(*d0, *a0)), rotate16(veorq_u64(*d1, *a1)));
    }
    for [_, _, b0, b1, c0, c1, d0, d1] in &mut *v {
        (*c0, *c1) = (multiply_add(*c0, *d0), multiply_add(*c1, *d1));
        (*b0, *b1) = (rotate63(veorq_u64(*b0, *c0)), rotate63(veorq_u64(*b1, *c1)));
    }
}

/// `x + y + 2 * low32(x) * low32(y)`.
#[target_feature(enable = "neon")]
#[inline]
fn multiply_add(x: uint64x2_t, y: uint64x2_t) -> uint64x2_t {
    let product = vmull_u32(vmovn_u64(x), vmovn_u64(y));
    vaddq_u64(vaddq_u64(x, y), vaddq_u64(product, product))
}

#[target_feature(enable = "neon")]
#[inline]
fn rotate32(x: uint64x2_t) -> uint64x2_t {
    vreinterpretq_u64_u32(vrev64q_u32(vreinterpretq_u32_u64(x)))
}

#[target_feature(enable = "neon")]
#[inline]
fn rotate24(x: uint64x2_t) -> uint64x2_t {
    shuffle(x, &[3, 4, 5, 6, 7, 0, 1, 2, 11, 12, 13, 14, 15, 8, 9, 10])
}

#[target_feature(enable = "neon")]
#[inline]
fn rotate16(x: uint64x2_t) -> uint64x2_t {
    shuffle(x, &[2, 3, 4, 5, 6, 7, 0, 1, 10, 11, 12, 13, 14, 15, 8, 9])
}

#[target_feature(enable = "neon")]
#[inline]
fn rotate63(x: uint64x2_t) -> uint64x2_t {
    vsriq_n_u64::<63>(vaddq_u64(x, x), x)
}

#[target_feature(enable = "neon")]
#[inline]
fn shuffle(x: uint64x2_t, order: &'static [u8; 16]) -> uint64x2_t {
    // SAFETY: the array has the 16 bytes that are read.
    let order: uint8x16_t = unsafe { vld1q_u8(order.as_ptr()) };
    vreinterpretq_u64_u8(vqtbl1q_u8(vreinterpretq_u8_u64(x), order))
}

/// A block as registers: words 2k and 2k + 1 in the kth.
type Registers = [uint64x2_t; 64];

#[inline]
fn registers(block: &Block) -> &Registers {
    // SAFETY: a block is 1024 bytes aligned to 64, as many as 64 registers aligned to 16, and both
    // are valid with any bits.
    unsafe { &*core::ptr::from_ref(block).cast() }
}

#[inline]
fn registers_mut(block: &mut Block) -> &mut Registers {
    // SAFETY: as in `registers`.
    unsafe { &mut *core::ptr::from_mut(block).cast() }
}
