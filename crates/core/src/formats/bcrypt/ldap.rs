//! LDAP's scheme for strings of crypt(3) (RFC 2307), and Dovecot's name for bcrypt.

use super::crypt;
use crate::error::Defect;
use crate::formats::{Class, Detection, Format};
use crate::stored::StoredHash;

pub(super) static FORMAT: Format = Format {
    id: "ldap-crypt-bcrypt",
    class: Class::Strong,
    detection: Detection::Told,
    source: "OpenLDAP, passlib, Dovecot",
    grammar: "{CRYPT}$2b$<cost>$<salt><digest>, also {crypt} and {BLF-CRYPT}",
    blank: None,
    parse,
};

/// The other functions of crypt(3) have the same scheme.
fn parse(text: &str) -> Option<Result<StoredHash, Defect>> {
    let schemes = ["{CRYPT}", "{crypt}", "{BLF-CRYPT}"];
    let inner = schemes.iter().find_map(|scheme| text.strip_prefix(scheme))?;
    inner.starts_with("$2").then(|| crypt::read(inner).map(|hash| hash.named(&FORMAT)))
}
