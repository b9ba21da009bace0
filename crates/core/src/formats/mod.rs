//! The formats of stored strings. A format is one file: its grammar, who writes it, its class and a
//! parser that turns a string into a [`StoredHash`]. A family is a folder with a table of its formats.
//!
//! The parsers are our own because the crates' parsers refuse or misread strings that databases hold:
//! Argon2 without `v=` (which means version 0x10), salts and tags of unusual length, associated data
//! over 32 bytes. They are strict where two readers could disagree: one spelling for every number and
//! every base64 string, no unknown and no repeated parameter.

mod argon2;
mod bcrypt;
pub(crate) mod blank;
mod crypt;
mod digest;
mod pbkdf2;
mod scrypt;
pub(crate) mod wrapped;

use crate::error::Defect;
use crate::stored::StoredHash;

/// A format of stored strings.
#[derive(Debug)]
#[non_exhaustive]
pub struct Format {
    /// Its name, as `identify` prints it.
    pub id: &'static str,
    /// Whether its hashes withstand whoever steals them.
    pub class: Class,
    /// Whether a string tells that it is of this format.
    pub detection: Detection,
    /// Who writes it.
    pub source: &'static str,
    /// What it looks like.
    pub grammar: &'static str,
    /// The string with the zero of its alphabet in place of every character of the digest; None for a
    /// format whose hashes cannot be wrapped in another one.
    pub(crate) blank: Option<fn(&str) -> Option<String>>,
    /// Reads a string: None when it is of another format, an error when it is of this one but damaged.
    pub(crate) parse: fn(&str) -> Option<Result<StoredHash, Defect>>,
}

/// Whether hashes of a format withstand whoever steals them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// Slow by design: Argon2, bcrypt, scrypt, PBKDF2, yescrypt, SHA-crypt.
    Strong,
    /// Fast hashes and outdated ones. They are verified only when their name or `all` is accepted.
    Weak,
}

/// Whether a string tells its format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detection {
    /// No other format has such strings.
    Told,
    /// Another format has the same strings: read only when the format is named.
    Named,
}

/// Which formats are accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Accept {
    /// Argon2, bcrypt and scrypt as `hash` writes them, and nothing else: what the drop-ins know.
    Native,
    /// All of class strong that a string tells.
    Strong,
    /// All that a string tells.
    All,
    /// The named ones; `strong` and `all` stand for those above.
    Listed(Vec<String>),
}

impl Accept {
    fn allows(&self, format: &Format) -> bool {
        let strong = format.class == Class::Strong;
        let told = format.detection == Detection::Told;
        match self {
            Self::Native => NATIVE.iter().any(|family| contains(family, format)),
            Self::Strong => told && strong,
            Self::All => told,
            Self::Listed(names) => names.iter().any(|name| match name.as_str() {
                "strong" => told && strong,
                "all" => told,
                id => id == format.id,
            }),
        }
    }

    fn names(&self, format: &Format) -> bool {
        matches!(self, Self::Listed(names) if names.iter().any(|name| name == format.id))
    }
}

/// The families in the order in which they are asked. What has less of a mark comes later: bare base64
/// and bare hexadecimal are of the last.
static FAMILIES: [&[&Format]; 7] = [
    &[&wrapped::FORMAT],
    argon2::TABLE,
    bcrypt::TABLE,
    scrypt::TABLE,
    pbkdf2::TABLE,
    crypt::TABLE,
    digest::TABLE,
];

/// The formats that the drop-ins know.
static NATIVE: [&[&Format]; 3] = [argon2::phc::TABLE, bcrypt::crypt::TABLE, scrypt::phc::TABLE];

