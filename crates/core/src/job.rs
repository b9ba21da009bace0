use core::fmt;

use slowhash_kernels::{memory::Arena, stack};
use zeroize::Zeroizing;

use crate::bcrypt;
use crate::chain::{self, Chain};
use crate::error::{Defect, Error, Field};
use crate::formats::{Accept, wrapped};
use crate::limits::Limits;
use crate::recipe::{Params, Recipe, Shape};
use crate::secret::Secret;
use crate::stored::{self, StoredHash, encode};

/// One password on its way to a result.
#[derive(Debug)]
pub struct Job {
    chain: Chain,
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
    Compare(Secret),
}

/// A computed hash, wiped when dropped.
pub(crate) type Tag = Zeroizing<Vec<u8>>;

/// What an algorithm sees of a job.
pub(crate) struct Input<'a> {
    pub(crate) recipe: &'a Recipe,
    pub(crate) password: &'a [u8],
}

/// The result of a [`Job`].
#[non_exhaustive]
pub enum Outcome {
    /// The string to be stored.
    Encoded(String),
    /// The bare bytes, wiped when dropped.
    Raw(Zeroizing<Vec<u8>>),
    /// Whether the password is the one of the stored string.
    Verified(bool),
}

/// What kind of result it is, and no more.
impl fmt::Debug for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Encoded(_) => "Encoded(..)",
            Self::Raw(_) => "Raw(..)",
            Self::Verified(_) => "Verified(..)",
        })
    }
}

impl Job {
    /// A job that makes a string to be stored.
    ///
    /// # Errors
    /// [`Error::OutOfRange`] when bcrypt would ignore a part of the password, which it does after 72
    /// bytes, and when the string would not be read again: salt, hash and associated data may have 8192
    /// bytes each, and a key of scrypt or PBKDF2 has at least 16.
    pub fn hash(recipe: Recipe, password: Secret) -> Result<Self, Error> {
        Self::new(Chain::plain(recipe), password, Goal::Encode)
    }

    /// A job that makes the bare bytes.
    ///
    /// # Errors
    /// [`Error::OutOfRange`] when bcrypt would ignore a part of the password.
    pub fn hash_raw(recipe: Recipe, password: Secret) -> Result<Self, Error> {
        Self::new(Chain::plain(recipe), password, Goal::Raw)
    }

    /// A job that verifies a stored string of an accepted format, with the Argon2 secret and associated
    /// data that the string does not carry.
    ///
    /// # Errors
    /// [`Error::InvalidHash`] when the string is not one that is accepted, [`Error::Swapped`] when the
    /// password is one instead, [`Error::OverLimit`] when it asks for more than `limits`.
    pub fn verify(
        stored: &str,
        password: Secret,
        secret: Secret,
        data: Option<Vec<u8>>,
        accept: &Accept,
        limits: &Limits,
    ) -> Result<Self, Error> {
        let parsed = StoredHash::parse(stored, accept)
            .map_err(|error| swapped_or(error, &password, accept))?;
        Self::verify_parsed(parsed, password, secret, data, limits)
    }

    /// A job that verifies a stored string which has been read already.
    ///
    /// # Errors
    /// [`Error::OverLimit`] when it asks for more than `limits`.
    pub fn verify_parsed(
        parsed: StoredHash,
        password: Secret,
        secret: Secret,
        data: Option<Vec<u8>>,
        limits: &Limits,
    ) -> Result<Self, Error> {
        parsed.check(limits)?;
        let (mut chain, tag) = parsed.into_parts();
        let data = data.unwrap_or_else(|| core::mem::take(&mut chain.recipe.data));
        chain.recipe = chain.recipe.with_argon2_inputs(secret, data)?;
        Self::new(chain, password, Goal::Compare(tag))
    }

