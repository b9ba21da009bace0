//! Limits over whole chains, other spellings of our own strings, and what is accepted.

use slowhash_core::{
    Accept, Defect, Error, Field, Hash, Job, Limits, Outcome, Params, Pbkdf2Params, Reason, Recipe,
    Secret, StoredHash,
};

use crate::data::{outcome, verify};

const BCRYPT: &str = "$2b$04$3zKNeM6hJUN8nDAO8/LS9uvO0./zPGSFxzkYMhCtU2PGunWSEn792";
const MD5: &str = "900150983cd24fb0d6963f7d28e17f72";

fn parse(stored: &str) -> StoredHash {
    StoredHash::parse(stored, &Accept::All).expect("a valid string")
}

/// What `hash` would have written, and None when it could not have.
#[test]
fn have_a_canonical_string_when_hash_could_have_written_them() {
    let salt_and_tag = "$MDEyMzQ1Njc4OWFiY2RlZg$kXq3OgEI6aso1fG7hqUoZXlJlUzH+CSCjNVn0zM+0Zo";
    let argon2 = format!("$argon2id$v=19$m=64,t=2,p=1{salt_and_tag}");
    let versionless = format!("$argon2id$m=64,t=2,p=1{salt_and_tag}");
    let pbkdf2 = format!("$pbkdf2-sha256$i=1000,l=32{salt_and_tag}");
    let cases = [
        (format!("{{bcrypt}}{BCRYPT}"), Some(BCRYPT)),
        (format!("$argon2id$v=19$p=1,m=64,t=2{salt_and_tag}\0\0"), Some(argon2.as_str())),
        (versionless.clone(), Some(&versionless)),
        (format!("$pbkdf2-sha256$i=1000{salt_and_tag}"), Some(&pbkdf2)),
        (format!("bcrypt_sha256${BCRYPT}"), None),
        ("$P$5sN3SvQy6W7yOiDNpnyyXJsyrZ46Kt0".to_owned(), None),
        (MD5.to_owned(), None),
    ];
    for (stored, canonical) in cases {
        assert_eq!(parse(&stored).canonical().as_deref(), canonical, "{stored}");
    }
}

#[test]
fn are_written_and_read_as_pbkdf2() {
    let params = Pbkdf2Params::new(Hash::Sha512, 1000, 40).expect("valid parameters");
    let recipe = Recipe::new(Params::Pbkdf2(params), Some(b"salt".to_vec())).expect("a salt");
    let job = Job::hash(recipe, Secret::new(b"password".to_vec())).expect("a valid recipe");
    let Outcome::Encoded(stored) = outcome(job) else { panic!("a job that encodes") };
    assert!(stored.starts_with("$pbkdf2-sha512$i=1000,l=40$c2FsdA$"), "{stored}");
    assert_eq!(verify(&stored, b"password", &Accept::Strong), Ok(true));
    assert_eq!(verify(&stored, b"passwore", &Accept::Strong), Ok(false));
    assert_eq!(reasons(&stored, Params::Pbkdf2(params), 4), []);
    assert_eq!(reasons(&stored, Params::Pbkdf2(params), 16), [Reason::Cost]);
}

#[test]
fn are_to_be_rehashed_when_hash_writes_no_such_strings() {
    let wanted = *parse(BCRYPT).recipe().params();
    assert_eq!(reasons(BCRYPT, wanted, 16), []);
    assert_eq!(reasons(&format!("{{bcrypt}}{BCRYPT}"), wanted, 16), [Reason::Encoding]);
    assert_eq!(reasons(&format!("bcrypt_sha256${BCRYPT}"), wanted, 16), [Reason::Algorithm]);
    assert_eq!(reasons(MD5, wanted, 16), [Reason::Algorithm]);
}

/// Why a hash of these parameters would be better.
fn reasons(stored: &str, wanted: Params, salt_len: usize) -> Vec<Reason> {
    let wanted = Recipe::new(wanted, Some(vec![0; salt_len])).expect("a valid salt");
    parse(stored).rehash_reasons(&wanted)
}

#[test]
fn are_limited_in_iterations() {
    let pbkdf2 = |iterations: &str, tag_len: usize| {
        format!("$pbkdf2-sha256$i={iterations}$c2FsdA${}", "A".repeat(tag_len / 3 * 4))
    };
    let check = |stored: &str| parse(stored).check(&Limits::DEFAULT);
    let over = |got| Err(Error::OverLimit { field: Field::Iterations, max: 10_000_000, got });
    assert_eq!(check(&pbkdf2("10000000", 30)), Ok(()));
    assert_eq!(check(&pbkdf2("10000001", 30)), over(10_000_001));
    assert_eq!(check(&pbkdf2("5000001", 33)), over(10_000_002));
    assert_eq!(check(&pbkdf2("4294967295", 30)), over(4_294_967_295));
    let phpass = |log2| format!("$P${log2}aaaaaaaa......................");
    assert_eq!(check(&phpass('L')), Ok(()));
    assert_eq!(check(&phpass('M')), over(1 << 24));
}

#[test]
fn are_refused_when_their_format_is_not_accepted() {
    let refused = Err(Error::InvalidHash(Defect::NotAccepted));
    let listed = |id: &str| Accept::Listed(vec![id.to_owned()]);
    for (stored, accept, expected) in [
        (MD5, Accept::Strong, refused),
        (MD5, Accept::All, Ok(true)),
        (MD5, listed("hex-md5"), Ok(true)),
        (MD5, listed("phpass"), refused),
        (BCRYPT, listed("hex-md5"), refused),
        (MD5, Accept::Native, Err(Error::InvalidHash(Defect::UnknownFormat))),
    ] {
        assert_eq!(verify(stored, b"abc", &accept), expected, "{stored}, {accept:?}");
    }
    let swapped = verify("abc", MD5.as_bytes(), &Accept::All);
    assert_eq!(swapped, Err(Error::InvalidHash(Defect::UnknownFormat)));
}
