//! Spring Security's DelegatingPasswordEncoder: `{bcrypt}` before a bcrypt string.

use super::crypt;
use crate::error::Defect;
use crate::formats::{Class, Detection, Format};
use crate::stored::StoredHash;

pub(super) static FORMAT: Format = Format {
    id: "spring-bcrypt",
    class: Class::Strong,
    detection: Detection::Told,
    source: "Spring Security",
    grammar: "{bcrypt}$2a$<cost>$<salt><digest>",
    blank: None,
    parse,
};

fn parse(text: &str) -> Option<Result<StoredHash, Defect>> {
    let inner = text.strip_prefix("{bcrypt}")?;
    Some(crypt::read(inner).map(|hash| hash.named(&FORMAT)))
}
