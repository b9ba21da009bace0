//! The order in which the matrix is filled (RFC 9106 section 3.2, steps 3 to 6).

use super::indexing::Segment;
use super::{BLOCK_BYTES, Block, SLICES, Shape, Variant, Version, portable};
use crate::memory::Line;

/// Fills `blocks`, lane after lane, `shape.block_count()` in number.
pub(super) fn fill(
    shape: &Shape,
    blocks: &mut [Block],
    seed: &mut dyn FnMut(u32, u32, &mut [u8; BLOCK_BYTES]),
) {
    for lane in 0..shape.lanes {
        for column in 0..2 {
            let mut bytes = [0; BLOCK_BYTES];
            seed(lane, column, &mut bytes);
            blocks[position(shape, lane, column)] = from_bytes(&bytes);
        }
    }
    for pass in 0..shape.passes {
        for slice in 0..SLICES {
            for lane in 0..shape.lanes {
                fill_segment(shape, blocks, Segment { pass, slice, lane });
            }
        }
    }
}

fn fill_segment(shape: &Shape, blocks: &mut [Block], segment: Segment) {
    let Segment { pass, slice, lane } = segment;
    let mut addresses = Addresses::new(shape, segment);
    let accumulate = pass > 0 && shape.version == Version::V0x13;
    for block in segment.first_block()..shape.segment_length {
        let column = slice * shape.segment_length + block;
        let previous_column = if column == 0 { shape.lane_length() } else { column } - 1;
        let previous = &blocks[position(shape, lane, previous_column)];
        let random = match &mut addresses {
            Some(addresses) => addresses.get(block),
            None => previous[0].0[0],
        };
        let (reference_lane, reference_column) = segment.reference(shape, block, random);
        let reference = &blocks[position(shape, reference_lane, reference_column)];
        let mut new = portable::compress(previous, reference);
        let target = &mut blocks[position(shape, lane, column)];
        if accumulate {
            portable::xor(&mut new, target);
        }
        *target = new;
    }
}

fn position(shape: &Shape, lane: u32, column: u32) -> usize {
    lane as usize * shape.lane_length() as usize + column as usize
}

/// The pseudo-random words of a data-independent segment (RFC 9106 section 3.4.1.2), 128 at a time.
struct Addresses {
    input: Block,
    words: Block,
}

impl Addresses {
    fn new(shape: &Shape, segment: Segment) -> Option<Self> {
        if !shape.is_data_independent(segment.pass, segment.slice) {
            return None;
        }
        let variant = match shape.variant {
            Variant::D => 0,
            Variant::I => 1,
            Variant::Id => 2,
        };
        let [pass, lane, slice, blocks, passes] =
            [segment.pass, segment.lane, segment.slice, shape.block_count(), shape.passes]
                .map(u64::from);
        let mut input = ZERO;
        input[0].0 = [pass, lane, slice, blocks, passes, variant, 0, 0];
        Some(Self { input, words: ZERO })
    }

    /// The word for the `block`th block of the segment. Blocks are asked for in order.
    fn get(&mut self, block: u32) -> u64 {
        let index = block as usize % 128;
        // The segment that starts after the seeds still takes its words from the first 128.
        if index == 0 || self.input[0].0[6] == 0 {
            self.input[0].0[6] += 1;
            let once = portable::compress(&ZERO, &self.input);
            self.words = portable::compress(&ZERO, &once);
        }
        self.words[index / 8].0[index % 8]
    }
}

fn from_bytes(bytes: &[u8; BLOCK_BYTES]) -> Block {
    let mut words = bytes.as_chunks().0.iter().map(|word| u64::from_le_bytes(*word));
    let mut block = ZERO;
    for (word, value) in block.iter_mut().flat_map(|line| &mut line.0).zip(&mut words) {
        *word = value;
    }
    block
}

const ZERO: Block = [Line([0; 8]); BLOCK_BYTES / 64];
