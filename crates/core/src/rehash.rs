//! Why a stored hash should be replaced by a new one.

use core::cmp::Ordering;

use crate::argon2::Argon2Params;
use crate::recipe::{Params, Recipe};
use crate::scrypt::ScryptParams;
use crate::stored::StoredHash;

/// Why a new hash would be better than the stored one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// Another algorithm is wanted, or something is computed before it: a prehash, or an old hash that
    /// was wrapped.
    Algorithm,
    /// A new hash would cost an attacker more, or have a longer tag or salt.
    Cost,
    /// It is of an older version of Argon2.
    Version,
    /// It is of another Argon2 secret, or of none.
    Pepper,
    /// It is the right hash in a string that `hash` does not write.
    Encoding,
}

impl Reason {
    /// The name in the public API.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Algorithm => "algorithm",
            Self::Cost => "cost",
            Self::Version => "version",
            Self::Pepper => "pepper",
            Self::Encoding => "encoding",
        }
    }
}

impl StoredHash {
    /// Why a hash made by `wanted` would be better than this one; empty when it would not.
    ///
    /// Costs are in one order, so that two servers with different ones never rehash each other's hashes
    /// for ever: of two hashes at most one is weaker. Argon2 and scrypt compare by memory x memory x
    /// passes, which is what an attacker pays for: chips times the time for which they are in use. So a
    /// hash that is weaker in one dimension stays only when another one more than makes up for it.
    /// Argon2's lanes do not count: they spread the same work. Nor do bcrypt's versions, which name the
    /// same function.
    #[must_use]
    pub fn rehash_reasons(&self, wanted: &Recipe) -> Vec<Reason> {
        if !self.chain().is_plain() || !same_algorithm(self.recipe().params(), wanted.params()) {
            return vec![Reason::Algorithm];
        }
        let age = version_of(self.recipe()).cmp(&version_of(wanted));
        let is_weaker = age != Ordering::Greater && strength(self.recipe()) < strength(wanted);
        let reasons = [
            (is_weaker, Reason::Cost),
            (age == Ordering::Less, Reason::Version),
            (self.recipe().key_id() != wanted.key_id(), Reason::Pepper),
            (!self.is_own(), Reason::Encoding),
        ];
        reasons.into_iter().filter(|(applies, _)| *applies).map(|(_, reason)| reason).collect()
    }
}

impl StoredHash {
    /// Whether it takes at least the work of a hash by `wanted` to verify a password: an old hash that
    /// was wrapped does, whose outer hash costs as much.
    #[must_use]
    pub fn is_as_slow_as(&self, wanted: &Recipe) -> bool {
        let (stored, wanted) = (self.recipe().params(), wanted.params());
        same_algorithm(stored, wanted) && cost(stored) >= cost(wanted)
    }
}

fn same_algorithm(stored: &Params, wanted: &Params) -> bool {
    match (stored, wanted) {
        (Params::Argon2(stored), Params::Argon2(wanted)) => stored.variant == wanted.variant,
        (Params::Pbkdf2(stored), Params::Pbkdf2(wanted)) => stored.hash == wanted.hash,
        (Params::Bcrypt(_), Params::Bcrypt(_)) | (Params::Scrypt(_), Params::Scrypt(_)) => true,
        _ => false,
    }
}

/// Argon2's version; the others have one.
fn version_of(recipe: &Recipe) -> u32 {
    match recipe.params() {
        Params::Argon2(params) => params.version_number(),
        _ => 0,
    }
}

/// Cost, then length of the tag, then of the salt.
fn strength(recipe: &Recipe) -> (u128, u32, usize) {
    (cost(recipe.params()), recipe.params().tag_len(), recipe.salt().len())
}

/// What an attacker pays for, in a unit of the algorithm's own.
fn cost(params: &Params) -> u128 {
    match params {
        Params::Argon2(params) => argon2_cost(params),
        Params::Bcrypt(params) => params.cost.into(),
        Params::Scrypt(params) => scrypt_cost(params),
        Params::Pbkdf2(params) => params.iterations.into(),
        Params::Crypt(_) | Params::Nothing => 0,
    }
}

/// Memory in KiB, squared, times passes: below 2^96.
fn argon2_cost(params: &Argon2Params) -> u128 {
    u128::from(params.memory_kib).pow(2) * u128::from(params.passes)
}

/// N r, which is the memory in units of 128 bytes, squared, times p: saturating, for N r may reach 2^61.
fn scrypt_cost(params: &ScryptParams) -> u128 {
    let memory = u128::from(params.n()) * u128::from(params.r);
    memory.pow(2).saturating_mul(params.p.into())
}
