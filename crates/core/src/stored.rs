//! Stored strings: what `hash` writes and `verify` reads.
//!
//! The parser is our own because the crates' parsers refuse or misread strings that databases hold:
//! Argon2 without `v=` (which means version 0x10), salts and tags of unusual length, associated data
//! over 32 bytes. It is strict where two readers could disagree: one spelling for every number and
//! every base64 string, no unknown and no repeated parameter.

use core::fmt;

use base64ct::{Base64Bcrypt, Base64Unpadded, Encoding};
use subtle::ConstantTimeEq;

use crate::argon2::{Argon2Params, Argon2Variant, Argon2Version};
use crate::bcrypt::{self, BcryptParams, BcryptVersion};
use crate::error::{Defect, Error, Field};
use crate::parse::{base64, number, parameters};
use crate::recipe::{Params, Recipe, salt_range};
use crate::scrypt::ScryptParams;

/// Length of a bcrypt string: `$2b$`, two digits, `$`, 22 characters of salt and 31 of digest.
const BCRYPT_LEN: usize = 60;
/// Where the salt of a bcrypt string starts and the digest follows.
const BCRYPT_SALT_AT: usize = 7;
const BCRYPT_DIGEST_AT: usize = 29;

/// Fields of the longest string, the empty one before the first `$` included.
const MAX_FIELDS: usize = 6;
/// A shorter scrypt key is the start of a longer one, so that a string that a database cut short would
/// match other passwords as well. Argon2 hashes the length of its tag.
const MIN_SCRYPT_KEY_LEN: u32 = 16;
/// JavaScript strings have fewer than 2^29 characters.
const MAX_TAG_LEN: u32 = 1 << 28;

/// A recipe with its result, as it stands in a database.
#[derive(Clone, Debug)]
pub struct StoredHash {
    recipe: Recipe,
    tag: Vec<u8>,
    version_written: bool,
}

impl StoredHash {
    /// Reads a stored string: Argon2 and scrypt in the PHC string format, bcrypt as crypt(3) has it.
    ///
    /// # Errors
    /// [`Error::InvalidHash`] says what is wrong with it.
    pub fn parse(text: &str) -> Result<Self, Error> {
        let parsed = match text.split('$').nth(1) {
            Some("argon2d") => parse_argon2(text, Argon2Variant::D),
            Some("argon2i") => parse_argon2(text, Argon2Variant::I),
            Some("argon2id") => parse_argon2(text, Argon2Variant::Id),
            Some("2a") => parse_bcrypt(text, BcryptVersion::A),
            Some("2b") => parse_bcrypt(text, BcryptVersion::B),
            Some("2y") => parse_bcrypt(text, BcryptVersion::Y),
            Some("scrypt") => parse_scrypt(text),
            _ => Err(Defect::UnknownFormat),
        };
        parsed.map_err(Error::InvalidHash)
    }

    /// What the hash was computed with.
    #[must_use]
    pub const fn recipe(&self) -> &Recipe {
        &self.recipe
    }

    /// The name of the string's format: the algorithm with its version, as in `argon2id-v19`,
    /// `argon2i-noversion`, `bcrypt-2b` or `scrypt-phc`.
    #[must_use]
    pub fn format(&self) -> String {
        let algorithm = self.recipe.params.algorithm();
        match self.recipe.params {
            Params::Argon2(params) if self.version_written => {
                format!("{algorithm}-v{}", params.version_number())
            }
            Params::Argon2(_) => format!("{algorithm}-noversion"),
            Params::Bcrypt(params) => format!("{algorithm}-{}", params.version.name()),
            Params::Scrypt(_) => format!("{algorithm}-phc"),
        }
    }

    pub(crate) fn into_parts(self) -> (Recipe, Vec<u8>) {
        (self.recipe, self.tag)
    }
}

/// Whether two hashes are equal, in a time that depends on their lengths only.
pub(crate) fn equal(stored: &[u8], computed: &[u8]) -> bool {
    stored.ct_eq(computed).into()
}

/// `$argon2id$v=19$m=65536,t=3,p=4[,keyid=..][,data=..]$salt$tag`; without `v=` it is version 0x10.
fn parse_argon2(text: &str, variant: Argon2Variant) -> Result<StoredHash, Defect> {
    let fields: Vec<&str> = text.splitn(MAX_FIELDS + 1, '$').collect();
    let (version, list, salt, tag) = match fields[..] {
        ["", _, list, salt, tag] => (None, list, salt, tag),
        ["", _, version, list, salt, tag] => (Some(version), list, salt, tag),
        _ => return Err(Defect::Fields),
    };
    let [m, t, p, key_id, data] = parameters(list, ["m", "t", "p", "keyid", "data"])?;
    let (salt, tag) = (base64(salt)?, base64(tag)?);
    let params = Argon2Params::new(
        variant,
        parse_argon2_version(version)?,
        number(m.ok_or(Defect::Parameter)?)?,
        number(t.ok_or(Defect::Parameter)?)?,
        number(p.ok_or(Defect::Parameter)?)?,
        tag_len(&tag, Argon2Params::MIN_TAG_LEN)?,
    );
    let mut recipe = recipe(Params::Argon2(params.map_err(|_| Defect::Number)?), salt)?;
    recipe.key_id = base64(key_id.unwrap_or_default())?;
    recipe.data = base64(data.unwrap_or_default())?;
    Ok(StoredHash { recipe, tag, version_written: version.is_some() })
}

