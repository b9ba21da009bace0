//! PBKDF2 as an LDAP scheme: `{PBKDF2-SHA256}iterations$salt$key`; without a name it is SHA-1.

use super::passlib::read;
use crate::digest::Hash;
use crate::formats::{Class, Detection, Format, blank};

pub(super) static SHA1: Format = Format {
    parse: |text| {
        let rest = text.strip_prefix("{PBKDF2}").or_else(|| text.strip_prefix("{PBKDF2-SHA1}"))?;
        Some(read(&SHA1, Hash::Sha1, rest))
    },
    ..format("ldap-pbkdf2-sha1", "{PBKDF2}<iterations>$<ab64>$<ab64>, or {PBKDF2-SHA1}")
};

pub(super) static SHA256: Format = Format {
    parse: |text| Some(read(&SHA256, Hash::Sha256, text.strip_prefix("{PBKDF2-SHA256}")?)),
    ..format("ldap-pbkdf2-sha256", "{PBKDF2-SHA256}<iterations>$<ab64>$<ab64>")
};

pub(super) static SHA512: Format = Format {
    parse: |text| Some(read(&SHA512, Hash::Sha512, text.strip_prefix("{PBKDF2-SHA512}")?)),
    ..format("ldap-pbkdf2-sha512", "{PBKDF2-SHA512}<iterations>$<ab64>$<ab64>")
};

const fn format(id: &'static str, grammar: &'static str) -> Format {
    Format {
        id,
        class: Class::Strong,
        detection: Detection::Told,
        source: "OpenLDAP pw-pbkdf2, passlib",
        grammar,
        blank: Some(blank::last_field::<'$', 'A'>),
        parse: |_| None,
    }
}
