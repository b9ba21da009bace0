//! Django's default: `pbkdf2_sha256$iterations$salt$base64`. The salt is the text itself.

use super::whole;
use crate::digest::Hash;
use crate::error::Defect;
use crate::formats::{Class, Detection, Format, blank};
use crate::parse::{fields, number, padded_base64};
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

fn read(format: &'static Format, hash: Hash, rest: &str) -> Result<StoredHash, Defect> {
    let [iterations, salt, key] = fields(rest, '$')?;
    whole(format, hash, number(iterations)?, salt, padded_base64(key)?)
}
