//! What the parser refuses, and that it has one spelling for everything that it reads.

use slowhash_core::{Accept, Defect, Error, StoredHash};

use crate::calls::verify;
use crate::data::{RejectedRow, rows};

/// One string of each format in its canonical spelling.
const CANONICAL: [&str; 9] = [
    "$argon2id$v=19$m=64,t=2,p=1$MDEyMzQ1Njc4OWFiY2RlZg$kXq3OgEI6aso1fG7hqUoZXlJlUzH+CSCjNVn0zM+0Zo",
    "$argon2i$v=16$m=512,t=2,p=2$c29tZXNhbHQ$uEeXt1dxN1iFKGhklseW4w",
    "$argon2d$m=4294967295,t=10,p=100$c29tZXNhbHQ$uEeXt1dxN1iFKGhklseW4w",
    "$argon2id$v=19$m=64,t=2,p=1,keyid=a2V5LTE,data=YXNzb2MtZGF0YQ$crrfPgm7sxF36L3DzuGfEA$cHTd9Q",
    "$2a$10$DCq7YPn5Rq63x1Lad4cll.y2hgZwd5fWjog2MGEP/EstCDKeeQoDa",
    "$2b$04$DCq7YPn5Rq63x1Lad4cll.y2hgZwd5fWjog2MGEP/EstCDKeeQoDa",
    "$2y$31$DCq7YPn5Rq63x1Lad4cll.y2hgZwd5fWjog2MGEP/EstCDKeeQoDa",
    "$scrypt$ln=17,r=8,p=1$cG7tHaM0prQ2htCa0/rfuw$+OGSZrUuh1+kr8HbpgKHe8NsSsfJDgNI/GY9cClQhH4",
    "$scrypt$ln=1,r=10,p=10$$AAAAAAAAAAAAAAAAAAAAAA",
];

const TOO_LONG: &str = "invalid stored hash: longer than 65536 bytes";

#[test]
fn names_the_defect_of_every_rejected_string() {
    let mut ran = 0;
    for row in ["rejected.jsonl", "foreign.jsonl"].into_iter().flat_map(rows::<RejectedRow>) {
        let Err(Error::InvalidHash(defect)) = StoredHash::parse(&row.stored, &Accept::Native)
        else {
            panic!("read as a hash: {row:?}")
        };
        assert_eq!(format!("{defect:?}"), row.defect, "{row:?}");
        assert_eq!(verify(&row.stored, b"password", b""), Err(Error::InvalidHash(defect)));
        ran += 1;
    }
    assert_eq!(ran, 199);
}

#[test]
fn prints_what_it_read() {
    for stored in CANONICAL {
        assert_eq!(printed(stored).as_deref(), Some(stored));
    }
}

/// Whoever could write one hash in two ways could have one reader check what another does not use.
#[test]
fn reads_no_second_spelling_one_edit_away() {
    let (mut read, mut refused) = (0, 0);
    for stored in CANONICAL {
        for edited in edits(stored) {
            match printed(&edited) {
                Some(printed) => {
                    assert_eq!(printed, edited, "an edit of {stored}");
                    read += 1;
                }
                None => refused += 1,
            }
        }
    }
    let edits_of = |stored: &str| 128 * stored.len() + 128 * (stored.len() + 1) + stored.len();
    assert_eq!(read + refused, CANONICAL.into_iter().map(edits_of).sum::<usize>());
    assert!(read > 0 && refused > 0);
}

#[test]
fn reads_no_part_of_a_string_for_the_whole() {
    let mut ran = 0;
    for stored in CANONICAL {
        for end in 0..stored.len() {
            let part = &stored[..end];
            if let Some(printed) = printed(part) {
                assert_eq!(printed, part, "the start of {stored}");
                assert!(stored.starts_with("$argon2") || stored.starts_with("$scrypt"), "{part}");
            }
            ran += 1;
        }
    }
    assert_eq!(ran, CANONICAL.iter().map(|stored| stored.len()).sum::<usize>());
}

