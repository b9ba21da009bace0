//! Firebase's scrypt: the project's signer key, encrypted with AES-256-CTR under the key that scrypt makes
//! of the password and of the salt with the project's separator behind it. Supabase, Ory Kratos and Clerk
//! put the project's part into the string, each in another way.

use super::{params, power_of_two};
use crate::error::Defect;
use crate::formats::{Class, Detection, Format};
use crate::parse::{any_base64, fields, number, numbers, parameters, tag_len};
use crate::secret::Secret;
use crate::steps::Step;
use crate::stored::{MIN_KEY_LEN, StoredHash};

/// AES-256 takes this much of scrypt's key.
const KEY_LEN: u32 = 32;

pub(super) static SUPABASE: Format = Format {
    id: "firebase-scrypt-fbscrypt",
    class: Class::Strong,
    detection: Detection::Told,
    source: "Firebase, as Supabase stores it",
    grammar: "$fbscrypt$v=1,n=<log2 N>,r=<r>,p=1[,ss=<separator>],sk=<signer key>$<salt>$<hash>",
    blank: None,
    parse: |text| Some(read_supabase(text.strip_prefix("$fbscrypt$")?)),
};

pub(super) static KRATOS: Format = Format {
    id: "firebase-scrypt-kratos",
    class: Class::Strong,
    detection: Detection::Told,
    source: "Firebase, as Ory Kratos imports it",
    grammar: "$firescrypt$ln=<log2 N>,r=<r>,p=<p>$<salt>$<hash>$<separator>$<signer key>",
    blank: None,
    parse: |text| Some(read_kratos(text.strip_prefix("$firescrypt$")?)),
};

pub(super) static CLERK: Format = Format {
    id: "firebase-scrypt-clerk",
    class: Class::Strong,
    detection: Detection::Told,
    source: "Firebase, as Clerk imports it",
    grammar: "<hash>$<salt>$<signer key>$<separator>$<r>$<log2 N>",
    blank: None,
    parse: parse_clerk,
};

/// All that the strings have, in base64 but for the numbers.
struct Fields<'a> {
    log_n: u32,
    r: u32,
    p: u32,
    salt: &'a str,
    separator: &'a str,
    signer_key: &'a str,
    hash: &'a str,
}

fn read_supabase(rest: &str) -> Result<StoredHash, Defect> {
    let [list, salt, hash] = fields(rest, '$')?;
    let [v, n, r, p, separator, signer_key] = parameters(list, ["v", "n", "r", "p", "ss", "sk"])?;
    if v != Some("1") {
        return Err(Defect::Version);
    }
    let of = |text: Option<_>| number(text.ok_or(Defect::Parameter)?);
    let separator = separator.unwrap_or_default();
    let signer_key = signer_key.ok_or(Defect::Parameter)?;
    let (log_n, r, p) = (of(n)?, of(r)?, of(p)?);
    read(&SUPABASE, &Fields { log_n, r, p, salt, separator, signer_key, hash })
}

fn read_kratos(rest: &str) -> Result<StoredHash, Defect> {
    let [list, salt, hash, separator, signer_key] = fields(rest, '$')?;
    let [log_n, r, p] = numbers(list, ["ln", "r", "p"])?;
    read(&KRATOS, &Fields { log_n, r, p, salt, separator, signer_key, hash })
}

/// The string has no name: six fields of which the last two are numbers are its mark.
fn parse_clerk(text: &str) -> Option<Result<StoredHash, Defect>> {
    let [hash, salt, signer_key, separator, r, log_n] = fields(text, '$').ok()?;
    let (r, log_n) = (number(r).ok()?, number(log_n).ok()?);
    any_base64(hash).ok().filter(|hash| hash.len() >= MIN_KEY_LEN as usize)?;
    Some(read(&CLERK, &Fields { log_n, r, p: 1, salt, separator, signer_key, hash }))
}

fn read(format: &'static Format, fields: &Fields<'_>) -> Result<StoredHash, Defect> {
    let [signer_key, hash] = [fields.signer_key, fields.hash].map(any_base64);
    let (signer_key, hash) = (signer_key?, hash?);
    // What is shorter than the signer key is a part of the hash.
    if tag_len(&hash, MIN_KEY_LEN)? as usize != signer_key.len() {
        return Err(Defect::TagLength);
    }
    let salt = [any_base64(fields.salt)?, any_base64(fields.separator)?].concat();
    let params = params([power_of_two(fields.log_n)?, fields.r, fields.p], KEY_LEN)?;
    let encrypt = Step::AesCtr(Secret::new(signer_key));
    Ok(StoredHash::new(format, params, salt, hash)?.after(vec![encrypt]))
}
