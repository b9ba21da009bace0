//! ROMix in plain arithmetic: for every target, and the oracle of the other backends.

use super::romix::{self, Row};
use crate::memory::Line;

/// How many streams run in lockstep: the words of one fill the registers of most CPUs.
pub(super) const WIDTH: usize = 1;

pub(super) fn mix(n: usize, memory: &mut [Line], blocks: &mut [&mut [u8]]) {
    romix::romix::<Words, 1, 1>((), n, memory, blocks);
}

/// A row of one state as four words.
#[derive(Clone, Copy)]
struct Words([u32; 4]);

impl Row for Words {
    const STREAMS: usize = 1;
    type Token = ();

    #[inline(always)]
    fn load((): (), blocks: &[&[Line]], at: usize) -> [Self; 4] {
        let Line(line) = &blocks[0][at];
        core::array::from_fn(|row| {
            let (low, high) = (line[2 * row], line[2 * row + 1]);
            Self([low as u32, (low >> 32) as u32, high as u32, (high >> 32) as u32])
        })
    }

    #[inline(always)]
    fn store(rows: &[Self; 4], _stream: usize, line: &mut Line) {
        for (pair, Self(words)) in line.0.chunks_exact_mut(2).zip(rows) {
            pair[0] = u64::from(words[0]) | u64::from(words[1]) << 32;
            pair[1] = u64::from(words[2]) | u64::from(words[3]) << 32;
        }
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self(core::array::from_fn(|i| self.0[i].wrapping_add(other.0[i])))
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Self(core::array::from_fn(|i| self.0[i] ^ other.0[i]))
    }

    #[inline(always)]
    fn xor_rotated<const LEFT: i32, const RIGHT: i32>(self, sum: Self) -> Self {
        Self(core::array::from_fn(|i| self.0[i] ^ sum.0[i].rotate_left(LEFT as u32)))
    }

    #[inline(always)]
    fn turn<const BY: i32>(self) -> Self {
        Self(core::array::from_fn(|i| self.0[(i + BY as usize) % 4]))
    }
}
