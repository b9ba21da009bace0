import type { AbortOptions, HashInfo, HashOptions, Limits, Password } from './index'

/**
 * A format that a stored string alone does not tell: it rewrites the string into one that does.
 * `slowhash/formats` has the common ones.
 */
export interface LegacyFormat {
  /** Its name, which results give as `format`. */
  readonly id: string
  /**
   * Reads a stored string; null when it is not of this shape.
   *
   * @throws nothing: what it throws ends the call of the policy
   */
  read(stored: string): LegacyReading | null
}

/** A stored string of a {@link LegacyFormat}, as one that tells its format. */
export interface LegacyReading {
  /** The string that tells. */
  readonly hash: string
  /** Names of formats that are read only when they are named. */
  readonly accept?: readonly string[]
  /** What happens to the password first. The result is overwritten afterwards. */
  readonly password?: (password: Uint8Array) => Uint8Array
  /** The Argon2 secret that the string does not name. */
  readonly secret?: Uint8Array
}

/** How the passwords of one user table are hashed today, and what is verified still. */
export interface PasswordPolicy {
  /** What new hashes are made with. Default: Argon2id with 19456 KiB, 2 passes and 1 lane. */
  hash?: PolicyHashOptions | undefined
  /**
   * Which stored formats are verified: every `'strong'` one (the default), `'all'`, or a list of the names
   * in docs/formats.md, in which `'strong'` and `'all'` may stand as well. A weak format must be named or
   * `'all'`.
   */
  accept?: 'strong' | 'all' | readonly string[] | undefined
  /**
   * Formats that a string alone does not tell, in the order in which they are tried. At most four readings
   * of a string are tried, its own included, for each costs a wrong password one more hash: a fifth never
   * matches. How many formats there are is not limited, as long as few of them read the same string.
   */
  legacy?: readonly LegacyFormat[] | undefined
  /** A secret of the application in every new hash, which is not in the table. Argon2 only. */
  pepper?: Pepper | undefined
  /** What a stored string may ask for, where it is not what {@link configure} says. */
  limits?: Limits | undefined
  /**
   * Whether `login` computes a hash of the policy also for whom there is none that is as slow: an
   * unknown user, a damaged or weaker hash. Default true.
   */
  equalize?: boolean | undefined
}

/** {@link HashOptions} without what the policy decides for each hash. */
export type PolicyHashOptions = HashOptions & {
  salt?: undefined
  secret?: undefined
  associatedData?: undefined
}

/** Secret keys of Argon2 with their names. */
export interface Pepper {
  /** The name of the key for new hashes. It stands in the string as `keyid=`. */
  current: string
  /** All keys that stored hashes may need, by name: 1 to 8 of `A-Za-z0-9_-`. Each has 16 bytes or more. */
  keys: Readonly<Record<string, Uint8Array>>
}

/** Why a stored hash should be replaced. */
export type RehashReason = 'algorithm' | 'cost' | 'version' | 'pepper' | 'encoding'

/**
 * Why a password was not verified.
 *
 * - `mismatch`: it is another password.
 * - `unrecognized`: the stored string is of no known format, or damaged.
 * - `disabled`: the stored string is of a format that the policy does not accept.
 * - `over-limit`: the stored string asks for more than the limits allow.
 * - `unusable`: the stored string says that no password is right: it is empty, or starts with `!` or `*`.
 */
export type FailureReason = 'mismatch' | 'unrecognized' | 'disabled' | 'over-limit' | 'unusable'

/** What {@link Passwords.check} found. */
export type CheckResult =
  | { ok: true; format: string; rehash: false }
  | { ok: true; format: string; rehash: true; reasons: RehashReason[]; newHash: string }
  /** The new hash could not be made; the password is right all the same. */
  | {
      ok: true
      format: string
      rehash: true
      reasons: RehashReason[]
      newHash: null
      error: Error
    }
  | { ok: false; reason: FailureReason }

/** What {@link Passwords.login} found and did. */
export type LoginResult =
  | { ok: true; format: string; upgrade: 'none' }
  /** `onUpgrade` has stored the new hash. */
  | { ok: true; format: string; upgrade: 'done'; reasons: RehashReason[] }
  /** `onUpgrade` returned false: the row had changed. */
  | { ok: true; format: string; upgrade: 'skipped'; reasons: RehashReason[] }
  /** The new hash could not be made or `onUpgrade` failed. */
  | { ok: true; format: string; upgrade: 'failed'; reasons: RehashReason[]; error: unknown }
  | { ok: false; reason: FailureReason | 'unknown-user' }

/** Options of {@link Passwords.login}. */
export interface LoginOptions extends AbortOptions {
  /**
   * Stores the new hash of a user whose old one is outdated. Compare and swap: write `newHash` only where
   * `oldHash` still stands, so that a password that changes meanwhile is not lost; return false when it
   * does not. When it fails, the login succeeds all the same. When `signal` aborts while it runs, `login` rejects
   * at once, and what `onUpgrade` has begun goes on by itself.
   */
  onUpgrade?: ((newHash: string, oldHash: string) => unknown) | undefined
}

/** How many rows of a table have one format and cost. */
export interface AuditGroup {
  /** The format's name. */
  format: string
  /** Parameters as text, such as `m=19456,t=2,p=1`, `cost=10` or `iterations=600000`. */
  cost: string
  /** Weak ones are fast hashes and outdated ones. */
  class: 'strong' | 'weak'
  /** Whether the policy verifies them. */
  accepted: boolean
  /** Why they should be replaced; empty for those that are up to date. */
  reasons: RehashReason[]
  /** Rows. */
  count: number
}

