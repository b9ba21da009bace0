// Over 400 lines: the documentation of every function and option stands here, where editors look for it.

/// <reference types="node" />

/**
 * Fast implementations of slow hashes: Argon2, bcrypt and scrypt for passwords.
 *
 * Everywhere the stored hash comes first and the password second. Asynchronous functions compute on
 * a thread pool and never throw synchronously; their twins with `Sync` in the name compute on the
 * calling thread and throw what the others reject with.
 *
 * Errors carry a `code`, see {@link ErrorCode}. No message contains a password, a salt or a whole hash.
 *
 * @packageDocumentation
 */

/** A password. A string is hashed as UTF-8; a lone surrogate becomes U+FFFD. */
export type Password = string | Uint8Array

/** The algorithms that {@link hash} knows. */
export type Algorithm =
  | 'argon2id'
  | 'argon2i'
  | 'argon2d'
  | 'bcrypt'
  | 'scrypt'
  | 'pbkdf2-sha256'
  | 'pbkdf2-sha512'

/**
 * Parameters of Argon2 (RFC 9106). This is the default algorithm, as Argon2id.
 *
 * @example
 * await hash('correct horse', { memoryCost: 65536, timeCost: 3 })
 */
export interface Argon2Options {
  /** The variant. Default `'argon2id'`, which RFC 9106 recommends for passwords. */
  algorithm?: 'argon2id' | 'argon2i' | 'argon2d' | undefined
  /** Memory m in KiB, 8 for each lane to 2^32 - 1. Default 19456. */
  memoryCost?: number | undefined
  /** Passes t over the memory, 1 to 2^32 - 1. Default 2. */
  timeCost?: number | undefined
  /** Lanes p, 1 to 2^24 - 1. Default 1. */
  parallelism?: number | undefined
  /** Length of the hash in bytes, 4 to 8192; 4 to 2^32 - 1 for {@link hashRaw}. Default 32. */
  outputLen?: number | undefined
  /** Version 0x13 (19) or the older 0x10 (16). Default 0x13. */
  version?: 0x10 | 0x13 | undefined
  /**
   * Salt of 8 to 8192 bytes; of 8 to 2^32 - 1 for {@link hashRaw}. Leave it out: the default is 16 random
   * bytes, and the string holds it.
   */
  salt?: Uint8Array | undefined
  /** A secret key K ("pepper") that does not stand in the string; {@link verify} needs it as well. */
  secret?: Uint8Array | undefined
  /**
   * Associated data X, hashed along and written into the string as `data=`. Up to 8192 bytes; up to
   * 2^32 - 1 for {@link hashRaw}.
   */
  associatedData?: Uint8Array | undefined
}

/**
 * Parameters of bcrypt (Provos and Mazières, 1999).
 *
 * bcrypt takes 72 bytes of password. A longer one is an error when hashing, and never when verifying.
 *
 * @example
 * await hash('correct horse', { algorithm: 'bcrypt', cost: 12 })
 */
export interface BcryptOptions {
  /** Tells these options apart from others. */
  algorithm: 'bcrypt'
  /** Binary logarithm of the number of rounds, 4 to 31. Default 12. */
  cost?: number | undefined
  /** The version in the string; all three name the same function. Default `'2b'`. */
  version?: '2a' | '2b' | '2y' | undefined
  /** Salt of exactly 16 bytes. Leave it out: the default is 16 random bytes, and the string holds it. */
  salt?: Uint8Array | undefined
}

/**
 * Parameters of scrypt (RFC 7914). The options go by the long names of `node:crypto` or by the
 * letters of the RFC, never by both.
 *
 * @example
 * await hash('correct horse', { algorithm: 'scrypt', cost: 2 ** 17 })
 */
