//! PBKDF2 in the PHC string format: `$pbkdf2-sha256$i=600000,l=32$salt$key`. Some leave out `l`.

use crate::digest::Hash;
use crate::error::Defect;
use crate::formats::{Class, Detection, Format, blank};
use crate::parse::{base64, number, parameters, tag_len};
use crate::pbkdf2::Pbkdf2Params;
use crate::recipe::Params;
use crate::stored::{MIN_KEY_LEN, StoredHash};

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
    let hash = match name {
        "sha1" => Hash::Sha1,
        "sha256" => Hash::Sha256,
        "sha384" => Hash::Sha384,
        "sha512" => Hash::Sha512,
        _ => return None,
    };
    let named = rest.split('$').next().is_some_and(|list| list.contains('='));
    named.then(|| read(hash, rest))
}

fn read(hash: Hash, rest: &str) -> Result<StoredHash, Defect> {
    let fields: Vec<&str> = rest.splitn(4, '$').collect();
    let [list, salt, key] = fields[..] else { return Err(Defect::Fields) };
    let [i, l] = parameters(list, ["i", "l"])?;
    let (salt, key) = (base64(salt)?, base64(key)?);
    let key_len = tag_len(&key, MIN_KEY_LEN)?;
    if l.map(number).transpose()?.is_some_and(|l| l != key_len) {
        return Err(Defect::TagLength);
    }
    let iterations = number(i.ok_or(Defect::Parameter)?)?;
    let params = Pbkdf2Params::new(hash, iterations, key_len).map_err(|_| Defect::Number)?;
    StoredHash::new(&FORMAT, Params::Pbkdf2(params), salt, key)
}
