//! What the rows of products do not show: odd passwords, damaged strings, accounts without a password,
//! costs of an attacker, and the strings that adapters write.

use slowhash_core::{
    Accept, Crypt, Defect, Error, Field, Limits, Params, StoredHash, YescryptParams,
};

use crate::data::{rows, verify};

fn defect(stored: &str) -> Defect {
    match StoredHash::parse(stored, &Accept::All) {
        Err(Error::InvalidHash(defect)) => defect,
        other => panic!("{stored} is read: {other:?}"),
    }
}

/// The digests of the empty password, by PHP 8.2 (`crypt`), libxcrypt 4.4.33 and CPython.
#[test]
fn verify_an_empty_password() {
    let stored = [
        "$1$abcdefgh$M55TzYaaccxVGbptZWaxX/",
        "$5$rounds=1000$saltsalt$Naw4j7Jsi9DJmo461n8iSYTXTcY98Ufoq.Xsn7KkFN7",
        "$6$rounds=1000$saltsalt$VEHSITfYmhRDpD6t31S9LUhNne.FOx10qNSjfu2skYK5wKPYCkdF/995SUbfpqIy5BFbEit9G4aDmW4aq4oX9.",
        "d41d8cd98f00b204e9800998ecf8427e",
        "{noop}",
    ];
    for stored in stored {
        assert_eq!(verify(stored, b"", &Accept::All), Ok(true), "{stored}");
        assert_eq!(verify(stored, b"\0", &Accept::All), Ok(false), "{stored}");
    }
}

/// A C function would take `Hello world!` for it, and hash a password of megabytes in every round.
#[test]
fn of_crypt_know_no_password_with_a_zero_or_of_more_than_4096_bytes() {
    let stored = "$5$rounds=5000$saltstring$5B8vYYiY.CVt1RlTTf8KbXBH3hsxY/GNooZaBBGWEc5";
    assert_eq!(verify(stored, b"Hello world!", &Accept::All), Ok(true));
    assert_eq!(verify(stored, b"Hello world!\0", &Accept::All), Ok(false));
    let long = "x".repeat(4097);
    assert_eq!(verify(LONG, &long.as_bytes()[..4096], &Accept::All), Ok(true));
    assert_eq!(verify(LONG, long.as_bytes(), &Accept::All), Ok(false));
}

/// phpass of 4096 times `x`, by CPython's hashlib.
const LONG: &str = "$P$5abcdefghxBIGRTVIYKTacBAcxTQZY/";

#[test]
fn of_accounts_without_a_password_are_told_apart() {
    for stored in ["", "!", "!!", "*", "*LK*", "!abc", "!$6$saltsalt$x", "*0"] {
        assert_eq!(defect(stored), Defect::Unusable, "{stored}");
    }
    assert_eq!(defect("x"), Defect::UnknownFormat);
}

#[test]
fn that_are_damaged_are_of_their_format_still() {
    let cases = [
        ("$pbkdf2-sha256$1000$c2FsdA$AAAA", Defect::Length),
        ("$pbkdf2-sha256$01000$c2FsdA$AAAA", Defect::Number),
        ("pbkdf2:sha256:1000$salt$00zz", Defect::Hex),
        ("pbkdf2:sha3:1000$salt$00", Defect::Parameter),
        ("sha256:1000:c2FsdA:AAAA", Defect::Base64),
        ("AQAAAAEAAAPoAAAAEAbDvEUcAZRaa7h+", Defect::Length),
        ("AQAAAAMAAAPoAAAAEAbDvEUcAZRaa7h+", Defect::Parameter),
        ("{pbkdf2}00", Defect::Length),
        ("$8$short$pYNyVrtyMalQrZLxRi7ZLQS1Fl.jkYCgASUi5P8JNb2", Defect::Length),
        ("$1$abcdefghi$4/U5.w6NPtLkJ2WyrTwm91", Defect::Length),
        ("$1$abcdefgh$4/U5.w6NPtLkJ2WyrTwm9z", Defect::Base64),
        ("$5$rounds=999$saltstring$5B8vYYiY.CVt1RlTTf8KbXBH3hsxY/GNooZaBBGWEc5", Defect::Number),
        ("$6$saltstring", Defect::Fields),
        ("$y$j9T$salt", Defect::Fields),
        ("$y$j9T0$F5Jx5fExrKuPp53xLKQ..1$x", Defect::Parameter),
        ("$S$7abcdEFGH", Defect::Fields),
        ("{SSHA}uJ6qx+YUFzQbcQtyd2gpTQ5qJ3s=", Defect::Length),
        ("{SHA}uJ6qx+YUFzQbcQtyd2gpTQ==", Defect::Length),
        ("$sha256$pf=e1NBTFR9$MTIzNA==$AAAA", Defect::Template),
        ("$shiro1$SHA-256$0$AAAA$AAAA", Defect::Number),
        ("{FSHP4|16|1000}AAAA", Defect::Version),
    ];
    for (stored, expected) in cases {
        assert_eq!(defect(stored), expected, "{stored}");
    }
}

