//! `formats.jsonl`: strings as the products of the world store them.

use std::collections::BTreeSet;

use slowhash_core::{Accept, Defect, Error, StoredHash};

use crate::calls::verify;
use crate::data::{FormatRow, rows};

/// The secret of the rows of `argon2id-v19-secret`, of which their strings say nothing.
const PEPPER: &[u8] = b"pepper-key-1";

/// Formats whose strings are plain Argon2, bcrypt or scrypt under the name of a product.
const PLAIN: [&str; 8] = [
    "adonis-argon2-phc",
    "bcrypt-2a",
    "bcrypt-2b",
    "bcrypt-2y",
    "libsodium-argon2i",
    "libsodium-argon2id",
    "phc-argon2-tmp-order",
    "scrypt-phc",
];

/// Formats that write the parameters in another order than the reference implementation.
const REORDERED: [&str; 2] = ["argon2id-v19-mpt-order", "phc-argon2-tmp-order"];

/// Formats that store plain bcrypt of something else than the password: nothing in the string tells
/// them from it.
const INDISTINGUISHABLE: [&str; 10] = [
    "bun-bcrypt-sha512",
    "devise-bcrypt-pepper",
    "meteor-bcrypt",
    "prehash-md5hex-bcrypt",
    "prehash-sha1hex-bcrypt",
    "prehash-sha256b64-bcrypt",
    "prehash-sha256hex-bcrypt",
    "prehash-sha384b64-bcrypt",
    "prehash-sha512b64-bcrypt",
    "prehash-sha512hex-bcrypt",
];

fn formats() -> Vec<FormatRow> {
    rows("formats.jsonl")
}

fn is_plain(format: &str) -> bool {
    format.starts_with("argon2") || PLAIN.contains(&format)
}

#[test]
fn verifies_every_row_as_its_product_does() {
    let mut ran = 0;
    for row in formats().iter().filter(|row| is_plain(&row.format)) {
        let secret = if row.format == "argon2id-v19-secret" { PEPPER } else { b"" };
        assert_eq!(verify(&row.stored, row.password(), secret), Ok(row.valid), "{row:?}");
        ran += 1;
    }
    assert_eq!(ran, 120);
}

#[test]
fn verifies_no_row_without_its_secret() {
    let mut ran = 0;
    for row in formats().iter().filter(|row| row.format == "argon2id-v19-secret") {
        assert_eq!(verify(&row.stored, row.password(), b""), Ok(false), "{row:?}");
        assert_eq!(verify(&row.stored, row.password(), b"pepper-key-2"), Ok(false), "{row:?}");
        ran += 1;
    }
    assert_eq!(ran, 2);
}

/// The other rows have the name of a product or of a peculiarity, which the string does not tell.
#[test]
fn names_the_format_as_the_vectors_do() {
    let named = |format: &str| match format.strip_prefix("argon2") {
        Some(rest) => rest.matches('-').count() == 1,
        None => ["bcrypt-2a", "bcrypt-2b", "bcrypt-2y", "scrypt-phc"].contains(&format),
    };
    let mut ran = 0;
    for row in formats().iter().filter(|row| named(&row.format)) {
        let stored = StoredHash::parse(&row.stored, &Accept::Native).expect("a valid string");
        assert_eq!(stored.format().id, row.format);
        ran += 1;
    }
    assert_eq!(ran, 86);
}

#[test]
fn prints_canonical_strings_as_it_read_them() {
    let (mut same, mut reordered) = (0, 0);
    for row in formats().iter().filter(|row| is_plain(&row.format)) {
        let printed = StoredHash::parse(&row.stored, &Accept::Native)
            .expect("a valid string")
            .canonical()
            .expect("a format of our own");
        if REORDERED.contains(&row.format.as_str()) {
            assert_ne!(printed, row.stored);
            assert_eq!(printed.len(), row.stored.len(), "{row:?}");
            assert_eq!(verify(&printed, row.password(), b""), Ok(row.valid), "{row:?}");
            reordered += 1;
        } else {
            assert_eq!(printed, row.stored);
            same += 1;
        }
    }
    assert_eq!((same, reordered), (110, 10));
}

#[test]
fn refuses_malformed_rows() {
    let mut ran = 0;
    for row in formats().iter().filter(|row| row.format == "malformed") {
        let error = verify(&row.stored, row.password(), b"").expect_err("no hash");
        assert!(matches!(error, Error::InvalidHash(_)), "{row:?}: {error}");
        ran += 1;
    }
    assert_eq!(ran, 10);
}

#[test]
fn refuses_rows_that_ask_for_too_much_before_it_computes() {
    let (mut known, mut unknown) = (0, 0);
    for row in formats().iter().filter(|row| row.format == "dos-cost") {
        match verify(&row.stored, row.password(), b"") {
            Err(Error::OverLimit { .. }) => known += 1,
            Err(Error::InvalidHash(Defect::UnknownFormat)) => unknown += 1,
            other => panic!("{row:?}: {other:?}"),
        }
    }
    assert_eq!((known, unknown), (2, 3));
}

/// Also `$2$` and `$2x$`, which are other functions than bcrypt is today.
#[test]
fn takes_no_other_format_for_one_of_its_own() {
    let mut refused = 0;
    let mut read = BTreeSet::new();
    for row in formats().iter().filter(|row| !is_plain(&row.format) && row.format != "dos-cost") {
        match StoredHash::parse(&row.stored, &Accept::Native) {
            Ok(_) => drop(read.insert(row.format.clone())),
            Err(Error::InvalidHash(_)) => refused += 1,
            Err(other) => panic!("{row:?}: {other}"),
        }
    }
    assert_eq!(read.iter().map(String::as_str).collect::<Vec<_>>(), INDISTINGUISHABLE);
    assert_eq!(refused, 532);
}
