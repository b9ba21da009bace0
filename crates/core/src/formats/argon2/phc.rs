//! Argon2 in the PHC string format: `$argon2id$v=19$m=65536,t=3,p=4[,keyid=..][,data=..]$salt$tag`;
//! without `v=` it is version 0x10.

use crate::argon2::{Argon2Params, Argon2Variant, Argon2Version};
use crate::error::Defect;
use crate::formats::{Class, Detection, Format, wrapped};
use crate::parse::{base64, number, parameters, tag_len};
use crate::recipe::Params;
use crate::stored::StoredHash;

/// Fields of the longest string, the empty one before the first `$` included.
const MAX_FIELDS: usize = 6;

pub(in crate::formats) static ID_V19: Format = format("argon2id-v19", "$argon2id$v=19$");
pub(in crate::formats) static ID_V16: Format = format("argon2id-v16", "$argon2id$v=16$");
pub(in crate::formats) static ID_NOVERSION: Format = format("argon2id-noversion", "$argon2id$");
pub(in crate::formats) static I_V19: Format = format("argon2i-v19", "$argon2i$v=19$");
pub(in crate::formats) static I_V16: Format = format("argon2i-v16", "$argon2i$v=16$");
pub(in crate::formats) static I_NOVERSION: Format = format("argon2i-noversion", "$argon2i$");
pub(in crate::formats) static D_V19: Format = format("argon2d-v19", "$argon2d$v=19$");
pub(in crate::formats) static D_V16: Format = format("argon2d-v16", "$argon2d$v=16$");
pub(in crate::formats) static D_NOVERSION: Format = format("argon2d-noversion", "$argon2d$");

pub(in crate::formats) static TABLE: &[&Format] =
    &[&ID_V19, &ID_V16, &ID_NOVERSION, &I_V19, &I_V16, &I_NOVERSION, &D_V19, &D_V16, &D_NOVERSION];

/// Those whose strings have no `v=`.
pub(in crate::formats) static VERSIONLESS: &[&Format] =
    &[&ID_NOVERSION, &I_NOVERSION, &D_NOVERSION];

/// One parser reads them all and names the format; the first of them that is asked answers.
const fn format(id: &'static str, grammar: &'static str) -> Format {
    Format {
        id,
        class: Class::Strong,
        detection: Detection::Told,
        source: "slowhash, npm argon2, @node-rs/argon2, passlib, PHP, libsodium",
        grammar,
        blank: None,
        parse,
    }
}

fn parse(text: &str) -> Option<Result<StoredHash, Defect>> {
    let known = ["$argon2id$", "$argon2i$", "$argon2d$"];
    // The field ends where the string does when that was cut short.
    let starts = |id: &&str| text.starts_with(*id) || text == id.trim_end_matches('$');
    known.iter().any(starts).then(|| read(text))
}

/// Reads a string whose password is a password: that of a wrapped hash is the old tag, which must not
/// let anybody in under another spelling of the string or through a drop-in.
pub(in crate::formats) fn read(text: &str) -> Result<StoredHash, Defect> {
    let hash = read_any(text)?;
    let is_wrapped = hash.recipe().data.starts_with(wrapped::LABEL);
    if is_wrapped { Err(Defect::UnknownFormat) } else { Ok(hash) }
}

/// The same for whoever knows what to do with a wrapped hash.
pub(in crate::formats) fn read_any(text: &str) -> Result<StoredHash, Defect> {
    let fields: Vec<&str> = text.splitn(MAX_FIELDS + 1, '$').collect();
    let (variant, version, list, salt, tag) = match fields[..] {
        ["", variant, list, salt, tag] => (variant, None, list, salt, tag),
        ["", variant, version, list, salt, tag] => (variant, Some(version), list, salt, tag),
        _ => return Err(Defect::Fields),
    };
    let [m, t, p, key_id, data] = parameters(list, ["m", "t", "p", "keyid", "data"])?;
    let (salt, tag) = (base64(salt)?, base64(tag)?);
    let (variant, [v19, v16, noversion]) = variant_of(variant)?;
    let (version, format) = match version {
        None => (Argon2Version::V0x10, noversion),
        Some("v=16") => (Argon2Version::V0x10, v16),
        Some("v=19") => (Argon2Version::V0x13, v19),
        Some(_) => return Err(Defect::Version),
    };
    let params = Argon2Params::new(
        variant,
        version,
        number(m.ok_or(Defect::Parameter)?)?,
        number(t.ok_or(Defect::Parameter)?)?,
        number(p.ok_or(Defect::Parameter)?)?,
        tag_len(&tag, Argon2Params::MIN_TAG_LEN)?,
    );
    let params = Params::Argon2(params.map_err(|_| Defect::Number)?);
    let hash = StoredHash::new(format, params, salt, tag)?;
    let (key_id, data) = (base64(key_id.unwrap_or_default())?, base64(data.unwrap_or_default())?);
    Ok(hash.with_data(data, key_id))
}

/// The variant and its formats: version 19, version 16 and no version.
fn variant_of(name: &str) -> Result<(Argon2Variant, [&'static Format; 3]), Defect> {
    match name {
        "argon2id" => Ok((Argon2Variant::Id, [&ID_V19, &ID_V16, &ID_NOVERSION])),
        "argon2i" => Ok((Argon2Variant::I, [&I_V19, &I_V16, &I_NOVERSION])),
        "argon2d" => Ok((Argon2Variant::D, [&D_V19, &D_V16, &D_NOVERSION])),
        _ => Err(Defect::UnknownFormat),
    }
}
