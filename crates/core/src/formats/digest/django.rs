//! Django's old hashers: `md5$salt$digest`, of the salt and then the password. Werkzeug has strings of
//! the same shape, which are an HMAC.

use super::of;
use crate::digest::Hash;
use crate::error::Defect;
use crate::formats::{Class, Detection, Format, blank};
use crate::parse::hex;
use crate::steps::Step;
use crate::stored::StoredHash;

pub(super) static MD5: Format = Format {
    parse: |text| Some(read(&MD5, Hash::Md5, text.strip_prefix("md5$")?)),
    ..format("django-md5", "md5$<salt>$<32 hexadecimal digits>")
};

pub(super) static SHA1: Format = Format {
    parse: |text| Some(read(&SHA1, Hash::Sha1, text.strip_prefix("sha1$")?)),
    ..format("django-sha1", "sha1$<salt>$<40 hexadecimal digits>")
};

const fn format(id: &'static str, grammar: &'static str) -> Format {
    Format {
        id,
        class: Class::Weak,
        detection: Detection::Named,
        source: "Django, MD5PasswordHasher and SHA1PasswordHasher",
        grammar,
        blank: Some(blank::last_field::<'$', '0'>),
        parse: |_| None,
    }
}

fn read(format: &'static Format, hash: Hash, rest: &str) -> Result<StoredHash, Defect> {
    let (salt, tag) = rest.split_once('$').ok_or(Defect::Fields)?;
    let steps = vec![Step::prepend(salt), Step::Digest(hash)];
    of(format, hash, steps, hex(tag)?)
}
