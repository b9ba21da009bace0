//! ROMix with 256-bit registers: a row of two streams side by side.

use super::{
    romix::{self, Row},
    sse2::Xmm,
};
use crate::cpu::Avx2;
use crate::memory::Line;
use core::arch::x86_64::*;

/// How many streams run in lockstep.
pub(super) const WIDTH: usize = 4;

/// Odd numbers run in 128-bit registers, with instructions of three operands. BlockMix of r = 8 in
/// the cache: 742 ns alone, 374 a stream in twos, 339 in threes, 237 in fours.
#[target_feature(enable = "avx2")]
pub(super) fn mix(cpu: Avx2, n: usize, memory: &mut [Line], blocks: &mut [&mut [u8]]) {
    match blocks.len() {
        4 => romix::romix::<Ymm, 2, 4>(cpu, n, memory, blocks),
        3 => romix::romix::<Xmm, 3, 3>(cpu.sse2(), n, memory, blocks),
        2 => romix::romix::<Ymm, 1, 2>(cpu, n, memory, blocks),
        _ => romix::romix::<Xmm, 1, 1>(cpu.sse2(), n, memory, blocks),
    }
}

/// A row of two streams. It exists only where AVX2 does: [`Row::load`], which takes the proof, is
/// its only origin.
#[derive(Clone, Copy)]
struct Ymm(__m256i);

impl Row for Ymm {
    const STREAMS: usize = 2;
    type Token = Avx2;

    #[inline(always)]
    fn load(_: Avx2, blocks: &[&[Line]], at: usize) -> [Self; 4] {
        let low = core::ptr::from_ref(&blocks[0][at]).cast::<__m128i>();
        let high = core::ptr::from_ref(&blocks[1][at]).cast::<__m128i>();
        // SAFETY: a `Line` is 64 bytes, aligned to 64: four halves of a register. The token proves
        // AVX2.
        unsafe {
            [
                Self(_mm256_loadu2_m128i(high, low)),
                Self(_mm256_loadu2_m128i(high.add(1), low.add(1))),
                Self(_mm256_loadu2_m128i(high.add(2), low.add(2))),
                Self(_mm256_loadu2_m128i(high.add(3), low.add(3))),
            ]
        }
    }

    #[inline(always)]
    fn store(rows: &[Self; 4], stream: usize, line: &mut Line) {
        let line = core::ptr::from_mut(line).cast::<__m128i>();
        for (i, row) in rows.iter().enumerate() {
            // SAFETY: a `Line` is 64 bytes, aligned to 64: four halves of a register. The row
            // proves AVX2.
            unsafe {
                let half = match stream {
                    0 => _mm256_castsi256_si128(row.0),
                    _ => _mm256_extracti128_si256::<1>(row.0),
                };
                _mm_store_si128(line.add(i), half);
            }
        }
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        // SAFETY: the row proves AVX2.
        Self(unsafe { _mm256_add_epi32(self.0, other.0) })
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        // SAFETY: the row proves AVX2.
        Self(unsafe { _mm256_xor_si256(self.0, other.0) })
    }

    #[inline(always)]
    fn xor_rotated<const LEFT: i32, const RIGHT: i32>(self, sum: Self) -> Self {
        // SAFETY: the row proves AVX2.
        let (high, low) =
            unsafe { (_mm256_slli_epi32::<LEFT>(sum.0), _mm256_srli_epi32::<RIGHT>(sum.0)) };
        self.xor(Self(high)).xor(Self(low))
    }

    #[inline(always)]
    fn turn<const BY: i32>(self) -> Self {
        // SAFETY: the row proves AVX2.
        unsafe {
            Self(match BY {
                1 => _mm256_shuffle_epi32::<0b00_11_10_01>(self.0),
                2 => _mm256_shuffle_epi32::<0b01_00_11_10>(self.0),
                _ => _mm256_shuffle_epi32::<0b10_01_00_11>(self.0),
            })
        }
    }

    #[inline(always)]
    fn prefetch(line: &Line) {
        Xmm::prefetch(line);
    }
}
