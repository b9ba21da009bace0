//! What an instruction set provides.

use super::Block;
use super::matrix::Step;

/// The compression function G (RFC 9106 section 3.5) of one instruction set.
///
/// `next` is called once, with the first word of the new block as soon as it is final, and returns
/// what will be read next: a kernel that can prefetches it while it computes the rest.
pub(super) trait Kernel: Copy + Sync {
    /// The name under which the backend is known.
    const NAME: &'static str;

    /// `target = G(previous, reference)`, XORed with the old `target` when `ACCUMULATE`.
    fn compress<const ACCUMULATE: bool>(
        self,
        step: Step<'_>,
        next: impl FnOnce(u64) -> *const Block,
    );

    /// Asks for a block that will be needed soon. Any address will do.
    fn prefetch(self, _block: *const Block) {}
}
