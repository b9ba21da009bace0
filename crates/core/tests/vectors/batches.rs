//! Jobs that are computed together: each has the result that it has alone, in its place.

use slowhash_core::{Accept, Arena, BcryptVersion, Job, Limits, Outcome, Params, Secret, run};

use crate::calls::{argon2id, bcrypt, encode, raw, recipe, scrypt};

/// The job at a place: its salt and its password are those of no other place.
struct Place(usize);

impl Place {
    fn salt(&self) -> [u8; 16] {
        core::array::from_fn(|i| (self.0 * 16 + i) as u8)
    }

    fn password(&self) -> Vec<u8> {
        format!("password {}", self.0).into_bytes()
    }

    fn encoded(&self, params: Params) -> String {
        encode(recipe(params, &self.salt()), &self.password())
    }

    /// A job that encodes, derives bytes, or verifies the right or the wrong password, in turn.
    fn job(&self, params: Params) -> Job {
        let recipe = recipe(params, &self.salt());
        let verify = |password: Vec<u8>| {
            let (password, secret) = (Secret::new(password), Secret::default());
            Job::verify(
                &self.encoded(params),
                password,
                secret,
                None,
                &Accept::Native,
                &Limits::DEFAULT,
            )
        };
        let job = match self.0 % 4 {
            0 => Job::hash(recipe, Secret::new(self.password())),
            1 => Job::hash_raw(recipe, Secret::new(self.password())),
            2 => verify(self.password()),
            _ => verify(b"wrong".to_vec()),
        };
        job.expect("the tests ask for valid hashes")
    }

    fn check(&self, params: Params, outcome: &Outcome) {
        match (self.0 % 4, outcome) {
            (0, Outcome::Encoded(text)) => assert_eq!(*text, self.encoded(params)),
            (1, Outcome::Raw(bytes)) => {
                let alone = raw(recipe(params, &self.salt()), &self.password());
                assert_eq!(bytes[..], alone);
            }
            (2, Outcome::Verified(matches)) => assert!(matches),
            (3, Outcome::Verified(matches)) => assert!(!matches),
            (_, other) => panic!("another outcome at {}: {other:?}", self.0),
        }
    }
}

fn shapes() -> [Params; 8] {
    [
        argon2id(32, 1, 1, 32),
        argon2id(8, 2, 1, 64),
        bcrypt(BcryptVersion::B, 4),
        bcrypt(BcryptVersion::A, 4),
        bcrypt(BcryptVersion::Y, 5),
        scrypt(16, 8, 1, 32),
        scrypt(16, 8, 1, 64),
        scrypt(32, 1, 3, 32),
    ]
}

/// Runs a batch in which the job at each place has the shape that `pick` says.
fn runs(len: usize, arena: &mut Arena, pick: impl Fn(usize) -> Params) {
    let jobs: Vec<_> = (0..len).map(|at| Place(at).job(pick(at))).collect();
    let results = run(&jobs, arena);
    assert_eq!(results.len(), len);
    for (at, result) in results.iter().enumerate() {
        Place(at).check(pick(at), result.as_ref().expect("little memory"));
    }
}

#[test]
fn computes_batches_of_one_shape_of_any_size() {
    let mut arena = Arena::new();
    for params in shapes() {
        for len in 0..=11 {
            runs(len, &mut arena, |_| params);
        }
    }
}

#[test]
fn computes_batches_of_mixed_shapes_in_their_order() {
    let (mut arena, shapes) = (Arena::new(), shapes());
    for stride in 1..shapes.len() {
        runs(40, &mut arena, |at| shapes[at / stride % shapes.len()]);
    }
}
