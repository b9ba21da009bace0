//! MySQL 4.1: `*` and the SHA-1 of the password's SHA-1 in hexadecimal.

use crate::digest::Hash;
use crate::error::Defect;
use crate::formats::{Class, Detection, Format, blank};
use crate::parse::hex;
use crate::steps::Step;
use crate::stored::StoredHash;

pub(super) static FORMAT: Format = Format {
    id: "passlib-mysql41",
    class: Class::Weak,
    detection: Detection::Told,
    source: "MySQL 4.1 to 5.7, MariaDB, passlib",
    grammar: "*<40 hexadecimal digits>",
    blank: Some(blank::from::<1, '0'>),
    parse,
};

/// Other strings that start so are locked accounts.
fn parse(text: &str) -> Option<Result<StoredHash, Defect>> {
    let tag =
        hex(text.strip_prefix('*')?).ok().filter(|tag| tag.len() == Hash::Sha1.digest_len())?;
    let digest = Step::Digest(Hash::Sha1);
    Some(Ok(StoredHash::of_steps(&FORMAT, vec![digest.clone(), digest], tag)))
}
