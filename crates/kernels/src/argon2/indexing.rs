//! Which block a block is computed from (RFC 9106 section 3.4).

use core::array;

use super::kernel::Kernel;
use super::matrix::{Position, Step};
use super::{Block, SLICES, Shape, Variant, ZERO};

/// A segment: where in the matrix and in time a run of blocks is computed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Segment {
    pub(super) pass: u32,
    pub(super) slice: u32,
    pub(super) lane: u32,
}

impl Segment {
    /// The first block of the segment that is computed; those before it are seeds.
    pub(super) fn first_block(&self) -> u32 {
        if self.pass == 0 && self.slice == 0 { 2 } else { 0 }
    }

    /// Maps the pseudo-random word of the `block`th block of this segment to the position that it
    /// refers to (RFC 9106 section 3.4.2).
    #[inline]
    fn reference(&self, shape: &Shape, block: u32, random: u64) -> Position {
        let (j1, j2) = (random & 0xffff_ffff, (random >> 32) as u32);
        let own_lane_only = shape.lanes == 1 || self.pass == 0 && self.slice == 0;
        let lane = if own_lane_only { self.lane } else { j2 % shape.lanes };

        let candidates = self.candidates(shape, block, lane);
        let x = (j1 * j1) >> 32;
        let distance = (candidates * x) >> 32;
        // The oldest candidate is the first block of the next slice, or of the lane in the first
        // pass.
        let oldest =
            if self.pass == 0 { 0 } else { (self.slice + 1) % SLICES * shape.segment_length };
        let column = u64::from(oldest) + candidates - 1 - distance;
        let lane_length = u64::from(shape.lane_length());
        let column = if column < lane_length { column } else { column - lane_length };
        Position { lane, column: column as u32 }
    }

    /// How many blocks of `lane` may be referred to: the finished ones, and in the own lane those
    /// of this segment too, without the block just before.
    #[inline]
    fn candidates(&self, shape: &Shape, block: u32, lane: u32) -> u64 {
        let finished_slices = if self.pass == 0 { self.slice } else { SLICES - 1 };
        let finished = u64::from(finished_slices) * u64::from(shape.segment_length);
        if lane == self.lane {
            finished + u64::from(block) - 1
        } else {
            finished - u64::from(block == 0)
        }
    }
}

/// The references of a segment, asked for block after block.
pub(super) trait References {
    /// The reference of `block`.
    fn current(&mut self, block: u32) -> Position;

    /// Given the first word of `block`, a position that will be referred to soon.
    fn ahead(&mut self, block: u32, word: u64) -> Position;
}

/// References chosen by the first word of the previous block (RFC 9106 section 3.4.1.1).
pub(super) struct Dependent<'a> {
    shape: &'a Shape,
    segment: Segment,
    next: Position,
}

impl<'a> Dependent<'a> {
    /// `word` is the first of the block before the first that is computed.
    pub(super) fn new(shape: &'a Shape, segment: Segment, word: u64) -> Self {
        let next = segment.reference(shape, segment.first_block(), word);
        Self { shape, segment, next }
    }
}

impl References for Dependent<'_> {
    #[inline]
    fn current(&mut self, _block: u32) -> Position {
        self.next
    }

    #[inline]
    fn ahead(&mut self, block: u32, word: u64) -> Position {
        self.next = self.segment.reference(self.shape, block + 1, word);
        self.next
    }
}

/// References known in advance (RFC 9106 section 3.4.1.2), computed 128 at a time.
pub(super) struct Independent<'a, K> {
    kernel: K,
    shape: &'a Shape,
    segment: Segment,
    input: Block,
    batch: [Position; BATCH],
}

impl<'a, K: Kernel> Independent<'a, K> {
    pub(super) fn new(kernel: K, shape: &'a Shape, segment: Segment) -> Self {
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
        let batch = [Position { lane: 0, column: 0 }; BATCH];
        let mut references = Self { kernel, shape, segment, input, batch };
        references.refill(0);
        references
    }

    /// Computes the references of the 128 blocks from `first` on.
    #[inline(never)]
    fn refill(&mut self, first: u32) {
        self.input[0].0[6] += 1;
        let once = self.compress_with_zero(&self.input);
        let words = self.compress_with_zero(&once);
        self.batch = array::from_fn(|index| {
            // The seeds have words too, but no references.
            let block = (first + index as u32).max(self.segment.first_block());
            self.segment.reference(self.shape, block, words[index / 8].0[index % 8])
        });
    }

    fn compress_with_zero(&self, block: &Block) -> Block {
        let mut target = ZERO;
        let step = Step { previous: &ZERO, reference: block, target: &mut target };
        self.kernel.compress::<false>(step, |_| block);
        target
    }
}

impl<K: Kernel> References for Independent<'_, K> {
    #[inline]
    fn current(&mut self, block: u32) -> Position {
        if block != 0 && (block as usize).is_multiple_of(BATCH) {
            self.refill(block);
        }
        self.batch[block as usize % BATCH]
    }

    /// Two ahead: one is not enough to hide a read from memory. At the end of a batch it wraps
    /// around to where that batch began, which costs two useless prefetches in 128.
    #[inline]
    fn ahead(&mut self, block: u32, _word: u64) -> Position {
        self.batch[(block as usize + 2) % BATCH]
    }
}

const BATCH: usize = 128;
