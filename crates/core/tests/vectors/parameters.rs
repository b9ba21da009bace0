//! The ranges of parameters, at and just outside of their ends.

use std::slice;

use slowhash_core::{
    Accept, Arena, Argon2Params, Argon2Variant, Argon2Version, BcryptParams, BcryptVersion, Error,
    Field, Job, Outcome, Recipe, ScryptParams, Secret, StoredHash, run,
};

use crate::calls::{argon2id, bcrypt, raw, recipe, scrypt};

const MAX: u32 = u32::MAX;

fn field_of<T>(result: Result<T, Error>) -> Option<Field> {
    match result {
        Ok(_) => None,
        Err(Error::OutOfRange { field, .. }) => Some(field),
        Err(other) => panic!("not a range: {other}"),
    }
}

#[test]
fn takes_argon2_parameters_of_the_rfc_and_no_others() {
    let cases = [
        (8, 1, 1, 4, None),
        (MAX, MAX, (1 << 24) - 1, MAX, None),
        (7, 1, 1, 4, Some(Field::MemoryCost)),
        (15, 1, 2, 4, Some(Field::MemoryCost)),
        (16, 1, 2, 4, None),
        (0, 1, 1, 4, Some(Field::MemoryCost)),
        (8, 0, 1, 4, Some(Field::TimeCost)),
        (8, 1, 0, 4, Some(Field::Parallelism)),
        (MAX, 1, 1 << 24, 4, Some(Field::Parallelism)),
        (MAX, 1, MAX, 4, Some(Field::Parallelism)),
        (8, 1, 1, 3, Some(Field::TagLen)),
        (8, 1, 1, 0, Some(Field::TagLen)),
    ];
    for (memory_kib, passes, lanes, tag_len, expected) in cases {
        for variant in [Argon2Variant::D, Argon2Variant::I, Argon2Variant::Id] {
            for version in [Argon2Version::V0x10, Argon2Version::V0x13] {
                let params =
                    Argon2Params::new(variant, version, memory_kib, passes, lanes, tag_len);
                assert_eq!(field_of(params), expected, "{memory_kib} {passes} {lanes} {tag_len}");
            }
        }
    }
}

#[test]
fn takes_bcrypt_costs_from_4_to_31() {
    for cost in [4, 31] {
        assert_eq!(field_of(BcryptParams::new(BcryptVersion::B, cost)), None, "{cost}");
    }
    for cost in [0, 3, 32, 260, MAX] {
        let params = BcryptParams::new(BcryptVersion::B, cost);
        assert_eq!(field_of(params), Some(Field::BcryptCost), "{cost}");
    }
}

#[test]
fn takes_scrypt_parameters_of_the_rfc_and_no_others() {
    let cases = [
        (2, 1, 1, 1, None),
        (1 << 31, 8, 1, MAX, None),
        (1 << 15, 1, 1, 32, None),
        (1 << 16, 1, 1, 32, Some(Field::ScryptCost)),
        (1 << 16, 2, 1, 32, None),
        (2, (1 << 30) - 1, 1, 32, None),
        (2, 1, (1 << 30) - 1, 32, None),
        (1, 8, 1, 32, Some(Field::ScryptCost)),
        (0, 8, 1, 32, Some(Field::ScryptCost)),
        (2, 0, 1, 32, Some(Field::BlockSize)),
        (2, 1 << 30, 1, 32, Some(Field::BlockSize)),
        (2, 1, 0, 32, Some(Field::Parallelization)),
        (2, 1 << 15, 1 << 15, 32, Some(Field::Parallelization)),
        (2, MAX, MAX, 32, Some(Field::BlockSize)),
        (2, 8, 1, 0, Some(Field::OutputLen)),
    ];
    for (n, r, p, key_len, expected) in cases {
        assert_eq!(
            field_of(ScryptParams::new(n, r, p, key_len)),
            expected,
            "{n} {r} {p} {key_len}"
        );
    }
}

#[test]
fn takes_powers_of_two_for_n_of_scrypt() {
    for n in [3, 5, 1000, 16383, 16385, (1 << 31) - 1] {
        let params = ScryptParams::new(n, 8, 1, 32);
        assert_eq!(params, Err(Error::NotPowerOfTwo { max: 1 << 31, got: n }));
    }
    let params = ScryptParams::new(1000, 1, 1, 32);
    assert_eq!(params, Err(Error::NotPowerOfTwo { max: 1 << 15, got: 1000 }));
}

