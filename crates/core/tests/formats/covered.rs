//! The formats of `vectors/formats.jsonl` that are read: the name of a row's format, the name that
//! `identify` prints, and the number of rows. One table for each family, sorted by name.

/// The name of a row's format, the name that `identify` prints, the number of rows.
pub(crate) type Covered = (&'static str, &'static str, usize);

/// Those that have slow functions of our own.
pub(crate) const SLOW: [&[Covered]; 3] = [ARGON2, BCRYPT, SCRYPT];

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
    ("argon2id-v19-mpt-order", "argon2i-v19", 1),
    ("argon2id-v19-mpt-order", "argon2id-v19", 7),
    ("argon2id-v19-secret", "argon2id-v19", 2),
    ("article-argon2-v1", "article-argon2-v1", 2),
    ("django-argon2", "django-argon2", 2),
    ("libsodium-argon2i", "argon2i-v19", 2),
    ("libsodium-argon2id", "argon2id-v19", 2),
    ("libsodium-argon2id-nulpadded", "argon2id-v19", 2),
    ("magento2-argon2id13-agnostic", "magento2-argon2id13-agnostic", 2),
    ("phc-argon2-tmp-order", "argon2id-v19", 2),
    ("spring-argon2", "spring-argon2", 4),
];

#[rustfmt::skip]
const BCRYPT: &[Covered] = &[
    ("adonis-bcrypt-phc", "adonis-bcrypt-phc", 2),
    ("article-bcrypt-v1", "article-bcrypt-v1", 2),
    ("bcrypt-2", "bcrypt-2", 2),
    ("bcrypt-2a", "bcrypt-2a", 7),
    ("bcrypt-2b", "bcrypt-2b", 18),
    ("bcrypt-2x", "bcrypt-2x", 6),
    ("bcrypt-2y", "bcrypt-2y", 8),
    ("clerk-bcrypt_peppered", "clerk-bcrypt_peppered", 2),
    ("django-bcrypt", "django-bcrypt", 2),
    ("django-bcrypt_sha256", "django-bcrypt_sha256", 2),
    ("ldap-crypt-bcrypt", "ldap-crypt-bcrypt", 2),
    ("passlib-bcrypt-sha256-v1", "passlib-bcrypt-sha256-v1", 2),
    ("passlib-bcrypt-sha256-v2", "passlib-bcrypt-sha256-v2", 3),
    ("spring-bcrypt", "spring-bcrypt", 4),
    ("wordpress-wp-bcrypt", "wordpress-wp-bcrypt", 6),
];

#[rustfmt::skip]
const SCRYPT: &[Covered] = &[
    ("adonis-scrypt-phc", "adonis-scrypt-phc", 2),
    ("article-scrypt-v1", "article-scrypt-v1", 3),
    ("cisco-type9", "cisco-type9", 4),
    ("django-scrypt", "django-scrypt", 2),
    ("firebase-scrypt-clerk", "firebase-scrypt-clerk", 3),
    ("firebase-scrypt-fbscrypt", "firebase-scrypt-fbscrypt", 5),
    ("firebase-scrypt-kratos", "firebase-scrypt-kratos", 3),
    ("go-simple-scrypt", "go-simple-scrypt", 2),
    ("hashcat-scrypt", "hashcat-scrypt", 3),
    ("kratos-scrypt", "kratos-scrypt", 4),
    ("libscrypt-s1", "libscrypt-s1", 4),
    ("ruby-scrypt", "ruby-scrypt", 2),
    ("scrypt-crypt7", "scrypt-crypt7", 2),
    ("scrypt-crypt7-libsodium", "scrypt-crypt7", 2),
    ("scrypt-crypt7-passlib", "scrypt-crypt7", 2),
    ("scrypt-kdf-base64", "scrypt-kdf-base64", 2),
    ("scrypt-phc", "scrypt-phc", 6),
    ("spring-scrypt", "spring-scrypt", 6),
    ("werkzeug-scrypt", "werkzeug-scrypt", 4),
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