impl Format {
    /// All formats, in the order of detection.
    pub fn all() -> impl Iterator<Item = &'static Self> {
        FAMILIES.iter().copied().flatten().copied()
    }

    /// The format of that name.
    #[must_use]
    pub fn by_id(id: &str) -> Option<&'static Self> {
        Self::all().find(|format| format.id == id)
    }

    /// Reads a string as one of this format and of no other.
    ///
    /// # Errors
    /// [`Defect::UnknownFormat`] when it is of another format, else what is wrong with it.
    pub(crate) fn read(&'static self, text: &str) -> Result<StoredHash, Defect> {
        let hash = (self.parse)(text).unwrap_or(Err(Defect::UnknownFormat))?;
        if is_same(hash.format(), self) { Ok(hash) } else { Err(Defect::UnknownFormat) }
    }
}

/// Reads a string of a format that is accepted.
pub(crate) fn parse(text: &str, accept: &Accept) -> Result<StoredHash, Defect> {
    if *accept == Accept::Native {
        return parse_native(text);
    }
    let text = unpadded(text);
    let named =
        Format::all().filter(|format| format.detection == Detection::Named && accept.names(format));
    if let Some(hash) = named.filter_map(|format| format.read(text).ok()).next() {
        return Ok(hash);
    }
    let mut told = Format::all().filter(|format| format.detection == Detection::Told);
    let Some(read) = told.find_map(|format| (format.parse)(text)) else {
        // Nobody claims it: what the native parsers miss is the best that can be said of it.
        return parse_native(text);
    };
    let hash = read?;
    if accept.allows(hash.format()) { Ok(hash) } else { Err(Defect::NotAccepted) }
}

/// libsodium has its strings in buffers of 128 or 102 bytes, and some store the whole buffer. Elsewhere a
/// NUL is no padding: some implementations of bcrypt stop reading there.
fn unpadded(text: &str) -> &str {
    let padded = text.starts_with("$argon2") || text.starts_with("$7$");
    if padded { text.trim_end_matches('\0') } else { text }
}

/// What stands between the first two `$` decides alone, whatever comes before it.
fn parse_native(text: &str) -> Result<StoredHash, Defect> {
    match text.split('$').nth(1) {
        Some("argon2d" | "argon2i" | "argon2id") => argon2::phc::read(text),
        Some("2a" | "2b" | "2y") => bcrypt::crypt::read(text),
        Some("scrypt") => scrypt::phc::read(text),
        _ => Err(Defect::UnknownFormat),
    }
}

/// Whether `hash` writes strings of the format.
pub(crate) fn is_own(format: &Format) -> bool {
    Accept::Native.allows(format) || is_same(format, &pbkdf2::phc::FORMAT)
}

/// Whether strings of the format leave out the version, which then is the older one.
pub(crate) fn is_versionless(format: &Format) -> bool {
    contains(argon2::phc::VERSIONLESS, format)
}

fn contains(family: &[&Format], format: &Format) -> bool {
    family.iter().any(|known| is_same(known, format))
}

fn is_same(one: &Format, other: &Format) -> bool {
    one.id == other.id
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::{Accept, Format};

    #[test]
    fn have_a_name_of_their_own() {
        let ids: HashSet<_> = Format::all().map(|format| format.id).collect();
        assert_eq!(ids.len(), Format::all().count());
        assert!(
            ids.iter().all(|id| !id.contains(':')),
            "a wrapped hash has the name before a colon"
        );
    }

    #[test]
    fn are_accepted_by_class_or_by_name() {
        let allowed = |accept: &Accept, id| accept.allows(Format::by_id(id).expect("a known id"));
        let named = Accept::Listed(vec!["hex-md5".into()]);
        let both = Accept::Listed(vec!["strong".into(), "hex-md5".into()]);
        let cases = [
            ("bcrypt-2b", [true, true, true, false, true]),
            ("spring-bcrypt", [false, true, true, false, true]),
            ("hex-md5", [false, false, true, true, true]),
            ("phpass", [false, false, true, false, false]),
        ];
        for (id, expected) in cases {
            let accepts = [&Accept::Native, &Accept::Strong, &Accept::All, &named, &both];
            assert_eq!(accepts.map(|accept| allowed(accept, id)), expected, "{id}");
        }
    }
}
