//! What Clerk imports as `bcrypt_peppered`: a bcrypt string, `$` and the pepper, which stands behind the
//! password.

use super::crypt;
use crate::error::Defect;
use crate::formats::{Class, Detection, Format};
use crate::steps::Step;
use crate::stored::StoredHash;

pub(super) static FORMAT: Format = Format {
    id: "clerk-bcrypt_peppered",
    class: Class::Strong,
    detection: Detection::Told,
    source: "Clerk; Devise writes the same without the pepper",
    grammar: "$2a$<cost>$<salt><digest>$<pepper>",
    blank: None,
    parse,
};

fn parse(text: &str) -> Option<Result<StoredHash, Defect>> {
    let (inner, pepper) = text.strip_prefix("$2").and(text.split_at_checked(crypt::LEN))?;
    let pepper = pepper.strip_prefix('$').filter(|pepper| !pepper.is_empty())?;
    let hash = crypt::read(inner);
    Some(hash.map(|hash| hash.named(&FORMAT).before(vec![Step::append(pepper)])))
}
