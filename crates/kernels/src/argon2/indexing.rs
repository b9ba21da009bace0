//! Which block a block is computed from (RFC 9106 section 3.4).

use super::{SLICES, Shape};

/// A segment: where in the matrix and in time a run of blocks is computed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Segment {
    pub(super) pass: u32,
    pub(super) slice: u32,
    pub(super) lane: u32,
}

impl Segment {
    /// The first block of the segment that is computed; the two before it are seeds.
    pub(super) fn first_block(&self) -> u32 {
        if self.pass == 0 && self.slice == 0 { 2 } else { 0 }
    }

    /// Maps the pseudo-random word of the `block`th block of this segment to the lane and the column
    /// that it refers to (RFC 9106 section 3.4.2).
    pub(super) fn reference(&self, shape: &Shape, block: u32, random: u64) -> (u32, u32) {
        let (j1, j2) = (random & 0xffff_ffff, (random >> 32) as u32);
        let lane = if self.pass == 0 && self.slice == 0 { self.lane } else { j2 % shape.lanes };

        let candidates = u64::from(self.candidates(shape, block, lane));
        let x = (j1 * j1) >> 32;
        let distance = (candidates * x) >> 32;
        // The oldest candidate is the first block of the next slice, or of the lane in the first pass.
        let oldest =
            if self.pass == 0 { 0 } else { (self.slice + 1) % SLICES * shape.segment_length };
        let column = u64::from(oldest) + candidates - 1 - distance;
        let lane_length = u64::from(shape.lane_length());
        (lane, if column < lane_length { column } else { column - lane_length } as u32)
    }

    /// How many blocks of `lane` may be referred to: the finished ones, and in the own lane those
    /// of this segment too, without the block just before.
    fn candidates(&self, shape: &Shape, block: u32, lane: u32) -> u32 {
        let finished_slices = if self.pass == 0 { self.slice } else { SLICES - 1 };
        let finished = finished_slices * shape.segment_length;
        if lane == self.lane { finished + block - 1 } else { finished - u32::from(block == 0) }
    }
}
