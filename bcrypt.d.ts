/// <reference types="node" />

/**
 * bcrypt with the functions, arguments and messages of the npm package `bcrypt` 6.
 *
 * Functions with `Sync` in the name compute on the calling thread. The others compute on a thread
 * pool: they call back when the last argument is a function, and return a promise otherwise. A
 * callback gets an error, or `undefined` and the value; it is never called before the call returns.
 *
 * bcrypt takes 72 bytes of password. What follows is ignored, as in the original.
 *
 * @packageDocumentation
 */

/**
 * Makes a salt string for {@link hashSync}, such as `$2b$10$DCq7YPn5Rq63x1Lad4cll.`.
 *
 * @param rounds - cost: binary logarithm of the number of rounds, 4 to 31. Default 10, also for 0. An
 * integer that is out of the range but below 256 is brought into it.
 * @param minor - the version in the string, `2a` or `2b`; both name the same function. Default `'b'`.
 * @throws `ERR_OUT_OF_RANGE` for a negative number, a fraction, NaN and numbers from 256;
 * `rounds must be a number`; `minor must be either "a" or "b"`
 * @example
 * const salt = genSaltSync(12)
 */
export declare function genSaltSync(rounds?: number, minor?: 'a' | 'b'): string

/** {@link genSaltSync} as a promise. */
export declare function genSalt(rounds?: number, minor?: 'a' | 'b'): Promise<string>
/** {@link genSaltSync} with a callback. */
export declare function genSalt(callback: (err: Error | undefined, salt: string) => void): void
export declare function genSalt(
  rounds: number,
  callback: (err: Error | undefined, salt: string) => void,
): void
export declare function genSalt(
  rounds: number,
  minor: 'a' | 'b',
  callback: (err: Error | undefined, salt: string) => void,
): void

/**
 * Hashes a password for storage, on the calling thread.
 *
 * @param data - the password; the first 72 bytes count. A string is hashed as UTF-8
 * @param saltOrRounds - cost, 4 to 30, as for {@link genSaltSync}; or a salt string; or a stored hash,
 * whose salt is taken
 * @returns the string to store, 60 characters
 * @throws `data and salt arguments required`; `data must be a string or Buffer and salt must either
 * be a salt string or a number of rounds`; `Invalid salt. Salt must be in the form of:
 * $Vers$log2(NumRounds)$saltvalue`; `ERR_OUT_OF_RANGE` as {@link genSaltSync}
 * @example
 * const stored = hashSync('correct horse', 12)
 */
export declare function hashSync(data: string | Buffer, saltOrRounds: string | number): string

/**
 * Hashes a password for storage, on a thread pool.
 *
 * @param data - the password; the first 72 bytes count. Bytes are copied before the call returns
 * @param saltOrRounds - cost, 4 to 30, or a salt string, as for {@link hashSync}
 * @throws as {@link hashSync}; `ERR_SLOWHASH_OVERLOADED` when 1024 calls are waiting already
 * @example
 * const stored = await hash('correct horse', 12)
 */
export declare function hash(data: string | Buffer, saltOrRounds: string | number): Promise<string>
/** {@link hash} with a callback. */
export declare function hash(
  data: string | Buffer,
  saltOrRounds: string | number,
  callback: (err: Error | undefined, encrypted: string) => void,
): void

/**
 * Checks a password against a stored hash, on the calling thread.
 *
 * @param data - the password that was entered
 * @param encrypted - the stored hash: `$2a$`, `$2b$` or `$2y$`
 * @returns true when it is the password; false when it is not, or when `encrypted` is no bcrypt hash
 * @throws `data and hash arguments required`; `data must be a string or Buffer and hash must be a
 * string`; `ERR_SLOWHASH_LIMIT` when the cost of the stored hash is above 20
 * @example
 * if (compareSync(password, user.passwordHash)) login(user)
 */
export declare function compareSync(data: string | Buffer, encrypted: string): boolean

/**
 * Checks a password against a stored hash, on a thread pool.
 *
 * @param data - the password that was entered; bytes are copied before the call returns
 * @param encrypted - the stored hash: `$2a$`, `$2b$` or `$2y$`
 * @returns true when it is the password; false when it is not, or when `encrypted` is no bcrypt hash
 * @throws `data and hash arguments required`; `data and hash must be strings`; `ERR_SLOWHASH_LIMIT`
 * when the cost of the stored hash is above 20; `ERR_SLOWHASH_OVERLOADED` when 1024 calls are waiting
 * @example
 * if (await compare(password, user.passwordHash)) login(user)
 */
export declare function compare(data: string | Buffer, encrypted: string): Promise<boolean>
/** {@link compare} with a callback. */
export declare function compare(
  data: string | Buffer,
  encrypted: string,
  callback: (err: Error | undefined, same: boolean) => void,
): void

/**
 * Reads the cost from a stored hash or from a salt string, without checking the rest.
 *
 * @throws `hash argument required`; `hash must be a string`; `invalid hash provided`
 * @example
 * if (getRounds(user.passwordHash) < 12) save(user, await hash(password, 12))
 */
export declare function getRounds(encrypted: string): number