/// SHA-256 of nothing stands for any tag of 32 bytes.
#[test]
fn of_adapters_are_refused_when_their_parts_do_not_fit() {
    let tag = "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU";
    let defect = |list: &str| defect(&format!("$digest${list}$c2FsdA${tag}"));
    let (password, salt, digest) = ("e1BBU1NXT1JEfQ", "e1NBTFR9", "e0RJR0VTVH0");
    let both = "e1BBU1NXT1JEfXtESUdFU1R9";
    let cases = [
        ("h=sha256".to_owned(), Defect::Parameter),
        (format!("pf={password}"), Defect::Parameter),
        (format!("h=sha3,pf={password}"), Defect::Parameter),
        (format!("h=sha512,pf={password}"), Defect::Length),
        (format!("h=sha256,pf={salt}"), Defect::Template),
        (format!("h=sha256,pf={both}"), Defect::Template),
        (format!("h=sha256,pf={password},i=0"), Defect::Number),
        (format!("h=sha256,pf={password},i=2,rf={salt}"), Defect::Template),
        (format!("h=sha256,pf={password},rf={digest}{digest}"), Defect::Base64),
        (format!("h=sha256,pf={password},e=HEX"), Defect::Parameter),
        (format!("h=sha256,pf={password},u=utf8"), Defect::Parameter),
        (format!("h=sha256,pf={password},kf={password}"), Defect::Template),
        (format!("h=sha256,pf={salt},kf={password},i=2"), Defect::Number),
        (format!("h=sha256,pf={password},kf={digest}"), Defect::Template),
        (format!("h=sha256,pf={password},i=2,rf={both},u=utf16le"), Defect::Template),
        (format!("h=sha256,pf={password},x=1"), Defect::Parameter),
    ];
    for (list, expected) in cases {
        assert_eq!(defect(&list), expected, "{list}");
    }
}

/// HMAC of a salt under the password, by CPython's hmac; it is HMAC-SHA-256("password", "salt").
#[test]
fn of_adapters_take_the_password_for_the_key_of_an_hmac() {
    let list = "h=sha256,pf=e1NBTFR9,kf=e1BBU1NXT1JEfQ";
    let stored = format!("$digest${list}$c2FsdA$/DKCMpk/80ylZjHkoQHWA5PK0SFxmX7gtWK/eFKy/tA");
    assert_eq!(verify(&stored, b"password", &Accept::All), Ok(true));
    assert_eq!(verify(&stored, b"passwore", &Accept::All), Ok(false));
}

/// PBKDF2-HMAC-SHA-256 of 2 iterations without a salt, by CPython's hashlib; Payload and
/// passport-local-mongoose store keys of this length.
#[test]
fn of_pbkdf2_have_keys_of_512_bytes_and_no_salt() {
    let stored = format!("$pbkdf2-sha256$i=2,l=512$${KEY_512}");
    assert_eq!(verify(&stored, b"password", &Accept::Strong), Ok(true));
    assert_eq!(verify(&stored, b"passwore", &Accept::Strong), Ok(false));
}

