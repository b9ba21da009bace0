//! bcrypt before its faults were mended: `$2$` and `$2x$`. Their functions are weaker than bcrypt, so that
//! they are another class.

use super::crypt;
use crate::bcrypt::BcryptVersion;
use crate::formats::{Class, Detection, Format};

pub(super) static UNTERMINATED: Format = Format {
    id: "bcrypt-2",
    class: Class::Weak,
    detection: Detection::Told,
    source: "early OpenBSD, passlib",
    grammar: "$2$<cost>$<salt><digest>",
    blank: None,
    parse: |text| {
        let rest = text.strip_prefix("$2$")?;
        Some(crypt::body(&UNTERMINATED, BcryptVersion::Unterminated, rest))
    },
};

pub(super) static SIGN_EXTENDED: Format = Format {
    id: "bcrypt-2x",
    class: Class::Weak,
    detection: Detection::Told,
    source: "crypt_blowfish before 1.1, PHP before 5.3.7",
    grammar: "$2x$<cost>$<salt><digest>",
    blank: None,
    parse: |text| {
        let rest = text.strip_prefix("$2x$")?;
        Some(crypt::body(&SIGN_EXTENDED, BcryptVersion::SignExtended, rest))
    },
};