fn parse_argon2_version(field: Option<&str>) -> Result<Argon2Version, Defect> {
    match field {
        None | Some("v=16") => Ok(Argon2Version::V0x10),
        Some("v=19") => Ok(Argon2Version::V0x13),
        Some(_) => Err(Defect::Version),
    }
}

/// `$2b$12$` and 53 characters of bcrypt's own base64.
fn parse_bcrypt(text: &str, version: BcryptVersion) -> Result<StoredHash, Defect> {
    if text.len() != BCRYPT_LEN || !text.is_ascii() || &text[6..7] != "$" {
        return Err(Defect::Fields);
    }
    // The cost has two digits, so that 4 is written 04.
    let cost = text[4..6].strip_prefix('0').unwrap_or(&text[4..6]);
    let params = BcryptParams::new(version, number(cost)?).map_err(|_| Defect::Number)?;
    let salt = bcrypt_base64(&text[BCRYPT_SALT_AT..BCRYPT_DIGEST_AT])?;
    let tag = bcrypt_base64(&text[BCRYPT_DIGEST_AT..])?;
    Ok(StoredHash { recipe: recipe(Params::Bcrypt(params), salt)?, tag, version_written: true })
}

fn bcrypt_base64(text: &str) -> Result<Vec<u8>, Defect> {
    Base64Bcrypt::decode_vec(text).map_err(|_| Defect::Base64)
}

/// `$scrypt$ln=17,r=8,p=1$salt$key`, with the binary logarithm of N as `ln`.
fn parse_scrypt(text: &str) -> Result<StoredHash, Defect> {
    let fields: Vec<&str> = text.splitn(MAX_FIELDS + 1, '$').collect();
    let ["", _, list, salt, key] = fields[..] else { return Err(Defect::Fields) };
    let [ln, r, p] = parameters(list, ["ln", "r", "p"])?;
    let (salt, key) = (base64(salt)?, base64(key)?);
    let n = 1u32.checked_shl(number(ln.ok_or(Defect::Parameter)?)?).ok_or(Defect::Number)?;
    let params = ScryptParams::new(
        n,
        number(r.ok_or(Defect::Parameter)?)?,
        number(p.ok_or(Defect::Parameter)?)?,
        tag_len(&key, MIN_SCRYPT_KEY_LEN)?,
    );
    let recipe = recipe(Params::Scrypt(params.map_err(|_| Defect::Number)?), salt)?;
    Ok(StoredHash { recipe, tag: key, version_written: true })
}

fn recipe(params: Params, salt: Vec<u8>) -> Result<Recipe, Defect> {
    let (min, max) = salt_range(&params);
    if !(min..=max).contains(&(salt.len() as u64)) {
        return Err(Defect::SaltLength);
    }
    Ok(Recipe::with_salt(params, salt))
}

fn tag_len(tag: &[u8], min: u32) -> Result<u32, Defect> {
    u32::try_from(tag.len()).ok().filter(|&len| len >= min).ok_or(Defect::TagLength)
}

/// Checks that a hash with these parameters can be stored as a string and read again.
pub(crate) fn check_tag_len(params: &Params) -> Result<(), Error> {
    let min = match params {
        Params::Argon2(_) => Argon2Params::MIN_TAG_LEN,
        Params::Scrypt(_) => MIN_SCRYPT_KEY_LEN,
        Params::Bcrypt(_) => return Ok(()),
    };
    Field::OutputLen.within(min.into(), MAX_TAG_LEN.into(), params.tag_len().into())
}

/// The string to be stored.
pub(crate) const fn encode<'a>(recipe: &'a Recipe, tag: &'a [u8]) -> Encoded<'a> {
    Encoded { recipe, tag, version_written: true }
}

impl fmt::Display for StoredHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { recipe, tag, version_written } = self;
        Encoded { recipe, tag, version_written: *version_written }.fmt(f)
    }
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

    fn fmt_salt_and_tag(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "${}${}", phc_base64(&self.recipe.salt), phc_base64(self.tag))
    }
}

fn phc_base64(bytes: &[u8]) -> String {
    Base64Unpadded::encode_string(bytes)
}
