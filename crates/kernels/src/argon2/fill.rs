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
        let [pass, slice] =
            [index / u64::from(SLICES), index % u64::from(SLICES)].map(|n| n as u32);
        // SAFETY: `lanes::run` asks for each lane of a slice once, and for the next slice when all
        // of them are finished.
        let view = unsafe { matrix.segment(lane, slice) };
        fill_segment(kernel, shape, &matrix, view, Segment { pass, slice, lane });
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

fn fill_segment<K: Kernel>(
    kernel: K,
    shape: &Shape,
    matrix: &Matrix<'_>,
    view: SegmentView<'_>,
    segment: Segment,
) {
    if shape.is_data_independent(segment.pass, segment.slice) {
        write_segment(
            kernel,
            shape,
            matrix,
            view,
            segment,
            Independent::new(kernel, shape, segment),
        );
    } else {
        let word = view.previous_word(segment.first_block());
        write_segment(kernel, shape, matrix, view, segment, Dependent::new(shape, segment, word));
    }
}

fn write_segment<K: Kernel>(
    kernel: K,
    shape: &Shape,
    matrix: &Matrix<'_>,
    view: SegmentView<'_>,
    segment: Segment,
    references: impl References,
) {
    if segment.pass > 0 && shape.version == Version::V0x13 {
        write_blocks::<K, true>(kernel, shape, matrix, view, segment, references);
    } else {
        write_blocks::<K, false>(kernel, shape, matrix, view, segment, references);
    }
}

fn write_blocks<K: Kernel, const ACCUMULATE: bool>(
    kernel: K,
    shape: &Shape,
    matrix: &Matrix<'_>,
    mut view: SegmentView<'_>,
    segment: Segment,
    mut references: impl References,
) {
    let first_column = segment.slice * shape.segment_length;
    for block in segment.first_block()..shape.segment_length {
        let next = Position { lane: segment.lane, column: first_column + block + 1 };
        kernel.prefetch(matrix.address(next));
        let step = view.step(block, references.current(block));
        kernel.compress::<ACCUMULATE>(step, |word| matrix.address(references.ahead(block, word)));
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
