use slowhash_kernels::memory::Arena;
use zeroize::Zeroizing;

use crate::argon2;
use crate::bcrypt;
use crate::error::{Error, Field};
use crate::limits::Limits;
use crate::recipe::{Params, Recipe, Shape};
use crate::scrypt;
use crate::secret::Secret;
use crate::stored::{self, StoredHash, encode};

/// One password on its way to a result.
#[derive(Debug)]
pub struct Job {
    recipe: Recipe,
    password: Secret,
    goal: Goal,
}

/// What becomes of the computed hash.
#[derive(Debug)]
enum Goal {
    /// A string to be stored.
    Encode,
    /// The bare bytes.
    Raw,
    /// A comparison with the hash of a stored string.
    Compare(Vec<u8>),
}

/// A computed hash, wiped when dropped.
pub(crate) type Tag = Zeroizing<Vec<u8>>;

/// What an algorithm sees of a job.
pub(crate) struct Input<'a> {
    pub(crate) recipe: &'a Recipe,
    pub(crate) password: &'a [u8],
}

/// The result of a [`Job`].
#[derive(Debug)]
#[non_exhaustive]
pub enum Outcome {
    /// The string to be stored.
    Encoded(String),
    /// The bare bytes, wiped when dropped.
    Raw(Zeroizing<Vec<u8>>),
    /// Whether the password is the one of the stored string.
    Verified(bool),
}

impl Job {
    /// A job that makes a string to be stored.
    ///
    /// # Errors
    /// [`Error::OutOfRange`] when bcrypt would ignore a part of the password, which it does after 72
    /// bytes.
    pub fn hash(recipe: Recipe, password: Secret) -> Result<Self, Error> {
        Self::new(recipe, password, Goal::Encode)
    }

    /// A job that makes the bare bytes.
    ///
    /// # Errors
    /// As [`hash`](Self::hash).
    pub fn hash_raw(recipe: Recipe, password: Secret) -> Result<Self, Error> {
        Self::new(recipe, password, Goal::Raw)
    }

    /// A job that verifies a stored string, with the Argon2 secret and associated data that the string
    /// does not carry.
    ///
    /// # Errors
    /// [`Error::InvalidHash`] when the string is not one known here, [`Error::Swapped`] when the
    /// password is one instead, [`Error::OverLimit`] when it asks for more than `limits`.
    pub fn verify(
        stored: &str,
        password: Secret,
        secret: Secret,
        data: Option<Vec<u8>>,
        limits: &Limits,
    ) -> Result<Self, Error> {
        let parsed = StoredHash::parse(stored).map_err(|error| swapped_or(error, &password))?;
        limits.check(parsed.recipe().params())?;
        let (mut recipe, tag) = parsed.into_parts();
        let data = data.unwrap_or_else(|| core::mem::take(&mut recipe.data));
        Self::new(recipe.with_argon2_inputs(secret, data)?, password, Goal::Compare(tag))
    }

    /// What is computed, but for the password.
    #[must_use]
    pub const fn recipe(&self) -> &Recipe {
        &self.recipe
    }

    /// The name of the public function that asks for this: `hash`, `hashRaw` or `verify`.
    #[must_use]
    pub const fn operation(&self) -> &'static str {
        match self.goal {
            Goal::Encode => "hash",
            Goal::Raw => "hashRaw",
            Goal::Compare(_) => "verify",
        }
    }

    /// What another job must share to be computed in the same batch.
    #[must_use]
    pub const fn shape(&self) -> Shape {
        self.recipe.params.shape()
    }

    fn new(recipe: Recipe, password: Secret, goal: Goal) -> Result<Self, Error> {
        let max = match (&recipe.params, &goal) {
            (_, Goal::Compare(_)) => u64::from(u32::MAX),
            (Params::Bcrypt(_), _) => bcrypt::MAX_PASSWORD_LEN as u64,
            (Params::Argon2(_) | Params::Scrypt(_), _) => u64::from(u32::MAX),
        };
        Field::Password.within(0, max, password.expose().len() as u64)?;
        if let Goal::Encode = goal {
            stored::check_tag_len(&recipe.params)?;
        }
        Ok(Self { recipe, password, goal })
    }

    fn input(&self) -> Input<'_> {
        Input { recipe: &self.recipe, password: self.password.expose() }
    }

    fn finish(&self, tag: Tag) -> Outcome {
        match &self.goal {
            Goal::Encode => Outcome::Encoded(encode(&self.recipe, &tag).to_string()),
            Goal::Raw => Outcome::Raw(tag),
            Goal::Compare(expected) => Outcome::Verified(stored::equal(expected, &tag)),
        }
    }
}

/// Computes a batch. Neighbours of one shape are computed together; the results come in the order of
/// the jobs. The arena is left dirty: when to pay for the wipe is the caller's decision.
///
/// A result is an error only when the system refuses the memory ([`Error::OutOfMemory`]).
pub fn run(jobs: &[Job], arena: &mut Arena) -> Vec<Result<Outcome, Error>> {
    let groups = jobs.chunk_by(|a, b| a.shape() == b.shape());
    groups.flat_map(|group| run_group(group, arena)).collect()
}

fn run_group(jobs: &[Job], arena: &mut Arena) -> Vec<Result<Outcome, Error>> {
    match tags(jobs, arena) {
        Ok(tags) => jobs.iter().zip(tags).map(|(job, tag)| Ok(job.finish(tag))).collect(),
        Err(error) => jobs.iter().map(|_| Err(error)).collect(),
    }
}

/// The bare hashes of jobs of one shape.
fn tags(jobs: &[Job], arena: &mut Arena) -> Result<Vec<Tag>, Error> {
    let inputs: Vec<_> = jobs.iter().map(Job::input).collect();
    match &jobs[0].recipe.params {
        Params::Argon2(params) => {
            inputs.iter().map(|input| argon2::tag(params, input, arena)).collect()
        }
        Params::Bcrypt(params) => Ok(bcrypt::digests(params.cost, &inputs)),
        Params::Scrypt(params) => scrypt::keys(params, &inputs, arena),
    }
}

/// Longer passwords are not looked at: whoever logs in must not choose what is parsed.
const MAX_SWAPPED_LEN: usize = 512;

/// `error`, unless the caller has exchanged the arguments and the password is the stored hash.
fn swapped_or(error: Error, password: &Secret) -> Error {
    let bytes = password.expose();
    let is_hash = bytes.len() <= MAX_SWAPPED_LEN
        && core::str::from_utf8(bytes).is_ok_and(|text| StoredHash::parse(text).is_ok());
    if is_hash { Error::Swapped } else { error }
}
