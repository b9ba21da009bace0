//! Strings of Argon2, bcrypt and scrypt that `vectors/formats.jsonl` has no row of.

use slowhash_core::{Accept, Defect, Error, Field, Limits, StoredHash};

use crate::data::{rows, verify};

/// The published string of the specs of the scrypt gem, of its first versions: the salt is text and the
/// hash is a SHA-1 of the key.
const OLD_RUBY: &str =
    "400$8$d$173a8189751c095a29b933789560b73bf17b2e01$9bf66d74bd6f3ebcf99da3b379b689b89db1cb07";

fn id(stored: &str) -> Result<&'static str, Error> {
    StoredHash::parse(stored, &Accept::All).map(|hash| hash.format().id)
}

/// A string whose `format` has the row's, with `from` replaced.
fn edited(format: &str, from: &str, to: &str) -> String {
    let row = rows().into_iter().find(|row| row.format == format && row.stored.contains(from));
    row.expect("a row that has it").stored.replacen(from, to, 1)
}

#[test]
fn verify_as_the_first_versions_of_their_product_did() {
    assert_eq!(id(OLD_RUBY), Ok("ruby-scrypt"));
    assert_eq!(verify(OLD_RUBY, b"my secret", &Accept::Strong), Ok(true));
    assert_eq!(verify(OLD_RUBY, b"my secreu", &Accept::Strong), Ok(false));
}

/// npm bcrypt 6.0.0 verifies it: without a terminator `a` is `aa`, and the empty password is not.
#[test]
fn repeat_the_bare_password_as_the_first_bcrypt_did() {
    let stored = "$2$04$DCq7YPn5Rq63x1Lad4cll.pKwd6Iq1Gq7ZdwzLVTYRWdmybtCTqt6";
    for (password, expected) in [("a", true), ("aa", true), ("", false), ("ab", false)] {
        let verified = verify(stored, password.as_bytes(), &Accept::All);
        assert_eq!(verified, Ok(expected), "{password:?}");
    }
    assert_eq!(verify(stored, b"a", &Accept::Strong), Err(Error::InvalidHash(Defect::NotAccepted)));
    let hash = StoredHash::parse(stored, &Accept::All).expect("a valid string");
    assert_eq!(hash.canonical(), None);
}

/// The rows have other bytes; of ASCII a password has the hash that it has in the versions of today.
#[test]
fn are_bcrypt_where_no_byte_has_a_sign() {
    let row = rows().into_iter().find(|row| row.stored.starts_with("$2b$04$") && row.valid);
    let row = row.expect("a row of cost 4");
    let stored = row.stored.replacen("$2b$", "$2x$", 1);
    let ascii = row.password().is_ascii();
    assert_eq!(verify(&stored, &row.password(), &Accept::All), Ok(ascii));
}

#[test]
fn are_known_under_every_prefix_of_their_products() {
    let bcrypt = "$2b$04$3zKNeM6hJUN8nDAO8/LS9uvO0./zPGSFxzkYMhCtU2PGunWSEn792";
    let scrypt = edited("spring-scrypt", "{scrypt}", "");
    for (stored, expected) in [
        (format!("{{CRYPT}}{bcrypt}"), "ldap-crypt-bcrypt"),
        (format!("{{crypt}}{bcrypt}"), "ldap-crypt-bcrypt"),
        (format!("{{BLF-CRYPT}}{bcrypt}"), "ldap-crypt-bcrypt"),
        (format!("{{scrypt@SpringSecurity_v5_8}}{scrypt}"), "spring-scrypt"),
        (scrypt, "spring-scrypt"),
    ] {
        assert_eq!(id(&stored), Ok(expected), "{stored}");
    }
}

/// libsodium stores strings of `$7$` in buffers of 102 bytes.
#[test]
fn are_read_with_the_padding_of_libsodium() {
    let stored = edited("scrypt-crypt7-libsodium", "$7$", "$7$") + "\0";
    assert_eq!(id(&stored), Ok("scrypt-crypt7"));
}

