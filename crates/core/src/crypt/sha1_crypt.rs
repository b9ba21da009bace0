//! NetBSD's sha1-crypt: HMAC-SHA-1 of salt and rounds under the password, again and again.

use crate::digest::Hash;
use crate::job::{Input, Tag};

pub(super) fn tag(rounds: u32, input: &Input<'_>) -> Tag {
    let message = [&input.recipe.salt, format!("$sha1${rounds}").as_bytes()].concat();
    let hmac = |message: &[u8]| Hash::Sha1.hmac(input.password, message);
    (1..rounds).fold(hmac(&message), |value, _| hmac(&value))
}
