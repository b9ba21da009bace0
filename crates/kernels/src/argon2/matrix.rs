//! The matrix of blocks, as the threads that fill it see it.
//!
//! RFC 9106 section 3.4 makes filling in parallel possible: while a slice is computed, a segment is
//! written by one thread only and no other segment of that slice is read by it. The borrow checker
//! cannot see that, so [`SegmentView`] checks it for each block.

use core::marker::PhantomData;
use core::ptr::NonNull;

use super::{Block, Shape};

/// All blocks, lane after lane.
pub(super) struct Matrix<'a> {
    blocks: NonNull<Block>,
    lanes: u32,
    lane_length: u32,
    segment_length: u32,
    exclusive: PhantomData<&'a mut [Block]>,
}

// SAFETY: the matrix is reached only through views, whose contract ([`Matrix::segment`]) and checks
// ([`SegmentView::step`]) keep a block that is written apart from every block that others read.
unsafe impl Sync for Matrix<'_> {}

impl<'a> Matrix<'a> {
    /// # Panics
    /// When `blocks` has not the size of `shape`.
    pub(super) fn new(shape: &Shape, blocks: &'a mut [Block]) -> Self {
        assert_eq!(blocks.len(), shape.block_count() as usize);
        Self {
            blocks: NonNull::from(blocks).cast(),
            lanes: shape.lanes,
            lane_length: shape.lane_length(),
            segment_length: shape.segment_length,
            exclusive: PhantomData,
        }
    }

    /// The view with which one thread fills the segment of `lane` in `slice`.
    ///
    /// # Safety
    /// While the view lives there is no second one of the same segment and none of another slice.
    pub(super) unsafe fn segment(&self, lane: u32, slice: u32) -> SegmentView<'_> {
        let first_column = slice * self.segment_length;
        assert!(lane < self.lanes && first_column < self.lane_length);
        SegmentView { matrix: self, lane, first_column }
    }

    /// Where a block is, or would be: only for prefetching, so any position will do.
    #[inline]
    pub(super) fn address(&self, position: Position) -> *const Block {
        let index = position.lane as usize * self.lane_length as usize + position.column as usize;
        self.blocks.as_ptr().wrapping_add(index)
    }
}

/// Where in the matrix a block is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Position {
    pub(super) lane: u32,
    pub(super) column: u32,
}

/// The right to write one segment, and to read what was finished before its slice.
pub(super) struct SegmentView<'a> {
    matrix: &'a Matrix<'a>,
    lane: u32,
    first_column: u32,
}

/// The blocks that one application of G works on.
pub(super) struct Step<'a> {
    pub(super) previous: &'a Block,
    pub(super) reference: &'a Block,
    pub(super) target: &'a mut Block,
}

impl SegmentView<'_> {
    /// The blocks from which the `block`th block of this segment is computed, and itself.
    ///
    /// # Panics
    /// When `block` is not in this segment, or `reference` is not in the matrix, is the block to be
    /// written, or is in a segment that another thread may be writing.
    #[inline]
    pub(super) fn step(&mut self, block: u32, reference: Position) -> Step<'_> {
        let column = self.first_column + block;
        let may_read = if reference.lane == self.lane {
            reference.column != column
        } else {
            !self.has_column(reference.column)
        };
        assert!(block < self.matrix.segment_length && may_read && self.matrix.has(reference));
        let target = self.matrix.address(Position { lane: self.lane, column }).cast_mut();
        // SAFETY: both are in the matrix and the reference is not the target: asserted above. The
        // target is in this segment, so that only this view reaches it and `self` is borrowed
        // mutably as long as the step lives. The reference is in this lane or in a column of
        // another slice: nobody else writes there while this view lives ([`Matrix::segment`]). The
        // previous block is in this lane too and is another than the target because a lane has 8
        // columns.
        unsafe {
            Step {
                previous: &*self.matrix.address(self.before(column)),
                reference: &*self.matrix.address(reference),
                target: &mut *target,
            }
        }
    }

    /// The first word of the block before the `block`th of this segment.
    pub(super) fn previous_word(&self, block: u32) -> u64 {
        // The `block`th itself may be the one after the last.
        assert!(block <= self.matrix.segment_length);
        // SAFETY: the block is in this lane, which only this view writes while it lives, and it is
        // borrowed now.
        unsafe { (*self.matrix.address(self.before(self.first_column + block)))[0].0[0] }
    }

    #[inline]
    fn before(&self, column: u32) -> Position {
        let after = if column == 0 { self.matrix.lane_length } else { column };
        Position { lane: self.lane, column: after - 1 }
    }

    #[inline]
    fn has_column(&self, column: u32) -> bool {
        column.wrapping_sub(self.first_column) < self.matrix.segment_length
    }
}

impl Matrix<'_> {
    #[inline]
    fn has(&self, position: Position) -> bool {
        position.lane < self.lanes && position.column < self.lane_length
    }
}
