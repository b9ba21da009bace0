//! LDAP's schemes with a salt (RFC 2307 and OpenLDAP): base64 of the digest of password and salt, and of
//! the salt behind it.

use base64ct::{Base64, Encoding};

use crate::digest::Hash;
use crate::error::Defect;
use crate::formats::{Class, Detection, Format};
use crate::steps::Step;
use crate::stored::StoredHash;

pub(super) static SSHA: Format = Format {
    id: "ldap-salted-sha1",
    class: Class::Weak,
    detection: Detection::Told,
    source: "OpenLDAP, 389 Directory Server, Dovecot",
    grammar: "{SSHA}<base64 of digest and salt>",
    blank: Some(|text| blank("{SSHA}", Hash::Sha1, text)),
    parse: |text| Some(read(&SSHA, Hash::Sha1, text.strip_prefix("{SSHA}")?)),
};

fn read(format: &'static Format, hash: Hash, rest: &str) -> Result<StoredHash, Defect> {
    let mut digest = Base64::decode_vec(rest).map_err(|_| Defect::Base64)?;
    if digest.len() < hash.digest_len() {
        return Err(Defect::TagLength);
    }
    let salt = digest.split_off(hash.digest_len());
    Ok(StoredHash::of_steps(format, vec![Step::append(salt), Step::Digest(hash)], digest))
}

/// Digest and salt share characters of the base64, so that the bytes are set to zero.
fn blank(scheme: &str, hash: Hash, text: &str) -> Option<String> {
    let mut bytes = Base64::decode_vec(text.strip_prefix(scheme)?).ok()?;
    bytes.get_mut(..hash.digest_len())?.fill(0);
    Some(format!("{scheme}{}", Base64::encode_string(&bytes)))
}