    /// A job that makes Argon2 of an old hash, without its password. The string verifies the password
    /// as the old one did.
    ///
    /// # Errors
    /// [`Error::InvalidHash`] when the string is not one that is accepted or that can be wrapped,
    /// [`Error::WrapsInArgon2Only`] when the recipe is not Argon2 without associated data,
    /// [`Error::OverLimit`] when the string asks for more than `limits`, [`Error::OutOfRange`] when the new
    /// one would be too long: nobody could verify it.
    pub fn wrap(
        stored: &str,
        recipe: Recipe,
        accept: &Accept,
        limits: &Limits,
    ) -> Result<Self, Error> {
        let old = StoredHash::parse(stored, accept).map_err(not_as_named)?;
        old.check(limits)?;
        let (recipe, tag) = wrapped::wrap(stored, old, recipe)?;
        Self::new(Chain::plain(recipe), tag, Goal::Encode)
    }

    /// What is computed, but for the password.
    #[must_use]
    pub const fn recipe(&self) -> &Recipe {
        &self.chain.recipe
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
        self.chain.recipe.params.shape()
    }

    fn new(chain: Chain, password: Secret, goal: Goal) -> Result<Self, Error> {
        let max = match (&chain.recipe.params, &goal) {
            (Params::Bcrypt(_), Goal::Encode | Goal::Raw) => bcrypt::MAX_PASSWORD_LEN as u64,
            _ => u64::from(u32::MAX),
        };
        Field::Password.within(0, max, password.expose().len() as u64)?;
        if let Goal::Encode = goal {
            stored::check_lengths(&chain.recipe)?;
        }
        Ok(Self { chain, password, goal })
    }

    fn finish(&self, tag: Tag) -> Outcome {
        match &self.goal {
            Goal::Encode => Outcome::Encoded(encode(&self.chain.recipe, &tag).to_string()),
            Goal::Raw => Outcome::Raw(tag),
            Goal::Compare(expected) => Outcome::Verified(stored::equal(expected.expose(), &tag)),
        }
    }
}

/// Computes a batch. Neighbours of one shape are computed together; the results come in the order of
/// the jobs. The arena is left dirty: when to pay for the wipe is the caller's decision.
///
/// A result is an error only when the system refuses the memory ([`Error::OutOfMemory`]).
pub fn run(jobs: &[Job], arena: &mut Arena) -> Vec<Result<Outcome, Error>> {
    let groups = jobs.chunk_by(|a, b| a.shape() == b.shape());
    stack::wiped(|| groups.flat_map(|group| run_group(group, arena)).collect())
}

fn run_group(jobs: &[Job], arena: &mut Arena) -> Vec<Result<Outcome, Error>> {
    let links: Vec<_> = jobs.iter().map(|job| (&job.chain, job.password.expose())).collect();
    // Wiped before as well: a result is copied as a whole, with what was there in its unused bytes.
    match stack::wiped(|| chain::run(&links, arena)) {
        Ok(tags) => jobs.iter().zip(tags).map(|(job, tag)| Ok(job.finish(tag))).collect(),
        Err(error) => jobs.iter().map(|_| Err(error)).collect(),
    }
}

/// The error of a string whose format was named. That it is another one is not for `accept` to mend.
fn not_as_named(error: Error) -> Error {
    match error {
        Error::InvalidHash(Defect::NotAccepted) => Error::InvalidHash(Defect::OtherFormat),
        other => other,
    }
}

/// Longer passwords are not looked at: whoever logs in must not choose what is parsed.
const MAX_SWAPPED_LEN: usize = 512;

/// `error`, unless the caller has exchanged the arguments and the password is the stored hash. A weak
/// hash is no sign of it: a password may be 32 hexadecimal digits.
fn swapped_or(error: Error, password: &Secret, accept: &Accept) -> Error {
    let bytes = password.expose();
    let accept = if *accept == Accept::Native { accept } else { &Accept::Strong };
    let is_hash = bytes.len() <= MAX_SWAPPED_LEN
        && error != Error::InvalidHash(Defect::NotAccepted)
        && core::str::from_utf8(bytes).is_ok_and(|text| StoredHash::parse(text, accept).is_ok());
    if is_hash { Error::Swapped } else { error }
}
