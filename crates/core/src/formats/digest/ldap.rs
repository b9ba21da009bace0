//! LDAP's schemes (RFC 2307 and OpenLDAP): base64 of the digest of password and salt, and of the salt
//! behind it. Names with an S before them have a salt.

use crate::digest::Hash;
use crate::error::Defect;
use crate::formats::{Class, Detection, Format, blank};
use crate::parse::padded_base64;
use crate::steps::Step;
use crate::stored::StoredHash;

pub(super) static MD5: Format = Format {
    blank: Some(|text| blank(text, Hash::Md5)),
    parse: |text| Some(plain(&MD5, Hash::Md5, text.strip_prefix("{MD5}")?)),
    ..format("ldap-md5", "{MD5}<base64 of digest>")
};

pub(super) static SMD5: Format = Format {
    blank: Some(|text| blank(text, Hash::Md5)),
    parse: |text| Some(salted(&SMD5, Hash::Md5, text.strip_prefix("{SMD5}")?)),
    ..format("ldap-salted-md5", "{SMD5}<base64 of digest and salt>")
};

pub(super) static SHA1: Format = Format {
    blank: Some(|text| blank(text, Hash::Sha1)),
    parse: |text| Some(plain(&SHA1, Hash::Sha1, text.strip_prefix("{SHA}")?)),
    ..format("ldap-sha1", "{SHA}<base64 of digest>")
};

pub(super) static SSHA1: Format = Format {
    blank: Some(|text| blank(text, Hash::Sha1)),
    parse: |text| Some(salted(&SSHA1, Hash::Sha1, text.strip_prefix("{SSHA}")?)),
    ..format("ldap-salted-sha1", "{SSHA}<base64 of digest and salt>")
};

pub(super) static SHA256: Format = Format {
    blank: Some(|text| blank(text, Hash::Sha256)),
    parse: |text| Some(plain(&SHA256, Hash::Sha256, text.strip_prefix("{SHA256}")?)),
    ..format("ldap-sha256", "{SHA256}<base64 of digest>")
};

pub(super) static SSHA256: Format = Format {
    blank: Some(|text| blank(text, Hash::Sha256)),
    parse: |text| Some(salted(&SSHA256, Hash::Sha256, text.strip_prefix("{SSHA256}")?)),
    ..format("ldap-salted-sha256", "{SSHA256}<base64 of digest and salt>")
};

pub(super) static SHA512: Format = Format {
    blank: Some(|text| blank(text, Hash::Sha512)),
    parse: |text| Some(plain(&SHA512, Hash::Sha512, text.strip_prefix("{SHA512}")?)),
    ..format("ldap-sha512", "{SHA512}<base64 of digest>")
};

pub(super) static SSHA512: Format = Format {
    blank: Some(|text| blank(text, Hash::Sha512)),
    parse: |text| Some(salted(&SSHA512, Hash::Sha512, text.strip_prefix("{SSHA512}")?)),
    ..format("ldap-salted-sha512", "{SSHA512}<base64 of digest and salt>")
};

const fn format(id: &'static str, grammar: &'static str) -> Format {
    Format {
        id,
        class: Class::Weak,
        detection: Detection::Told,
        source: "OpenLDAP, 389 Directory Server, Dovecot",
        grammar,
        blank: None,
        parse: |_| None,
    }
}

fn plain(format: &'static Format, hash: Hash, rest: &str) -> Result<StoredHash, Defect> {
    super::of(format, hash, vec![Step::Digest(hash)], padded_base64(rest)?)
}

fn salted(format: &'static Format, hash: Hash, rest: &str) -> Result<StoredHash, Defect> {
    let mut digest = padded_base64(rest)?;
    // OpenLDAP as well refuses a string without a salt, which would be one of the other scheme.
    if digest.len() <= hash.digest_len() {
        return Err(Defect::Length);
    }
    let salt = digest.split_off(hash.digest_len());
    super::of(format, hash, vec![Step::append(salt), Step::Digest(hash)], digest)
}

fn blank(text: &str, hash: Hash) -> Option<String> {
    blank::in_base64(text, &text[..=text.find('}')?], 0..hash.digest_len())
}