export interface ScryptOptions {
  /** Tells these options apart from others. */
  algorithm: 'scrypt'
  /** Cost N, a power of two from 2 to 2^31. Default 131072. It takes 128 * N * r bytes of memory. */
  cost?: number | undefined
  /** The same as `cost`. */
  N?: number | undefined
  /** Block size r, at least 1; r * p is below 2^30. Default 8. */
  blockSize?: number | undefined
  /** The same as `blockSize`. */
  r?: number | undefined
  /** Parallelization p, at least 1. Default 1. */
  parallelization?: number | undefined
  /** The same as `parallelization`. */
  p?: number | undefined
  /**
   * Length of the key in bytes, 1 to 2^32 - 1. Default 32. A stored string has 16 to 8192: a shorter key
   * is the start of a longer one, so a string that was cut short would match other passwords as well.
   */
  outputLen?: number | undefined
  /**
   * Salt of up to 8192 bytes; of up to 2^32 - 1 for {@link hashRaw}. Leave it out: the default is 16 random
   * bytes, and the string holds it.
   */
  salt?: Uint8Array | undefined
}

/**
 * Parameters of PBKDF2-HMAC (RFC 8018), for whom a rule such as FIPS 140 forbids the others. It needs no
 * memory, so an attacker with graphics cards tries far more passwords than with Argon2.
 *
 * @example
 * await hash('correct horse', { algorithm: 'pbkdf2-sha256' })
 */
export interface Pbkdf2Options {
  /** The hash inside HMAC. */
  algorithm: 'pbkdf2-sha256' | 'pbkdf2-sha512'
  /** Iterations, 1 to 2^32 - 1. Default 600000 with SHA-256 and 210000 with SHA-512. */
  iterations?: number | undefined
  /**
   * Length of the key in bytes, 1 to 2^32 - 1. Default 32. A stored string has 16 to 8192. More than the
   * hash has (32 or 64) takes that much more time here, and none of an attacker's.
   */
  outputLen?: number | undefined
  /**
   * Salt of up to 8192 bytes; of up to 2^32 - 1 for {@link hashRaw}. Leave it out: the default is 16 random
   * bytes, and the string holds it.
   */
  salt?: Uint8Array | undefined
}

/** What to hash with, told apart by `algorithm`; without one it is Argon2id. */
export type HashOptions = Argon2Options | BcryptOptions | ScryptOptions | Pbkdf2Options

/** {@link HashOptions} with the salt that {@link hashRaw} needs. */
export type HashRawOptions =
  | (Argon2Options & { salt: Uint8Array })
  | (BcryptOptions & { salt: Uint8Array })
  | (ScryptOptions & { salt: Uint8Array })
  | (Pbkdf2Options & { salt: Uint8Array })

/** What a stored string does not say. */
export interface VerifyOptions {
  /** The Argon2 secret that the hash was made with. Other algorithms ignore it. */
  secret?: Uint8Array | undefined
  /** Argon2 associated data, in place of what the string gives as `data=`. */
  associatedData?: Uint8Array | undefined
}

/** Lets an asynchronous call be given up. */
export interface AbortOptions {
  /**
   * Rejects the call with an `AbortError` whose `cause` is the signal's reason. A hash that waits
   * leaves the queue; one that runs is finished by its thread and thrown away.
   */
  signal?: AbortSignal | undefined
}

/** What {@link identify} reads from an Argon2 string. */
export interface Argon2Info {
  /** The variant. */
  algorithm: 'argon2id' | 'argon2i' | 'argon2d'
  /**
   * The string's format: algorithm and version, or `noversion` for a string without `v=`, as in
   * `argon2id-v19`; the name of what wraps it, as in `django-argon2`.
   */
  format: string
  /** Every Argon2 is strong. */
  class: 'strong'
  /** 0x13 (19), or 0x10 (16) as well when the string gives none. */
  version: 0x10 | 0x13
  /** Memory in KiB. */
  memoryCost: number
  /** Passes. */
  timeCost: number
  /** Lanes. */
  parallelism: number
  /** Salt length in bytes. */
  saltLen: number
  /** Hash length in bytes. */
  outputLen: number
  /** The name of the secret, when the string gives one as `keyid=`. */
  keyId?: string
}

