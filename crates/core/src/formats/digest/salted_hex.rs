//! `digest:salt`, the digest in hexadecimal, of a salt that stands before or behind the password. The
//! string does not tell which, nor whether it was hashed in between as forums do.

use super::of;
use crate::digest::Hash;
use crate::error::Defect;
use crate::formats::{Class, Detection, Format, blank};
use crate::parse::hex;
use crate::steps::Step;
use crate::stored::StoredHash;

pub(super) static MD5_PREFIX: Format = Format {
    parse: |text| prefix(&MD5_PREFIX, Hash::Md5, text),
    ..format("hex-md5-salt-prefix", "<32 hexadecimal digits>:<salt>")
};

pub(super) static MD5_SUFFIX: Format = Format {
    parse: |text| suffix(&MD5_SUFFIX, Hash::Md5, text),
    ..format("hex-md5-salt-suffix", "<32 hexadecimal digits>:<salt>")
};

pub(super) static SHA1_PREFIX: Format = Format {
    parse: |text| prefix(&SHA1_PREFIX, Hash::Sha1, text),
    ..format("hex-sha1-salt-prefix", "<40 hexadecimal digits>:<salt>")
};

pub(super) static SHA1_SUFFIX: Format = Format {
    parse: |text| suffix(&SHA1_SUFFIX, Hash::Sha1, text),
    ..format("hex-sha1-salt-suffix", "<40 hexadecimal digits>:<salt>")
};

pub(super) static SHA256_PREFIX: Format = Format {
    parse: |text| prefix(&SHA256_PREFIX, Hash::Sha256, text),
    ..format("hex-sha256-salt-prefix", "<64 hexadecimal digits>:<salt>")
};

pub(super) static SHA256_SUFFIX: Format = Format {
    parse: |text| suffix(&SHA256_SUFFIX, Hash::Sha256, text),
    ..format("hex-sha256-salt-suffix", "<64 hexadecimal digits>:<salt>")
};

pub(super) static SHA512_PREFIX: Format = Format {
    parse: |text| prefix(&SHA512_PREFIX, Hash::Sha512, text),
    ..format("hex-sha512-salt-prefix", "<128 hexadecimal digits>:<salt>")
};

pub(super) static SHA512_SUFFIX: Format = Format {
    parse: |text| suffix(&SHA512_SUFFIX, Hash::Sha512, text),
    ..format("hex-sha512-salt-suffix", "<128 hexadecimal digits>:<salt>")
};

pub(super) static JOOMLA: Format = Format {
    source: "Joomla 1.0 to 2.5",
    parse: |text| suffix(&JOOMLA, Hash::Md5, text),
    ..format("joomla-md5-salt", "<32 hexadecimal digits>:<salt>")
};

pub(super) const fn format(id: &'static str, grammar: &'static str) -> Format {
    Format {
        id,
        class: Class::Weak,
        detection: Detection::Named,
        source: "old applications",
        grammar,
        blank: Some(blank::first_field::<':', '0'>),
        parse: |_| None,
    }
}

fn prefix(format: &'static Format, hash: Hash, text: &str) -> Option<Result<StoredHash, Defect>> {
    let (tag, salt) = fields(text)?;
    Some(of(format, hash, vec![Step::prepend(salt), Step::Digest(hash)], tag))
}

fn suffix(format: &'static Format, hash: Hash, text: &str) -> Option<Result<StoredHash, Defect>> {
    let (tag, salt) = fields(text)?;
    Some(of(format, hash, vec![Step::append(salt), Step::Digest(hash)], tag))
}

/// The digest and the salt, which is all that follows the first colon.
pub(super) fn fields(text: &str) -> Option<(Vec<u8>, &str)> {
    let (tag, salt) = text.split_once(':')?;
    Some((hex(tag).ok()?, salt))
}
