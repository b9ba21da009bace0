use crate::argon2::Argon2Params;
use crate::bcrypt::BcryptParams;
use crate::pbkdf2::Pbkdf2Params;
use crate::recipe::Params;
use crate::scrypt::ScryptParams;
use crate::stored::StoredHash;

impl StoredHash {
    /// Whether a hash made with `wanted` and a salt of `salt_len` bytes would be stronger than this
    /// one in any dimension, or is of another algorithm.
    ///
    /// A hash that is as strong or stronger in every dimension stays: two servers with different
    /// costs must not rehash each other's hashes for ever. Argon2's lanes are no such dimension: they
    /// spread the same work. Nor are bcrypt's versions, which name the same function. A string of a format
    /// that is not written here is always to be replaced.
    #[must_use]
    pub fn needs_rehash(&self, wanted: &Params, salt_len: usize) -> bool {
        let weaker = match (self.recipe().params(), wanted) {
            (Params::Argon2(stored), Params::Argon2(wanted)) => argon2_weaker(stored, wanted),
            (Params::Bcrypt(stored), Params::Bcrypt(wanted)) => bcrypt_weaker(stored, wanted),
            (Params::Scrypt(stored), Params::Scrypt(wanted)) => scrypt_weaker(stored, wanted),
            (Params::Pbkdf2(stored), Params::Pbkdf2(wanted)) => pbkdf2_weaker(stored, wanted),
            _ => true,
        };
        !self.is_own() || weaker || self.recipe().salt().len() < salt_len
    }
}

fn argon2_weaker(stored: &Argon2Params, wanted: &Argon2Params) -> bool {
    stored.variant != wanted.variant
        || stored.version_number() < wanted.version_number()
        || stored.memory_kib < wanted.memory_kib
        || stored.passes < wanted.passes
        || stored.tag_len < wanted.tag_len
}

const fn bcrypt_weaker(stored: &BcryptParams, wanted: &BcryptParams) -> bool {
    stored.cost < wanted.cost
}

const fn scrypt_weaker(stored: &ScryptParams, wanted: &ScryptParams) -> bool {
    stored.log_n < wanted.log_n
        || stored.r < wanted.r
        || stored.p < wanted.p
        || stored.key_len < wanted.key_len
}

fn pbkdf2_weaker(stored: &Pbkdf2Params, wanted: &Pbkdf2Params) -> bool {
    stored.hash != wanted.hash
        || stored.iterations < wanted.iterations
        || stored.key_len < wanted.key_len
}
