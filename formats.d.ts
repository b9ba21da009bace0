// Over 400 lines: the documentation of every function and option stands here, where editors look for it.

/// <reference types="node" />

/**
 * Formats of stored passwords that a string alone does not tell: columns, JSON of other services, and
 * strings of one shape that several products give another meaning. Each function makes a format for the
 * `legacy` list of `createPasswords`, which only rewrites a string; the core computes the hash.
 *
 * A hash and a salt in columns of their own become one string as JSON: `JSON.stringify({ salt, hash })`, all
 * values being strings. Their values with a colon between them, in the order that is given here, are
 * read as well. Other members are refused, and so is what has more than 16384 characters.
 *
 * @packageDocumentation
 */

import type { LegacyFormat } from './index.js'

export type { LegacyFormat, LegacyReading } from './index.js'

/** A fast hash. */
export type HashName = 'md5' | 'sha1' | 'sha256' | 'sha384' | 'sha512'

/** How a salt and a hash stand in one column. */
export type Layout =
  | 'salt:hash'
  | 'hash:salt'
  | 'salt.hash'
  | 'hash.salt'
  | 'salt$hash'
  | 'hash$salt'

/**
 * Better Auth's default: scrypt with N = 16384, r = 16 and p = 1 of the password in NFKC, and of the salt's
 * digits as text. To normalise a password that is not ASCII makes a string of it, which cannot be wiped.
 *
 * Stored: `<32 hexadecimal digits of salt>:<128 of key>`
 *
 * @example
 * createPasswords({ legacy: [betterAuthScrypt()] })
 */
export declare function betterAuthScrypt(): LegacyFormat

/** Options of {@link nodeScrypt}. */
export interface NodeScryptOptions {
  /** Cost N, a power of two from 2 to 2^31. Default 16384, as in `node:crypto`. */
  N?: number | undefined
  /** Block size r, at least 1; r * p is below 2^30. Default 8. */
  r?: number | undefined
  /** Parallelization p, at least 1. Default 1. */
  p?: number | undefined
  /** Whether the salt was hashed as the text that is stored, or as the bytes of its digits. Default `'text'`. */
  salt?: 'text' | 'hex' | undefined
  /** Length of the key in bytes, 16 to 1024. Default 64. */
  keyLength?: number | undefined
  /** How salt and key stand in the column. Default `'salt:hash'`. */
  layout?: Layout | undefined
}

/**
 * What applications after a tutorial make of `crypto.scrypt`.
 *
 * Stored: `<salt>:<hexadecimal>`, or another `layout`
 *
 * @throws `ERR_INVALID_ARG_TYPE`, `ERR_OUT_OF_RANGE`
 * @example
 * nodeScrypt({ layout: 'hash.salt' })
 */
export declare function nodeScrypt(options?: NodeScryptOptions | null): LegacyFormat

/** Options of {@link nodePbkdf2}. */
export interface NodePbkdf2Options {
  /** The hash inside HMAC. */
  hash: HashName
  /** Iterations, 1 to 2^32 - 1. */
  iterations: number
  /** Length of the key in bytes, 16 to 1024. Default 64. */
  keyLength?: number | undefined
  /** Whether the salt was hashed as the text that is stored, or as the bytes it stands for. Default `'text'`. */
  salt?: 'text' | 'hex' | 'base64' | undefined
  /** How the key is written. Default `'hex'`. */
  encoding?: 'hex' | 'base64' | undefined
  /** How salt and key stand in the column. Default `'salt:hash'`. */
  layout?: Layout | undefined
}

/**
 * What applications after a tutorial make of `crypto.pbkdf2`.
 *
 * Stored: `<salt>:<hexadecimal or base64>`, or another `layout`
 *
 * @throws `ERR_INVALID_ARG_TYPE`, `ERR_OUT_OF_RANGE`
 * @example
 * nodePbkdf2({ hash: 'sha512', iterations: 10000 })
 */