/** What {@link identify} reads from a bcrypt string. */
export interface BcryptInfo {
  /** Tells this apart from what other strings say. */
  algorithm: 'bcrypt'
  /** The string's format: `bcrypt-2b`, or the name of what wraps it, as in `spring-bcrypt`. */
  format: string
  /** `$2$` and `$2x$` are weak. */
  class: 'strong' | 'weak'
  /** `2` and `2x` are functions of the past, which {@link hash} does not compute. */
  version: '2a' | '2b' | '2y' | '2' | '2x'
  /** Binary logarithm of the number of rounds. */
  cost: number
  /** Salt length in bytes: 16. */
  saltLen: number
  /** Hash length in bytes: 23. */
  outputLen: number
}

/** What {@link identify} reads from a scrypt string. */
export interface ScryptInfo {
  /** Tells this apart from what other strings say. */
  algorithm: 'scrypt'
  /** The string's format: `scrypt-phc`, or the name of another one. */
  format: string
  /** Every scrypt is strong. */
  class: 'strong'
  /** N. */
  cost: number
  /** r. */
  blockSize: number
  /** p. */
  parallelization: number
  /** Salt length in bytes. */
  saltLen: number
  /** Key length in bytes. */
  outputLen: number
}

/** What {@link identify} reads from a PBKDF2 string. */
export interface Pbkdf2Info {
  /** The hash inside HMAC. */
  algorithm: 'pbkdf2-sha1' | 'pbkdf2-sha256' | 'pbkdf2-sha384' | 'pbkdf2-sha512' | 'pbkdf2-md5'
  /** The string's format: `phc-pbkdf2`, or the name of another one. */
  format: string
  /** PBKDF2 with MD5 is weak. */
  class: 'strong' | 'weak'
  /** Iterations of HMAC for each block of the key. */
  iterations: number
  /** Salt length in bytes. */
  saltLen: number
  /** Key length in bytes. */
  outputLen: number
}

/** What {@link identify} reads from the string of a function that {@link hash} does not know. */
export interface ImportedInfo {
  /** A function of crypt(3) or of its kin, or a fast hash. */
  algorithm: 'crypt' | 'digest'
  /** The string's format, such as `sha512-crypt` or `hex-md5`. */
  format: string
  /** Fast hashes and outdated ones are weak. */
  class: 'strong' | 'weak'
  /** Rounds, of functions of crypt(3). */
  iterations?: number
  /** Salt length in bytes; 0 for a fast hash. */
  saltLen: number
  /** Hash length in bytes. */
  outputLen: number
}

/** What a stored string says of itself. */
export type HashInfo = Argon2Info | BcryptInfo | ScryptInfo | Pbkdf2Info | ImportedInfo

/**
 * The `code` of the errors that are thrown here.
 *
 * - `ERR_INVALID_ARG_TYPE` (`TypeError`): a value of the wrong type, an unknown option.
 * - `ERR_OUT_OF_RANGE` (`RangeError`): a value outside its range. The message gives name, range, unit.
 * - `ERR_SLOWHASH_INVALID_HASH`: not a stored hash that is known here, or a damaged one.
 * - `ERR_SLOWHASH_LIMIT`: a stored hash asks for more time or memory than a stored hash may, or any
 *   hash for more memory than `maxMemory`.
 * - `ERR_SLOWHASH_MEMORY`: the system refused the memory.
 * - `ERR_SLOWHASH_OVERLOADED`: `maxQueue` calls are waiting already. Answer with HTTP status 503.
 * - `ERR_SLOWHASH_SWAPPED`: hash and password are exchanged.
 * - `ERR_SLOWHASH_PEPPER`: a stored hash was made with a pepper that the policy does not have.
 * - `ERR_SLOWHASH_BINARY`: thrown on loading when there is no binary for this machine.
 * - `ABORT_ERR` (name `AbortError`): the `signal` was aborted.
 */
