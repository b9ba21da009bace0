//! The cheap transformations around a slow hash: what Django, WordPress and others do to a password
//! before bcrypt, or to a key after scrypt. Steps are data; [`apply`] is all that runs them.

use core::ops::Range;

use aes::Aes256;
use aes::cipher::{BlockCipherEncrypt, KeyInit};
use base64ct::{Base64, Base64Unpadded, Encoding};
use slowhash_kernels::memory::Arena;
use zeroize::{Zeroize, Zeroizing};

use crate::chain;
use crate::crypt::MAX_PASSWORD_LEN;
use crate::digest::Hash;
use crate::error::Error;
use crate::job::{Input, Tag};
use crate::limits::Limits;
use crate::recipe::Recipe;
use crate::secret::Secret;

/// One transformation of the value on its way from the password to the tag.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Step {
    /// The digest of the value.
    Digest(Hash),
    /// HMAC of the value under a key of the string.
    Hmac(Hash, Secret),
    /// HMAC of a message of the string; the value is the key.
    HmacMessage(Hash, Secret),
    /// Lower-case hexadecimal.
    Hex,
    /// Standard base64 with padding.
    Base64,
    /// Standard base64 without padding.
    Base64Unpadded,
    /// Bytes before the value.
    Prepend(Secret),
    /// Bytes behind the value.
    Append(Secret),
    /// The password that came, behind the value.
    AppendPassword,
    /// A part of the value; what lies beyond its end is left out.
    Slice(Range<usize>),
    /// The same steps again and again.
    Repeat {
        /// How often.
        count: u32,
        /// What is repeated.
        steps: Vec<Step>,
    },
    /// Steps for long values only.
    WhenLonger {
        /// The longest value in bytes that is left as it is.
        than: usize,
        /// What happens to longer ones.
        steps: Vec<Step>,
    },
    /// A slow hash of its own, with the value as its password. It runs alone, in the same arena.
    Derive(Box<Recipe>),
    /// AES-256 in counter mode of a message, from counter zero; the first 32 bytes of the value are
    /// the key.
    AesCtr(Secret),
    /// Steps for values with a NUL in them only.
    WhenNul(Vec<Step>),
    /// The password that came, before the value.
    PrependPassword,
    /// UTF-16 with the low byte first, of a value in UTF-8. What is no UTF-8 becomes U+FFFD.
    Utf16,
    /// So many bits from the start of the value, the lowest bit of a byte first; the last byte is filled
    /// with zeros.
    LowBits(usize),
}

impl Step {
    /// [`Step::Prepend`] of plain bytes.
    #[must_use]
    pub fn prepend(bytes: impl Into<Vec<u8>>) -> Self {
        Self::Prepend(Secret::new(bytes.into()))
    }

    /// [`Step::Append`] of plain bytes.
    #[must_use]
    pub fn append(bytes: impl Into<Vec<u8>>) -> Self {
        Self::Append(Secret::new(bytes.into()))
    }

    /// [`Step::Hmac`] under a key of plain bytes.
    #[must_use]
    pub fn hmac(hash: Hash, key: impl Into<Vec<u8>>) -> Self {
        Self::Hmac(hash, Secret::new(key.into()))
    }

    /// Whether it hashes the password that came, in place of the value or beside it.
    pub(crate) fn puts_password(&self) -> bool {
        match self {
            Self::AppendPassword | Self::PrependPassword => true,
            Self::Repeat { steps, .. } | Self::WhenLonger { steps, .. } | Self::WhenNul(steps) => {
                steps.iter().any(Self::puts_password)
            }
            _ => false,
        }
    }
}

/// The value after all steps.
pub(crate) fn apply(
    steps: &[Step],
    value: Tag,
    password: &[u8],
    arena: &mut Arena,
) -> Result<Tag, Error> {
    steps.iter().try_fold(value, |value, step| apply_one(step, value, password, arena))
}

