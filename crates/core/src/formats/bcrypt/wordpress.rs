//! WordPress 6.8: bcrypt of the HMAC-SHA-384 in base64, under a key that is the same everywhere.

use super::crypt;
use crate::digest::Hash;
use crate::error::Defect;
use crate::formats::{Class, Detection, Format};
use crate::steps::Step;
use crate::stored::StoredHash;

pub(super) static FORMAT: Format = Format {
    id: "wordpress-wp-bcrypt",
    class: Class::Strong,
    detection: Detection::Told,
    source: "WordPress 6.8 and later",
    grammar: "$wp$2y$<cost>$<salt><digest>",
    blank: None,
    parse,
};

/// WordPress trims the password before it hashes and before it logs in, not when it verifies: trimming
/// is left to the caller.
fn parse(text: &str) -> Option<Result<StoredHash, Defect>> {
    let inner = text.strip_prefix("$wp").filter(|inner| inner.starts_with("$2"))?;
    let prehash = vec![Step::hmac(Hash::Sha384, "wp-sha384"), Step::Base64];
    Some(crypt::read(inner).map(|hash| hash.named(&FORMAT).before(prehash)))
}
