//! MD5-crypt: `$1$`, up to 8 characters of salt, 22 of digest. Apache's has another name.

use super::in_order;
use crate::crypt::Crypt;
use crate::error::Defect;
use crate::formats::{Class, Detection, Format, blank};
use crate::parse::itoa64;
use crate::recipe::Params;
use crate::stored::StoredHash;

const MAX_SALT_LEN: usize = 8;

/// In which order the digest is written.
const ORDER: [usize; 16] = [12, 6, 0, 13, 7, 1, 14, 8, 2, 15, 9, 3, 5, 10, 4, 11];

pub(super) static FORMAT: Format = Format {
    id: "md5-crypt",
    class: Class::Weak,
    detection: Detection::Told,
    source: "crypt(3)",
    grammar: "$1$<up to 8 characters of salt>$<digest>",
    blank: Some(blank::last_field::<'$', '.'>),
    parse: |text| Some(read(&FORMAT, false, text.strip_prefix("$1$")?)),
};

pub(super) static APACHE: Format = Format {
    id: "apr-md5-crypt",
    class: Class::Weak,
    detection: Detection::Told,
    source: "Apache htpasswd",
    grammar: "$apr1$<up to 8 characters of salt>$<digest>",
    blank: Some(blank::last_field::<'$', '.'>),
    parse: |text| Some(read(&APACHE, true, text.strip_prefix("$apr1$")?)),
};

fn read(format: &'static Format, apache: bool, rest: &str) -> Result<StoredHash, Defect> {
    let (salt, digest) = rest.split_once('$').ok_or(Defect::Fields)?;
    if salt.len() > MAX_SALT_LEN {
        return Err(Defect::Length);
    }
    let digest = in_order(&itoa64(digest)?, &ORDER).ok_or(Defect::Length)?;
    StoredHash::new(format, Params::Crypt(Crypt::Md5Crypt { apache }), salt.into(), digest)
}
