/// <reference types="node" />

/**
 * The password functions of `node:crypto`, with its arguments, defaults and error codes: scrypt, and
 * Argon2 on every Node.js that is supported here. They compute in the queue of `slowhash`.
 *
 * Arguments are checked before anything else, and thrown for; what goes wrong afterwards is passed to
 * the callback. No message contains a password, a salt or a key.
 *
 * @packageDocumentation
 */

/** A string, which is taken as UTF-8, or bytes, which are copied before the call returns. */
export type BinaryLike = string | ArrayBufferLike | NodeJS.ArrayBufferView

/** A Buffer that shares its memory with nothing. */
export type DerivedKey = ReturnType<typeof Buffer.alloc>

/** Parameters of scrypt (RFC 7914), by their letter or by their long name, never by both. */
export interface ScryptOptions {
  /** Cost N, a power of two from 2 to 2^31. Default 16384. */
  cost?: number | undefined
  /** Block size r, at least 1; r * p is below 2^30. Default 8. */
  blockSize?: number | undefined
  /** Parallelization p, at least 1. Default 1. */
  parallelization?: number | undefined
  /** The same as `cost`. */
  N?: number | undefined
  /** The same as `blockSize`. */
  r?: number | undefined
  /** The same as `parallelization`. */
  p?: number | undefined
  /** Bytes that the parameters may ask for, 128 * r * (N + p + 2), 1 to 2^53 - 1. Default 32 MiB. */
  maxmem?: number | undefined
}

/** The variants of Argon2. */
export type Argon2Algorithm = 'argon2d' | 'argon2i' | 'argon2id'

/** Parameters of Argon2 (RFC 9106). None of the numbers has a default. */
export interface Argon2Parameters {
  /** The password. */
  message: BinaryLike
  /** The salt, at least 8 bytes. */
  nonce: BinaryLike
  /** Lanes, 1 to 2^24 - 1. */
  parallelism: number
  /** Length of the key in bytes, 4 to 2^32 - 1. */
  tagLength: number
  /** Memory in KiB, 8 for each lane to 2^32 - 1. */
  memory: number
  /** Passes over the memory, 1 to 2^32 - 1. */
  passes: number
  /** A secret key ("pepper") that is not stored with the key. */
  secret?: BinaryLike | undefined
  /** Associated data, hashed along. */
  associatedData?: BinaryLike | undefined
}

/**
 * Derives a key by scrypt on the thread pool.
 *
 * @param password - the password
 * @param salt - the salt, of any length; 16 random bytes are good
 * @param keylen - length of the key in bytes, 0 to 2^31 - 1
 * @param callback - called with null and the key, or with an error: `ERR_SLOWHASH_MEMORY` when the
 * system refused the memory, `ERR_SLOWHASH_OVERLOADED` when 1024 calls are waiting already
 * @throws `ERR_INVALID_ARG_TYPE`, `ERR_OUT_OF_RANGE`, `ERR_INCOMPATIBLE_OPTION_PAIR`,
 * `ERR_CRYPTO_INVALID_SCRYPT_PARAMS`
 * @example
 * scrypt(password, salt, 64, { N: 2 ** 17, maxmem: 2 ** 28 }, (error, key) => {
 *   if (error) throw error
 *   console.log(key.toString('hex'))
 * })
 */
export declare function scrypt(
  password: BinaryLike,
  salt: BinaryLike,
  keylen: number,
  callback: (err: Error | null, derivedKey: DerivedKey) => void,
): void
export declare function scrypt(
  password: BinaryLike,
  salt: BinaryLike,
  keylen: number,
  options: ScryptOptions,
  callback: (err: Error | null, derivedKey: DerivedKey) => void,
): void

/** {@link scrypt} on the calling thread; it throws what the other calls back with. */
export declare function scryptSync(
  password: BinaryLike,
  salt: BinaryLike,
  keylen: number,
  options?: ScryptOptions,
): DerivedKey

/**
 * Derives a key by Argon2, version 0x13, on the thread pool.
 *
 * @param algorithm - the variant; RFC 9106 recommends `'argon2id'` for passwords
 * @param parameters - password, salt and costs
 * @param callback - called with null and the key, or with an error as {@link scrypt} does
 * @throws `ERR_INVALID_ARG_TYPE`, `ERR_INVALID_ARG_VALUE`, `ERR_OUT_OF_RANGE`
 * @example
 * const parameters = { message, nonce, parallelism: 1, tagLength: 32, memory: 65536, passes: 3 }
 * argon2('argon2id', parameters, (error, key) => {
 *   if (error) throw error
 *   console.log(key.toString('hex'))
 * })
 */
export declare function argon2(
  algorithm: Argon2Algorithm,
  parameters: Argon2Parameters,
  callback: (err: Error | null, derivedKey: DerivedKey) => void,
): void

/** {@link argon2} on the calling thread; it throws what the other calls back with. */
export declare function argon2Sync(
  algorithm: Argon2Algorithm,
  parameters: Argon2Parameters,
): DerivedKey
