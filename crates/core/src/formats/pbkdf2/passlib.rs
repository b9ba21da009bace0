//! passlib's PBKDF2: `$pbkdf2-sha256$29000$salt$key` in its own base64; SHA-1 has no name.

use super::whole;
use crate::digest::Hash;
use crate::error::Defect;
use crate::formats::{Class, Detection, Format, blank};
use crate::parse::{ab64, fields, number};
use crate::stored::StoredHash;

pub(super) static SHA1: Format = Format {
    parse: |text| Some(read(&SHA1, Hash::Sha1, text.strip_prefix("$pbkdf2$")?)),
    ..format("passlib-pbkdf2-sha1", "$pbkdf2$<iterations>$<ab64>$<ab64>")
};

pub(super) static SHA256: Format = Format {
    parse: |text| Some(read(&SHA256, Hash::Sha256, text.strip_prefix("$pbkdf2-sha256$")?)),
    ..format("passlib-pbkdf2-sha256", "$pbkdf2-sha256$<iterations>$<ab64>$<ab64>")
};

pub(super) static SHA512: Format = Format {
    parse: |text| Some(read(&SHA512, Hash::Sha512, text.strip_prefix("$pbkdf2-sha512$")?)),
    ..format("passlib-pbkdf2-sha512", "$pbkdf2-sha512$<iterations>$<ab64>$<ab64>")
};

const fn format(id: &'static str, grammar: &'static str) -> Format {
    Format {
        id,
        class: Class::Strong,
        detection: Detection::Told,
        source: "passlib, pbkdf2_elixir, passwap",
        grammar,
        blank: Some(blank::last_field::<'$', 'A'>),
        parse: |_| None,
    }
}

/// `iterations$salt$key`, which LDAP's strings have as well.
pub(super) fn read(format: &'static Format, hash: Hash, rest: &str) -> Result<StoredHash, Defect> {
    let [iterations, salt, key] = fields(rest, '$')?;
    whole(format, hash, number(iterations)?, ab64(salt)?, ab64(key)?)
}