export declare function nodePbkdf2(options: NodePbkdf2Options): LegacyFormat

/**
 * What is done to a password before bcrypt: a digest of it as text, in hexadecimal or base64. The two
 * `over-72` do so only where bcrypt alone would cut the password: Bun with the bare SHA-512, Symfony with
 * base64 (and when there is a NUL in the password).
 */
export type BcryptPrehash =
  | 'md5-hex'
  | 'sha1-hex'
  | 'sha256-hex'
  | 'sha512-hex'
  | 'sha256-base64'
  | 'sha384-base64'
  | 'sha512-base64'
  | 'sha512-raw-over-72'
  | 'sha512-base64-over-72'

/**
 * bcrypt of a digest of the password: `sha256-hex` of Meteor, `sha512-hex` of NodeBB, `sha512-raw-over-72` of
 * Bun, `sha512-base64-over-72` of Symfony, `md5-hex` and `sha1-hex` where an old table was wrapped.
 *
 * Stored: `$2b$<cost>$<salt><digest>`
 *
 * @throws `ERR_INVALID_ARG_TYPE`, `ERR_OUT_OF_RANGE`
 * @example
 * bcryptPrehash('sha256-hex')
 */
export declare function bcryptPrehash(kind: BcryptPrehash): LegacyFormat

/**
 * bcrypt of the password with a pepper behind it, as Devise does.
 *
 * Stored: `$2a$<cost>$<salt><digest>`
 *
 * @param pepper - a string, which is taken as UTF-8, or bytes, which are copied
 * @throws `ERR_INVALID_ARG_TYPE`, `ERR_OUT_OF_RANGE`
 * @example
 * bcryptPepper(process.env.DEVISE_PEPPER)
 */
export declare function bcryptPepper(pepper: string | Uint8Array): LegacyFormat

/**
 * Argon2 with a secret that the string does not name: npm `argon2` and Ruby's `argon2` with `secret`, AdonisJS.
 * A string with `keyid=` is not of this format.
 *
 * Stored: `$argon2id$..`
 *
 * @param secret - a string, which is taken as UTF-8, or bytes, which are copied
 * @throws `ERR_INVALID_ARG_TYPE`, `ERR_OUT_OF_RANGE`
 */
export declare function argon2Secret(secret: string | Uint8Array): LegacyFormat

/** Options of {@link firebaseScrypt}: the project's password hash parameters, from Firebase's console. */
export interface FirebaseScryptOptions {
  /** `base64_signer_key`, in base64 or as bytes. */
  signerKey: string | Uint8Array
  /** `base64_salt_separator`, in base64 or as bytes. Default `'Bw=='`. */
  saltSeparator?: string | Uint8Array | undefined
  /** `rounds`, 1 to 8. Default 8. */
  rounds?: number | undefined
  /** `mem_cost`, 1 to 14. Default 14. */
  memCost?: number | undefined
}

/**
 * Firebase Authentication, as `firebase auth:export` and the Admin SDK's `listUsers` give it. The rewritten
 * string has the signer key in it.
 *
 * Stored: JSON of `passwordHash` and `salt` (or `passwordSalt`), or joined in that order
 *
 * @throws `ERR_INVALID_ARG_TYPE`, `ERR_OUT_OF_RANGE`
 * @example
 * const stored = JSON.stringify({ passwordHash: user.passwordHash, salt: user.salt })
 */
export declare function firebaseScrypt(options: FirebaseScryptOptions): LegacyFormat