/** What it takes to bring a table up to date. */
export type AuditUpgrade =
  | {
      /** Rows. */
      hashes: number
      /** Milliseconds of one hash of the policy here, measured once. */
      msPerHash: number
      /** Seconds of one core for all of them. */
      coreSeconds: number
    }
  /** The one hash could not be made, as with a full queue; the rows are counted all the same. */
  | { hashes: number; msPerHash: null; coreSeconds: null; error: Error }

/** What {@link Passwords.audit} counted. */
export interface Audit {
  /** All rows. */
  total: number
  /** By format and cost, the most frequent first. */
  groups: AuditGroup[]
  /** Rows that no login can verify, by reason. */
  unverifiable: Record<'unrecognized' | 'disabled' | 'over-limit' | 'unusable', number>
  /** Rows of a weak format, whether accepted or not. */
  weak: number
  /** What it takes to bring every row that the policy verifies up to date. */
  upgrade: AuditUpgrade
}

/** The functions of a policy. They can be taken apart. */
export interface Passwords {
  /**
   * Makes the hash for a new password.
   *
   * @throws `ERR_INVALID_ARG_TYPE`, `ERR_OUT_OF_RANGE`, `ERR_SLOWHASH_MEMORY`, `ERR_SLOWHASH_OVERLOADED`,
   * `ERR_SLOWHASH_LIMIT`, `ABORT_ERR`
   */
  hash(password: Password, options?: AbortOptions | null): Promise<string>

  /**
   * Whether it is the password. False as well for a string that is null, unknown, damaged, of a format
   * that is not accepted, or over the limits.
   *
   * @throws `ERR_INVALID_ARG_TYPE`, `ERR_SLOWHASH_PEPPER`, `ERR_SLOWHASH_MEMORY`,
   * `ERR_SLOWHASH_OVERLOADED`, `ABORT_ERR`
   */
  verify(
    stored: string | null | undefined,
    password: Password,
    options?: AbortOptions | null,
  ): Promise<boolean>

  /**
   * {@link verify} with the reason, and with a new hash when the stored one is outdated.
   *
   * @throws as {@link verify}
   */
  check(
    stored: string | null | undefined,
    password: Password,
    options?: AbortOptions | null,
  ): Promise<CheckResult>

  /**
   * All that a login route needs: `stored` is the user's hash, or null when there is no such user. An
   * unknown user, a damaged or refused hash and a wrong password take the work of one hash of the policy or more.
   *
   * @throws as {@link verify}
   * @example
   * const { ok } = await passwords.login(user?.hash ?? null, password, {
   *   onUpgrade: (newHash, oldHash) => users.swapHash(user.id, oldHash, newHash),
   * })
   */
  login(
    stored: string | null | undefined,
    password: Password,
    options?: LoginOptions | null,
  ): Promise<LoginResult>

  /**
   * Whether a stored hash should be replaced at the next login, and why. One that the policy does not
   * verify needs nothing. A string that several formats may have made is taken as the first of them: which one is
   * right shows only with the password, and {@link check} and {@link login} go by that one.
   *
   * @throws `ERR_INVALID_ARG_TYPE` when `stored` is not a string
   */
  needsRehash(stored: string): { needed: boolean; reasons: RehashReason[] }

  /**
   * {@link identify}, with the names of the policy's `legacy` formats.
   *
   * @throws `ERR_INVALID_ARG_TYPE` when `stored` is not a string
   */
  identify(stored: string): HashInfo | null

  /**
   * The same hash in the string that {@link Passwords.hash} would have written: order of parameters,
   * padding, wrappers and trailing NULs are repaired, without the password. A hash that `hash` cannot make
   * stays as it is. Null when it is not a hash that is known.
   *
   * @throws `ERR_INVALID_ARG_TYPE` when `stored` is not a string
   */
  canonicalize(stored: string): string | null

  /**
   * Makes Argon2 of an old hash today, without the password: `format` is the name of its format. The
   * string verifies the password as the old one did, and is replaced by a plain hash at the next login.
   *
   * @throws `ERR_OUT_OF_RANGE` when the policy is not Argon2 or the format is unknown,
   * `ERR_SLOWHASH_INVALID_HASH` when the digest is not of that format or cannot be wrapped
   */
  wrap(format: string, digest: string, options?: AbortOptions | null): Promise<string>

  /**
   * Counts a column of stored hashes by format and cost, in a memory that does not grow with it. When `signal`
   * aborts it rejects at once, also while it waits for a row, and calls `return` of the iterator.
   *
   * @throws `ERR_INVALID_ARG_TYPE` when `column` is not an iterable of strings, `ABORT_ERR`, and what the
   * iterator throws
   * @example
   * const { groups, upgrade } = await passwords.audit(db.prepare('SELECT hash FROM users').pluck().iterate())
   */
  audit(
    column: Iterable<string | null | undefined> | AsyncIterable<string | null | undefined>,
    options?: AbortOptions | null,
  ): Promise<Audit>
}

/**
 * A policy for the passwords of a table: what is verified, and what new hashes are made with.
 *
 * @throws `ERR_INVALID_ARG_TYPE`, `ERR_OUT_OF_RANGE`, which name the field
 * @example
 * const passwords = createPasswords({ hash: profiles.argon2id.recommended, accept: 'all' })
 */
export declare function createPasswords(policy?: PasswordPolicy | null): Passwords
