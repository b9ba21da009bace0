//! Strings of crypt(3) as LDAP and Dovecot have them: `{CRYPT}` before them, or the name of the function.

use super::{md5_crypt, sha_crypt, yescrypt};
use crate::error::Defect;
use crate::formats::{Class, Detection, Format};
use crate::stored::StoredHash;

pub(super) static MD5: Format = Format {
    class: Class::Weak,
    blank: Some(|text| blank(text, &md5_crypt::FORMAT)),
    parse: |text| read(text, &MD5, "{MD5-CRYPT}", "$1$", &md5_crypt::FORMAT),
    ..format("ldap-md5-crypt", "{CRYPT} or {MD5-CRYPT} before $1$")
};

pub(super) static SHA256: Format = Format {
    blank: Some(|text| blank(text, &sha_crypt::SHA256)),
    parse: |text| read(text, &SHA256, "{SHA256-CRYPT}", "$5$", &sha_crypt::SHA256),
    ..format("ldap-sha256-crypt", "{CRYPT} or {SHA256-CRYPT} before $5$")
};

pub(super) static SHA512: Format = Format {
    blank: Some(|text| blank(text, &sha_crypt::SHA512)),
    parse: |text| read(text, &SHA512, "{SHA512-CRYPT}", "$6$", &sha_crypt::SHA512),
    ..format("ldap-sha512-crypt", "{CRYPT} or {SHA512-CRYPT} before $6$")
};

pub(super) static YESCRYPT: Format = Format {
    parse: |text| read(text, &YESCRYPT, "{CRYPT}", "$y$", &yescrypt::FORMAT),
    ..format("ldap-yescrypt", "{CRYPT} before $y$")
};

const fn format(id: &'static str, grammar: &'static str) -> Format {
    Format {
        id,
        class: Class::Strong,
        detection: Detection::Told,
        source: "OpenLDAP, Dovecot",
        grammar,
        blank: None,
        parse: |_| None,
    }
}

/// The inner string; `{CRYPT}` is before all of them, `scheme` before those of one mark.
fn read(
    text: &str,
    format: &'static Format,
    scheme: &str,
    mark: &str,
    inner: &'static Format,
) -> Option<Result<StoredHash, Defect>> {
    let rest = text.strip_prefix(scheme).or_else(|| text.strip_prefix("{CRYPT}"))?;
    let rest = Some(rest).filter(|rest| rest.starts_with(mark))?;
    Some(inner.read(rest).map(|hash| hash.named(format)))
}

fn blank(text: &str, inner: &Format) -> Option<String> {
    let (scheme, rest) = text.split_at_checked(text.find('}')? + 1)?;
    Some(format!("{scheme}{}", inner.blank?(rest)?))
}
