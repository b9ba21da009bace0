//! The stack of a thread that computes a hash.
//!
//! Wiping every local variable is not enough: the compiler copies and spills as it likes, and so do
//! the crates below. What lies below a frame when it goes on can be overwritten as a whole, though.

use zeroize::optimization_barrier;

/// How much of the stack is overwritten. In optimised builds a batch of four bcrypt hashes goes down
/// 18 KiB and nothing goes deeper; it takes 2 microseconds.
const WIPED_BYTES: usize = 64 << 10;

/// Calls `work` and overwrites what it leaves on the stack of this thread, 64 KiB deep.
///
/// What `work` returns is moved through the frame of the caller, which is not overwritten: it should
/// own its secrets on the heap.
pub fn wiped<T>(work: impl FnOnce() -> T) -> T {
    let result = call(work);
    overwrite();
    result
}

/// Gives `work` a frame below that of [`wiped`], where [`overwrite`] has its own next.
#[inline(never)]
fn call<T>(work: impl FnOnce() -> T) -> T {
    work()
}

#[inline(never)]
fn overwrite() {
    let zeros = [0_u8; WIPED_BYTES];
    // Nobody reads them: without it the compiler would drop the array.
    optimization_barrier(&zeros);
}