export type ErrorCode =
  | 'ERR_INVALID_ARG_TYPE'
  | 'ERR_OUT_OF_RANGE'
  | 'ERR_SLOWHASH_INVALID_HASH'
  | 'ERR_SLOWHASH_LIMIT'
  | 'ERR_SLOWHASH_MEMORY'
  | 'ERR_SLOWHASH_OVERLOADED'
  | 'ERR_SLOWHASH_SWAPPED'
  | 'ERR_SLOWHASH_PEPPER'
  | 'ERR_SLOWHASH_BINARY'
  | 'ABORT_ERR'

/**
 * Hashes a password for storage.
 *
 * @param password - the password; bytes are copied before the call returns
 * @param options - algorithm and parameters; Argon2id with 19456 KiB, 2 passes and 1 lane by default
 * @returns the string to store: PHC string format, but `$2b$` for bcrypt
 * @throws `ERR_INVALID_ARG_TYPE`, `ERR_OUT_OF_RANGE`, `ERR_SLOWHASH_MEMORY`,
 * `ERR_SLOWHASH_OVERLOADED`, `ABORT_ERR`
 * @example
 * const stored = await hash('correct horse')
 * // $argon2id$v=19$m=19456,t=2,p=1$...
 */
export declare function hash(
  password: Password,
  options?: (HashOptions & AbortOptions) | null,
): Promise<string>

/** {@link hash} on the calling thread. */
export declare function hashSync(password: Password, options?: HashOptions | null): string

/**
 * Checks a password against a stored hash of any strong format that is known here: Argon2, bcrypt,
 * scrypt and PBKDF2, as this package or another product writes them. A weak one, as MD5 in hexadecimal,
 * is `ERR_SLOWHASH_INVALID_HASH`.
 *
 * @param hash - the stored string, of up to 65536 bytes
 * @param password - the password that was entered
 * @param options - what the string does not say
 * @returns true when it is the password, false when it is not
 * @throws `ERR_INVALID_ARG_TYPE`, `ERR_SLOWHASH_INVALID_HASH`, `ERR_SLOWHASH_LIMIT`,
 * `ERR_SLOWHASH_SWAPPED`, `ERR_SLOWHASH_MEMORY`, `ERR_SLOWHASH_OVERLOADED`, `ABORT_ERR`
 * @example
 * if (await verify(user.passwordHash, password)) login(user)
 */
export declare function verify(
  hash: string,
  password: Password,
  options?: (VerifyOptions & AbortOptions) | null,
): Promise<boolean>

/** {@link verify} on the calling thread. */
export declare function verifySync(
  hash: string,
  password: Password,
  options?: VerifyOptions | null,
): boolean

/**
 * Derives the bare bytes: a key, or the hash without its string. bcrypt gives the 23 bytes that its
 * string holds.
 *
 * @param password - the password
 * @param options - algorithm and parameters, with a `salt`
 * @returns `outputLen` bytes
 * @throws as {@link hash}
 * @example
 * const key = await hashRaw(passphrase, { salt, outputLen: 32 })
 */
export declare function hashRaw(
  password: Password,
  options: HashRawOptions & AbortOptions,
): Promise<Buffer>

/** {@link hashRaw} on the calling thread. */
export declare function hashRawSync(password: Password, options: HashRawOptions): Buffer

/**
 * Whether the stored hash should be replaced by a new one with `options`: it is weaker (in memory,
 * passes, cost, version, length of salt or hash), of another algorithm, or in a string that `hash`
 * does not write. Lanes and bcrypt's versions do not make a hash stronger.
 *
 * Argon2 and scrypt compare by memory x memory x passes, so a hash that is weaker in one dimension stays
 * only when another one more than makes up for it: two servers with different costs never replace
 * each other's hashes for ever.
 *
 * @param hash - the stored string
 * @param options - what you hash with today; its defaults when omitted
 * @throws `ERR_INVALID_ARG_TYPE`, `ERR_OUT_OF_RANGE`, `ERR_SLOWHASH_INVALID_HASH`
 * @example
 * if (needsRehash(stored, { memoryCost: 65536 })) stored = await hash(password, { memoryCost: 65536 })
 */
