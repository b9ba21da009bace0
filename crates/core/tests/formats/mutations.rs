//! A string with one edit in it is another string: it never verifies the password of the first.

use std::collections::BTreeMap;

use slowhash_core::{Accept, StoredHash};

use crate::covered::{CRYPT, Covered, DIGEST, PBKDF2};
use crate::data::{Row, rows, verify};

/// The valid row of each format that iterates least.
pub(crate) fn cheapest(family: &[Covered]) -> BTreeMap<&'static str, Row> {
    let names: BTreeMap<_, _> = family.iter().map(|(row, name, _)| (*row, *name)).collect();
    let mut cheapest = BTreeMap::new();
    for row in rows().into_iter().filter(|row| row.valid) {
        let Some(name) = names.get(row.format.as_str()) else { continue };
        let known = cheapest.entry(*name).or_insert_with(|| row.clone());
        if cost(&row, name) < cost(known, name) {
            *known = row;
        }
    }
    cheapest
}

fn cost(row: &Row, name: &str) -> u64 {
    let hash = StoredHash::parse(&row.stored, &named(name)).expect("a valid row");
    hash.recipe().params().iterations()
}

pub(crate) fn named(name: &str) -> Accept {
    Accept::Listed(vec![name.to_owned(), "all".to_owned()])
}

/// Each character left out, written twice, and replaced by two others.
fn edits(text: &str) -> impl Iterator<Item = String> {
    text.char_indices().flat_map(move |(at, character)| {
        let (before, behind) = (&text[..at], &text[at + character.len_utf8()..]);
        let edited = |middle: &str| format!("{before}{middle}{behind}");
        [
            edited(""),
            edited(&format!("{character}{character}")),
            edited(&neighbour(character).to_string()),
            edited(&other_case(character).to_string()),
        ]
    })
}

/// Another character of most alphabets that have this one.
fn neighbour(character: char) -> char {
    match character {
        '9' | 'f' | 'F' => '0',
        'z' => 'a',
        'Z' => 'A',
        '0'..='8' | 'a'..='y' | 'A'..='Y' => char::from(character as u8 + 1),
        _ => 'x',
    }
}

fn other_case(character: char) -> char {
    if character.is_ascii_lowercase() {
        character.to_ascii_uppercase()
    } else if character.is_ascii_uppercase() {
        character.to_ascii_lowercase()
    } else {
        '.'
    }
}

/// Of those that iterate much, every ninth edit is tried.
fn never_verify(family: &[Covered]) -> (usize, usize) {
    let (cheapest, mut ran) = (cheapest(family), 0);
    for (name, row) in &cheapest {
        let every = if cost(row, name) > 5000 { 9 } else { 1 };
        let edits = edits(&row.stored).filter(|edit| *edit != row.stored).step_by(every);
        for edit in edits {
            let verified = verify(&edit, &row.password(), &named(name));
            assert_ne!(verified, Ok(true), "{name}: {edit}");
            ran += 1;
        }
    }
    (cheapest.len(), ran)
}

#[test]
fn of_pbkdf2_never_verify() {
    assert_eq!(never_verify(PBKDF2), (24, 7340));
}

#[test]
fn of_crypt_never_verify() {
    assert_eq!(never_verify(CRYPT), (14, 3504));
}

/// `django-unusable` has no valid row.
#[test]
fn of_digests_never_verify() {
    assert_eq!(never_verify(DIGEST), (41, 11_064));
}
