import type { FailureReason, HashInfo, LegacyFormat, Password, RehashReason } from '../index'
import { type Accept, canonicalize, draft, identify, isFormat, MAX_STORED_LEN } from './binding'
import { codedError, wrongType } from './errors'
import { bytes, copied, handOver, optionalBytes, record } from './inputs'
import { native } from './native'
import { missingKey, type Policy } from './policy'
import { enqueue } from './queue'

/** No string is tried as more formats than these, for each costs a hash. */
const MAX_ATTEMPTS = 4

/** The buffer in which libsodium has its strings, in bytes. */
const MAX_PADDING = 128

/** One way to read a stored string. */
export interface Attempt {
  /** The name of its format. */
  readonly format: string
  /** What the string says of itself. */
  readonly info: HashInfo
  /** The string that tells its format. */
  readonly hash: string
  readonly accept: Accept
  /** What happens to the password first. */
  readonly password?: ((password: Uint8Array) => Uint8Array) | undefined
  /** The Argon2 secret that the string does not name. */
  readonly secret?: Uint8Array | undefined
}

/** The ways to read a stored string that the policy accepts. */
export function attempts(policy: Policy, stored: string): Attempt[] {
  const told = identified(stored, policy.accept)
  const own = told === null ? [] : [ownAttempt(policy, stored, told)]
  return [...own, ...legacyAttempts(policy, stored)].slice(0, MAX_ATTEMPTS)
}

/** Every member is there: what is missing would be looked up in a polluted prototype. */
function ownAttempt({ accept }: Policy, hash: string, info: HashInfo): Attempt {
  return { format: info.format, info, hash, accept, password: undefined, secret: undefined }
}

function legacyAttempts(policy: Policy, stored: string): Attempt[] {
  // The expressions that formats are told by need not be safe for long strings.
  if (isTooLong(stored)) return []
  return policy.legacy.flatMap((legacy) => {
    const reading = readingOf(legacy, stored)
    if (reading === null) return []
    const { hash, password, secret } = reading
    const accept = ['all', ...reading.accept]
    const info = identified(hash, accept)
    if (info === null) return []
    return [{ format: legacy.id, info, hash, accept, password, secret }]
  })
}

/** A reading whose members are of their types. */
interface Reading {
  readonly hash: string
  readonly accept: string[]
  readonly password: ((password: Uint8Array) => Uint8Array) | undefined
  readonly secret: Uint8Array | undefined
}

/** What a legacy format makes of a string: code of the application, which may return anything. */
function readingOf(legacy: LegacyFormat, stored: string): Reading | null {
  const given: unknown = legacy.read(stored)
  if (given === null) return null
  if (typeof given !== 'object') throw wrongType('a legacy reading', 'an object or null', given)
  const { hash, accept = [], password, secret } = record(given)
  if (typeof hash !== 'string') throw wrongType('hash of a legacy reading', 'a string', hash)
  if (!isStrings(accept)) {
    throw wrongType('accept of a legacy reading', 'an array of strings', accept)
  }
  if (password !== undefined && typeof password !== 'function') {
    throw wrongType('password of a legacy reading', 'a function', password)
  }
  const key = optionalBytes('secret of a legacy reading', secret)
  return { hash, accept, password: password as Reading['password'], secret: key }
}

function isStrings(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}

/** What a string says of itself, without a prototype: not every algorithm has every member. */
export function identified(stored: string, accept: Accept): HashInfo | null {
  const info = identify(stored, accept)
  return info === null ? null : Object.assign(Object.create(null), info)
}

/** Why nothing can be attempted. */
export function refusal(stored: string): Exclude<FailureReason, 'mismatch' | 'over-limit'> {
  if (isTooLong(stored)) return 'unrecognized'
  // First, for MySQL has its hashes behind a `*`.
  if (identify(stored, 'all') !== null) return 'disabled'
  const text = unpadded(stored)
  const isUnusable = text === '' || text.startsWith('!') || text.startsWith('*')
  return isUnusable ? 'unusable' : 'unrecognized'
}

function isTooLong(stored: string): boolean {
  return stored.length > MAX_STORED_LEN
}

/** The string without NULs at its end. An expression would try again at each of them. */
function unpadded(stored: string): string {
  const least = Math.max(0, stored.length - MAX_PADDING)
  let end = stored.length
  while (end > least && stored.charCodeAt(end - 1) === 0) end--
  return stored.slice(0, end)
}

