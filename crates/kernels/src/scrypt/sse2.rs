//! ROMix with 128-bit registers of x86: a row of one stream each.

use super::romix::{self, Row};
use crate::cpu::Sse2;
use crate::memory::Line;
use core::arch::x86_64::*;

/// How many streams run in lockstep.
pub(super) const WIDTH: usize = 3;

#[target_feature(enable = "sse2")]
pub(super) fn mix(cpu: Sse2, n: usize, memory: &mut [Line], blocks: &mut [&mut [u8]]) {
    match blocks.len() {
        3 => romix::romix::<Xmm, 3, 3>(cpu, n, memory, blocks),
        2 => romix::romix::<Xmm, 2, 2>(cpu, n, memory, blocks),
        _ => romix::romix::<Xmm, 1, 1>(cpu, n, memory, blocks),
    }
}

/// A row of one stream. It exists only where SSE2 does: [`Row::load`], which takes the proof, is
/// its only origin.
#[derive(Clone, Copy)]
pub(super) struct Xmm(__m128i);

impl Row for Xmm {
    const STREAMS: usize = 1;
    type Token = Sse2;

    #[inline(always)]
    fn load(_: Sse2, blocks: &[&[Line]], at: usize) -> [Self; 4] {
        let line = core::ptr::from_ref(&blocks[0][at]).cast::<__m128i>();
        // SAFETY: a `Line` is 64 bytes, aligned to 64: four registers. The token proves SSE2.
        unsafe {
            [
                Self(_mm_load_si128(line)),
                Self(_mm_load_si128(line.add(1))),
                Self(_mm_load_si128(line.add(2))),
                Self(_mm_load_si128(line.add(3))),
            ]
        }
    }

    #[inline(always)]
    fn store(rows: &[Self; 4], _stream: usize, line: &mut Line) {
        let line = core::ptr::from_mut(line).cast::<__m128i>();
        for (i, row) in rows.iter().enumerate() {
            // SAFETY: a `Line` is 64 bytes, aligned to 64: four registers. The row proves SSE2.
            unsafe { _mm_store_si128(line.add(i), row.0) };
        }
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        // SAFETY: the row proves SSE2.
        Self(unsafe { _mm_add_epi32(self.0, other.0) })
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        // SAFETY: the row proves SSE2.
        Self(unsafe { _mm_xor_si128(self.0, other.0) })
    }

    /// The compiler makes a rotation of it: shift, shift, OR, XOR. Holding it to two XORs, which
    /// lets the second shift come a cycle later, gained nothing (739 instead of 742 ns a BlockMix
    /// of r = 8 alone) and lost in fours (250 instead of 237 ns).
    #[inline(always)]
    fn xor_rotated<const LEFT: i32, const RIGHT: i32>(self, sum: Self) -> Self {
        // SAFETY: the row proves SSE2.
        let (high, low) =
            unsafe { (_mm_slli_epi32::<LEFT>(sum.0), _mm_srli_epi32::<RIGHT>(sum.0)) };
        self.xor(Self(high)).xor(Self(low))
    }

    #[inline(always)]
    fn turn<const BY: i32>(self) -> Self {
        // SAFETY: the row proves SSE2.
        unsafe {
            Self(match BY {
                1 => _mm_shuffle_epi32::<0b00_11_10_01>(self.0),
                2 => _mm_shuffle_epi32::<0b01_00_11_10>(self.0),
                _ => _mm_shuffle_epi32::<0b10_01_00_11>(self.0),
            })
        }
    }

    #[inline(always)]
    fn prefetch(line: &Line) {
        // SAFETY: a prefetch reads nothing, and SSE is part of x86-64.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(core::ptr::from_ref(line).cast()) };
    }
}
