//! What a hash leaves on the stack of its thread must not depend on the password.
//!
//! Each hash runs twice, with two passwords and secrets, on a stack that this test owns and reads
//! when the thread has ended. Whatever differs then was derived from them.

use std::alloc::{Layout, alloc_zeroed, dealloc};
use std::ffi::c_void;
use std::mem::MaybeUninit;
use std::ptr;
use std::slice;

use slowhash_core::{Arena, Job, Limits, Outcome, run};

use crate::cases::Case;

const PASSWORDS: [&[u8]; 2] = [b"correct horse battery staple", b"a different phrase, as long."];
const SECRETS: [&[u8]; 2] = [b"a pepper of some length", b"as long but another one"];

#[test]
fn shows_a_secret_that_is_left_on_the_stack() {
    let stack = Stack::new();
    let residues = PASSWORDS.map(|password| {
        stack.residue_of(|| {
            // Deep enough to be left alone by what ends the thread.
            let copies = [<[u8; 28]>::try_from(password).expect("28 bytes"); 100];
            std::hint::black_box(&copies);
        })
    });
    assert!(derived_words(&residues) >= 100);
}

#[test]
fn leaves_nothing_on_the_stack_that_depends_on_a_secret() {
    let stack = Stack::new();
    let cases = Case::all(PASSWORDS[0], SECRETS[0]);
    let others = Case::all(PASSWORDS[1], SECRETS[1]);
    let mut checked = 0;
    for (case, other) in cases.iter().zip(&others) {
        for make in [Case::hash_raw, verify] {
            for count in [1, 2, 4] {
                let residues = [case, other].map(|case| batch_residue(&stack, case, make, count));
                assert_eq!(derived_words(&residues), 0, "{count} of {}", case.name);
                checked += 1;
            }
        }
    }
    assert_eq!(checked, 8 * 2 * 3);
}

fn verify(case: &Case) -> Job {
    let Ok(Outcome::Encoded(stored)) = run(&[case.hash()], &mut Arena::new()).remove(0) else {
        panic!("little memory");
    };
    case.verify(&stored, case.password(), &Limits::DEFAULT).expect("made by `hash`")
}

/// What a batch of `count` jobs leaves behind. They are made and dropped on another thread.
fn batch_residue(stack: &Stack, case: &Case, make: fn(&Case) -> Job, count: usize) -> Vec<u64> {
    let jobs: Vec<Job> = (0..count).map(|_| make(case)).collect();
    let mut results = Vec::new();
    let residue = stack.residue_of(|| results = run(&jobs, &mut Arena::new()));
    assert!(results.iter().all(Result::is_ok));
    residue
}

/// How many words differ that are no addresses. Those have 16 zero bits at the top, of derived words
/// one in 65536 has.
fn derived_words(residues: &[Vec<u64>; 2]) -> usize {
    let is_address = |word: u64| word >> 48 == 0;
    let pairs = residues[0].iter().zip(&residues[1]);
    pairs.filter(|&(&a, &b)| a != b && !(is_address(a) && is_address(b))).count()
}

/// Memory that a thread can have as its stack.
struct Stack(*mut u8);

impl Stack {
    const BYTES: usize = 1 << 20;

    fn layout() -> Layout {
        Layout::from_size_align(Self::BYTES, 4096).expect("a megabyte of pages")
    }

    fn new() -> Self {
        // SAFETY: the layout has a size.
        let start = unsafe { alloc_zeroed(Self::layout()) };
        assert!(!start.is_null(), "little memory");
        Self(start)
    }

    /// The words on the stack of a thread that has run `work` and ended.
    fn residue_of(&self, mut work: impl FnMut()) -> Vec<u64> {
        // SAFETY: it is as long as that, and no thread has it now.
        unsafe { self.0.write_bytes(0, Self::BYTES) };
        let mut work: &mut dyn FnMut() = &mut work;
        self.run(&mut work);
        // SAFETY: the bytes are initialised, aligned to a page, and no thread writes to them now.
        unsafe { slice::from_raw_parts(self.0.cast(), Self::BYTES / 8) }.to_vec()
    }

    /// Runs `work` on a thread with this stack, to its end.
    fn run(&self, work: &mut &mut dyn FnMut()) {
        let mut attributes = MaybeUninit::<libc::pthread_attr_t>::uninit();
        let mut thread = MaybeUninit::<libc::pthread_t>::uninit();
        let argument = ptr::from_mut(work).cast::<c_void>();
        // SAFETY: the attributes are initialised by the first call. The stack is valid for all of its
        // bytes and nobody reads it before the thread has ended; nor does `work` end before.
        unsafe {
            assert_eq!(libc::pthread_attr_init(attributes.as_mut_ptr()), 0);
            let attributes = attributes.as_mut_ptr();
            assert_eq!(libc::pthread_attr_setstack(attributes, self.0.cast(), Self::BYTES), 0);
            assert_eq!(libc::pthread_create(thread.as_mut_ptr(), attributes, enter, argument), 0);
            assert_eq!(libc::pthread_join(thread.assume_init(), ptr::null_mut()), 0);
            libc::pthread_attr_destroy(attributes);
        }
    }
}

impl Drop for Stack {
    fn drop(&mut self) {
        // SAFETY: allocated with this layout.
        unsafe { dealloc(self.0, Self::layout()) }
    }
}

extern "C" fn enter(work: *mut c_void) -> *mut c_void {
    // SAFETY: `Stack::run` passes this, and waits for the thread.
    let work = unsafe { &mut *work.cast::<&mut dyn FnMut()>() };
    work();
    ptr::null_mut()
}
