//! bcrypt of a digest. The strings of the rows are plain bcrypt; the spelling is slowhash's own.

use slowhash_core::{Accept, Defect, Error, StoredHash};

use crate::data::{rows, verify};

/// The format of a row, the name of the prehash, the number of rows.
#[rustfmt::skip]
const PREHASHES: [(&str, &str, usize); 9] = [
    ("bun-bcrypt-sha512", "sha512-raw-over-72", 4),
    ("meteor-bcrypt", "sha256-hex", 2),
    ("prehash-md5hex-bcrypt", "md5-hex", 3),
    ("prehash-sha1hex-bcrypt", "sha1-hex", 3),
    ("prehash-sha256b64-bcrypt", "sha256-base64", 2),
    ("prehash-sha256hex-bcrypt", "sha256-hex", 3),
    ("prehash-sha384b64-bcrypt", "sha384-base64", 2),
    ("prehash-sha512b64-bcrypt", "sha512-base64", 3),
    ("prehash-sha512hex-bcrypt", "sha512-hex", 3),
];

fn spelled(name: &str, bcrypt: &str) -> String {
    format!("$bcrypt-prehash${name}{bcrypt}")
}

#[test]
fn verify_when_the_digest_is_named() {
    for (format, name, count) in PREHASHES {
        let rows: Vec<_> = rows().into_iter().filter(|row| row.format == format).collect();
        for row in &rows {
            let stored = spelled(name, &row.stored);
            let hash = StoredHash::parse(&stored, &Accept::Strong).expect("a valid string");
            assert_eq!((hash.format().id, hash.canonical()), ("bcrypt-prehash", None));
            let verified = verify(&stored, &row.password(), &Accept::Strong);
            assert_eq!(verified, Ok(row.valid), "{stored}");
        }
        assert_eq!(rows.len(), count, "rows of {format}");
    }
}

/// Symfony hashes before bcrypt what bcrypt would not take whole, and nothing else.
#[test]
fn leave_short_passwords_as_they_are_where_their_product_does() {
    let rows = rows();
    let long = rows.iter().find(|row| row.stored.starts_with("$2y$04$XjhFYTgokkOVUNnrV4.bd"));
    let long = long.expect("Symfony's row");
    let symfony = spelled("sha512-base64-over-72", &long.stored);
    assert_eq!(verify(&symfony, &long.password(), &Accept::Strong), Ok(true));
    let plain = rows.iter().find(|row| row.format == "bcrypt-2y" && row.valid).expect("a row");
    assert!(plain.password().len() <= 72 && !plain.password().contains(&0));
    for name in ["sha512-base64-over-72", "sha512-raw-over-72"] {
        let stored = spelled(name, &plain.stored);
        assert_eq!(verify(&stored, &plain.password(), &Accept::Strong), Ok(true), "{name}");
    }
}

/// The hash is that of bcryptjs 3.0.3 and of npm bcrypt 6.0.0 for the base64 that node:crypto gives.
#[test]
fn hash_what_has_a_nul_before_bcrypt_as_symfony_does() {
    let bcrypt = "$2b$04$abcdefghijklmnopqrstuuGzOidAkB.xyqqSEmUq5t512iau0/saG";
    for (name, expected) in [("sha512-base64-over-72", true), ("sha512-raw-over-72", false)] {
        let verified = verify(&spelled(name, bcrypt), b"a\0b", &Accept::Strong);
        assert_eq!(verified, Ok(expected), "{name}");
    }
}

#[test]
fn are_refused_when_the_digest_is_unknown() {
    let bcrypt = "$2b$04$3zKNeM6hJUN8nDAO8/LS9uvO0./zPGSFxzkYMhCtU2PGunWSEn792";
    let defect = |stored: &str| StoredHash::parse(stored, &Accept::All).map(drop);
    for (stored, expected) in [
        (spelled("sha3-hex", bcrypt), Defect::Parameter),
        (spelled("", bcrypt), Defect::Parameter),
        (spelled("sha256-hex$sha256-hex", bcrypt), Defect::Fields),
        (spelled("sha256-hex", &bcrypt[..59]), Defect::Fields),
        ("$bcrypt-prehash$sha256-hex".to_owned(), Defect::Fields),
    ] {
        assert_eq!(defect(&stored), Err(Error::InvalidHash(expected)), "{stored}");
    }
}
