//! Any company: a batch gives each job the result that it has alone, in its place.

#![no_main]

use libfuzzer_sys::fuzz_target;
use slowhash_core::{
    Accept, Arena, Error, Hash, Job, Limits, Outcome, Recipe, Secret, Step, StoredHash, run,
};
use slowhash_fuzz::{Company, Member, Reader};

fuzz_target!(|bytes: &[u8]| {
    let Company(members) = Company::read(&mut Reader::new(bytes));
    let jobs: Vec<_> = members.iter().map(job).collect();
    let together = run(&jobs, &mut Arena::new());
    assert_eq!(together.len(), jobs.len());
    for ((job, member), result) in jobs.iter().zip(&members).zip(together) {
        let outcome = result.expect("little memory");
        assert_eq!(shown(&outcome), shown(&alone(job)), "{member:?}");
        match (member.goal, outcome) {
            (0, Outcome::Encoded(_)) | (1, Outcome::Raw(_)) => {}
            (2, Outcome::Verified(matches)) => assert!(matches, "{member:?}"),
            (3 | 4, Outcome::Verified(matches)) => assert!(!matches, "{member:?}"),
            (_, other) => panic!("{member:?}: {other:?}"),
        }
    }
});

fn job(member: &Member) -> Job {
    let recipe = Recipe::new(member.params(), Some(member.salt.to_vec()));
    let (recipe, password) = (recipe.expect("16 bytes"), Secret::new(member.password.clone()));
    let job = match member.goal {
        0 => Job::hash(recipe, password),
        1 => Job::hash_raw(recipe, password),
        2 => verify(&stored(recipe, password.clone()), password),
        3 => {
            let mut wrong = member.password.clone();
            wrong.insert(0, member.password.first().map_or(1, |first| first ^ 1));
            verify(&stored(recipe, password), Secret::new(wrong))
        }
        _ => verify_with_steps(&stored(recipe, password.clone()), password),
    };
    job.expect("passwords of up to 72 bytes")
}

fn stored(recipe: Recipe, password: Secret) -> String {
    let job = Job::hash(recipe, password).expect("passwords of up to 72 bytes");
    let Outcome::Encoded(stored) = alone(&job) else { panic!("a job that encodes") };
    stored
}

fn verify(stored: &str, password: Secret) -> Result<Job, Error> {
    let secret = Secret::default();
    Job::verify(stored, password, secret, None, &Accept::Strong, &Limits::DEFAULT)
}

/// Steps change what is hashed, so that the password is not the one of the string any more.
fn verify_with_steps(stored: &str, password: Secret) -> Result<Job, Error> {
    let parsed = StoredHash::parse(stored, &Accept::Strong)?;
    let parsed = parsed.before(vec![Step::Digest(Hash::Sha256), Step::Hex]);
    let parsed = parsed.after(vec![Step::hmac(Hash::Sha256, "key"), Step::AppendPassword]);
    Job::verify_parsed(parsed, password, Secret::default(), None, &Limits::DEFAULT)
}

fn alone(job: &Job) -> Outcome {
    let mut results = run(std::slice::from_ref(job), &mut Arena::new());
    results.remove(0).expect("little memory")
}

fn shown(outcome: &Outcome) -> String {
    format!("{outcome:?}")
}
