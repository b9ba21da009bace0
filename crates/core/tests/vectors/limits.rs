//! How much a stored hash may ask for.

use slowhash_core::{Accept, Error, Field, Job, Limits, Secret, StoredHash};

use crate::calls::{bcrypt, recipe};

const SALT_AND_TAG: &str = "$c29tZXNhbHQ$uEeXt1dxN1iFKGhklseW4w";
const DIGEST: &str = "$DCq7YPn5Rq63x1Lad4cll.y2hgZwd5fWjog2MGEP/EstCDKeeQoDa";

/// What the limits say of a string, which is not computed.
fn check(limits: &Limits, start: &str) -> Result<(), Error> {
    let rest = if start.starts_with("$2") { DIGEST } else { SALT_AND_TAG };
    let stored =
        StoredHash::parse(&format!("{start}{rest}"), &Accept::Strong).expect("a valid string");
    stored.check(limits)
}

#[test]
fn allows_what_lies_at_a_limit() {
    let allowed = [
        "$argon2id$v=19$m=4194304,t=16,p=1",
        "$argon2id$v=19$m=64,t=1048576,p=1",
        "$argon2id$v=19$m=2040,t=1,p=255",
        "$argon2d$m=4194304,t=1,p=255",
        "$2b$20",
        "$scrypt$ln=22,r=8,p=1",
        "$scrypt$ln=1,r=16777216,p=1",
        "$scrypt$ln=1,r=1,p=16777216",
    ];
    for start in allowed {
        assert_eq!(check(&Limits::DEFAULT, start), Ok(()), "{start}");
    }
}

#[test]
fn names_what_lies_just_over_a_limit() {
    let refused = [
        ("$argon2id$v=19$m=4194305,t=1,p=1", Field::MemoryCost, 4 << 20, 4_194_305),
        ("$argon2id$v=19$m=4294967295,t=4294967295,p=1", Field::MemoryCost, 4 << 20, 4_294_967_295),
        ("$argon2id$v=19$m=4194304,t=17,p=1", Field::Argon2Work, 64 << 20, 71_303_168),
        ("$argon2i$v=16$m=64,t=1048577,p=1", Field::Argon2Work, 64 << 20, 67_108_928),
        ("$argon2d$m=8,t=4294967295,p=1", Field::Argon2Work, 64 << 20, 34_359_738_360),
        ("$argon2id$v=19$m=2048,t=1,p=256", Field::Parallelism, 255, 256),
        ("$2a$21", Field::BcryptCost, 20, 21),
        ("$2y$31", Field::BcryptCost, 20, 31),
        ("$scrypt$ln=23,r=8,p=1", Field::ScryptWork, 4 << 30, 8 << 30),
        ("$scrypt$ln=22,r=9,p=1", Field::ScryptWork, 4 << 30, 4_831_838_208),
        ("$scrypt$ln=22,r=8,p=2", Field::ScryptWork, 4 << 30, 8 << 30),
        ("$scrypt$ln=1,r=1,p=16777217", Field::ScryptWork, 4 << 30, 4_294_967_552),
        ("$scrypt$ln=31,r=1073741823,p=1", Field::ScryptWork, 4 << 30, u64::MAX),
    ];
    for (start, field, max, got) in refused {
        let error = Error::OverLimit { field, max, got };
        assert_eq!(check(&Limits::DEFAULT, start), Err(error), "{start}");
    }
}

#[test]
fn takes_limits_of_the_caller() {
    let mut limits = Limits::default();
    limits.bcrypt_cost = 4;
    limits.argon2_memory_kib = u64::MAX;
    limits.argon2_work_kib = u64::MAX;
    limits.argon2_lanes = u64::MAX;
    limits.scrypt_bytes = 0;
    assert_eq!(check(&limits, "$2b$04"), Ok(()));
    let error = Error::OverLimit { field: Field::BcryptCost, max: 4, got: 5 };
    assert_eq!(check(&limits, "$2b$05"), Err(error));
    assert_eq!(check(&limits, "$argon2id$v=19$m=4294967295,t=4294967295,p=16777215"), Ok(()));
    let error = Error::OverLimit { field: Field::ScryptWork, max: 0, got: 256 };
    assert_eq!(check(&limits, "$scrypt$ln=1,r=1,p=1"), Err(error));
}

#[test]
fn refuses_to_verify_what_lies_over_a_limit() {
    let stored = format!("$argon2id$v=19$m=4294967295,t=4294967295,p=16777215{SALT_AND_TAG}");
    let none = Secret::default;
    let job = Job::verify(&stored, none(), none(), None, &Accept::Native, &Limits::DEFAULT);
    assert!(matches!(job, Err(Error::OverLimit { field: Field::MemoryCost, .. })), "{job:?}");
}

/// Whoever hashes chooses the cost; only what comes from a database is limited.
#[test]
fn limits_no_new_hash() {
    let params = bcrypt(slowhash_core::BcryptVersion::B, 31);
    assert!(Limits::DEFAULT.check(&params).is_err());
    assert!(Job::hash(recipe(params, &[7; 16]), Secret::default()).is_ok());
}

#[test]
fn says_when_hash_and_password_are_exchanged() {
    let stored = format!("$argon2id$v=19$m=64,t=2,p=1{SALT_AND_TAG}");
    let password = Secret::new(stored.clone().into_bytes());
    let verify = |stored: &str| {
        Job::verify(
            stored,
            password.clone(),
            Secret::default(),
            None,
            &Accept::Native,
            &Limits::DEFAULT,
        )
    };
    assert_eq!(verify("hunter2").err(), Some(Error::Swapped));
    assert!(verify(&stored).is_ok(), "a password may look like a hash");
}