/**
 * Whether it is the password, read in that way. A name of a secret alone changes no hash, so one that the
 * policy does not have is an error only when the password does not match without it.
 */
export async function verifyAttempt(
  policy: Policy,
  attempt: Attempt,
  plain: Password,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const name = keyName(attempt.info)
  const isMissing = name !== undefined && (attempt.secret ?? policy.key(name)) === undefined
  const ok = await enqueueAttempt(policy, attempt, plain, signal)
  if (!ok && isMissing) throw missingKey(name)
  return ok
}

function enqueueAttempt(
  policy: Policy,
  attempt: Attempt,
  plain: Password,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const verified = (password: Password) =>
    enqueue<boolean>(() => draftVerify(policy, attempt, password), signal)
  if (attempt.password === undefined) return verified(plain)
  const own = typeof plain === 'string' ? Buffer.from(plain) : Buffer.from(copied(plain).buffer)
  let changed: Uint8Array = own
  try {
    changed = bytes('what password of a legacy reading returns', attempt.password(own))
    return verified(changed)
  } finally {
    own.fill(0)
    changed.fill(0)
  }
}

/** Asks for what {@link verifyAttempt} computes. What is over a limit is refused here. */
export function draftVerify(policy: Policy, attempt: Attempt, plain: Password): void {
  const { hash, accept, secret } = attempt
  const key = secret ?? policy.key(keyName(attempt.info))
  handOver(
    (plain, key) => draft.verify(hash, plain, key, undefined, accept, policy.limits()),
    plain,
    key,
  )
}

/** Makes a hash of the policy. */
export async function newHash(
  policy: Policy,
  plain: Password,
  signal: AbortSignal | undefined,
): Promise<string> {
  const prepare = () => {
    policy.beginRecipe()
    native(() => draft.hash(plain))
  }
  return enqueue<string>(prepare, signal)
}

/** The name of the Argon2 secret that the string gives. */
function keyName(info: HashInfo): string | undefined {
  return 'keyId' in info ? info.keyId : undefined
}

/** Why a stored hash should be replaced that was read in that way. */
export function reasonsOf(policy: Policy, attempt: Attempt): RehashReason[] {
  if (attempt.password !== undefined) return ['algorithm']
  const { hash, accept, format, info } = attempt
  policy.beginRecipe()
  const reasons = native(() => draft.rehashReasons(hash, accept)) as RehashReason[]
  // A string that needs a hint is to be replaced by one that needs none.
  return reasons.length === 0 && format !== info.format ? ['encoding'] : reasons
}

/** Whether a wrong password took the work of a hash of the policy. */
export function isSlow(policy: Policy, { hash, accept }: Attempt): boolean {
  policy.beginRecipe()
  return native(() => draft.isAsSlowAs(hash, accept))
}

/** The string that `hash` would have written; the given one when it could not. */
export function canonical(stored: string): string | null {
  if (isTooLong(stored)) return null
  const text = unpadded(stored)
  if (identify(text, 'all') === null) return null
  return canonicalize(text, 'all') ?? text
}

/** Asks for Argon2 of an old hash. */
export function draftWrap(policy: Policy, format: string, digest: string): void {
  if (!policy.isArgon2) {
    throw codedError('ERR_OUT_OF_RANGE', 'wrap needs a policy whose hash is of Argon2')
  }
  const { hash, accept } = wrappable(policy, format, digest)
  policy.beginRecipe()
  native(() => draft.wrap(hash, accept, policy.limits()))
}

/** The old hash as a string of a format that the core knows. */
function wrappable(policy: Policy, format: string, digest: string) {
  const legacy = policy.legacy.find(({ id }) => id === format)
  if (legacy === undefined) {
    if (isFormat(format)) return { hash: digest, accept: [format] }
    throw codedError(
      'ERR_OUT_OF_RANGE',
      'format must be the name of a format: docs/formats.md lists them',
    )
  }
  const reading = readingOf(legacy, digest)
  if (reading === null) {
    throw codedError(
      'ERR_SLOWHASH_INVALID_HASH',
      'invalid stored hash: it is not of the named format',
    )
  }
  if (reading.password !== undefined) {
    const message = 'format must be one that changes no password before it is hashed'
    throw codedError('ERR_OUT_OF_RANGE', message)
  }
  return { hash: reading.hash, accept: ['all', ...reading.accept] }
}