/** Options of {@link firebaseImport}, with the names and ranges of `UserImportOptions.hash`. */
export interface FirebaseImportOptions {
  /** The function. Default: what the row says, as for all of these. */
  algorithm?:
    | 'BCRYPT'
    | 'SCRYPT'
    | 'STANDARD_SCRYPT'
    | 'HMAC_MD5'
    | 'HMAC_SHA1'
    | 'HMAC_SHA256'
    | 'HMAC_SHA512'
    | 'MD5'
    | 'SHA1'
    | 'SHA256'
    | 'SHA512'
    | 'PBKDF_SHA1'
    | 'PBKDF2_SHA256'
    | undefined
  /** Key of an HMAC or of SCRYPT, in base64 or as bytes. */
  key?: string | Uint8Array | undefined
  /** In base64 or as bytes. */
  saltSeparator?: string | Uint8Array | undefined
  /** Rounds of a digest, of PBKDF2 or of SCRYPT, 0 to 120000. Default: the row's. */
  rounds?: number | undefined
  /** N, 1 to 2^31; its binary logarithm with SCRYPT. Default: the row's. */
  memoryCost?: number | undefined
  /** scrypt's p, 1 to 2^30 - 1. Default: the row's. */
  parallelization?: number | undefined
  /** scrypt's r, 1 to 2^30 - 1. Default: the row's. */
  blockSize?: number | undefined
  /** Length of the key in bytes, 16 to 1024. Default: the row's. */
  derivedKeyLength?: number | undefined
  /** Needed for digests and HMACs with a salt. */
  inputOrder?: 'SALT_FIRST' | 'PASSWORD_FIRST' | undefined
}

/**
 * What `firebase auth:import` and the Admin SDK's `importUsers` take.
 *
 * Stored: JSON of `passwordHash`, `passwordSalt` and those options that are not the same for all rows
 *
 * @throws `ERR_INVALID_ARG_TYPE`, `ERR_OUT_OF_RANGE`
 * @example
 * firebaseImport({ algorithm: 'SHA256', rounds: 1, inputOrder: 'SALT_FIRST' })
 */
export declare function firebaseImport(options?: FirebaseImportOptions | null): LegacyFormat

/**
 * Auth0's bulk import: argon2, bcrypt, hmac, ldap, md5, sha1, sha256, sha512, pbkdf2 and scrypt, with every
 * encoding of hash, salt and password. A salted digest must give the salt's `position`.
 *
 * Stored: JSON of `custom_password_hash`
 */
export declare function auth0Import(): LegacyFormat

/**
 * Okta's import: BCRYPT, MD5, SHA-1, SHA-256, SHA-512 and PBKDF2.
 *
 * Stored: JSON of `credentials.password.hash`
 */
export declare function oktaImport(): LegacyFormat

/**
 * Keycloak: PBKDF2 of every kind and Argon2.
 *
 * Stored: JSON of a password credential, `secretData` and `credentialData` being objects or the JSON of them
 */
export declare function keycloak(): LegacyFormat

/** Options of {@link passportLocalMongoose}, with the names that it has for them. */
export interface PassportLocalMongooseOptions {
  /** Iterations, 1 to 2^32 - 1. Default 25000. */
  iterations?: number | undefined
  /** Length of the key in bytes, 16 to 1024. Default 512. */
  keylen?: number | undefined
  /** Default `'sha256'`; old versions had `'sha1'`. */
  digestAlgorithm?: HashName | undefined
}

/**
 * npm `passport-local-mongoose`: PBKDF2 with the salt as text.
 *
 * Stored: JSON of `salt` and `hash`, or joined in that order
 *
 * @throws `ERR_INVALID_ARG_TYPE`, `ERR_OUT_OF_RANGE`
 */
export declare function passportLocalMongoose(
  options?: PassportLocalMongooseOptions | null,
): LegacyFormat

/**
 * Payload CMS: PBKDF2-HMAC-SHA-256 with 25000 iterations and 512 bytes.
 *
 * Stored: JSON of `salt` and `hash`, or joined in that order
 */
export declare function payload(): LegacyFormat

/**
 * Gitea and Forgejo: PBKDF2, scrypt, Argon2id and bcrypt.
 *
 * Stored: JSON of `algorithm`, `salt` and `hash` (columns `passwd_hash_algo`, `salt` and `passwd`), or joined in
 * that order
 */
