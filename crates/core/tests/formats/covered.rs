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
pub(crate) const PBKDF2: &[Covered] = &[
    ("aspnet-identity-v2", "aspnet-identity-v2", 6),
    ("aspnet-identity-v3", "aspnet-identity-v3", 8),
    ("atlassian-pbkdf2-sha1", "atlassian-pbkdf2-sha1", 3),
    ("cisco-type8", "cisco-type8", 4),
    ("discourse-pbkdf2", "discourse-pbkdf2", 2),
    ("django-pbkdf2_sha1", "django-pbkdf2_sha1", 2),
    ("django-pbkdf2_sha256", "django-pbkdf2_sha256", 3),
    ("dovecot-pbkdf2", "dovecot-pbkdf2", 2),
    ("hashcat-pbkdf2", "hashcat-pbkdf2", 9),
    ("ldap-pbkdf2-sha1", "ldap-pbkdf2-sha1", 2),
    ("ldap-pbkdf2-sha256", "ldap-pbkdf2-sha256", 2),
    ("ldap-pbkdf2-sha512", "ldap-pbkdf2-sha512", 2),
    ("npm-password-hash-and-salt", "npm-password-hash-and-salt", 2),
    ("passlib-cta-pbkdf2-sha1", "passlib-cta-pbkdf2-sha1", 2),
    ("passlib-dlitz-pbkdf2-sha1", "passlib-dlitz-pbkdf2-sha1", 2),
    ("passlib-grub-pbkdf2-sha512", "passlib-grub-pbkdf2-sha512", 2),
    ("passlib-pbkdf2-sha1", "passlib-pbkdf2-sha1", 2),
    ("passlib-pbkdf2-sha256", "passlib-pbkdf2-sha256", 2),
    ("passlib-pbkdf2-sha512", "passlib-pbkdf2-sha512", 2),
    ("phc-pbkdf2", "phc-pbkdf2", 6),
    ("spring-pbkdf2-v5_5", "spring-pbkdf2-v5_5", 2),
    ("spring-pbkdf2-v5_8", "spring-pbkdf2-v5_8", 2),
    ("web2py-pbkdf2", "web2py-pbkdf2", 3),
    ("werkzeug-pbkdf2", "werkzeug-pbkdf2", 6),
];

#[rustfmt::skip]
pub(crate) const CRYPT: &[Covered] = &[
    ("apr-md5-crypt", "apr-md5-crypt", 2),
    ("drupal7-S", "drupal7-S", 5),
    ("drupal7-US", "drupal7-US", 2),
    ("ldap-md5-crypt", "ldap-md5-crypt", 3),
    ("ldap-sha256-crypt", "ldap-sha256-crypt", 3),
    ("ldap-sha512-crypt", "ldap-sha512-crypt", 3),
    ("ldap-yescrypt", "ldap-yescrypt", 2),
    ("md5-crypt", "md5-crypt", 5),
    ("phpass", "phpass", 6),
    ("phpass-H", "phpass-H", 2),
    ("sha1-crypt", "sha1-crypt", 2),
    ("sha256-crypt", "sha256-crypt", 11),
    ("sha512-crypt", "sha512-crypt", 13),
    ("yescrypt", "yescrypt", 8),
];

#[rustfmt::skip]
pub(crate) const DIGEST: &[Covered] = &[
    ("authme-sha256", "authme-sha256", 3),
    ("digest", "digest", 46),
    ("django-md5", "django-md5", 2),
    ("django-sha1", "django-sha1", 2),
    ("django-unusable", "django-unusable", 2),
    ("hex-md5", "hex-md5", 3),
    ("hex-md5-salt-prefix", "hex-md5-salt-prefix", 2),
    ("hex-md5-salt-suffix", "hex-md5-salt-suffix", 2),
    ("hex-sha1", "hex-sha1", 2),
    ("hex-sha1-salt-prefix", "hex-sha1-salt-prefix", 2),
    ("hex-sha1-salt-suffix", "hex-sha1-salt-suffix", 2),
    ("hex-sha256", "hex-sha256", 2),
    ("hex-sha256-salt-prefix", "hex-sha256-salt-prefix", 2),
    ("hex-sha256-salt-suffix", "hex-sha256-salt-suffix", 2),
    ("hex-sha384", "hex-sha384", 2),
    ("hex-sha512", "hex-sha512", 2),
    ("hex-sha512-salt-prefix", "hex-sha512-salt-prefix", 2),
    ("hex-sha512-salt-suffix", "hex-sha512-salt-suffix", 2),
    ("joomla-md5-salt", "joomla-md5-salt", 3),
    ("kratos-digest", "kratos-digest", 9),
    ("kratos-hmac", "kratos-hmac", 3),
    ("ldap-md5", "ldap-md5", 2),
    ("ldap-salted-md5", "ldap-salted-md5", 2),
    ("ldap-salted-sha1", "ldap-salted-sha1", 4),
    ("ldap-salted-sha256", "ldap-salted-sha256", 4),
    ("ldap-salted-sha512", "ldap-salted-sha512", 5),
    ("ldap-sha1", "ldap-sha1", 3),
    ("ldap-sha256", "ldap-sha256", 2),
    ("ldap-sha512", "ldap-sha512", 2),
    ("magento2-v1", "magento2-v1", 2),
    ("mybb-md5", "mybb-md5", 3),
    ("npm-password-hash", "npm-password-hash", 4),
    ("passlib-fshp", "passlib-fshp", 2),
    ("passlib-mssql2005", "passlib-mssql2005", 2),
    ("passlib-mysql41", "passlib-mysql41", 2),
    ("shiro1", "shiro1", 2),
    ("spring-ldap", "spring-ldap", 2),
    ("spring-messagedigest", "spring-messagedigest", 6),
    ("spring-noop", "spring-noop", 2),
    ("spring-sha256-standard", "spring-sha256-standard", 2),
    ("vbulletin-md5", "vbulletin-md5", 3),
    ("werkzeug-hmac", "werkzeug-hmac", 4),
];
