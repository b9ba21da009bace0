//! What a hash leaves in its working memory is gone after a wipe.

use slowhash_core::{Arena, run};

use crate::cases::Case;

#[test]
fn leaves_zeros_in_a_wiped_arena() {
    for case in Case::all(b"correct horse battery staple", b"a pepper") {
        let mut arena = Arena::new();
        let results = run(&[case.hash_raw(), case.hash(), case.hash_raw()], &mut arena);
        assert!(results.iter().all(Result::is_ok));
        let lines = arena.capacity_bytes() as usize / 64;
        let is_written = |arena: &mut Arena| {
            let lines = arena.reserve(lines).expect("the arena has them");
            lines.iter().any(|line| line.0 != [0; 8])
        };
        assert_eq!(is_written(&mut arena), lines > 0, "{}", case.name);
        // These keep what they compute on the stack.
        assert_eq!(lines > 0, !["bcrypt", "pbkdf2"].contains(&case.name));
        arena.wipe();
        assert!(!is_written(&mut arena), "{}", case.name);
    }
}
