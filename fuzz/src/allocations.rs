//! Counts what the heap is asked for, so that a target can assert that a refusal asks for nothing.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

#[global_allocator]
static COUNTED: Counted = Counted;

thread_local! {
    /// Without a destructor and without memory of its own, so that the allocator may use it.
    static ALLOCATED: Cell<usize> = const { Cell::new(0) };
}

/// The result of `call`, and how many bytes it asked for on this thread, given back or not.
pub fn allocated_during<T>(call: impl FnOnce() -> T) -> (T, usize) {
    let before = ALLOCATED.get();
    let result = call();
    (result, ALLOCATED.get().wrapping_sub(before))
}

/// The system's allocator, with a count.
struct Counted;

// SAFETY: every call goes to `System` as it came; the count touches no memory that is handed out.
unsafe impl GlobalAlloc for Counted {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size());
        // SAFETY: the caller's promises are those that `System` asks for.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count(layout.size());
        // SAFETY: as above.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, new_size: usize) -> *mut u8 {
        count(new_size);
        // SAFETY: as above; `block` came from `System`, for all blocks do.
        unsafe { System.realloc(block, layout, new_size) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        // SAFETY: as above.
        unsafe { System.dealloc(block, layout) }
    }
}

fn count(bytes: usize) {
    ALLOCATED.set(ALLOCATED.get().wrapping_add(bytes));
}
