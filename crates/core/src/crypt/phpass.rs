//! The portable hash of phpass 0.5: the password hashed with the salt, then 2^n times with the result.

use crate::digest::Hash;
use crate::job::{Input, Tag};

pub(super) fn tag(hash: Hash, log2_rounds: u8, input: &Input<'_>) -> Tag {
    let mut value = hash.digest(&[&input.recipe.salt, input.password]);
    for _ in 0..1_u64 << log2_rounds {
        value = hash.digest(&[&value, input.password]);
    }
    value
}
