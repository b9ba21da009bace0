//! An allocator that counts what it is asked for.

use std::alloc::{GlobalAlloc, Layout, System};
use std::hint::black_box;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

#[global_allocator]
static ALLOCATOR: Counted = Counted;

/// Allocations and reallocations of all threads, those of Argon2's lanes among them.
static REQUESTS: AtomicUsize = AtomicUsize::new(0);

/// Held to count: the tests of this binary run at once.
static ALONE: Mutex<()> = Mutex::new(());

const TRIES: usize = 3;

struct Counted;

// SAFETY: every request goes on to the system's allocator as it is.
unsafe impl GlobalAlloc for Counted {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count();
        // SAFETY: what the caller owes us, we owe the system.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count();
        // SAFETY: as above.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count();
        // SAFETY: as above.
        unsafe { System.realloc(block, layout, size) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        // SAFETY: as above.
        unsafe { System.dealloc(block, layout) }
    }
}

fn count() {
    REQUESTS.fetch_add(1, Ordering::Relaxed);
}

/// How often `work` asks for memory the first time, and the test harness meanwhile.
pub(crate) fn requests_of_first(work: impl FnOnce()) -> usize {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    requests_now(work)
}

/// How often `work` asks for memory when it does not run for the first time.
///
/// What the test harness asks for meanwhile only adds, so the least of a few counts is the true one.
pub(crate) fn requests_of(mut work: impl FnMut()) -> usize {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    work();
    (0..TRIES).map(|_| requests_now(&mut work)).min().unwrap_or_default()
}

fn requests_now(work: impl FnOnce()) -> usize {
    let before = REQUESTS.load(Ordering::Relaxed);
    work();
    REQUESTS.load(Ordering::Relaxed) - before
}

/// What one hash in lanes may ask for beyond that: its lock and its condition, on systems where the
/// standard library makes them when they are first used.
pub(crate) const fn locks_of_lanes() -> usize {
    if cfg!(target_vendor = "apple") { 2 } else { 0 }
}

#[test]
fn counts_every_kind_of_request_on_every_thread() {
    assert_eq!(requests_of(|| ()), 0);
    assert_eq!(requests_of(|| drop(black_box(Vec::<u8>::with_capacity(1000)))), 1);
    assert_eq!(requests_of(|| drop(black_box(vec![0_u8; 1000]))), 1);
    let grown = || {
        let mut bytes = vec![1_u8; 1000];
        bytes.reserve(1 << 20);
        black_box(&mut bytes);
    };
    assert_eq!(requests_of(grown), 2);
    let on_a_thread = |work: fn()| move || std::thread::scope(|scope| drop(scope.spawn(work)));
    let nothing = requests_of(on_a_thread(|| ()));
    let something = requests_of(on_a_thread(|| drop(black_box(vec![0_u8; 1000]))));
    assert_eq!(something, nothing + 1);
}