export declare function needsRehash(hash: string, options?: HashOptions | null): boolean

/**
 * Reads algorithm, parameters and lengths from a stored string without computing anything.
 *
 * @returns null when it is not a hash that is known here
 * @throws `ERR_INVALID_ARG_TYPE` when `hash` is not a string
 * @example
 * identify(stored)?.algorithm // 'argon2id'
 */
export declare function identify(hash: string): HashInfo | null

/** What a stored string may ask for before it is refused with `ERR_SLOWHASH_LIMIT`. */
export interface Limits {
  /** Argon2 of every variant. */
  argon2?:
    | {
        /** Memory in KiB, at most 4294967295. Default 4194304, which is 4 GiB. */
        memoryCost?: number | undefined
        /** Memory in KiB times passes. Default 67108864, which is 64 GiB. */
        work?: number | undefined
        /** Lanes, at most 16777215. Default 255. */
        parallelism?: number | undefined
      }
    | undefined
  /** bcrypt of every version. */
  bcrypt?:
    | {
        /** Binary logarithm of the number of rounds, at most 31. Default 20. */
        cost?: number | undefined
      }
    | undefined
  /** scrypt and yescrypt. */
  scrypt?:
    | {
        /** 128 * N * r * p in bytes. Default 4294967296, which is 4 GiB. */
        work?: number | undefined
      }
    | undefined
  /** PBKDF2, and whatever else repeats a fast hash. */
  pbkdf2?:
    | {
        /**
         * Iterations times blocks of output, and the rounds of every other iterated fast hash. Default
         * 10000000.
         */
        iterations?: number | undefined
      }
    | undefined
}

/** Settings of {@link configure}. What is missing stays as it is. */
export interface Configuration {
  /**
   * How many batches of hashes may run at once, 1 to 1024. Default: one per core, but one less than
   * libuv's thread pool has threads (4, or `UV_THREADPOOL_SIZE`).
   */
  concurrency?: number | undefined
  /** How many calls may wait, 0 to 2^32 - 1. Default 1024. */
  maxQueue?: number | undefined
  /**
   * The bytes that all running hashes of the process may work in, 2^20 to 2^53 - 1. A hash that does
   * not fit now waits; one that needs more alone is refused with `ERR_SLOWHASH_LIMIT`. Default: a quarter of
   * the memory that the process may use (of the machine, or of its control group), at least 160 MiB.
   */
  maxMemory?: number | undefined
  /** What a stored string may ask for. */
  limits?: Limits | undefined
}

/**
 * Changes the settings of this JavaScript environment (the main thread or a worker), and gives the
 * memory that is kept for the next hashes back to the system.
 *
 * Each setting has an environment variable, which is read when the package is loaded:
 * `SLOWHASH_CONCURRENCY`, `SLOWHASH_MAX_QUEUE`, `SLOWHASH_MAX_MEMORY` (bytes, or a number with `KiB`,
 * `MiB` or `GiB`), `SLOWHASH_LIMITS_ARGON2_MEMORY_COST`, `SLOWHASH_LIMITS_ARGON2_WORK`,
 * `SLOWHASH_LIMITS_ARGON2_PARALLELISM`, `SLOWHASH_LIMITS_BCRYPT_COST`, `SLOWHASH_LIMITS_SCRYPT_WORK`,
 * `SLOWHASH_LIMITS_PBKDF2_ITERATIONS`.
 *
 * @throws `ERR_INVALID_ARG_TYPE`, `ERR_OUT_OF_RANGE`
 * @example
 * configure({ maxQueue: 200, limits: { bcrypt: { cost: 14 } } })
 */
