//! Django's BCryptSHA256PasswordHasher: bcrypt of the SHA-256 in hexadecimal.

use super::crypt;
use crate::digest::Hash;
use crate::error::Defect;
use crate::formats::{Class, Detection, Format};
use crate::steps::Step;
use crate::stored::StoredHash;

pub(super) static FORMAT: Format = Format {
    id: "django-bcrypt_sha256",
    class: Class::Strong,
    detection: Detection::Told,
    source: "Django",
    grammar: "bcrypt_sha256$$2b$<cost>$<salt><digest>",
    blank: None,
    parse,
};

fn parse(text: &str) -> Option<Result<StoredHash, Defect>> {
    let inner = text.strip_prefix("bcrypt_sha256$")?;
    let prehash = vec![Step::Digest(Hash::Sha256), Step::Hex];
    Some(crypt::read(inner).map(|hash| hash.named(&FORMAT).before(prehash)))
}