#[test]
fn takes_salts_of_the_length_that_the_algorithm_allows() {
    let version = BcryptVersion::B;
    let cases = [
        (argon2id(8, 1, 1, 4), &[8, 16, 48, 49, 64, 1000][..], &[0, 1, 7][..]),
        (bcrypt(version, 4), &[16], &[0, 15, 17, 22, 32]),
        (scrypt(2, 1, 1, 1), &[0, 1, 16, 1000], &[]),
    ];
    for (params, allowed, refused) in cases {
        for &len in allowed {
            let recipe = Recipe::new(params, Some(vec![7; len])).expect("a length that is allowed");
            assert_eq!(recipe.salt(), vec![7; len]);
        }
        for &len in refused {
            let recipe = Recipe::new(params, Some(vec![7; len]));
            assert_eq!(field_of(recipe), Some(Field::Salt), "{params:?}, {len} bytes");
        }
    }
}

/// All parts at their longest at once: the string that is written is read again.
#[test]
fn hashes_into_no_string_that_would_not_be_read() {
    let with = |params, salt_len: usize, data_len: usize| {
        let data = vec![7; data_len];
        let recipe = Recipe::new(params, Some(vec![7; salt_len]))?;
        Job::hash(recipe.with_argon2_inputs(Secret::default(), data)?, Secret::default())
    };
    let (argon2, scrypt) = (|len| argon2id(8, 1, 1, len), |len| scrypt(2, 1, 1, len));
    let cases = [
        (argon2(8192), 8192, 8192, None),
        (argon2(8193), 16, 0, Some(Field::OutputLen)),
        (argon2(MAX), 16, 0, Some(Field::OutputLen)),
        (argon2(32), 8193, 0, Some(Field::Salt)),
        (argon2(32), 16, 8193, Some(Field::AssociatedData)),
        (scrypt(8192), 8192, 0, None),
        (scrypt(16), 0, 0, None),
        (scrypt(15), 16, 0, Some(Field::OutputLen)),
        (scrypt(8193), 16, 0, Some(Field::OutputLen)),
        (scrypt(32), 8193, 0, Some(Field::Salt)),
    ];
    for (params, salt_len, data_len, expected) in cases {
        let job = with(params, salt_len, data_len);
        if let Ok(job) = &job {
            let results = run(slice::from_ref(job), &mut Arena::new());
            let Ok(Outcome::Encoded(stored)) = &results[0] else { panic!("{results:?}") };
            let read = StoredHash::parse(stored, &Accept::Native).expect("it was written here");
            assert_eq!(read.canonical().as_ref(), Some(stored));
        }
        assert_eq!(field_of(job), expected, "{params:?}, salt {salt_len}, data {data_len}");
    }
}

#[test]
fn derives_bytes_that_no_string_could_hold() {
    let recipe = Recipe::new(argon2id(8, 1, 1, 100_000), Some(vec![7; 100_000]));
    let recipe = recipe.and_then(|it| it.with_argon2_inputs(Secret::default(), vec![7; 100_000]));
    assert_eq!(raw(recipe.expect("lengths that the RFC allows"), b"password").len(), 100_000);
}

#[test]
fn draws_a_salt_of_16_bytes_anew_each_time() {
    let params = argon2id(8, 1, 1, 4);
    let drawn = [0; 4].map(|_| Recipe::new(params, None).expect("randomness").salt().to_vec());
    for (i, salt) in drawn.iter().enumerate() {
        assert_eq!(salt.len(), 16);
        assert!(!drawn[..i].contains(salt), "two equal salts");
    }
}

#[test]
fn hashes_no_password_of_which_bcrypt_would_ignore_a_part() {
    let salt = [7; 16];
    let job = |len: usize| {
        Job::hash(recipe(bcrypt(BcryptVersion::B, 4), &salt), Secret::new(vec![b'_'; len]))
    };
    assert!(job(0).is_ok() && job(72).is_ok());
    for len in [73, 255, 256, 300] {
        let error = Error::OutOfRange { field: Field::Password, min: 0, max: 72, got: len as f64 };
        assert_eq!(job(len).err(), Some(error));
    }
    let scrypt = recipe(scrypt(2, 1, 1, 16), &salt);
    assert!(Job::hash(scrypt, Secret::new(vec![b'_'; 300])).is_ok());
}