export declare function configure(options: Configuration): void

/** What {@link stats} tells of this JavaScript environment (the main thread or a worker). */
export interface Stats {
  /** Hashes that a thread of the pool computes now. */
  running: number
  /** Batches that they run in. */
  batches: number
  /** Hashes that wait. */
  waiting: number
  /** Bytes that the running hashes work in, those of all environments of the process together. */
  memory: number
  /** Hashes that were computed so far, on the calling thread as well. */
  completed: number
  /** Hashes that failed so far, because the system refused the memory. */
  failed: number
  /** Calls that were refused so far, because the queue was full or `maxMemory` too small. */
  refused: number
  /** Calls that their `signal` gave up so far, while they waited or ran. */
  aborted: number
  /** Milliseconds that hashes waited so far, added up over all of them. */
  waitMs: number
  /** Milliseconds that threads computed so far, added up over all of them. */
  runMs: number
  /** The setting of {@link configure} that holds now. */
  concurrency: number
  /** The setting of {@link configure} that holds now. */
  maxQueue: number
  /** The setting of {@link configure} that holds now, in bytes. */
  maxMemory: number
}

/**
 * What runs and waits now, and what has happened so far. A call takes a few microseconds.
 *
 * @example
 * setInterval(() => metrics.gauge('logins.waiting', stats().waiting), 5000)
 */
export declare function stats(): Stats

/**
 * The message that the channel `slowhash:job` of `node:diagnostics_channel` gets for each hash that
 * ends. It holds no password, no salt and no hash.
 *
 * @example
 * diagnostics_channel.subscribe('slowhash:job', ({ algorithm, waitMs, runMs }) => { ... })
 */
export interface JobTrace {
  /** What was called, without the `Sync` of a name; `wrap` is a `hash`. */
  operation: 'hash' | 'hashRaw' | 'verify'
  /** As {@link identify} names it. */
  algorithm: HashInfo['algorithm']
  /** Argon2's memory in KiB. */
  memoryCost?: number
  /** Argon2's passes. */
  timeCost?: number
  /** Argon2's lanes. */
  parallelism?: number
  /** bcrypt's cost or scrypt's N. */
  cost?: number
  /** scrypt's r. */
  blockSize?: number
  /** scrypt's p. */
  parallelization?: number
  /** Iterations of PBKDF2, rounds of crypt(3). */
  iterations?: number
  /** Milliseconds from the call until a thread began with it. */
  waitMs: number
  /** Milliseconds that its batch took. */
  runMs: number
  /** Hashes in its batch. */
  batchSize: number
  /** The code of the error with which it ended, or null. */
  code: ErrorCode | null
}

/** Parameters of one algorithm at three strengths. */
export interface Profiles<Options> {
  /** The floor of the OWASP Password Storage Cheat Sheet. */
  readonly owasp: Readonly<Options>
  /** For a server of today with memory to spare. */
  readonly recommended: Readonly<Options>
  /** For few logins of high value. */
  readonly high: Readonly<Options>
}

/**
 * Ready parameters, as plain data to pass to {@link hash}.
 *
 * @example
 * await hash(password, profiles.argon2id.recommended)
 */
export declare const profiles: {
  readonly argon2id: Profiles<{
    algorithm: 'argon2id'
    memoryCost: number
    timeCost: number
    parallelism: number
  }>
  readonly bcrypt: Profiles<{ algorithm: 'bcrypt'; cost: number }>
  readonly scrypt: Profiles<{
    algorithm: 'scrypt'
    cost: number
    blockSize: number
    parallelization: number
  }>
  readonly 'pbkdf2-sha256': Profiles<{ algorithm: 'pbkdf2-sha256'; iterations: number }>
  readonly 'pbkdf2-sha512': Profiles<{ algorithm: 'pbkdf2-sha512'; iterations: number }>
}

export * from './calibrate'
export * from './passwords'
