//! Django's Argon2PasswordHasher: `argon2` before a PHC string.

use super::phc;
use crate::error::Defect;
use crate::formats::{Class, Detection, Format};
use crate::stored::StoredHash;

pub(super) static FORMAT: Format = Format {
    id: "django-argon2",
    class: Class::Strong,
    detection: Detection::Told,
    source: "Django",
    grammar: "argon2$argon2id$v=19$m=<KiB>,t=<passes>,p=<lanes>$<base64>$<base64>",
    blank: None,
    parse,
};

/// Gitea's column `argon2$2$65536$8$50` starts alike.
fn parse(text: &str) -> Option<Result<StoredHash, Defect>> {
    let inner = text.strip_prefix("argon2").filter(|inner| inner.starts_with("$argon2"))?;
    Some(phc::read(inner).map(|hash| hash.named(&FORMAT)))
}
