//! Stored strings: what `hash` writes and `verify` reads.

use core::fmt;

use base64ct::{Base64Bcrypt, Base64Unpadded, Encoding};
use subtle::ConstantTimeEq;

use crate::argon2::Argon2Params;
use crate::bcrypt::{self, BcryptParams};
use crate::chain::Chain;
use crate::error::{Defect, Error, Field};
use crate::formats::{self, Accept, Format};
use crate::limits::Limits;
use crate::pbkdf2::Pbkdf2Params;
use crate::recipe::{Params, Recipe, salt_range};
use crate::scrypt::ScryptParams;
use crate::secret::Secret;
use crate::steps::Step;

/// A shorter key of scrypt or PBKDF2 is the start of a longer one, so that a string that a database cut
/// short would match other passwords as well. Argon2 hashes the length of its tag.
pub(crate) const MIN_KEY_LEN: u32 = 16;
/// Salt, hash and associated data of a string that is written, each in bytes.
const MAX_PART_LEN: u64 = 8 << 10;

/// What is written is read again: all parts at their longest, a `keyid=` among them, and the numbers.
const _: () = assert!(4 * (MAX_PART_LEN.div_ceil(3) * 4) + 128 <= StoredHash::MAX_LEN as u64);

/// A recipe with its result, as it stands in a database, and the steps that its format puts around it.
#[derive(Clone, Debug)]
pub struct StoredHash {
    format: &'static Format,
    chain: Chain,
    tag: Secret,
}

impl StoredHash {
    /// Length in bytes of the longest string that is read. Databases hold strings of about 100.
    pub const MAX_LEN: usize = 64 << 10;

    /// Checks the length in bytes of a string, before anything else is done with it.
    ///
    /// # Errors
    /// [`Error::InvalidHash`] when it is longer than [`MAX_LEN`](Self::MAX_LEN).
    pub const fn check_len(len: usize) -> Result<(), Error> {
        if len <= Self::MAX_LEN { Ok(()) } else { Err(Error::InvalidHash(Defect::TooLong)) }
    }

    /// Reads a stored string of a format that is accepted.
    ///
    /// # Errors
    /// [`Error::InvalidHash`] says what is wrong with it; [`Defect::NotAccepted`] when nothing is but
    /// its format.
    pub fn parse(text: &str, accept: &Accept) -> Result<Self, Error> {
        Self::check_len(text.len())?;
        formats::parse(text, accept).map_err(Error::InvalidHash)
    }

    /// A hash as the parser of `format` has read it: a function and its tag.
    ///
    /// # Errors
    /// [`Defect::SaltLength`] when the function does not take the salt.
    pub(crate) fn new(
        format: &'static Format,
        params: Params,
        salt: Vec<u8>,
        tag: Vec<u8>,
    ) -> Result<Self, Defect> {
        let (min, max) = salt_range(&params);
        if !(min..=max).contains(&(salt.len() as u64)) {
            return Err(Defect::SaltLength);
        }
        let chain = Chain::plain(Recipe::with_salt(params, salt));
        Ok(Self { format, chain, tag: Secret::new(tag) })
    }

    /// A hash that steps alone make: no slow function.
    pub(crate) fn of_steps(format: &'static Format, steps: Vec<Step>, tag: Vec<u8>) -> Self {
        let chain = Chain::plain(Recipe::with_salt(Params::Nothing, Vec::new()));
        Self { format, chain, tag: Secret::new(tag) }.before(steps)
    }

    /// The same hash under the name of another format, which wraps the string of this one.
    pub(crate) const fn named(mut self, format: &'static Format) -> Self {
        self.format = format;
        self
    }

    /// With steps between the password and what came first so far: those of the format, or a prehash or
    /// pepper of which the string says nothing.
    #[must_use]
    pub fn before(mut self, mut steps: Vec<Step>) -> Self {
        steps.append(&mut self.chain.before);
        self.chain.before = steps;
        self
    }

    /// With steps between what came last so far and the tag.
    #[must_use]
    pub fn after(mut self, steps: Vec<Step>) -> Self {
        self.chain.after.extend(steps);
        self
    }

    /// With Argon2's associated data and the name of its secret.
    pub(crate) fn with_data(mut self, data: Vec<u8>, key_id: Vec<u8>) -> Self {
        (self.chain.recipe.data, self.chain.recipe.key_id) = (data, key_id);
        self
    }

    /// What the hash was computed with.
    #[must_use]
    pub const fn recipe(&self) -> &Recipe {
        &self.chain.recipe
    }

