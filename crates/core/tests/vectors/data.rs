//! The rows of `vectors/`.

use std::fs;
use std::path::Path;

use serde::Deserialize;
use serde::de::DeserializeOwned;

/// A row of `formats.jsonl`.
#[derive(Debug, Deserialize)]
pub(crate) struct FormatRow {
    pub(crate) format: String,
    pub(crate) stored: String,
    pub(crate) valid: bool,
    password_utf8: Option<String>,
    password_hex: Option<Hex>,
}

impl FormatRow {
    pub(crate) fn password(&self) -> &[u8] {
        match (&self.password_utf8, &self.password_hex) {
            (Some(text), None) => text.as_bytes(),
            (None, Some(Hex(bytes))) => bytes,
            _ => panic!("a row has one password: {self:?}"),
        }
    }
}

/// A row of `argon2.jsonl`.
#[derive(Debug, Deserialize)]
pub(crate) struct Argon2Row {
    pub(crate) algorithm: String,
    pub(crate) version: u32,
    pub(crate) memory_kib: u32,
    pub(crate) passes: u32,
    pub(crate) lanes: u32,
    pub(crate) password_hex: Hex,
    pub(crate) salt_hex: Hex,
    pub(crate) secret_hex: Hex,
    pub(crate) data_hex: Hex,
    pub(crate) tag_hex: Hex,
    #[serde(default)]
    pub(crate) stored: Vec<String>,
}

/// A row of `bcrypt.jsonl`.
#[derive(Debug, Deserialize)]
pub(crate) struct BcryptRow {
    pub(crate) password_hex: Hex,
    pub(crate) stored: String,
    pub(crate) valid: bool,
}

/// A row of `scrypt.jsonl`.
#[derive(Debug, Deserialize)]
pub(crate) struct ScryptRow {
    pub(crate) n: u32,
    pub(crate) r: u32,
    pub(crate) p: u32,
    pub(crate) password_hex: Hex,
    pub(crate) salt_hex: Hex,
    pub(crate) key_hex: Hex,
}

/// A row of `rejected.jsonl` or, with a format, of `foreign.jsonl`.
#[derive(Debug, Deserialize)]
pub(crate) struct RejectedRow {
    pub(crate) stored: String,
    pub(crate) defect: String,
    pub(crate) format: Option<String>,
}

/// Bytes that the file has in hexadecimal.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(try_from = "String")]
pub(crate) struct Hex(pub(crate) Vec<u8>);

impl TryFrom<String> for Hex {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let byte = |pair: &[u8]| {
            let digits = core::str::from_utf8(pair).map_err(|error| error.to_string())?;
            u8::from_str_radix(digits, 16).map_err(|error| error.to_string())
        };
        text.as_bytes().chunks(2).map(byte).collect::<Result<_, _>>().map(Self)
    }
}

/// All rows of a file of `vectors/`.
pub(crate) fn rows<T: DeserializeOwned>(file: &str) -> Vec<T> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../vectors").join(file);
    let text = fs::read_to_string(&path).expect("the vectors lie in the repository");
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}")))
        .collect()
}