fn apply_one(step: &Step, value: Tag, password: &[u8], arena: &mut Arena) -> Result<Tag, Error> {
    Ok(match step {
        Step::Digest(hash) => hash.digest(&[&value]),
        Step::Hmac(hash, key) => hash.hmac(key.expose(), &value),
        Step::HmacMessage(hash, message) => hash.hmac(&value, message.expose()),
        Step::Hex => hex(&value),
        Step::Base64 => text(Base64::encode_string(&value)),
        Step::Base64Unpadded => text(Base64Unpadded::encode_string(&value)),
        Step::Prepend(bytes) => joined(bytes.expose(), &value),
        Step::Append(bytes) => joined(&value, bytes.expose()),
        Step::AppendPassword => joined(&value, password),
        Step::Slice(range) => Zeroizing::new(slice(&value, range).to_vec()),
        // Nothing, which equals no tag, as for the functions of crypt(3).
        Step::Repeat { .. } if password.len() > MAX_PASSWORD_LEN && step.puts_password() => {
            Zeroizing::default()
        }
        Step::Repeat { count, steps } => {
            return (0..*count).try_fold(value, |value, _| apply(steps, value, password, arena));
        }
        Step::WhenLonger { than, steps } if value.len() > *than => {
            return apply(steps, value, password, arena);
        }
        Step::WhenLonger { .. } => value,
        Step::Derive(recipe) => {
            let input = Input { recipe, password: &value };
            chain::function(&[input], arena)?.remove(0)
        }
        Step::AesCtr(message) => aes_ctr(&value, message.expose()),
        Step::WhenNul(steps) if value.contains(&0) => {
            return apply(steps, value, password, arena);
        }
        Step::WhenNul(_) => value,
        Step::PrependPassword => joined(password, &value),
        Step::Utf16 => utf16(&value),
        Step::LowBits(bits) => low_bits(&value, *bits),
    })
}

/// How many fast hashes the steps compute beyond one for each step, for the limits.
pub(crate) fn iterations(steps: &[Step]) -> u64 {
    steps.iter().fold(0, |sum: u64, step| sum.saturating_add(iterations_of(step)))
}

fn iterations_of(step: &Step) -> u64 {
    match step {
        Step::Repeat { count, steps } => {
            let once = iterations(steps).saturating_add(blocks(steps));
            u64::from(*count).saturating_mul(once.max(1))
        }
        Step::WhenLonger { steps, .. } | Step::WhenNul(steps) => iterations(steps),
        Step::Derive(recipe) => recipe.params.iterations(),
        _ => 0,
    }
}

/// How many blocks of a fast hash the text of the string fills that the steps put around the value.
fn blocks(steps: &[Step]) -> u64 {
    let text = steps.iter().map(|step| match step {
        Step::Prepend(text) | Step::Append(text) => text.expose().len() as u64,
        _ => 0,
    });
    text.sum::<u64>() / 64
}

/// Checks the slow hashes among the steps.
pub(crate) fn check(steps: &[Step], limits: &Limits) -> Result<(), Error> {
    steps.iter().try_for_each(|step| match step {
        Step::Derive(recipe) => limits.check(&recipe.params),
        Step::Repeat { steps, .. } | Step::WhenLonger { steps, .. } | Step::WhenNul(steps) => {
            check(steps, limits)
        }
        _ => Ok(()),
    })
}

/// A fresh allocation of the exact length: growing one in place would leave an unwiped copy behind.
fn joined(first: &[u8], second: &[u8]) -> Tag {
    Zeroizing::new([first, second].concat())
}

fn slice<'a>(value: &'a [u8], range: &Range<usize>) -> &'a [u8] {
    let end = range.end.min(value.len());
    &value[range.start.min(end)..end]
}

fn hex(value: &[u8]) -> Tag {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let mut digits = Vec::with_capacity(2 * value.len());
    for byte in value {
        digits.extend([byte >> 4, byte & 15].map(|digit| DIGITS[usize::from(digit)]));
    }
    Zeroizing::new(digits)
}

fn text(text: String) -> Tag {
    Zeroizing::new(text.into_bytes())
}

fn aes_ctr(key: &[u8], message: &[u8]) -> Tag {
    let cipher =
        Aes256::new_from_slice(slice(key, &(0..32))).expect("formats derive 32 bytes of key");
    let mut out = message.to_vec();
    for (counter, chunk) in out.chunks_mut(16).enumerate() {
        let mut block = (counter as u128).to_be_bytes().into();
        cipher.encrypt_block(&mut block);
        chunk.iter_mut().zip(&block).for_each(|(byte, key)| *byte ^= key);
        block.as_mut_slice().zeroize();
    }
    Zeroizing::new(out)
}

fn utf16(value: &[u8]) -> Tag {
    let text = Zeroizing::new(String::from_utf8_lossy(value).into_owned());
    let mut bytes = Zeroizing::new(Vec::with_capacity(2 * text.len()));
    text.encode_utf16().for_each(|unit| bytes.extend(unit.to_le_bytes()));
    bytes
}

fn low_bits(value: &[u8], bits: usize) -> Tag {
    let mut kept = slice(value, &(0..bits.div_ceil(8))).to_vec();
    if let Some(last) = kept.get_mut(bits / 8) {
        *last &= (1 << (bits % 8)) - 1;
    }
    Zeroizing::new(kept)
}

#[cfg(test)]
mod tests {
    use super::{Arena, Hash, Secret, Step, Zeroizing, apply, iterations};

