//! ROMix with the 128-bit registers of AArch64: a row of one stream each.

use super::romix::{self, Row};
use crate::cpu::Neon;
use crate::memory::Line;
use core::arch::{aarch64::*, asm};

/// How many streams run in lockstep: 32 registers hold three, with their sums.
pub(super) const WIDTH: usize = 3;

#[target_feature(enable = "neon")]
pub(super) fn mix(cpu: Neon, n: usize, memory: &mut [Line], blocks: &mut [&mut [u8]]) {
    match blocks.len() {
        3 => romix::romix::<Q, 3, 3>(cpu, n, memory, blocks),
        2 => romix::romix::<Q, 2, 2>(cpu, n, memory, blocks),
        _ => romix::romix::<Q, 1, 1>(cpu, n, memory, blocks),
    }
}

/// A row of one stream. It exists only where NEON does: [`Row::load`], which takes the proof, is
/// its only origin.
#[derive(Clone, Copy)]
struct Q(uint32x4_t);

impl Row for Q {
    const STREAMS: usize = 1;
    type Token = Neon;

    #[inline(always)]
    fn load(_: Neon, blocks: &[&[Line]], at: usize) -> [Self; 4] {
        let line = blocks[0][at].0.as_ptr();
        // SAFETY: a `Line` is four pairs of 64-bit words. The token proves NEON.
        unsafe {
            [
                Self(vreinterpretq_u32_u64(vld1q_u64(line))),
                Self(vreinterpretq_u32_u64(vld1q_u64(line.add(2)))),
                Self(vreinterpretq_u32_u64(vld1q_u64(line.add(4)))),
                Self(vreinterpretq_u32_u64(vld1q_u64(line.add(6)))),
            ]
        }
    }

    #[inline(always)]
    fn store(rows: &[Self; 4], _stream: usize, line: &mut Line) {
        for (pair, row) in line.0.chunks_exact_mut(2).zip(rows) {
            // SAFETY: `pair` holds two 64-bit words. The row proves NEON.
            unsafe { vst1q_u64(pair.as_mut_ptr(), vreinterpretq_u64_u32(row.0)) };
        }
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        // SAFETY: the row proves NEON.
        Self(unsafe { vaddq_u32(self.0, other.0) })
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        // SAFETY: the row proves NEON.
        Self(unsafe { veorq_u32(self.0, other.0) })
    }

    #[inline(always)]
    fn xor_rotated<const LEFT: i32, const RIGHT: i32>(self, sum: Self) -> Self {
        // SAFETY: the row proves NEON.
        let rotated = unsafe { vsriq_n_u32::<RIGHT>(vshlq_n_u32::<LEFT>(sum.0), sum.0) };
        self.xor(Self(rotated))
    }

    #[inline(always)]
    fn turn<const BY: i32>(self) -> Self {
        // SAFETY: the row proves NEON.
        Self(unsafe { vextq_u32::<BY>(self.0, self.0) })
    }

    #[inline(always)]
    fn prefetch(line: &Line) {
        // SAFETY: a prefetch reads nothing and cannot fault.
        unsafe {
            asm!(
                "prfm pldl1keep, [{0}]",
                in(reg) line,
                options(readonly, nostack, preserves_flags)
            );
        }
    }
}
