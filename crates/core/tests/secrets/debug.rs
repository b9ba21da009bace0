//! What `{:?}` shows of the types that carry passwords, salts and hashes.

use slowhash_core::{Accept, Arena, Limits, Outcome, Recipe, Secret, StoredHash, run};

use crate::cases::{Case, SALT};

const PASSWORD: &[u8] = b"a marked password";
const SECRET: &[u8] = b"a marked pepper";
const DATA: &[u8] = b"marked associated data";

/// A piece of `bytes` in the spellings in which Rust prints bytes and text, and as hexadecimal.
fn spellings(bytes: &[u8]) -> [String; 4] {
    let piece = &bytes[2..7];
    let decimal = format!("{piece:?}");
    [
        decimal[1..decimal.len() - 1].to_owned(),
        format!("{piece:#?}").trim_matches(['[', '\n', ' ', ']']).to_owned(),
        piece.escape_ascii().to_string(),
        piece.iter().map(|byte| format!("{byte:02x}")).collect(),
    ]
}

fn assert_shows_nothing(printed: &str, hidden: &[&[u8]]) {
    for spelling in hidden.iter().flat_map(|bytes| spellings(bytes)) {
        assert!(!printed.contains(&spelling), "{spelling} in {printed}");
    }
}

fn print(value: &dyn std::fmt::Debug) -> String {
    format!("{value:?}\n{value:#?}\n{value:x?}")
}

#[test]
fn would_find_bytes_that_are_printed() {
    for printed in [print(&PASSWORD), print(&String::from_utf8_lossy(PASSWORD))] {
        let spellings = spellings(PASSWORD);
        assert!(spellings.iter().any(|spelling| printed.contains(spelling)), "{printed}");
    }
}

#[test]
fn shows_no_password_salt_secret_or_hash() {
    let hidden = [PASSWORD, SECRET, DATA, SALT];
    for case in Case::all(PASSWORD, SECRET) {
        let raw = run(&[case.hash_raw()], &mut Arena::new()).remove(0).expect("little memory");
        let encoded = run(&[case.hash()], &mut Arena::new()).remove(0).expect("little memory");
        let (Outcome::Raw(tag), Outcome::Encoded(text)) = (&raw, &encoded) else {
            panic!("bytes and a string");
        };
        let stored = StoredHash::parse(text, &Accept::All).expect("made by `hash`");
        let verify = case.verify(text, case.password(), &Limits::DEFAULT).expect("made by `hash`");
        let recipe = Recipe::new(case.params, Some(SALT.to_vec()))
            .and_then(|recipe| recipe.with_argon2_inputs(Secret::default(), DATA.to_vec()))
            .expect("the cases are valid");
        let printed = [
            print(&case.hash()),
            print(&case.hash_raw()),
            print(&verify),
            print(&recipe),
            print(&raw),
            print(&encoded),
            print(&stored),
            print(&case.password()),
        ]
        .join("\n");
        assert_shows_nothing(&printed, &hidden);
        // Its salt and tag are at the end of the string.
        let end = &text.as_bytes()[text.len() - 30..];
        assert_shows_nothing(&printed, &[tag, end]);
    }
}
