//! scrypt in the PHC string format: `$scrypt$ln=17,r=8,p=1$salt$key`, with the binary logarithm of N as
//! `ln`.

use crate::error::Defect;
use crate::formats::{Class, Detection, Format};
use crate::parse::{base64, number, parameters, tag_len};
use crate::recipe::Params;
use crate::scrypt::ScryptParams;
use crate::stored::{MIN_KEY_LEN, StoredHash};

/// Fields of a string and one more, the empty one before the first `$` included.
const MAX_FIELDS: usize = 6;

pub(in crate::formats) static FORMAT: Format = Format {
    id: "scrypt-phc",
    class: Class::Strong,
    detection: Detection::Told,
    source: "slowhash, passlib, RustCrypto, passwap",
    grammar: "$scrypt$ln=<log2 N>,r=<r>,p=<p>$<base64>$<base64>",
    blank: None,
    parse,
};

pub(in crate::formats) static TABLE: &[&Format] = &[&FORMAT];

fn parse(text: &str) -> Option<Result<StoredHash, Defect>> {
    (text == "$scrypt" || text.starts_with("$scrypt$")).then(|| read(text))
}

pub(in crate::formats) fn read(text: &str) -> Result<StoredHash, Defect> {
    let fields: Vec<&str> = text.splitn(MAX_FIELDS, '$').collect();
    let ["", _, list, salt, key] = fields[..] else { return Err(Defect::Fields) };
    let [ln, r, p] = parameters(list, ["ln", "r", "p"])?;
    let (salt, key) = (base64(salt)?, base64(key)?);
    let n = 1u32.checked_shl(number(ln.ok_or(Defect::Parameter)?)?).ok_or(Defect::Number)?;
    let params = ScryptParams::new(
        n,
        number(r.ok_or(Defect::Parameter)?)?,
        number(p.ok_or(Defect::Parameter)?)?,
        tag_len(&key, MIN_KEY_LEN)?,
    );
    let params = Params::Scrypt(params.map_err(|_| Defect::Number)?);
    StoredHash::new(&FORMAT, params, salt, key)
}
