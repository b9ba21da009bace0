//! Spring Security's DelegatingPasswordEncoder: its name for Argon2 before a PHC string.

use super::phc;
use crate::error::Defect;
use crate::formats::{Class, Detection, Format};
use crate::stored::StoredHash;

pub(super) static FORMAT: Format = Format {
    id: "spring-argon2",
    class: Class::Strong,
    detection: Detection::Told,
    source: "Spring Security",
    grammar: "{argon2}<PHC string>, also {argon2@SpringSecurity_v5_8}",
    blank: None,
    parse,
};

fn parse(text: &str) -> Option<Result<StoredHash, Defect>> {
    let names = ["{argon2}", "{argon2@SpringSecurity_v5_8}"];
    let inner = names.iter().find_map(|name| text.strip_prefix(name))?;
    Some(phc::read(inner).map(|hash| hash.named(&FORMAT)))
}
