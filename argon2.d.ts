/// <reference types="node" />

/**
 * The package `argon2` 0.45 with its signatures, defaults and errors, and with `hashSync` and
 * `verifySync`. Change the import and keep everything else.
 *
 * Errors have the classes and messages of that package, and a `code` beside them: see `ErrorCode` of
 * the root export. No message contains a password, a salt or a hash.
 *
 * @packageDocumentation
 */

/** Argon2d, which nothing that faces side channels should use. */
export declare const argon2d: 0
/** Argon2i. */
export declare const argon2i: 1
/** Argon2id, the default, which RFC 9106 recommends for passwords. */
export declare const argon2id: 2

/**
 * Parameters of Argon2 (RFC 9106). Numbers may come as strings, as the environment has them.
 *
 * @example
 * await argon2.hash('correct horse', { type: argon2.argon2id, memoryCost: 19456, timeCost: 2 })
 */
export interface HashOptions {
  /** Length of the hash in bytes, 4 to 8192; with `raw` up to 2^32 - 1. Default 32. */
  hashLength?: number | undefined
  /** Passes over the memory, 1 to 2^32 - 1. Default 3. */
  timeCost?: number | undefined
  /** Memory in KiB, 8 for each lane to 2^32 - 1. Default 65536. */
  memoryCost?: number | undefined
  /** Lanes, 1 to 2^24 - 1. Default 4. A stored string of more than 255 is not verified. */
  parallelism?: number | undefined
  /** {@link argon2d}, {@link argon2i} or {@link argon2id}. Default {@link argon2id}. */
  type?: 0 | 1 | 2 | undefined
  /** Version 0x13 (19) or the older 0x10 (16). Default 0x13. */
  version?: number | undefined
  /** Salt of 8 to 8192 bytes. Default 16 bytes from the operating system, which you should keep. */
  salt?: Uint8Array | undefined
  /** Up to 8192 bytes that are hashed along and written into the string as `data=`. */
  associatedData?: Uint8Array | undefined
  /** A key ("pepper") that does not stand in the string; {@link verify} needs it as well. */
  secret?: Uint8Array | undefined
}

/** The name of {@link HashOptions} before 0.45. */
export type Options = HashOptions

/** What a stored string does not say. */
export interface VerifyOptions {
  /** The secret that the hash was made with. */
  secret?: Uint8Array | undefined
}

/**
 * Hashes a password, and gives the bare bytes.
 *
 * @param password - the password; a string is hashed as UTF-8
 * @param options - with `raw: true`
 * @returns `hashLength` bytes; keep the salt, for they do not contain it
 * @throws as the other form of {@link hash}
 * @example
 * const key = await argon2.hash('correct horse', { raw: true, salt })
 */
export declare function hash(
  password: string | Uint8Array,
  options: HashOptions & { raw: true },
): Promise<Buffer>
/**
 * Hashes a password for storage.
 *
 * @param password - the password; a string is hashed as UTF-8, bytes are copied before the call returns
 * @param options - Argon2id with 65536 KiB, 3 passes and 4 lanes by default
 * @returns the string to store, in the PHC string format
 * @throws `RangeError` (`Memory cost is too large`), `Error` (`Memory cost is too small`), `TypeError`
 * @example
 * const stored = await argon2.hash('correct horse')
 * // $argon2id$v=19$m=65536,t=3,p=4$...
 */
export declare function hash(
  password: string | Uint8Array,
  options?: HashOptions & { raw?: boolean | undefined },
): Promise<string>

/** {@link hash} on the calling thread, with the bare bytes as its result. */
export declare function hashSync(
  password: string | Uint8Array,
  options: HashOptions & { raw: true },
): Buffer
/** {@link hash} on the calling thread. */
export declare function hashSync(
  password: string | Uint8Array,
  options?: HashOptions & { raw?: boolean | undefined },
): string

/**
 * Checks a password against a stored Argon2 string.
 *
 * @param digest - the stored string
 * @param password - the password that was entered
 * @param options - the secret, when there is one
 * @returns true when it is the password; false when it is not, and for a string of another algorithm
 * @throws `TypeError` when `digest` is not a stored string or a damaged one (`pchstr must ...`,
 * `ERR_SLOWHASH_INVALID_HASH`), `ERR_SLOWHASH_LIMIT` when it asks for more than a stored string may
 * @example
 * if (await argon2.verify(user.passwordHash, password)) login(user)
 */
export declare function verify(
  digest: string,
  password: string | Uint8Array,
  options?: VerifyOptions,
): Promise<boolean>

/** {@link verify} on the calling thread. */
export declare function verifySync(
  digest: string,
  password: string | Uint8Array,
  options?: VerifyOptions,
): boolean

/**
 * Whether a stored string has other parameters than `options` and the defaults of {@link hash}: memory,
 * passes, lanes or version; type and length of the hash as well, when `options` give them.
 *
 * @param digest - the stored string; one of another algorithm needs a rehash
 * @param options - what you hash with today
 * @throws `TypeError` when `digest` is not a stored string or a damaged one
 * @example
 * if (argon2.needsRehash(stored)) stored = await argon2.hash(password)
 */
export declare function needsRehash(digest: string, options?: HashOptions): boolean