export declare function gitea(): LegacyFormat

/**
 * Grafana: PBKDF2-HMAC-SHA-256 with 10000 iterations and 50 bytes.
 *
 * Stored: JSON of `salt` and `hash` (column `password`), or joined in that order
 */
export declare function grafana(): LegacyFormat

/**
 * Discourse: PBKDF2-HMAC-SHA-256.
 *
 * Stored: JSON of `algorithm`, `salt` and `hash` (columns `password_algorithm`, `salt` and `password_hash`), or
 * joined in that order
 */
export declare function discourse(): LegacyFormat

/** Options of {@link npmPbkdf2Password}, with the names that it has for them. */
export interface NpmPbkdf2PasswordOptions {
  /** Iterations, 1 to 2^32 - 1. Default 10000. */
  iterations?: number | undefined
  /** Length of the key in bytes, 16 to 1024. Default 128. */
  keyLength?: number | undefined
  /** Default `'sha1'`. */
  digest?: 'sha1' | 'sha256' | 'sha512' | undefined
}

/**
 * npm `pbkdf2-password`: salt and key in base64.
 *
 * Stored: JSON of `salt` and `hash`, or joined in that order
 *
 * @throws `ERR_INVALID_ARG_TYPE`, `ERR_OUT_OF_RANGE`
 */
export declare function npmPbkdf2Password(options?: NpmPbkdf2PasswordOptions | null): LegacyFormat

/**
 * npm `credential`: PBKDF2-HMAC-SHA-1 with the salt as text.
 *
 * Stored: the JSON that it makes
 */
export declare function npmCredential(): LegacyFormat

/** Options of {@link symfonyMessageDigest}, in the order and with the names of Symfony's constructor. */
export interface SymfonyMessageDigestOptions {
  /** Default `'sha512'`. */
  algorithm?: HashName | undefined
  /** Base64 (true, the default) or hexadecimal. */
  encodeHashAsBase64?: boolean | undefined
  /** Rounds, 1 to 2^32 - 1. Default 5000. */
  iterations?: number | undefined
}

/**
 * Symfony's MessageDigestPasswordHasher, before that MessageDigestPasswordEncoder, and FOSUserBundle.
 *
 * Stored: JSON of `salt` and `hash` (column `password`), or joined in that order
 *
 * @throws `ERR_INVALID_ARG_TYPE`, `ERR_OUT_OF_RANGE`
 */
export declare function symfonyMessageDigest(
  options?: SymfonyMessageDigestOptions | null,
): LegacyFormat

/** Options of {@link springPbkdf2}; the defaults are those of `defaultsForSpringSecurity_v5_8`. */
export interface SpringPbkdf2Options {
  /** A string, which is taken as UTF-8, or bytes, which are copied. Default: none. */
  secret?: string | Uint8Array | undefined
  /** Iterations, 1 to 2^32 - 1. Default 310000. */
  iterations?: number | undefined
  /** The hash inside HMAC. Default `'sha256'`. */
  hash?: 'sha1' | 'sha256' | 'sha512' | undefined
  /** Length of the salt in bytes, 1 to 1024. Default 16. */
  saltLength?: number | undefined
  /** Length of the key in bytes, 16 to 1024. Default: that of the digest. */
  keyLength?: number | undefined
  /** Default `'hex'`. */
  encoding?: 'hex' | 'base64' | undefined
}

/**
 * Spring Security's Pbkdf2PasswordEncoder with settings of its own. The core knows the two defaults.
 *
 * Stored: `<salt and key>`, or the same behind `{pbkdf2}`
 *
 * @throws `ERR_INVALID_ARG_TYPE`, `ERR_OUT_OF_RANGE`
 * @example
 * springPbkdf2({ secret: process.env.SECRET, hash: 'sha512', iterations: 120000 })
 */
