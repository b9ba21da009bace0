//! The order in which the matrix is filled (RFC 9106 section 3.2, steps 3 to 6).

use zeroize::Zeroize;

use super::indexing::{Dependent, Independent, References, Segment};
use super::kernel::Kernel;
use super::lanes;
use super::matrix::{Matrix, Position, SegmentView};
use super::{BLOCK_BYTES, Block, SLICES, Shape, Version, ZERO};

/// Fills `blocks`, `shape.block_count()` in number, lane after lane.
pub(super) fn fill<K: Kernel>(
    kernel: K,
    shape: &Shape,
    blocks: &mut [Block],
    seed: &mut dyn FnMut(u32, u32, &mut [u8; BLOCK_BYTES]),
) {
    plant(shape, blocks, seed);
    let matrix = Matrix::new(shape, blocks);
    let slices = u64::from(shape.passes) * u64::from(SLICES);
    lanes::run(slices, shape.lanes, &|index, lane| {
        let slices_per_pass = u64::from(SLICES);
        let (pass, slice) = ((index / slices_per_pass) as u32, (index % slices_per_pass) as u32);
        // SAFETY: `lanes::run` asks for each lane of a slice once, and for the next slice when all
        // of them are finished.
        let view = unsafe { matrix.segment(lane, slice) };
        let segment = Segment { pass, slice, lane };
        Filler { kernel, shape, matrix: &matrix, segment, view }.fill();
    });
}

/// Has the first two blocks of each lane written.
fn plant(
    shape: &Shape,
    blocks: &mut [Block],
    seed: &mut dyn FnMut(u32, u32, &mut [u8; BLOCK_BYTES]),
) {
    let mut bytes = [0; BLOCK_BYTES];
    for (lane, blocks) in (0..).zip(blocks.chunks_exact_mut(shape.lane_length() as usize)) {
        for (column, block) in (0..2).zip(blocks) {
            seed(lane, column, &mut bytes);
            *block = from_bytes(&bytes);
        }
    }
    bytes.zeroize();
}

/// One segment on its way.
struct Filler<'a, K> {
    kernel: K,
    shape: &'a Shape,
    matrix: &'a Matrix<'a>,
    segment: Segment,
    view: SegmentView<'a>,
}

impl<K: Kernel> Filler<'_, K> {
    fn fill(self) {
        let Self { kernel, shape, segment, .. } = self;
        if shape.is_data_independent(segment.pass, segment.slice) {
            self.fill_from(Independent::new(kernel, shape, segment));
        } else {
            let word = self.view.previous_word(segment.first_block());
            self.fill_from(Dependent::new(shape, segment, word));
        }
    }

    fn fill_from(self, references: impl References) {
        if self.segment.pass > 0 && self.shape.version == Version::V0x13 {
            self.compute::<true>(references);
        } else {
            self.compute::<false>(references);
        }
    }

    /// Computes block after block. The block to be written next is fetched long before, so that its
    /// old content is at hand, and the next reference as soon as it is known.
    ///
    /// Rejected: streaming stores in the first pass. Alone on a quiet machine they were as fast
    /// from 64 MiB on and 10 % slower below; with two hashes at once they cost 15 to 30 %.
    fn compute<const ACCUMULATE: bool>(mut self, mut references: impl References) {
        let Segment { lane, slice, .. } = self.segment;
        let first_column = slice * self.shape.segment_length;
        for block in self.segment.first_block()..self.shape.segment_length {
            let next = Position { lane, column: first_column + block + 1 };
            self.kernel.prefetch(self.matrix.address(next));
            let step = self.view.step(block, references.current(block));
            let next_reference = |word| self.matrix.address(references.ahead(block, word));
            self.kernel.compress::<ACCUMULATE>(step, next_reference);
        }
    }
}

fn from_bytes(bytes: &[u8; BLOCK_BYTES]) -> Block {
    let mut block = ZERO;
    let words = block.iter_mut().flat_map(|line| &mut line.0);
    for (word, bytes) in words.zip(bytes.as_chunks().0) {
        *word = u64::from_le_bytes(*bytes);
    }
    block
}