#[test]
fn are_refused_when_a_part_is_damaged() {
    for (format, from, to, expected) in [
        ("adonis-bcrypt-phc", "v=98", "v=99", Defect::Version),
        ("adonis-bcrypt-phc", "r=4", "r=3", Defect::Number),
        ("adonis-bcrypt-phc", "ZahF4", "ZahA", Defect::TagLength),
        ("passlib-bcrypt-sha256-v2", "v=2", "v=3", Defect::Version),
        ("passlib-bcrypt-sha256-v2", "r=4", "r=04", Defect::Number),
        ("passlib-bcrypt-sha256-v1", "2b,", "2y,", Defect::Version),
        ("spring-bcrypt", "$2a$", "$2x$", Defect::UnknownFormat),
        ("django-argon2", "m=64", "m=064", Defect::Number),
        ("magento2-argon2id13-agnostic", ":3_32", ":3_31", Defect::TagLength),
        ("magento2-argon2id13-agnostic", "_65536", "_65537", Defect::Number),
        (
            "magento2-argon2id13-agnostic",
            ":48e3b19c9a7fb79cda7ca69a0d9ccc22:",
            ":48e3:",
            Defect::SaltLength,
        ),
        ("kratos-scrypt", "ln=1024", "ln=1023", Defect::Number),
        ("kratos-scrypt", "==$", "$", Defect::Base64),
        ("adonis-scrypt-phc", "n=64,", "n=64,n=64,", Defect::Parameter),
        ("article-scrypt-v1", "p=1", "p=0", Defect::Number),
        ("scrypt-crypt7", "$7$7", "$7$.", Defect::Number),
        ("libscrypt-s1", "$0a", "$0A", Defect::Hex),
        ("spring-scrypt", "{scrypt}$a0801", "{scrypt}$0a0801", Defect::Number),
        ("django-scrypt", "$8$5$", "$8$5$$", Defect::Fields),
        ("werkzeug-scrypt", "c3eaa5", "C3eaa5", Defect::Hex),
        ("hashcat-scrypt", ":1024:8:1:", ":1024:8:", Defect::Fields),
        ("cisco-type9", "$9$8702", "$9$702", Defect::SaltLength),
        ("ruby-scrypt", "$220a", "$20a", Defect::Hex),
        ("firebase-scrypt-fbscrypt", "v=1", "v=2", Defect::Version),
        ("firebase-scrypt-fbscrypt", ",sk=", ",ss=", Defect::Parameter),
        ("firebase-scrypt-kratos", "$Bw==$", "$Bx==$", Defect::Base64),
        ("firebase-scrypt-clerk", "$jxspr8Ki", "$", Defect::TagLength),
    ] {
        let stored = edited(format, from, to);
        assert_eq!(id(&stored), Err(Error::InvalidHash(expected)), "{stored}");
    }
}

/// Others have strings that start or look alike.
#[test]
fn leave_the_strings_of_others_alone() {
    let bcrypt = "$2b$04$3zKNeM6hJUN8nDAO8/LS9uvO0./zPGSFxzkYMhCtU2PGunWSEn792";
    let key = "dd8211f11ab2b662ea448c3e9a5dd7f9";
    for stored in [
        format!("bcrypt$10:aaaaaaaaaa:{bcrypt}"),
        "argon2$2$64$1$50:585b8a60909198f90d5fb2169a08ceef:c6ab3250".to_owned(),
        "$e0801".to_owned(),
        format!("1023$8$1$844969e22eaf8302b1d508887e206404${key}"),
        format!("8$8$1$844969e22eaf8302b1d508887e206404${key}"),
    ] {
        let unknown = Error::InvalidHash(Defect::UnknownFormat);
        assert!(
            [Err(unknown), Err(Error::InvalidHash(Defect::Fields))].contains(&id(&stored)),
            "{stored}"
        );
    }
}

#[test]
fn are_limited_by_what_they_ask_for() {
    let over = |field, max, got| Err(Error::OverLimit { field, max, got });
    let (mem, scrypt) = (Field::MemoryCost, Field::ScryptWork);
    for (format, from, to, expected) in [
        ("clerk-bcrypt_peppered", "$04$", "$21$", over(Field::BcryptCost, 20, 21)),
        ("bcrypt-2x", "$04$", "$21$", over(Field::BcryptCost, 20, 21)),
        ("adonis-bcrypt-phc", "r=4", "r=21", over(Field::BcryptCost, 20, 21)),
        ("spring-argon2", "m=64", "m=4194305", over(mem, 4 << 20, (4 << 20) + 1)),
        ("magento2-argon2id13-agnostic", "_65536", "_4294966272", Ok(())),
        ("kratos-scrypt", "ln=1024", "ln=1073741824", over(scrypt, 4 << 30, 1 << 40)),
        ("adonis-scrypt-phc", "n=64", "n=8388608", over(scrypt, 4 << 30, 8 << 30)),
        ("scrypt-crypt7-libsodium", "$7$8", "$7$R", over(scrypt, 4 << 30, 1 << 39)),
        ("spring-scrypt", "$a0801", "$1f0801", over(scrypt, 4 << 30, 1 << 41)),
        ("werkzeug-scrypt", ":1024:", ":8388608:", over(scrypt, 4 << 30, 8 << 30)),
        ("firebase-scrypt-fbscrypt", "n=6", "n=23", over(scrypt, 4 << 30, 8 << 30)),
        ("go-simple-scrypt", "1024$", "8388608$", over(scrypt, 4 << 30, 8 << 30)),
    ] {
        let hash = StoredHash::parse(&edited(format, from, to), &Accept::All);
        let checked = hash.expect(format).check(&Limits::DEFAULT);
        assert_eq!(checked, expected, "{format}");
    }
}
