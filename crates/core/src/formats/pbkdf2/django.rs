//! Django's default: `pbkdf2_sha256$iterations$salt$base64`. The salt is the text itself.

use base64ct::{Base64, Encoding};

use crate::digest::Hash;
use crate::error::Defect;
use crate::formats::{Class, Detection, Format, blank};
use crate::parse::number;
use crate::pbkdf2::Pbkdf2Params;
use crate::recipe::Params;
use crate::stored::StoredHash;

pub(super) static SHA256: Format = Format {
    id: "django-pbkdf2_sha256",
    class: Class::Strong,
    detection: Detection::Told,
    source: "Django, the default",
    grammar: "pbkdf2_sha256$<iterations>$<salt>$<padded base64>",
    blank: Some(blank::last_field::<'$', 'A'>),
    parse: |text| Some(read(&SHA256, Hash::Sha256, text.strip_prefix("pbkdf2_sha256$")?)),
};

pub(super) static SHA1: Format = Format {
    id: "django-pbkdf2_sha1",
    class: Class::Strong,
    detection: Detection::Told,
    source: "Django, PBKDF2SHA1PasswordHasher",
    grammar: "pbkdf2_sha1$<iterations>$<salt>$<padded base64>",
    blank: Some(blank::last_field::<'$', 'A'>),
    parse: |text| Some(read(&SHA1, Hash::Sha1, text.strip_prefix("pbkdf2_sha1$")?)),
};

/// Django's keys have the length of the digest.
fn read(format: &'static Format, hash: Hash, rest: &str) -> Result<StoredHash, Defect> {
    let fields: Vec<&str> = rest.splitn(4, '$').collect();
    let [iterations, salt, key] = fields[..] else { return Err(Defect::Fields) };
    let key = Base64::decode_vec(key).map_err(|_| Defect::Base64)?;
    if key.len() != hash.digest_len() {
        return Err(Defect::TagLength);
    }
    let params = Pbkdf2Params::new(hash, number(iterations)?, key.len() as u32);
    let params = Params::Pbkdf2(params.map_err(|_| Defect::Number)?);
    StoredHash::new(format, params, salt.into(), key)
}