    /// The format of the string.
    #[must_use]
    pub const fn format(&self) -> &'static Format {
        self.format
    }

    /// Length in bytes of what the string holds to compare with.
    #[must_use]
    pub fn tag_len(&self) -> usize {
        self.tag.expose().len()
    }

    /// Checks what the hash asks for, its steps included.
    ///
    /// # Errors
    /// [`Error::OverLimit`] names the first quantity that is too large.
    pub fn check(&self, limits: &Limits) -> Result<(), Error> {
        self.chain.check(limits)
    }

    /// The string that `hash` would have written: other order of parameters, padding and wrappers are
    /// gone. None when steps around the function make it another hash than `hash` can make, when `hash`
    /// does not write such strings at all, or when the string would be too long to be read.
    #[must_use]
    pub fn canonical(&self) -> Option<String> {
        let foreign = match self.recipe().params {
            Params::Bcrypt(params) => params.version.is_outdated(),
            Params::Crypt(_) | Params::Nothing => true,
            Params::Argon2(_) | Params::Scrypt(_) | Params::Pbkdf2(_) => false,
        };
        let version_written = !formats::is_versionless(self.format);
        let Self { chain, tag, .. } = self;
        let encoded = Encoded { recipe: &chain.recipe, tag: tag.expose(), version_written };
        let written = (chain.is_plain() && !foreign).then(|| encoded.to_string());
        written.filter(|text| text.len() <= Self::MAX_LEN)
    }

    /// Whether `hash` itself writes strings of this format.
    pub(crate) fn is_own(&self) -> bool {
        formats::is_own(self.format)
    }

    pub(crate) const fn chain(&self) -> &Chain {
        &self.chain
    }

    pub(crate) fn tag(&self) -> &[u8] {
        self.tag.expose()
    }

    pub(crate) fn into_parts(self) -> (Chain, Secret) {
        (self.chain, self.tag)
    }
}

/// Whether two hashes are equal, in a time that depends on their lengths only. Public for
/// `examples/dudect.rs`, which measures it.
#[doc(hidden)]
#[must_use]
pub fn equal(stored: &[u8], computed: &[u8]) -> bool {
    stored.ct_eq(computed).into()
}

/// Checks that a hash by this recipe can be stored as a string and read again.
pub(crate) fn check_lengths(recipe: &Recipe) -> Result<(), Error> {
    let params = &recipe.params;
    let min_tag_len = match params {
        Params::Argon2(_) => Argon2Params::MIN_TAG_LEN,
        Params::Scrypt(_) | Params::Pbkdf2(_) => MIN_KEY_LEN,
        Params::Bcrypt(_) | Params::Crypt(_) | Params::Nothing => return Ok(()),
    };
    let (min_salt_len, _) = salt_range(params);
    Field::OutputLen.within(min_tag_len.into(), MAX_PART_LEN, params.tag_len().into())?;
    Field::Salt.within(min_salt_len, MAX_PART_LEN, recipe.salt.len() as u64)?;
    Field::AssociatedData.within(0, MAX_PART_LEN, recipe.data.len() as u64)
}

/// The string to be stored.
pub(crate) const fn encode<'a>(recipe: &'a Recipe, tag: &'a [u8]) -> Encoded<'a> {
    Encoded { recipe, tag, version_written: true }
}

/// A stored string that is yet to be written out.
pub(crate) struct Encoded<'a> {
    recipe: &'a Recipe,
    tag: &'a [u8],
    version_written: bool,
}

impl fmt::Display for Encoded<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.recipe.params {
            Params::Argon2(params) => self.fmt_argon2(f, params),
            Params::Bcrypt(params) => self.fmt_bcrypt(f, params),
            Params::Scrypt(params) => self.fmt_scrypt(f, params),
            Params::Pbkdf2(params) => self.fmt_pbkdf2(f, params),
            Params::Crypt(_) | Params::Nothing => unreachable!("`hash` makes no such hashes"),
        }
    }
}

impl Encoded<'_> {
    fn fmt_argon2(&self, f: &mut fmt::Formatter<'_>, params: &Argon2Params) -> fmt::Result {
        write!(f, "${}$", params.algorithm())?;
        if self.version_written {
            write!(f, "v={}$", params.version_number())?;
        }
        write!(f, "m={},t={},p={}", params.memory_kib, params.passes, params.lanes)?;
        if !self.recipe.key_id.is_empty() {
            write!(f, ",keyid={}", phc_base64(&self.recipe.key_id))?;
        }
        if !self.recipe.data.is_empty() {
            write!(f, ",data={}", phc_base64(&self.recipe.data))?;
        }
        self.fmt_salt_and_tag(f)
    }

    fn fmt_bcrypt(&self, f: &mut fmt::Formatter<'_>, params: &BcryptParams) -> fmt::Result {
        debug_assert_eq!(self.tag.len(), bcrypt::DIGEST_LEN, "bcrypt digests have one length");
        let salt = Base64Bcrypt::encode_string(&self.recipe.salt);
        let digest = Base64Bcrypt::encode_string(self.tag);
        write!(f, "${}${:02}${salt}{digest}", params.version.name(), params.cost)
    }

    fn fmt_scrypt(&self, f: &mut fmt::Formatter<'_>, params: &ScryptParams) -> fmt::Result {
        write!(f, "$scrypt$ln={},r={},p={}", params.log_n, params.r, params.p)?;
        self.fmt_salt_and_tag(f)
    }

    fn fmt_pbkdf2(&self, f: &mut fmt::Formatter<'_>, params: &Pbkdf2Params) -> fmt::Result {
        write!(f, "${}$i={},l={}", params.algorithm(), params.iterations, params.key_len)?;
        self.fmt_salt_and_tag(f)
    }

    fn fmt_salt_and_tag(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "${}${}", phc_base64(&self.recipe.salt), phc_base64(self.tag))
    }
}

fn phc_base64(bytes: &[u8]) -> String {
    Base64Unpadded::encode_string(bytes)
}
