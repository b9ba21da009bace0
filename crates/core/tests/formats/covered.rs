//! The formats of `vectors/formats.jsonl` that are read: the name of a row's format, the name that
//! `identify` prints, and the number of rows. One table for each family, sorted by name.

/// The name of a row's format, the name that `identify` prints, the number of rows.
pub(crate) type Covered = (&'static str, &'static str, usize);

pub(crate) const FAMILIES: [&[Covered]; 6] = [ARGON2, BCRYPT, SCRYPT, PBKDF2, CRYPT, DIGEST];

#[rustfmt::skip]
const ARGON2: &[Covered] = &[
    ("adonis-argon2-phc", "argon2id-v19", 2),
    ("argon2d-noversion", "argon2d-noversion", 2),
    ("argon2d-v16", "argon2d-v16", 2),
    ("argon2d-v19", "argon2d-v19", 4),
    ("argon2i-noversion", "argon2i-noversion", 2),
    ("argon2i-v16", "argon2i-v16", 2),
    ("argon2i-v19", "argon2i-v19", 8),
    ("argon2id-noversion", "argon2id-noversion", 2),
    ("argon2id-v16", "argon2id-v16", 2),
    ("argon2id-v19", "argon2id-v19", 23),
    ("argon2id-v19-data", "argon2id-v19", 2),
    ("argon2id-v19-keyid", "argon2id-v19", 2),
    ("argon2id-v19-limits", "argon2id-v19", 12),
    ("argon2id-v19-secret", "argon2id-v19", 2),
    ("libsodium-argon2i", "argon2i-v19", 2),
    ("libsodium-argon2id", "argon2id-v19", 2),
    ("libsodium-argon2id-nulpadded", "argon2id-v19", 2),
    ("phc-argon2-tmp-order", "argon2id-v19", 2),
];

#[rustfmt::skip]
const BCRYPT: &[Covered] = &[
    ("bcrypt-2a", "bcrypt-2a", 7),
    ("bcrypt-2b", "bcrypt-2b", 18),
    ("bcrypt-2y", "bcrypt-2y", 8),
    ("django-bcrypt_sha256", "django-bcrypt_sha256", 2),
    ("spring-bcrypt", "spring-bcrypt", 4),
    ("wordpress-wp-bcrypt", "wordpress-wp-bcrypt", 6),
];

#[rustfmt::skip]
const SCRYPT: &[Covered] = &[
    ("scrypt-kdf-base64", "scrypt-kdf-base64", 2),
    ("scrypt-phc", "scrypt-phc", 6),
];

#[rustfmt::skip]
const PBKDF2: &[Covered] = &[
    ("django-pbkdf2_sha1", "django-pbkdf2_sha1", 2),
    ("django-pbkdf2_sha256", "django-pbkdf2_sha256", 3),
    ("phc-pbkdf2", "phc-pbkdf2", 6),
];

#[rustfmt::skip]
const CRYPT: &[Covered] = &[
    ("phpass", "phpass", 6),
    ("phpass-H", "phpass-H", 2),
];

#[rustfmt::skip]
const DIGEST: &[Covered] = &[
    ("hex-md5", "hex-md5", 3),
    ("ldap-salted-sha1", "ldap-salted-sha1", 4),
];
