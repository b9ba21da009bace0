//! The published vectors: RFC 9106, RFC 7914, the reference implementation of Argon2, and the test
//! sets of bcrypt.

use slowhash_core::{Accept, Argon2Variant, Argon2Version, Params, Recipe, Secret, StoredHash};

use crate::calls::{argon2, encode, raw, recipe, scrypt, verify};
use crate::data::{Argon2Row, BcryptRow, ScryptRow, rows};

fn argon2_recipe(row: &Argon2Row) -> Recipe {
    let variant = match row.algorithm.as_str() {
        "argon2d" => Argon2Variant::D,
        "argon2i" => Argon2Variant::I,
        "argon2id" => Argon2Variant::Id,
        other => panic!("unknown variant {other}"),
    };
    let version = match row.version {
        0x10 => Argon2Version::V0x10,
        0x13 => Argon2Version::V0x13,
        other => panic!("unknown version {other}"),
    };
    let tag_len = row.tag_hex.0.len() as u32;
    let params = argon2(variant, version, row.memory_kib, row.passes, row.lanes, tag_len);
    recipe(params, &row.salt_hex.0)
        .with_argon2_inputs(Secret::new(row.secret_hex.0.clone()), row.data_hex.0.clone())
        .expect("short inputs")
}

#[test]
fn computes_the_published_tags_of_argon2() {
    let mut ran = 0;
    for row in rows::<Argon2Row>("argon2.jsonl") {
        assert_eq!(raw(argon2_recipe(&row), &row.password_hex.0), row.tag_hex.0, "{row:?}");
        ran += 1;
    }
    assert_eq!(ran, 27);
}

/// The larger rows differ in their numbers only, and one computation of each must do.
#[test]
fn writes_and_verifies_the_published_strings_of_argon2() {
    let (mut written, mut verified) = (0, 0);
    for row in rows::<Argon2Row>("argon2.jsonl") {
        let Some(stored) = row.stored.first().filter(|_| row.memory_kib <= 1024) else { continue };
        assert_eq!(encode(argon2_recipe(&row), &row.password_hex.0), *stored);
        written += 1;
        for stored in &row.stored {
            assert_eq!(verify(stored, &row.password_hex.0, b""), Ok(true), "{stored}");
            assert_eq!(verify(stored, b"passwore", b""), Ok(false), "{stored}");
            verified += 1;
        }
    }
    assert_eq!((written, verified), (6, 8));
}

/// The strings of the RFC's vectors carry the data, but never the secret.
#[test]
fn writes_associated_data_and_no_secret() {
    let mut ran = 0;
    for row in rows::<Argon2Row>("argon2.jsonl") {
        if row.secret_hex.0.is_empty() {
            continue;
        }
        let stored = encode(argon2_recipe(&row), &row.password_hex.0);
        let start =
            format!("${}$v={}$m=32,t=3,p=4,data=BAQEBAQEBAQEBAQE$", row.algorithm, row.version);
        assert!(stored.starts_with(&start), "{stored}");
        assert_eq!(verify(&stored, &row.password_hex.0, &row.secret_hex.0), Ok(true));
        assert_eq!(verify(&stored, &row.password_hex.0, b""), Ok(false));
        ran += 1;
    }
    assert_eq!(ran, 6);
}

#[test]
fn agrees_with_the_published_hashes_of_bcrypt() {
    let (mut matching, mut others) = (0, 0);
    for row in rows::<BcryptRow>("bcrypt.jsonl") {
        assert_eq!(verify(&row.stored, &row.password_hex.0, b""), Ok(row.valid), "{row:?}");
        *(if row.valid { &mut matching } else { &mut others }) += 1;
    }
    assert_eq!((matching, others), (51, 4));
}

#[test]
fn writes_the_published_strings_of_bcrypt() {
    let mut ran = 0;
    for row in rows::<BcryptRow>("bcrypt.jsonl") {
        let stored = StoredHash::parse(&row.stored, &Accept::Native).expect("a valid string");
        let Params::Bcrypt(params) = *stored.recipe().params() else { panic!("{row:?}") };
        if !row.valid || row.password_hex.0.len() > 72 || params.cost > 8 {
            continue;
        }
        assert_eq!(encode(stored.recipe().clone(), &row.password_hex.0), row.stored);
        ran += 1;
    }
    assert_eq!(ran, 34);
}

fn computes_scrypt(row: &ScryptRow) {
    let params = scrypt(row.n, row.r, row.p, row.key_hex.0.len() as u32);
    let key = raw(recipe(params, &row.salt_hex.0), &row.password_hex.0);
    assert_eq!(key, row.key_hex.0, "{row:?}");
}

#[test]
fn computes_the_keys_of_the_rfc_for_scrypt() {
    let rows = rows::<ScryptRow>("scrypt.jsonl");
    let small: Vec<_> = rows.iter().filter(|row| row.n <= 1 << 14).collect();
    small.iter().for_each(|row| computes_scrypt(row));
    assert_eq!((small.len(), rows.len()), (3, 4));
}

#[test]
#[ignore = "takes 1 GiB of memory"]
fn computes_the_largest_key_of_the_rfc_for_scrypt() {
    let rows = rows::<ScryptRow>("scrypt.jsonl");
    let large: Vec<_> = rows.iter().filter(|row| row.n > 1 << 14).collect();
    large.iter().for_each(|row| computes_scrypt(row));
    assert_eq!(large.len(), 1);
}
