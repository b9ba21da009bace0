//! When a stored hash is weaker than a new one would be.

use slowhash_core::{Accept, BcryptVersion, Params, StoredHash};

use crate::calls::{argon2id, bcrypt, scrypt};

/// Start of the string, parameters of a new hash, its length of salt, and the answer.
type Case = (&'static str, Params, usize, bool);

fn asserts(rest: &str, cases: &[Case]) {
    for (start, wanted, salt_len, expected) in cases {
        let stored =
            StoredHash::parse(&format!("{start}{rest}"), &Accept::Strong).expect("a valid string");
        assert_eq!(stored.needs_rehash(wanted, *salt_len), *expected, "{start}, {wanted:?}");
    }
}

/// 16 bytes of salt, 32 bytes of hash.
const LONG: &str = "$MDEyMzQ1Njc4OWFiY2RlZg$kXq3OgEI6aso1fG7hqUoZXlJlUzH+CSCjNVn0zM+0Zo";

#[test]
fn asks_for_a_new_hash_when_argon2_is_weaker_in_any_dimension() {
    let same = argon2id(64, 3, 2, 32);
    asserts(
        LONG,
        &[
            ("$argon2id$v=19$m=64,t=3,p=2", same, 16, false),
            ("$argon2id$v=19$p=2,t=3,m=64", same, 16, false),
            ("$argon2id$v=19$m=64,t=3,p=2,keyid=AAAA,data=AAAA", same, 16, false),
            ("$argon2id$v=19$m=65,t=4,p=2", same, 16, false),
            ("$argon2id$v=19$m=64,t=3,p=1", same, 16, false),
            ("$argon2id$v=19$m=64,t=3,p=4", same, 16, false),
            ("$argon2id$v=19$m=64,t=3,p=2", argon2id(64, 3, 2, 16), 8, false),
            ("$argon2id$v=19$m=63,t=3,p=2", same, 16, true),
            ("$argon2id$v=19$m=63,t=300,p=2", same, 16, true),
            ("$argon2id$v=19$m=64,t=2,p=2", same, 16, true),
            ("$argon2id$v=19$m=6400,t=2,p=2", same, 16, true),
            ("$argon2id$v=16$m=64,t=3,p=2", same, 16, true),
            ("$argon2id$m=64,t=3,p=2", same, 16, true),
            ("$argon2i$v=19$m=64,t=3,p=2", same, 16, true),
            ("$argon2d$v=19$m=64,t=3,p=2", same, 16, true),
            ("$argon2id$v=19$m=64,t=3,p=2", argon2id(64, 3, 2, 33), 16, true),
            ("$argon2id$v=19$m=64,t=3,p=2", same, 17, true),
        ],
    );
}

#[test]
fn asks_for_a_new_hash_when_bcrypt_is_cheaper() {
    let wanted = bcrypt(BcryptVersion::B, 12);
    asserts(
        "$DCq7YPn5Rq63x1Lad4cll.y2hgZwd5fWjog2MGEP/EstCDKeeQoDa",
        &[
            ("$2b$12", wanted, 16, false),
            ("$2a$12", wanted, 16, false),
            ("$2y$12", wanted, 16, false),
            ("$2b$13", wanted, 16, false),
            ("$2b$11", wanted, 16, true),
            ("$2b$04", wanted, 16, true),
            ("$2b$12", argon2id(64, 3, 2, 32), 16, true),
        ],
    );
}

#[test]
fn asks_for_a_new_hash_when_scrypt_is_weaker_in_any_dimension() {
    let same = scrypt(1 << 10, 8, 2, 32);
    asserts(
        LONG,
        &[
            ("$scrypt$ln=10,r=8,p=2", same, 16, false),
            ("$scrypt$p=2,r=8,ln=10", same, 16, false),
            ("$scrypt$ln=11,r=9,p=3", same, 16, false),
            ("$scrypt$ln=9,r=8,p=2", same, 16, true),
            ("$scrypt$ln=10,r=7,p=2", same, 16, true),
            ("$scrypt$ln=10,r=8,p=1", same, 16, true),
            ("$scrypt$ln=10,r=8,p=2", scrypt(1 << 10, 8, 2, 64), 16, true),
            ("$scrypt$ln=10,r=8,p=2", same, 32, true),
            ("$scrypt$ln=10,r=8,p=2", bcrypt(BcryptVersion::B, 4), 16, true),
            ("$scrypt$ln=10,r=8,p=2", argon2id(8, 1, 1, 4), 8, true),
        ],
    );
}
