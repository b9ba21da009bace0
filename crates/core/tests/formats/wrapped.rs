//! Argon2 of an old hash.

use slowhash_core::{
    Accept, Argon2Params, Argon2Variant, Argon2Version, BcryptParams, BcryptVersion, Defect, Error,
    Field, Job, Limits, Outcome, Params, Recipe, StoredHash,
};

use crate::covered::{CRYPT, DIGEST, PBKDF2};
use crate::data::{Row, outcome, rows, verify};
use crate::mutations::{cheapest, named};

fn recipe() -> Recipe {
    let params = Argon2Params::new(Argon2Variant::Id, Argon2Version::V0x13, 64, 1, 1, 32);
    Recipe::new(Params::Argon2(params.expect("valid parameters")), None).expect("a salt")
}

fn wrap(stored: &str) -> Result<String, Error> {
    match outcome(Job::wrap(stored, recipe(), &Accept::All, &Limits::DEFAULT)?) {
        Outcome::Encoded(text) => Ok(text),
        other => panic!("a job that wraps has another outcome: {other:?}"),
    }
}

/// One valid row of each format that can be wrapped.
fn wrappable() -> Vec<Row> {
    let mut rows: Vec<Row> = rows().into_iter().filter(|row| row.valid).collect();
    rows.retain(|row| Job::wrap(&row.stored, recipe(), &Accept::All, &Limits::DEFAULT).is_ok());
    rows.dedup_by(|a, b| a.format == b.format);
    rows
}

#[test]
fn verifies_the_password_of_the_old_hash() {
    let rows = wrappable();
    for row in &rows {
        let wrapped = wrap(&row.stored).expect("a format that can be wrapped");
        let hash = StoredHash::parse(&wrapped, &Accept::Strong).expect("a valid string");
        assert_eq!(hash.format().id, "wrapped");
        assert_eq!(verify(&wrapped, &row.password(), &Accept::Strong), Ok(true), "{row:?}");
        assert_eq!(verify(&wrapped, b"another", &Accept::Strong), Ok(false), "{row:?}");
        assert_eq!(hash.canonical(), None);
    }
    assert!(rows.iter().any(|row| row.format == "hex-md5"));
    assert!(rows.iter().any(|row| row.format == "phpass"));
    assert!(rows.iter().any(|row| row.format == "ldap-salted-sha1"));
}

/// What has no digest in it that could be left out, or is slow enough as it is.
#[test]
fn is_made_of_all_formats_of_pbkdf2_crypt_and_digests_but_these() {
    let mut refused = Vec::new();
    for (name, row) in [PBKDF2, CRYPT, DIGEST].into_iter().flat_map(cheapest) {
        let Ok(job) = Job::wrap(&row.stored, recipe(), &named(name), &Limits::DEFAULT) else {
            refused.push(name);
            continue;
        };
        let Outcome::Encoded(wrapped) = outcome(job) else { panic!("a job that wraps: {row:?}") };
        assert_eq!(verify(&wrapped, &row.password(), &Accept::Strong), Ok(true), "{row:?}");
        assert_eq!(verify(&wrapped, b"another", &Accept::Strong), Ok(false), "{row:?}");
    }
    assert_eq!(refused, ["ldap-yescrypt", "yescrypt", "spring-noop"]);
}

/// `md5("abc")`: the string keeps its scheme and nothing of the digest, which is a password nowhere: who
/// knows nothing of the wrapping refuses the string.
#[test]
fn keeps_the_scheme_and_takes_no_digest_for_a_password() {
    let digest = b"\x90\x01\x50\x98\x3c\xd2\x4f\xb0\xd6\x96\x3f\x7d\x28\xe1\x7f\x72";
    let wrapped = wrap("900150983cd24fb0d6963f7d28e17f72").expect("a format that can be wrapped");
    let read = StoredHash::parse(&wrapped, &Accept::Strong).expect("a wrapped hash");
    let kept = format!("slowhash:wrap:hex-md5:{}", "0".repeat(32));
    assert_eq!(read.recipe().associated_data(), kept.as_bytes());
    let refused = Error::InvalidHash(Defect::UnknownFormat);
    assert_eq!(StoredHash::parse(&wrapped, &Accept::Native).err(), Some(refused));
    assert_eq!(verify(&wrapped, b"abc", &Accept::Strong), Ok(true));
    assert_eq!(verify(&wrapped, digest, &Accept::Strong), Ok(false));
}

#[test]
fn limits_the_old_hash_as_well() {
    // 2^30 rounds of MD5.
    let old = "$P$Saaaaaaaa......................";
    let over = Error::OverLimit { field: Field::Iterations, max: 10_000_000, got: 1 << 30 };
    assert_eq!(wrap(old), Err(over), "nobody could verify it");
    let mut limits = Limits::DEFAULT;
    limits.iterations = 1 << 30;
    let job = Job::wrap(old, recipe(), &Accept::All, &limits).expect("wrapping computes no MD5");
    let Outcome::Encoded(wrapped) = outcome(job) else { panic!("a job that encodes") };
    let hash = StoredHash::parse(&wrapped, &Accept::Strong).expect("a valid string");
    assert_eq!(hash.check(&limits), Ok(()));
    assert_eq!(hash.check(&Limits::DEFAULT), Err(over));
}

#[test]
fn refuses_what_cannot_be_wrapped() {
    let bcrypt = "$2b$04$3zKNeM6hJUN8nDAO8/LS9uvO0./zPGSFxzkYMhCtU2PGunWSEn792";
    assert_eq!(wrap(bcrypt), Err(Error::InvalidHash(Defect::NotWrappable)));
    assert_eq!(wrap("no hash"), Err(Error::InvalidHash(Defect::UnknownFormat)));
    let params = BcryptParams::new(BcryptVersion::B, 4).expect("valid parameters");
    let recipe = Recipe::new(Params::Bcrypt(params), None).expect("a salt");
    let job = Job::wrap("900150983cd24fb0d6963f7d28e17f72", recipe, &Accept::All, &Limits::DEFAULT);
    assert_eq!(job.err(), Some(Error::WrapsInArgon2Only));
}
