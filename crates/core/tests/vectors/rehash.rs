//! When a stored hash is weaker than a new one would be.

use base64ct::{Base64Unpadded, Encoding};
use slowhash_core::{Accept, BcryptVersion, Params, Reason, Recipe, StoredHash};

use crate::calls::{argon2id, bcrypt, scrypt};

/// Start of the string, parameters of a new hash, its length of salt, and the answer.
type Case = (&'static str, Params, usize, bool);

fn asserts(rest: &str, cases: &[Case]) {
    for (start, wanted, salt_len, expected) in cases {
        let stored =
            StoredHash::parse(&format!("{start}{rest}"), &Accept::Strong).expect("a valid string");
        let wanted = Recipe::new(*wanted, Some(vec![0; *salt_len])).expect("a valid salt");
        let needed = !stored.rehash_reasons(&wanted).is_empty();
        assert_eq!(needed, *expected, "{start}, {wanted:?}");
    }
}

/// 16 bytes of salt, 32 bytes of hash.
const LONG: &str = "$MDEyMzQ1Njc4OWFiY2RlZg$kXq3OgEI6aso1fG7hqUoZXlJlUzH+CSCjNVn0zM+0Zo";

#[test]
fn asks_for_a_new_hash_when_argon2_is_weaker() {
    let same = argon2id(64, 3, 2, 32);
    asserts(
        LONG,
        &[
            ("$argon2id$v=19$m=64,t=3,p=2", same, 16, false),
            ("$argon2id$v=19$p=2,t=3,m=64", same, 16, false),
            ("$argon2id$v=19$m=64,t=3,p=2,data=AAAA", same, 16, false),
            ("$argon2id$v=19$m=64,t=3,p=2,keyid=AAAA", same, 16, true),
            ("$argon2id$v=19$m=65,t=4,p=2", same, 16, false),
            ("$argon2id$v=19$m=64,t=3,p=1", same, 16, false),
            ("$argon2id$v=19$m=64,t=3,p=4", same, 16, false),
            ("$argon2id$v=19$m=64,t=3,p=2", argon2id(64, 3, 2, 16), 8, false),
            ("$argon2id$v=19$m=63,t=3,p=2", same, 16, true),
            ("$argon2id$v=19$m=63,t=4,p=2", same, 16, false),
            ("$argon2id$v=19$m=8,t=100,p=1", same, 16, true),
            ("$argon2id$v=19$m=64,t=2,p=2", same, 16, true),
            ("$argon2id$v=19$m=78,t=2,p=2", same, 16, true),
            ("$argon2id$v=19$m=79,t=2,p=2", same, 16, false),
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
fn asks_for_a_new_hash_when_scrypt_is_weaker() {
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

#[test]
fn names_every_reason() {
    let wanted = Recipe::new(argon2id(64, 3, 1, 32), Some(vec![0; 16])).expect("a valid salt");
    let cases: [(&str, &[Reason]); 5] = [
        ("$argon2id$v=19$m=64,t=3,p=1", &[]),
        ("$argon2id$v=19$m=64,t=2,p=1", &[Reason::Cost]),
        ("$argon2id$v=16$m=64,t=2,p=1", &[Reason::Cost, Reason::Version]),
        ("$argon2id$v=19$m=64,t=3,p=1,keyid=AAAA", &[Reason::Pepper]),
        ("$argon2i$v=16$m=8,t=1,p=1", &[Reason::Algorithm]),
    ];
    for (start, expected) in cases {
        let accept = &Accept::Strong;
        let stored = StoredHash::parse(&format!("{start}{LONG}"), accept).expect("a valid string");
        assert_eq!(stored.rehash_reasons(&wanted), expected, "{start}");
    }
}

/// Two servers that share a table and have different costs.
#[test]
fn never_asks_two_servers_to_replace_each_others_hashes() {
    let recipe = |params| Recipe::new(params, Some(vec![0; 16])).expect("a valid salt");
    let mut ran = 0;
    for a in servers() {
        for b in servers() {
            let asks = |stored: Cost, wanted: Cost| {
                let text = stored_string(stored);
                let stored = StoredHash::parse(&text, &Accept::Strong).expect("a valid string");
                let wanted = recipe(argon2id(wanted.0, wanted.1, 1, wanted.2 as u32));
                !stored.rehash_reasons(&wanted).is_empty()
            };
            assert!(!(asks(a, b) && asks(b, a)), "{a:?} and {b:?}");
            ran += 1;
        }
    }
    assert_eq!(ran, 64 * 64);
}

/// Memory, passes and length of the tag.
type Cost = (u32, u32, usize);

/// Every mix of four sizes of memory, four numbers of passes and four lengths.
fn servers() -> impl Iterator<Item = Cost> {
    (0..64).map(|i| (8 << (i % 4), 1 + (i / 4) % 4, 16 * (1 + i as usize / 16)))
}

/// A string of that cost, with 16 bytes of salt.
fn stored_string((memory, passes, tag_len): Cost) -> String {
    let tag = Base64Unpadded::encode_string(&vec![0; tag_len]);
    format!("$argon2id$v=19$m={memory},t={passes},p=1$MDEyMzQ1Njc4OWFiY2RlZg${tag}")
}
