//! Bare digests in hexadecimal of either case, told apart by their length.

use crate::digest::Hash;
use crate::error::Defect;
use crate::formats::{Class, Detection, Format, blank};
use crate::parse::hex;
use crate::steps::Step;
use crate::stored::StoredHash;

pub(super) static MD5: Format = Format {
    id: "hex-md5",
    class: Class::Weak,
    detection: Detection::Told,
    source: "old applications",
    grammar: "<32 hexadecimal digits>",
    blank: Some(blank::from::<0, '0'>),
    parse: |text| read(&MD5, Hash::Md5, text),
};

fn read(format: &'static Format, hash: Hash, text: &str) -> Option<Result<StoredHash, Defect>> {
    let tag = hex(text).filter(|tag| tag.len() == hash.digest_len())?;
    Some(Ok(StoredHash::of_steps(format, vec![Step::Digest(hash)], tag)))
}