const KEY_512: &str = "i8L5FnqBzc+tEjXNkEfxE2Jxwfl4/PyzXiLb6vpGNPb9IhQhjtY+uzzENQQdoRX9KMUY4wWaMnH4tEFKA6/GfRX9\
    nc/KmX6DRDMgpVHzfvz/N9m4bwHRAXq9RmWUecWqrg3qjLI3io4eRPB4di8c7fzPD4epqtU07fXCIpoEv5Us0XbP\
    /cKR2xEqYMOrl6Wv4rmXFoGP2Cf4SMloIokueJ8/O4AMLi034Q+FzJsErb3W6j1vIqMYEoNTWISg+rZWgUuB56Gr\
    qoAZbHlHakGjlYQwXUPkalxAUtKnnut5NkVIuFQ09hEkXfPbYJXy37T14zVTZcWTofYr/MI40Wib02iA71qfIXwO\
    S9ocKY83CZlvy6mJVnBYGnAyqvYq8mU2BnbdWmHUVWnH9zcdNZz+rfCrltXxsUziiVkAQgxmOLAuBQF9K0/uKkod\
    9VOjMvPEwoKCDGhIrI3ka3L5Shdi7KH8ElszCRbMR4qIphKJd382SVMBwNyYJ0bAkUVOHzLU5uMpN3XyRs2Np98b\
    ApJiVYLqqLYQBjZDV7rfOaqbvcWIWBvf7wSQ/nEBNdt6gswyh1TK7RwXCS1ixHN6ihuoOyZgJJjkxdVUMSspsYZ3\
    pHGXsrdtTDQnYwbPZw5I1rKPbYudOvs014uiWGtRmluvbO6BW4L0mApnYw1pPiQzCck";

#[test]
fn that_ask_for_too_much_are_refused_before_anything_is_computed() {
    let check = |stored: &str| {
        StoredHash::parse(stored, &Accept::All).expect("a valid string").check(&Limits::DEFAULT)
    };
    let over = |got| Err(Error::OverLimit { field: Field::Iterations, max: 10_000_000, got });
    let sha512 =
        "svn8UoSVapNtMuq1ukKS4tPQd8iKwSMHWjl/O817G3uBnIFNjnQJuesI68u4OTLiBFdcbYEdFCoEOfaS35inz1";
    assert_eq!(check(&format!("$6$rounds=999999999$saltsalt${sha512}")), over(999_999_999));
    let shiro = |rounds: u32| {
        format!("$shiro1$SHA-256${rounds}$AAAA$gaU8n8m+ayW0JpjBs0Cn5waU8n8m+ayW0JpjBs0Cn5w=")
    };
    assert_eq!(check(&shiro(10_000_001)), Ok(()));
    assert_eq!(check(&shiro(10_000_002)), over(10_000_001));
    let digest = "$digest$h=md5,pf=e1BBU1NXT1JEfQ,i=4294967295$$AAAAAAAAAAAAAAAAAAAAAA";
    assert_eq!(check(digest), over(4_294_967_294));
    let npm = "md5$salt$4294967295$00000000000000000000000000000000";
    assert_eq!(check(npm), over(4_294_967_294));
    let yescrypt = "$y$jHT$F5Jx5fExrKuPp53xLKQ..1$y8e1eitiNDaQsFFW6d.9KbSTlk5zV3R3coZQtfcNAO5";
    let over = Error::OverLimit { field: Field::ScryptWork, max: 4 << 30, got: 8 << 30 };
    assert_eq!(check(&yescrypt.replace("jHT", "jIT")), Err(over));
    assert_eq!(check(yescrypt), Ok(()));
}

/// The largest numbers that a string can name: 2^31 blocks of 2^30 - 1 times 128 bytes, for instance.
#[test]
fn of_yescrypt_have_parameters_that_no_arithmetic_overflows() {
    let mut sane = 0;
    for flavor in [0, 1, 47, 2, u32::MAX] {
        for log2_n in [0, 1, 12, 31, 32, u32::MAX] {
            for (r, p) in [(0, 1), (1, 0), (8, 1), (32, 4), (1 << 29, 1), (1, u32::MAX)] {
                for t in [0, 1, u32::MAX] {
                    let Some(params) = YescryptParams::new(flavor, log2_n, r, p, t) else {
                        continue;
                    };
                    assert!(params.memory_bytes() < 1 << 47);
                    let _ = Limits::DEFAULT.check(&Params::Crypt(Crypt::Yescrypt(params)));
                    sane += 1;
                }
            }
        }
    }
    assert_eq!(sane, 60);
}

/// Of some rows of `dos-cost` the format is not read here.
#[test]
fn of_attackers_and_malformed_ones_are_refused() {
    let mut refused = 0;
    for row in rows() {
        if row.format == "dos-cost" || row.format == "malformed" {
            let verified = verify(&row.stored, &row.password(), &Accept::All);
            assert!(verified.is_err(), "{row:?}: {verified:?}");
            refused += 1;
        }
    }
    assert_eq!(refused, 15);
}
