//! Other implementations: what they compute is what we compute, and what we write they read.

use oracle_argon2::{
    Algorithm, Argon2, AssociatedData, ParamsBuilder, PasswordHash, PasswordHasher,
    PasswordVerifier, Version,
};
use oracle_scrypt::Scrypt;
use slowhash_core::{Argon2Variant, Argon2Version, BcryptVersion, Recipe, Secret};

use crate::calls::{argon2, bcrypt, encode, raw, recipe, scrypt, verify};

/// How many random cases each test runs.
const CASES: usize = 60;

/// Numbers that look random and are the same in every run (SplitMix64).
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn within(&mut self, min: u32, max: u32) -> u32 {
        min + (self.next() % u64::from(max - min + 1)) as u32
    }

    fn bytes(&mut self, min: u32, max: u32) -> Vec<u8> {
        (0..self.within(min, max)).map(|_| self.next() as u8).collect()
    }

    /// Lengths around every boundary, and any byte.
    fn password(&mut self) -> Vec<u8> {
        let lengths = [0, 1, 7, 63, 64, 65, 71, 72, 73, 127, 128, 129, 255, 256, 257, 300];
        let len = lengths[self.within(0, lengths.len() as u32 - 1) as usize];
        self.bytes(len, len)
    }
}

const VARIANTS: [(Argon2Variant, Algorithm); 3] = [
    (Argon2Variant::D, Algorithm::Argon2d),
    (Argon2Variant::I, Algorithm::Argon2i),
    (Argon2Variant::Id, Algorithm::Argon2id),
];
const VERSIONS: [(Argon2Version, Version); 2] =
    [(Argon2Version::V0x10, Version::V0x10), (Argon2Version::V0x13, Version::V0x13)];

/// A random hash for Argon2, by us and by the crate `argon2`.
struct Argon2Case<'a> {
    ours: Recipe,
    theirs: Argon2<'a>,
    password: Vec<u8>,
    tag_len: usize,
}

/// `phc` keeps what it writes within the bounds of the crate `phc`: tags of 10 to 64 bytes, salts of
/// up to 48; its cap of 32 bytes of data holds always.
fn argon2_case<'a>(numbers: &mut Numbers, phc: bool, secret: &'a [u8]) -> Argon2Case<'a> {
    let (variant, algorithm) = VARIANTS[numbers.within(0, 2) as usize];
    let (version, their_version) = VERSIONS[numbers.within(0, 1) as usize];
    let (lanes, passes) = (numbers.within(1, 5), numbers.within(1, 3));
    let memory_kib = 8 * lanes + numbers.within(0, 200);
    let tag_len = if phc { numbers.within(10, 64) } else { numbers.within(4, 200) };
    let salt = numbers.bytes(8, if phc { 48 } else { 100 });
    let data = numbers.bytes(0, 32);
    let params = ParamsBuilder::new()
        .m_cost(memory_kib)
        .t_cost(passes)
        .p_cost(lanes)
        .output_len(tag_len as usize)
        .data(AssociatedData::new(&data).expect("up to 32 bytes"))
        .build()
        .expect("valid parameters");
    let theirs = Argon2::new_with_secret(secret, algorithm, their_version, params);
    let ours = recipe(argon2(variant, version, memory_kib, passes, lanes, tag_len), &salt);
    Argon2Case {
        ours: ours.with_argon2_inputs(Secret::new(secret.to_vec()), data).expect("short inputs"),
        theirs: theirs.expect("a short secret"),
        password: numbers.password(),
        tag_len: tag_len as usize,
    }
}

#[test]
fn computes_the_tags_of_the_crate_argon2() {
    let mut numbers = Numbers(1);
    let mut ran = 0;
    for _ in 0..CASES {
        let secret = numbers.bytes(0, 40);
        let case = argon2_case(&mut numbers, false, &secret);
        let mut theirs = vec![0; case.tag_len];
        let hashed = case.theirs.hash_password_into(&case.password, case.ours.salt(), &mut theirs);
        hashed.expect("a valid hash");
        assert_eq!(raw(case.ours.clone(), &case.password), theirs, "{:?}", case.ours);
        ran += 1;
    }
    assert_eq!(ran, CASES);
}

#[test]
fn writes_argon2_strings_that_the_crate_argon2_reads_and_writes() {
    let mut numbers = Numbers(2);
    let mut ran = 0;
    for _ in 0..CASES {
        let case = argon2_case(&mut numbers, true, b"");
        let ours = encode(case.ours.clone(), &case.password);
        let read = PasswordHash::new(&ours).expect("a PHC string");
        assert_eq!(Argon2::default().verify_password(&case.password, &read), Ok(()), "{ours}");
        assert!(Argon2::default().verify_password(b"wrong", &read).is_err(), "{ours}");
        let theirs = case.theirs.hash_password_with_salt(&case.password, case.ours.salt());
        assert_eq!(theirs.expect("a valid hash").to_string(), ours);
        assert_eq!(verify(&ours, &case.password, b""), Ok(true));
        ran += 1;
    }
    assert_eq!(ran, CASES);
}

#[test]
fn computes_the_keys_of_the_crate_scrypt_and_writes_its_strings() {
    let mut numbers = Numbers(3);
    let mut ran = 0;
    for _ in 0..CASES {
        let (log_n, r, p) = (numbers.within(1, 8), numbers.within(1, 9), numbers.within(1, 4));
        let (key_len, salt) = (numbers.within(16, 64), numbers.bytes(8, 48));
        let password = numbers.password();
        let params = oracle_scrypt::Params::new(log_n as u8, r, p).expect("valid parameters");
        let mut theirs = vec![0; key_len as usize];
        oracle_scrypt::scrypt(&password, &salt, &params, &mut theirs).expect("a valid length");
        let ours = recipe(scrypt(1 << log_n, r, p, key_len), &salt);
        assert_eq!(raw(ours.clone(), &password), theirs, "{ours:?}");

        let written = encode(ours, &password);
        let read = PasswordHash::new(&written).expect("a PHC string");
        assert_eq!(Scrypt::default().verify_password(&password, &read), Ok(()), "{written}");
        assert!(Scrypt::default().verify_password(b"wrong", &read).is_err(), "{written}");
        assert_eq!(verify(&written, &password, b""), Ok(true));
        ran += 1;
    }
    assert_eq!(ran, CASES);
}

#[test]
fn writes_the_strings_of_the_crate_bcrypt() {
    let mut numbers = Numbers(4);
    let mut ran = 0;
    for _ in 0..CASES {
        let (cost, mut password) = (numbers.within(4, 6), numbers.password());
        let salt = core::array::from_fn(|_| numbers.next() as u8);
        let theirs = oracle_bcrypt::hash_with_salt(&password, cost, salt).expect("a valid hash");
        let versions = [
            (BcryptVersion::A, oracle_bcrypt::Version::TwoA),
            (BcryptVersion::B, oracle_bcrypt::Version::TwoB),
            (BcryptVersion::Y, oracle_bcrypt::Version::TwoY),
        ];
        let (version, their_version) = &versions[numbers.within(0, 2) as usize];
        let theirs = theirs.format_for_version(their_version.clone());
        // At `verify` alone a longer password is none of our business.
        assert_eq!(verify(&theirs, &password, b""), Ok(true), "{theirs}");
        password.truncate(72);
        let ours = encode(recipe(bcrypt(*version, cost), &salt), &password);
        assert_eq!(ours, theirs);
        assert_eq!(oracle_bcrypt::verify(&password, &ours).ok(), Some(true));
        ran += 1;
    }
    assert_eq!(ran, CASES);
}
