//! Our own string for what columns, JSON or code say of a digest: `$digest$parameters$salt$digest`, all
//! base64 without padding. The parameters, in any order:
//!
//! - `h`: the hash, `md5`, `sha1`, `sha256`, `sha384` or `sha512`.
//! - `pf`: base64 of the template of what is hashed first, with `{PASSWORD}` and `{SALT}` in it.
//! - `i`: how many rounds, 1 when it is missing.
//! - `rf`: base64 of the template of what each further round hashes, with `{DIGEST}`, `{PASSWORD}` and
//!   `{SALT}` in it; the digest alone when it is missing.
//! - `e`: how `{DIGEST}` is written, `raw`, `hex` or `base64`; `raw` when it is missing.
//! - `kf`: base64 of the template of a key, which makes an HMAC of each round. With `{PASSWORD}` in the
//!   key, `pf` has none and there is one round.
//! - `u`: `utf16le` when the password is not in UTF-8.
//!
//! Symfony's 5000 rounds have `pf` `{PASSWORD}{{SALT}}` and `rf` `{DIGEST}{PASSWORD}{{SALT}}`.

use super::template::{Piece, around, pieces, text};
use super::{again, of};
use crate::digest::Hash;
use crate::error::Defect;
use crate::formats::{Class, Detection, Format, blank};
use crate::parse::{base64, fields, hash_name, number, parameters};
use crate::secret::Secret;
use crate::steps::Step;
use crate::stored::StoredHash;

pub(super) static FORMAT: Format = Format {
    id: "digest",
    class: Class::Weak,
    detection: Detection::Told,
    source: "slowhash, for what an adapter reads from columns or JSON",
    grammar: "$digest$h=<hash>,pf=<base64>[,i=<rounds>][,rf=<base64>][,e=<raw, hex or base64>]\
              [,kf=<base64>][,u=utf16le]$<base64>$<base64>",
    blank: Some(blank::last_field::<'$', 'A'>),
    parse: |text| Some(read(text.strip_prefix("$digest$")?)),
};

fn read(rest: &str) -> Result<StoredHash, Defect> {
    let [list, salt, tag] = fields(rest, '$')?;
    let [h, pf, i, rf, e, kf, u] = parameters(list, ["h", "pf", "i", "rf", "e", "kf", "u"])?;
    let salt = base64(salt)?;
    let template = |given: &str| pieces(&base64(given)?, &salt);
    let description = Description {
        hash: hash_name(h.ok_or(Defect::Parameter)?).ok_or(Defect::Parameter)?,
        first: template(pf.ok_or(Defect::Parameter)?)?,
        rounds: i.map_or(Ok(1), number)?,
        further: rf.map_or(Ok(vec![Piece::Digest]), template)?,
        written: written(e.unwrap_or("raw"))?,
        key: kf.map(template).transpose()?,
        recoded: recoded(u)?,
    };
    of(&FORMAT, description.hash, description.steps()?, base64(tag)?)
}

/// A string whose parts are read, and not yet whether they go together.
struct Description {
    hash: Hash,
    first: Vec<Piece>,
    rounds: u32,
    further: Vec<Piece>,
    /// What makes `{DIGEST}` of a digest.
    written: Vec<Step>,
    key: Option<Vec<Piece>>,
    /// What happens to the password first.
    recoded: Vec<Step>,
}

impl Description {
    fn steps(self) -> Result<Vec<Step>, Defect> {
        let mut steps = self.recoded;
        let recodes = !steps.is_empty();
        let step = match self.key {
            Some(key) if key.contains(&Piece::Password) => {
                steps.extend(around(&Piece::Password, key)?);
                let message = Secret::new(text(self.first)?);
                let single = self.rounds == 1;
                steps.push(Step::HmacMessage(self.hash, message));
                return if single { utf8_elsewhere(recodes, steps) } else { Err(Defect::Number) };
            }
            Some(key) => Step::hmac(self.hash, text(key)?),
            None => Step::Digest(self.hash),
        };
        steps.extend(around(&Piece::Password, self.first)?);
        let mut round = self.written;
        round.extend(around(&Piece::Digest, self.further)?);
        round.push(step.clone());
        steps.extend([step, again(self.rounds, round)?]);
        utf8_elsewhere(recodes, steps)
    }
}

/// The password that other steps than the first put in is always the one in UTF-8.
fn utf8_elsewhere(recodes: bool, steps: Vec<Step>) -> Result<Vec<Step>, Defect> {
    if recodes && steps.iter().any(Step::puts_password) { Err(Defect::Template) } else { Ok(steps) }
}

fn written(name: &str) -> Result<Vec<Step>, Defect> {
    match name {
        "raw" => Ok(vec![]),
        "hex" => Ok(vec![Step::Hex]),
        "base64" => Ok(vec![Step::Base64]),
        _ => Err(Defect::Parameter),
    }
}

fn recoded(name: Option<&str>) -> Result<Vec<Step>, Defect> {
    match name {
        None => Ok(vec![]),
        Some("utf16le") => Ok(vec![Step::Utf16]),
        Some(_) => Err(Defect::Parameter),
    }
}
