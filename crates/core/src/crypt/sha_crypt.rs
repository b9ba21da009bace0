//! MD5-crypt (Poul-Henning Kamp, 1994) and what Ulrich Drepper made of it with SHA-2, version 0.6 of his
//! specification. They differ in how they start; the rounds are the same.

use zeroize::Zeroizing;

use crate::digest::Hash;
use crate::job::{Input, Tag};

pub(super) const MD5_ROUNDS: u32 = 1000;

pub(super) fn md5_tag(apache: bool, input: &Input<'_>) -> Tag {
    let (hash, password, salt) = (Hash::Md5, input.password, &input.recipe.salt[..]);
    let name: &[u8] = if apache { b"$apr1$" } else { b"$1$" };
    let other = hash.digest(&[password, salt, password]);
    let filled = repeated(&other, password.len());
    let mut parts = vec![password, name, salt, &filled[..]];
    // A zero was meant to be a byte of the other digest, which was cleared too early in the original.
    parts.extend(bits(password.len()).map(|set| if set { &[0] } else { &password[..1] }));
    let first = hash.digest(&parts);
    rounds(hash, MD5_ROUNDS, first, password, salt)
}

pub(super) fn tag(hash: Hash, count: u32, input: &Input<'_>) -> Tag {
    let (password, salt) = (input.password, &input.recipe.salt[..]);
    let other = hash.digest(&[password, salt, password]);
    let filled = repeated(&other, password.len());
    let mut parts = vec![password, salt, &filled[..]];
    parts.extend(bits(password.len()).map(|set| if set { &other[..] } else { password }));
    let first = hash.digest(&parts);
    let passwords = hash.digest(&vec![password; password.len()]);
    let salts = hash.digest(&vec![salt; 16 + usize::from(first[0])]);
    let (password, salt) = (repeated(&passwords, password.len()), repeated(&salts, salt.len()));
    rounds(hash, count, first, &password, &salt)
}

fn rounds(hash: Hash, count: u32, first: Tag, password: &[u8], salt: &[u8]) -> Tag {
    let mut value = first;
    for round in 0..count {
        let (head, tail) =
            if round % 2 == 1 { (password, &value[..]) } else { (&value[..], password) };
        let salt = if round % 3 == 0 { &[] } else { salt };
        let again = if round % 7 == 0 { &[] } else { password };
        value = hash.digest(&[head, salt, again, tail]);
    }
    value
}

/// `len` bytes of `value` again and again.
fn repeated(value: &[u8], len: usize) -> Tag {
    let mut filled = Zeroizing::new(Vec::with_capacity(len));
    filled.extend(value.iter().cycle().take(len));
    filled
}

/// The bits of a length up to its highest, the lowest first.
fn bits(len: usize) -> impl Iterator<Item = bool> {
    (0..usize::BITS - len.leading_zeros()).map(move |bit| len >> bit & 1 == 1)
}
