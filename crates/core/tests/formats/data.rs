//! The rows of `vectors/formats.jsonl`, and the calls that every test makes.

use std::fs;
use std::path::Path;

use serde::Deserialize;
use slowhash_core::{Accept, Arena, Error, Job, Limits, Outcome, Secret, run};

/// A row of `formats.jsonl`.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Row {
    pub(crate) format: String,
    pub(crate) stored: String,
    pub(crate) valid: bool,
    password_utf8: Option<String>,
    password_hex: Option<String>,
}

impl Row {
    pub(crate) fn password(&self) -> Vec<u8> {
        match (&self.password_utf8, &self.password_hex) {
            (Some(text), None) => text.clone().into_bytes(),
            (None, Some(hex)) => bytes(hex),
            _ => panic!("a row has one password: {self:?}"),
        }
    }
}

fn bytes(hex: &str) -> Vec<u8> {
    let byte = |at| u8::from_str_radix(&hex[at..at + 2], 16).expect("the file has hexadecimal");
    (0..hex.len()).step_by(2).map(byte).collect()
}

pub(crate) fn rows() -> Vec<Row> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../vectors/formats.jsonl");
    let text = fs::read_to_string(path).expect("the vectors lie in the repository");
    text.lines().map(|line| serde_json::from_str(line).expect("a row is JSON")).collect()
}

pub(crate) fn verify(stored: &str, password: &[u8], accept: &Accept) -> Result<bool, Error> {
    verify_with(stored, password, b"", accept)
}

pub(crate) fn verify_with(
    stored: &str,
    password: &[u8],
    secret: &[u8],
    accept: &Accept,
) -> Result<bool, Error> {
    let (password, secret) = (Secret::new(password.to_vec()), Secret::new(secret.to_vec()));
    let job = Job::verify(stored, password, secret, None, accept, &Limits::DEFAULT)?;
    match outcome(job) {
        Outcome::Verified(matches) => Ok(matches),
        other => panic!("a job that verifies has another outcome: {other:?}"),
    }
}

pub(crate) fn outcome(job: Job) -> Outcome {
    run(&[job], &mut Arena::new()).remove(0).expect("the tests ask for little memory")
}
