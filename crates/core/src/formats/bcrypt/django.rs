//! Django's BCryptPasswordHasher: `bcrypt$` before a bcrypt string.

use super::crypt;
use crate::error::Defect;
use crate::formats::{Class, Detection, Format};
use crate::stored::StoredHash;

pub(super) static FORMAT: Format = Format {
    id: "django-bcrypt",
    class: Class::Strong,
    detection: Detection::Told,
    source: "Django",
    grammar: "bcrypt$$2b$<cost>$<salt><digest>",
    blank: None,
    parse,
};

/// Gitea's column `bcrypt$10` starts alike.
fn parse(text: &str) -> Option<Result<StoredHash, Defect>> {
    let inner = text.strip_prefix("bcrypt$").filter(|inner| inner.starts_with('$'))?;
    Some(crypt::read(inner).map(|hash| hash.named(&FORMAT)))
}
