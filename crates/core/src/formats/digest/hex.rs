//! Bare digests in hexadecimal, told apart by their length.

use crate::digest::Hash;
use crate::error::Defect;
use crate::formats::{Class, Detection, Format, blank};
use crate::parse::hex;
use crate::steps::Step;
use crate::stored::StoredHash;

pub(super) static MD5: Format = Format {
    parse: |text| read(&MD5, Hash::Md5, text),
    ..format("hex-md5", "<32 hexadecimal digits>")
};

pub(super) static SHA1: Format = Format {
    parse: |text| read(&SHA1, Hash::Sha1, text),
    ..format("hex-sha1", "<40 hexadecimal digits>")
};

pub(super) static SHA256: Format = Format {
    parse: |text| read(&SHA256, Hash::Sha256, text),
    ..format("hex-sha256", "<64 hexadecimal digits>")
};

pub(super) static SHA384: Format = Format {
    parse: |text| read(&SHA384, Hash::Sha384, text),
    ..format("hex-sha384", "<96 hexadecimal digits>")
};

pub(super) static SHA512: Format = Format {
    parse: |text| read(&SHA512, Hash::Sha512, text),
    ..format("hex-sha512", "<128 hexadecimal digits>")
};

const fn format(id: &'static str, grammar: &'static str) -> Format {
    Format {
        id,
        class: Class::Weak,
        detection: Detection::Told,
        source: "old applications",
        grammar,
        blank: Some(blank::from::<0, '0'>),
        parse: |_| None,
    }
}

fn read(format: &'static Format, hash: Hash, text: &str) -> Option<Result<StoredHash, Defect>> {
    let tag = hex(text).ok().filter(|tag| tag.len() == hash.digest_len())?;
    Some(Ok(StoredHash::of_steps(format, vec![Step::Digest(hash)], tag)))
}
