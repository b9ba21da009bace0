/// <reference types="node" />

/**
 * bcrypt with the functions, arguments and messages of the npm package `bcryptjs` 3, computed by
 * native code.
 *
 * Functions with `Sync` in the name compute on the calling thread. The others compute on a thread
 * pool: they call back when a callback is given, and return a promise otherwise.
 *
 * Passwords are strings. bcrypt takes 72 bytes of them in UTF-8; what follows is ignored, as in the
 * original, see {@link truncates}.
 *
 * @packageDocumentation
 */

/** Called with an error, or with `null` and the value; never before the call returns. */
export type Callback<T> = (err: Error | null, result?: T) => void

/** Called with 0 when a call begins and with 1 before its result is handed over. */
export type ProgressCallback = (percentage: number) => void

/** Makes random bytes. */
export type RandomFallback = (length: number) => number[]

/**
 * Does nothing: the original calls the function where there is no other generator, and every platform
 * of this package has one.
 *
 * @throws nothing
 */
export declare function setRandomFallback(random: RandomFallback): void

/**
 * Makes a salt string for {@link hashSync}, such as `$2b$10$DCq7YPn5Rq63x1Lad4cll.`.
 *
 * @param rounds - cost: binary logarithm of the number of rounds, 4 to 31. Default 10, also for 0. An
 * integer that is out of the range but below 256 is brought into it.
 * @throws `ERR_OUT_OF_RANGE` for a negative number, a fraction, NaN and numbers from 256;
 * `Illegal arguments: ...`
 * @example
 * const salt = genSaltSync(12)
 */
export declare function genSaltSync(rounds?: number): string

/** {@link genSaltSync} as a promise. Throws at once for a wrong type: `illegal arguments: ...`. */
export declare function genSalt(rounds?: number): Promise<string>
/** {@link genSaltSync} with a callback. Throws at once when it is no function: `Illegal callback`. */
export declare function genSalt(callback: Callback<string>): void
export declare function genSalt(rounds: number, callback: Callback<string>): void

/**
 * Hashes a password for storage, on the calling thread.
 *
 * @param password - the password; its first 72 bytes count
 * @param salt - cost, 4 to 31, as for {@link genSaltSync}; or a salt string; or a stored hash, whose
 * salt is taken. Default 10.
 * @returns the string to store, 60 characters
 * @throws `Illegal arguments: ...`; `Invalid salt version: ...`; `Invalid salt revision: ...`;
 * `Missing salt rounds`; `Illegal number of rounds (4-31): ...`; `Illegal salt length: ... != 16`;
 * `ERR_OUT_OF_RANGE` as {@link genSaltSync}, and for numbers from 32
 * @example
 * const stored = hashSync('correct horse', 12)
 */
export declare function hashSync(password: string, salt?: number | string): string

/**
 * Hashes a password for storage, on a thread pool.
 *
 * @param password - the password; its first 72 bytes count
 * @param salt - cost, 4 to 31, or a salt string, as for {@link hashSync}
 * @throws as {@link hashSync}; `ERR_SLOWHASH_OVERLOADED` when 1024 calls are waiting already
 * @example
 * const stored = await hash('correct horse', 12)
 */
export declare function hash(password: string, salt: number | string): Promise<string>
/** {@link hash} with a callback. Throws at once when it is no function: `Illegal callback: ...`. */
export declare function hash(
  password: string,
  salt: number | string,
  callback?: Callback<string>,
  progressCallback?: ProgressCallback,
): void

/**
 * Checks a password against a stored hash, on the calling thread.
 *
 * @param password - the password that was entered
 * @param hash - the stored hash: `$2a$`, `$2b$` or `$2y$`
 * @returns true when it is the password; false when it is not, or when `hash` has not 60 characters
 * @throws `Illegal arguments: ...`; for 60 characters that are no hash what {@link hashSync} throws;
 * `ERR_SLOWHASH_LIMIT` when the cost of the stored hash is above 20
 * @example
 * if (compareSync(password, user.passwordHash)) login(user)
 */
export declare function compareSync(password: string, hash: string): boolean

/**
 * Checks a password against a stored hash, on a thread pool.
 *
 * @param password - the password that was entered
 * @param hash - the stored hash: `$2a$`, `$2b$` or `$2y$`
 * @returns true when it is the password; false when it is not, or when `hash` has not 60 characters
 * @throws as {@link compareSync}; `ERR_SLOWHASH_OVERLOADED` when 1024 calls are waiting already
 * @example
 * if (await compare(password, user.passwordHash)) login(user)
 */
export declare function compare(password: string, hash: string): Promise<boolean>
/** {@link compare} with a callback. Throws at once when it is no function: `Illegal callback: ...`. */
export declare function compare(
  password: string,
  hash: string,
  callback?: Callback<boolean>,
  progressCallback?: ProgressCallback,
): void

/**
 * Reads the cost from a stored hash or from a salt string, without checking the rest.
 *
 * @returns NaN when there is none
 * @throws `Illegal arguments: ...`
 * @example
 * if (getRounds(user.passwordHash) < 12) save(user, await hash(password, 12))
 */
export declare function getRounds(hash: string): number

/**
 * The first 29 characters of a stored hash: its salt string.
 *
 * @throws `Illegal arguments: ...`; `Illegal hash length: ... != 60`
 */
export declare function getSalt(hash: string): string

/**
 * Whether a password has more than the 72 bytes in UTF-8 that count.
 *
 * @throws `Illegal arguments: ...`
 */
export declare function truncates(password: string): boolean

/**
 * Encodes bytes in bcrypt's own base64, which has its own alphabet and no padding.
 *
 * @param b - the bytes
 * @param len - how many of them, 1 to `b.length`
 * @throws `Illegal len: ...`
 */
export declare function encodeBase64(b: Readonly<ArrayLike<number>>, len: number): string

/**
 * Decodes bcrypt's own base64, up to the first character that does not belong to it.
 *
 * @param s - the text
 * @param len - how many bytes at most, from 1
 * @throws `Illegal len: ...`
 */
export declare function decodeBase64(s: string, len: number): number[]
