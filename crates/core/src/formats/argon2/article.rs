//! `$argon2$v1$` before a PHC string, as a widely copied article has it.

use super::phc;
use crate::error::Defect;
use crate::formats::{Class, Detection, Format};
use crate::stored::StoredHash;

pub(super) static FORMAT: Format = Format {
    id: "article-argon2-v1",
    class: Class::Strong,
    detection: Detection::Told,
    source: "applications after an article on storing passwords",
    grammar: "$argon2$v1$$argon2id$v=19$m=<KiB>,t=<passes>,p=<lanes>$<base64>$<base64>",
    blank: None,
    parse,
};

fn parse(text: &str) -> Option<Result<StoredHash, Defect>> {
    let inner = text.strip_prefix("$argon2$v1$")?;
    Some(phc::read(inner).map(|hash| hash.named(&FORMAT)))
}
