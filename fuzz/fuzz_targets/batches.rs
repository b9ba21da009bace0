//! Any company: a batch gives each job the result that it has alone, in its place.

#![no_main]

use libfuzzer_sys::fuzz_target;
use slowhash_core::{Arena, Error, Job, Limits, Outcome, Recipe, Secret, run};
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
            (3, Outcome::Verified(matches)) => assert!(!matches, "{member:?}"),
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
        2 => verify(recipe, password.clone(), password),
        _ => {
            let mut wrong = member.password.clone();
            wrong.insert(0, member.password.first().map_or(1, |first| first ^ 1));
            verify(recipe, password, Secret::new(wrong))
        }
    };
    job.expect("passwords of up to 72 bytes")
}

/// A job that verifies `entered` where `password` was stored.
fn verify(recipe: Recipe, password: Secret, entered: Secret) -> Result<Job, Error> {
    let stored = alone(&Job::hash(recipe, password)?);
    let Outcome::Encoded(stored) = stored else { panic!("{stored:?}") };
    Job::verify(&stored, entered, Secret::default(), None, &Limits::DEFAULT)
}

fn alone(job: &Job) -> Outcome {
    let mut results = run(std::slice::from_ref(job), &mut Arena::new());
    results.remove(0).expect("little memory")
}

fn shown(outcome: &Outcome) -> String {
    format!("{outcome:?}")
}
