//! Spring Security's fast encoders behind its DelegatingPasswordEncoder.

use super::{again, ldap, of};
use crate::digest::Hash;
use crate::error::Defect;
use crate::formats::{Class, Detection, Format, blank};
use crate::parse::{hex, java_hash_name};
use crate::steps::Step;
use crate::stored::StoredHash;

/// StandardPasswordEncoder's settings.
const STANDARD_SALT_LEN: usize = 8;
const STANDARD_ROUNDS: u32 = 1024;

pub(super) static NOOP: Format = Format {
    parse: |text| text.strip_prefix("{noop}").map(|plain| Ok(noop(plain))),
    ..format("spring-noop", "{noop}<password>")
};

pub(super) static LDAP: Format = Format {
    blank: Some(|text| Some(format!("{{ldap}}{}", ldap_inner(text)?.blank?(&text[6..])?))),
    parse: |text| {
        let inner = ldap_inner(text)?;
        Some((inner.parse)(&text[6..])?.map(|hash| hash.named(&LDAP)))
    },
    ..format("spring-ldap", "{ldap} before {SHA} or {SSHA}")
};

pub(super) static SHA256: Format = Format {
    blank: Some(blank::from::<24, '0'>),
    parse: |text| text.strip_prefix("{sha256}").map(standard),
    ..format("spring-sha256-standard", "{sha256}<16 hexadecimal digits of salt><64 of digest>")
};

pub(super) static MESSAGE_DIGEST: Format = Format {
    blank: Some(blank::last_field::<'}', '0'>),
    parse: message_digest,
    ..format("spring-messagedigest", "{<hash as Java names it>}[{<salt>}]<hexadecimal>")
};

const fn format(id: &'static str, grammar: &'static str) -> Format {
    Format {
        id,
        class: Class::Weak,
        detection: Detection::Told,
        source: "Spring Security",
        grammar,
        blank: None,
        parse: |_| None,
    }
}

/// Digests are compared, so that the time does not depend on how much of the password is right.
fn noop(plain: &str) -> StoredHash {
    let hash = Hash::Sha256;
    let tag = hash.digest(&[plain.as_bytes()]).to_vec();
    StoredHash::of_steps(&NOOP, vec![Step::Digest(hash)], tag)
}

fn ldap_inner(text: &str) -> Option<&'static Format> {
    let rest = text.strip_prefix("{ldap}")?;
    let scheme = |scheme: &str| rest.starts_with(scheme);
    let plain = scheme("{SHA}").then_some(&ldap::SHA1);
    plain.or(scheme("{SSHA}").then_some(&ldap::SSHA1))
}

fn standard(rest: &str) -> Result<StoredHash, Defect> {
    let mut salt = hex(rest)?;
    if salt.len() < STANDARD_SALT_LEN {
        return Err(Defect::Length);
    }
    let (tag, digest) = (salt.split_off(STANDARD_SALT_LEN), Step::Digest(Hash::Sha256));
    let rest = again(STANDARD_ROUNDS, vec![digest.clone()])?;
    of(&SHA256, Hash::Sha256, vec![Step::prepend(salt), digest, rest], tag)
}

/// LDAP has a scheme of the same name, which is base64. The salt is hashed with its braces.
fn message_digest(text: &str) -> Option<Result<StoredHash, Defect>> {
    let (name, rest) = text.strip_prefix('{')?.split_once('}')?;
    let hash = java_hash_name(name)?;
    let (salt, tag) = rest.split_at(if rest.starts_with('{') { rest.find('}')? + 1 } else { 0 });
    let told = !salt.is_empty() || tag.len() == 2 * hash.digest_len();
    let steps = vec![Step::append(salt), Step::Digest(hash)];
    told.then(|| of(&MESSAGE_DIGEST, hash, steps, hex(tag)?))
}
