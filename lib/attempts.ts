import type { FailureReason, HashInfo, LegacyReading, Password, RehashReason } from '../index'
import { type Accept, canonicalize, identify, Job, rehashReasons } from './binding'
import { codedError, native } from './errors'
import { copied } from './inputs'
import { FORMATS, type Policy } from './policy'
import { enqueue } from './queue'

/** No string is tried as more formats than these, for each costs a hash. */
const MAX_ATTEMPTS = 4

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
  const told = identify(stored, policy.accept) as HashInfo | null
  const own: Attempt[] =
    told === null ? [] : [{ format: told.format, info: told, hash: stored, accept: policy.accept }]
  return [...own, ...legacyAttempts(policy, stored)].slice(0, MAX_ATTEMPTS)
}

function legacyAttempts(policy: Policy, stored: string): Attempt[] {
  return policy.legacy.flatMap((legacy) => {
    const reading = legacy.read(stored)
    if (reading === null) return []
    const { hash, password, secret } = reading
    const accept = acceptOf(reading)
    const info = identify(hash, accept) as HashInfo | null
    if (info === null) return []
    return [{ format: legacy.id, info, hash, accept, password, secret }]
  })
}

/** What the string of a reading is read as: its format may be weak, and have to be named. */
function acceptOf(reading: LegacyReading): string[] {
  return ['all', ...(reading.accept ?? [])]
}

/** Why nothing can be attempted. */
export function refusal(stored: string): Exclude<FailureReason, 'mismatch' | 'over-limit'> {
  // First, for MySQL has its hashes behind a `*`.
  if (identify(stored, 'all') !== null) return 'disabled'
  return /^(?:\0*$|[!*])/.test(stored) ? 'unusable' : 'unrecognized'
}

/** Whether it is the password, read in that way. */
export function verifyAttempt(
  policy: Policy,
  attempt: Attempt,
  plain: Password,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const { hash, accept, info } = attempt
  const secret = attempt.secret ?? policy.key('keyId' in info ? info.keyId : undefined)
  const jobOf = (password: Password) =>
    native(() => Job.verify(hash, password, secret, undefined, accept, policy.limits()))
  const { password: change } = attempt
  return enqueue<boolean>(change ? changedJob(plain, change, jobOf) : jobOf(plain), signal)
}

/** The job of a changed password. What the change is given and what comes of it are overwritten. */
function changedJob(
  plain: Password,
  change: (password: Uint8Array) => Uint8Array,
  jobOf: (password: Password) => Job,
): Job {
  const input = typeof plain === 'string' ? Buffer.from(plain) : Buffer.from(copied(plain).buffer)
  let output: Uint8Array | undefined
  try {
    output = change(input)
    return jobOf(output)
  } finally {
    input.fill(0)
    output?.fill(0)
  }
}

/** Why a stored hash should be replaced that was read in that way. */
export function reasonsOf(policy: Policy, attempt: Attempt): RehashReason[] {
  if (attempt.password !== undefined) return ['algorithm']
  const { hash, accept, format, info } = attempt
  const reasons = native(() => rehashReasons(hash, policy.recipe(), accept)) as RehashReason[]
  // A string that needs a hint is to be replaced by one that needs none.
  return reasons.length === 0 && format !== info.format ? ['encoding'] : reasons
}

/** The string that `hash` would have written; the given one when it could not. */
export function canonical(stored: string): string | null {
  const text = stored.replace(/\0+$/, '')
  if (identify(text, 'all') === null) return null
  return canonicalize(text, 'all') ?? text
}

/** The job that makes Argon2 of an old hash. */
export function wrapJob(policy: Policy, format: string, digest: string): Job {
  if (!policy.isArgon2) {
    throw codedError('ERR_OUT_OF_RANGE', 'wrap needs a policy whose hash is of Argon2')
  }
  const { hash, accept } = wrappable(policy, format, digest)
  return native(() => Job.wrap(hash, policy.recipe(), accept, policy.limits()))
}

/** The old hash as a string of a format that the core knows. */
function wrappable(policy: Policy, format: string, digest: string) {
  const legacy = policy.legacy.find(({ id }) => id === format)
  if (legacy === undefined) {
    if (FORMATS.has(format)) return { hash: digest, accept: [format] }
    throw codedError('ERR_OUT_OF_RANGE', 'format must be the name of a format')
  }
  const reading = legacy.read(digest)
  if (reading === null) {
    throw codedError('ERR_SLOWHASH_INVALID_HASH', 'invalid stored hash: not of the named format')
  }
  if (reading.password !== undefined) {
    const message = 'format must be one that changes no password before it is hashed'
    throw codedError('ERR_OUT_OF_RANGE', message)
  }
  return { hash: reading.hash, accept: acceptOf(reading) }
}
