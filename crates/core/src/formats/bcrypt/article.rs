//! `$bcrypt$v1$` before a bcrypt string, as a widely copied article has it.

use super::crypt;
use crate::error::Defect;
use crate::formats::{Class, Detection, Format};
use crate::stored::StoredHash;

pub(super) static FORMAT: Format = Format {
    id: "article-bcrypt-v1",
    class: Class::Strong,
    detection: Detection::Told,
    source: "applications after an article on storing passwords",
    grammar: "$bcrypt$v1$$2b$<cost>$<salt><digest>",
    blank: None,
    parse,
};

fn parse(text: &str) -> Option<Result<StoredHash, Defect>> {
    let inner = text.strip_prefix("$bcrypt$v1$")?;
    Some(crypt::read(inner).map(|hash| hash.named(&FORMAT)))
}