export declare function springPbkdf2(options?: SpringPbkdf2Options | null): LegacyFormat

/**
 * Options of {@link saltedDigest}. A template is text in which `{PASSWORD}` and `{SALT}` stand for themselves,
 * and `{DIGEST}` for the digest of the round before.
 */
export interface SaltedDigestOptions {
  /** The name in results. Default `salted-digest-<hash>`. */
  id?: string | undefined
  /** The fast hash. */
  hash: HashName
  /** What is hashed first, such as `'{SALT}{PASSWORD}'`. */
  template: string
  /** Rounds, 1 to 2^32 - 1. Default 1. */
  rounds?: number | undefined
  /** What each further round hashes. Default `'{DIGEST}'`. */
  again?: string | undefined
  /** How `{DIGEST}` is written there. Default `'raw'`. */
  digestAs?: 'raw' | 'hex' | 'base64' | undefined
  /** The template of a key, which makes an HMAC of each round. */
  key?: string | undefined
  /** Default `'utf8'`. */
  passwordEncoding?: 'utf8' | 'utf16le' | undefined
  /** Whether the salt was hashed as the text that is stored, or as the bytes it stands for. Default `'text'`. */
  salt?: 'text' | 'hex' | 'base64' | undefined
  /** How the digest is written. Default `'hex'`. */
  encoding?: 'hex' | 'base64' | undefined
  /** How digest and salt stand in the column; `'hash'` when there is no salt. Default `'hash:salt'`. */
  layout?: Layout | 'hash' | undefined
}

/**
 * A fast hash of a password and a salt, by templates. Migrate such a table at once with `wrap`.
 *
 * Stored: `<digest>:<salt>`, or another `layout`
 *
 * @throws `ERR_INVALID_ARG_TYPE`, `ERR_OUT_OF_RANGE`
 * @example
 * saltedDigest({ hash: 'md5', template: '{SALT}{PASSWORD}' }) // Magento 1, Prestashop
 * saltedDigest({ hash: 'md5', template: '{PASSWORD}', rounds: 2, digestAs: 'hex', layout: 'hash' })
 */
export declare function saltedDigest(options: SaltedDigestOptions): LegacyFormat

/**
 * A bare digest of the password.
 *
 * Stored: hexadecimal of either case
 *
 * @throws `ERR_INVALID_ARG_TYPE`, `ERR_OUT_OF_RANGE`
 */
export declare function hexDigest(hash: HashName): LegacyFormat

/**
 * Joomla before 3.2: MD5 of password and salt.
 *
 * Stored: JSON of `hash` and `salt`, or joined in that order
 */
export declare function joomla(): LegacyFormat

/**
 * vBulletin 3 to 5: MD5 of the password's MD5 and the salt.
 *
 * Stored: JSON of `hash` and `salt`, or joined in that order
 */
export declare function vbulletin(): LegacyFormat

/**
 * MyBB, and IP.Board 2 and 3: MD5 of the salt's MD5 and the password's.
 *
 * Stored: JSON of `hash` and `salt`, or joined in that order
 */
export declare function mybb(): LegacyFormat

/**
 * OpenCart before 3: three rounds of SHA-1 with the salt.
 *
 * Stored: JSON of `hash` (column `password`) and `salt`, or joined in that order
 */
export declare function opencart(): LegacyFormat

/**
 * Ruby's Authlogic with Sha512: 20 rounds of SHA-512.
 *
 * Stored: JSON of `hash` (column `crypted_password`) and `salt` (`password_salt`), or joined in that order
 */
export declare function authlogic(): LegacyFormat

/**
 * ASP.NET's SqlMembershipProvider: SHA-1 of salt and password in UTF-16.
 *
 * Stored: JSON of `hash` (column `Password`) and `salt` (`PasswordSalt`), or joined in that order
 */
export declare function aspnetMembership(): LegacyFormat