/// What the drop-ins refuse is another product's spelling of a hash. Weak ones are named there, too.
#[test]
fn knows_foreign_formats_where_they_are_accepted() {
    let mut ran = 0;
    for row in rows::<RejectedRow>("foreign.jsonl") {
        let hash = StoredHash::parse(&row.stored, &Accept::All).expect("a known format");
        assert_eq!(Some(hash.format().id), row.format.as_deref(), "{row:?}");
        ran += 1;
    }
    assert!(ran >= 5);
}

fn printed(stored: &str) -> Option<String> {
    StoredHash::parse(stored, &Accept::Native).ok()?.canonical()
}

/// Every string that another byte in place of one, a byte more or a byte less makes of `stored`.
fn edits(stored: &str) -> impl Iterator<Item = String> {
    let replaced = (0..stored.len())
        .flat_map(move |at| (0..128_u8).map(move |byte| splice(stored, at, at + 1, Some(byte))));
    let inserted = (0..=stored.len())
        .flat_map(move |at| (0..128_u8).map(move |byte| splice(stored, at, at, Some(byte))));
    let removed = (0..stored.len()).map(move |at| splice(stored, at, at + 1, None));
    replaced.chain(inserted).chain(removed)
}

fn splice(text: &str, start: usize, end: usize, byte: Option<u8>) -> String {
    let mut edited = text[..start].to_owned();
    edited.extend(byte.map(char::from));
    edited.push_str(&text[end..]);
    edited
}

/// A scrypt key is the start of every longer one: a string that a database cut short must not match.
#[test]
fn refuses_a_scrypt_string_that_was_cut_short() {
    let stored = "$scrypt$ln=1,r=10,p=10$$AAAAAAAAAAAAAAAAAAAAAA";
    for cut in 1..=22 {
        let error = StoredHash::parse(&stored[..stored.len() - cut], &Accept::Native).err();
        assert!(matches!(error, Some(Error::InvalidHash(_))), "{cut}");
    }
}

#[test]
fn reads_a_string_of_nothing_but_separators_without_splitting_all_of_it() {
    for id in ["scrypt", "argon2id"] {
        let start = format!("${id}$");
        let stored = format!("{start}{}", "$".repeat(StoredHash::MAX_LEN - start.len()));
        let error = StoredHash::parse(&stored, &Accept::Native).err();
        assert_eq!(error, Some(Error::InvalidHash(Defect::Fields)));
    }
}

/// A string with associated data of `characters` characters of base64.
fn with_data(characters: usize) -> String {
    let data = "A".repeat(characters);
    format!("$argon2id$v=19$m=64,t=2,p=1,data={data}$MDEyMzQ1Njc4OWFiY2RlZg$AAAAAAA")
}

#[test]
fn reads_64_kib_and_refuses_more_whatever_it_is() {
    let room = StoredHash::MAX_LEN - with_data(0).len();
    assert_eq!(room % 4, 0, "whole groups of base64");
    assert_eq!(printed(&with_data(room)).map(|text| text.len()), Some(StoredHash::MAX_LEN));
    let a_mebibyte = ["x", "0", "$", "$2b$", "{SSHA}", "$argon2id$v=19$m=8,t=1,p=1$", "💩", "\0"]
        .map(|part| part.repeat((1 << 20) / part.len()));
    for stored in a_mebibyte.into_iter().chain([with_data(room + 1), with_data(room + 4)]) {
        let error = Error::InvalidHash(Defect::TooLong);
        for accept in [Accept::Native, Accept::Strong, Accept::All] {
            assert_eq!(StoredHash::parse(&stored, &accept).err(), Some(error));
        }
        assert_eq!(verify(&stored, b"password", b""), Err(error));
        assert_eq!(StoredHash::check_len(stored.len()), Err(error));
    }
    assert_eq!(Error::InvalidHash(Defect::TooLong).to_string(), TOO_LONG);
}