    fn run(steps: &[Step], value: &[u8]) -> Vec<u8> {
        let value = Zeroizing::new(value.to_vec());
        apply(steps, value, b"pw", &mut Arena::new()).expect("no memory is asked for").to_vec()
    }

    #[test]
    fn transform_the_value_as_their_names_say() {
        let cases: [(&[Step], &[u8]); 16] = [
            (&[Step::Hex], b"616263"),
            (&[Step::Base64, Step::Prepend(Secret::new(vec![b'-']))], b"-YWJj"),
            (&[Step::append("d"), Step::Base64], b"YWJjZA=="),
            (&[Step::append("d"), Step::Base64Unpadded], b"YWJjZA"),
            (&[Step::AppendPassword, Step::Slice(1..9)], b"bcpw"),
            (&[Step::Slice(7..9)], b""),
            (&[Step::Repeat { count: 3, steps: vec![Step::append("x")] }], b"abcxxx"),
            (&[Step::WhenLonger { than: 3, steps: vec![Step::Hex] }], b"abc"),
            (&[Step::WhenLonger { than: 2, steps: vec![Step::Hex] }], b"616263"),
            (&[Step::WhenNul(vec![Step::Hex])], b"abc"),
            (&[Step::append("\0"), Step::WhenNul(vec![Step::Hex])], b"61626300"),
            (&[Step::PrependPassword], b"pwabc"),
            (
                &[Step::append("\u{e9}\u{1f511}"), Step::Utf16, Step::Slice(4..14)],
                b"c\0\xe9\0\x3d\xd8\x11\xdd",
            ),
            (&[Step::append([0xff]), Step::Utf16, Step::Slice(6..14)], b"\xfd\xff"),
            (&[Step::LowBits(18)], b"ab\x03"),
            (&[Step::LowBits(24)], b"abc"),
        ];
        for (steps, expected) in cases {
            assert_eq!(run(steps, b"abc"), expected, "{steps:?}");
        }
    }

    /// RFC 1321 appendix A.5, FIPS 180 and RFC 2202 section 2, test case 2.
    #[test]
    fn compute_the_published_digests() {
        let hex = |step| String::from_utf8(run(&[step, Step::Hex], b"abc")).expect("digits");
        assert_eq!(hex(Step::Digest(Hash::Md5)), "900150983cd24fb0d6963f7d28e17f72");
        assert_eq!(hex(Step::Digest(Hash::Sha1)), "a9993e364706816aba3e25717850c26c9cd0d89d");
        let message = b"what do ya want for nothing?";
        let digest = run(&[Step::hmac(Hash::Md5, "Jefe"), Step::Hex], message);
        assert_eq!(digest, b"750c783e6ab0b503eaa86e310a5db738");
        let other = Step::HmacMessage(Hash::Md5, Secret::new(message.to_vec()));
        assert_eq!(run(&[other, Step::Hex], b"Jefe"), digest);
    }

    /// The key stream of AES-256 under the key 00..1f starts with the block of zeros (FIPS 197 gives
    /// the cipher); by OpenSSL: `openssl enc -aes-256-ctr -iv 0`.
    #[test]
    fn encrypt_in_counter_mode() {
        let key: Vec<u8> = (0..32).collect();
        let out = run(&[Step::AesCtr(Secret::new(vec![0; 20])), Step::Hex], &key);
        assert_eq!(
            String::from_utf8(out).expect("digits"),
            "f29000b62a499fd0a9f39a6add2e7780f05d76ae"
        );
    }

    #[test]
    fn count_their_iterations() {
        let inner = Step::Repeat { count: 10, steps: vec![Step::Digest(Hash::Md5), Step::Hex] };
        assert_eq!(iterations(&[Step::Hex, inner.clone()]), 10);
        assert_eq!(iterations(&[Step::Repeat { count: 5, steps: vec![inner] }, Step::Hex]), 50);
        let long = vec![Step::append([b's'; 6400]), Step::Digest(Hash::Md5)];
        assert_eq!(iterations(&[Step::Repeat { count: 10, steps: long }]), 1000);
    }

    #[test]
    fn hash_no_long_password_again_and_again() {
        let steps = vec![Step::AppendPassword, Step::Digest(Hash::Md5)];
        let repeat = [Step::Repeat { count: 2, steps }];
        let mut made = [4096, 4097].map(|len| {
            let password = vec![b'x'; len];
            let value = Zeroizing::new(password.clone());
            let tag = apply(&repeat, value, &password, &mut Arena::new());
            tag.expect("no memory is asked for").len()
        });
        made.sort_unstable();
        assert_eq!(made, [0, 16]);
    }
}
