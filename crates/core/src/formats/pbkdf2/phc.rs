//! PBKDF2 in the PHC string format: `$pbkdf2-sha256$i=600000,l=32$salt$key`. Some leave out `l`.

use super::of;
use crate::digest::Hash;
use crate::error::Defect;
use crate::formats::{Class, Detection, Format, blank};
use crate::parse::{base64, fields, hash_name, number, parameters};
use crate::stored::StoredHash;

pub(in crate::formats) static FORMAT: Format = Format {
    id: "phc-pbkdf2",
    class: Class::Strong,
    detection: Detection::Told,
    source: "slowhash, @phc/pbkdf2, Auth0, Ory Kratos, RustCrypto",
    grammar: "$pbkdf2-<hash>$i=<iterations>[,l=<bytes>]$<base64>$<base64>",
    blank: Some(blank::last_field::<'$', 'A'>),
    parse,
};

/// passlib's strings start with the same name and have the bare number of iterations behind it.
fn parse(text: &str) -> Option<Result<StoredHash, Defect>> {
    let (name, rest) = text.strip_prefix("$pbkdf2-")?.split_once('$')?;
    let hash = hash_name(name)?;
    let named = rest.split('$').next().is_some_and(|list| list.contains('='));
    named.then(|| read(hash, rest))
}

fn read(hash: Hash, rest: &str) -> Result<StoredHash, Defect> {
    let [list, salt, key] = fields(rest, '$')?;
    let [i, l] = parameters(list, ["i", "l"])?;
    let key = base64(key)?;
    if l.map(number).transpose()?.is_some_and(|l| l as usize != key.len()) {
        return Err(Defect::TagLength);
    }
    of(&FORMAT, hash, number(i.ok_or(Defect::Parameter)?)?, base64(salt)?, key)
}
