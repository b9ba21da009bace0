//! Argon2 of an old hash: the tag of the old string is the password of an Argon2 string, which keeps
//! scheme and salt of the old one in its associated data, `slowhash:wrap:<format>:<old string>`. The
//! digest's characters are the zero of their alphabet there. Any reader of PHC strings can verify it who
//! is given the old tag as the password.

use super::argon2::phc;
use super::{Class, Detection, Format};
use crate::error::{Defect, Error};
use crate::recipe::{Params, Recipe};
use crate::secret::Secret;
use crate::stored::StoredHash;

pub(crate) static FORMAT: Format = Format {
    id: "wrapped",
    class: Class::Strong,
    detection: Detection::Told,
    source: "slowhash, wrap",
    grammar: "$argon2id$v=19$m=<KiB>,t=<passes>,p=<lanes>,data=<base64>$<base64>$<base64>",
    blank: None,
    parse,
};

/// What the associated data starts with.
const LABEL: &[u8] = b"slowhash:wrap:";

/// `LABEL` in base64, but for the last character, which has bits of what follows.
const LABEL_BASE64: &str = "data=c2xvd2hhc2g6d3JhcD";

fn parse(text: &str) -> Option<Result<StoredHash, Defect>> {
    if !text.starts_with("$argon2") || !text.contains(LABEL_BASE64) {
        return None;
    }
    let outer = phc::read(text).ok()?;
    let inner = outer.recipe().data.strip_prefix(LABEL)?;
    let inner = core::str::from_utf8(inner).map_err(|_| Defect::UnknownFormat).and_then(old);
    Some(inner.map(|old| outer.named(&FORMAT).before(old.into_parts().0.into_steps())))
}

/// The old hash of `<format>:<old string>`, whose tag is zero.
fn old(text: &str) -> Result<StoredHash, Defect> {
    let (id, stored) = text.split_once(':').ok_or(Defect::UnknownFormat)?;
    let format = Format::by_id(id).filter(|format| format.blank.is_some());
    format.ok_or(Defect::UnknownFormat)?.read(stored)
}

/// The recipe and the password that make an Argon2 hash of an old hash.
pub(crate) fn wrap(
    stored: &str,
    old: StoredHash,
    recipe: Recipe,
) -> Result<(Recipe, Secret), Error> {
    if !matches!(recipe.params, Params::Argon2(_)) || !recipe.data.is_empty() {
        return Err(Error::WrapsInArgon2Only);
    }
    let label = label(stored, &old).ok_or(Error::InvalidHash(Defect::NotWrappable))?;
    let secret = recipe.secret.clone();
    Ok((recipe.with_argon2_inputs(secret, label)?, old.into_parts().1))
}

/// What is to be read again must give the same chain and no digest.
fn label(stored: &str, hash: &StoredHash) -> Option<Vec<u8>> {
    let format = hash.format();
    let blank = format.blank?(stored)?;
    let again = format.read(&blank).ok()?;
    let zero = again.tag().iter().all(|&byte| byte == 0);
    let same = again.chain() == hash.chain();
    (zero && same).then(|| [LABEL, format.id.as_bytes(), b":", blank.as_bytes()].concat())
}
