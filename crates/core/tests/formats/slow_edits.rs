//! One edit of a stored string makes it another hash, or none.

use std::collections::{BTreeMap, BTreeSet};

use slowhash_core::{Accept, Job, Limits, Outcome, Secret, StoredHash};

use crate::covered::SLOW;
use crate::data::{Row, outcome, rows};

/// Formats whose products make keys of any length: the start of a key is a shorter key, of 16 bytes at
/// least.
const ANY_KEY_LEN: [&str; 8] = [
    "adonis-scrypt-phc",
    "article-scrypt-v1",
    "go-simple-scrypt",
    "hashcat-scrypt",
    "kratos-scrypt",
    "ruby-scrypt",
    "scrypt-phc",
    "spring-scrypt",
];

/// What the rows below ask for at most, so that an edited cost is refused and not computed.
fn limits() -> Limits {
    let mut limits = Limits::DEFAULT;
    limits.argon2_work_kib = 1 << 12;
    limits.bcrypt_cost = 5;
    limits.scrypt_bytes = 2 << 20;
    limits
}

fn verifies(stored: &str, password: &[u8]) -> bool {
    let (password, secret) = (Secret::new(password.to_vec()), Secret::default());
    let job = Job::verify(stored, password, secret, None, &Accept::All, &limits());
    job.is_ok_and(|job| matches!(outcome(job), Outcome::Verified(true)))
}

/// A row of each format whose password is right.
fn valid_rows() -> Vec<(&'static str, Row)> {
    let names: BTreeSet<_> = SLOW.into_iter().flatten().map(|(_, name, _)| *name).collect();
    let mut found = BTreeMap::new();
    for row in rows().into_iter().filter(|row| row.valid) {
        let id = StoredHash::parse(&row.stored, &Accept::All).map_or("", |hash| hash.format().id);
        if names.contains(id) && !found.contains_key(id) && verifies(&row.stored, &row.password()) {
            found.insert(id, row);
        }
    }
    found.into_iter().collect()
}

#[test]
fn never_verify_after_one_edit() {
    let rows = valid_rows();
    for (id, row) in &rows {
        for edited in edits(&row.stored).iter().filter(|edited| !is_same_hash(id, row, edited)) {
            assert!(!verifies(edited, &row.password()), "{edited}, an edit of {row:?}");
        }
    }
    let names: BTreeSet<_> = SLOW.into_iter().flatten().map(|(_, name, _)| *name).collect();
    assert_eq!(rows.into_iter().map(|(id, _)| id).collect::<BTreeSet<_>>(), names);
}

/// The string cut short, without a character, with another one, and with a field twice.
fn edits(stored: &str) -> BTreeSet<String> {
    let mut edits = BTreeSet::new();
    for at in 0..stored.len() {
        let (before, after) = (&stored[..at], &stored[at + 1..]);
        let other = char::from(stored.as_bytes()[at] ^ 1);
        edits.extend([
            before.into(),
            format!("{before}{after}"),
            format!("{before}{other}{after}"),
        ]);
    }
    for separator in ['$', ',', ':'] {
        edits.extend(doubled_fields(stored, separator));
    }
    edits.remove(stored);
    edits
}

fn doubled_fields(stored: &str, separator: char) -> Vec<String> {
    let fields: Vec<&str> = stored.split(separator).collect();
    let doubled = |at: usize| [&fields[..=at], &fields[at..]].concat().join(&separator.to_string());
    (0..fields.len()).map(doubled).collect()
}

/// What is the same hash by the rules of the format, or by those of another one: `{bcrypt}` without its
/// first letter is LDAP's `{crypt}`.
fn is_same_hash(id: &str, row: &Row, edited: &str) -> bool {
    let shorter_key = ANY_KEY_LEN.contains(&id) && row.stored.starts_with(edited);
    // Magento takes 16 of the 32 characters of its salt.
    let rest_of_salt = id == "magento2-argon2id13-agnostic"
        && row.stored.split(':').zip(edited.split(':')).all(|(a, b)| a.get(..16) == b.get(..16));
    let parse = |stored| StoredHash::parse(stored, &Accept::All).ok();
    let other = parse(edited).filter(|hash| hash.format().id != id);
    let same = other.and_then(|hash| hash.canonical());
    let under_another_name =
        same.is_some() && same == parse(&row.stored).and_then(|hash| hash.canonical());
    shorter_key || rest_of_salt || under_another_name
}
