import type * as Public from '../index'
import type { LoginResult, Password } from '../index'
import {
  type Attempt,
  attempts,
  canonical,
  draftWrap,
  isSlow,
  newHash,
  reasonsOf,
  refusal,
  verifyAttempt,
} from './attempts'
import { audit } from './audit'
import { abortError, codeOf, wrongType } from './errors'
import { held, knownOnly, record, storedHash } from './inputs'
import { type Policy, parsePolicy } from './policy'
import { enqueue } from './queue'
import { liveSignal, unlessAborted } from './signal'

type Signal = AbortSignal | undefined

/** What came of a stored string: how it was read when the password matched, or why it did not. */
type Match =
  | { readonly ok: true; readonly attempt: Attempt }
  | { readonly ok: false; readonly reason: Public.FailureReason; readonly tried: Attempt[] }

export const createPasswords: typeof Public.createPasswords = (given) => {
  const policy = parsePolicy(given)
  return Object.freeze({
    hash: async (plain, options) => {
      const signal = signalOf(options)
      return held(plain, (password) => newHash(policy, password, signal))
    },
    verify: async (stored, plain, options) => {
      const [text, signal] = [textOf(stored), signalOf(options)]
      return held(plain, async (password) => (await match(policy, text, password, signal)).ok)
    },
    check: async (stored, plain, options) => {
      const [text, signal] = [textOf(stored), signalOf(options)]
      return held(plain, (password) => check(policy, text, password, signal))
    },
    login: async (stored, plain, options) => {
      const { onUpgrade, signal } = knownOnly(record(options), ['onUpgrade', 'signal'])
      const upgrade = { store: storeOf(onUpgrade), signal: liveSignal(signal) }
      return held(plain, (password) => login(policy, stored, password, upgrade))
    },
    needsRehash: (stored) => {
      const [attempt] = attempts(policy, storedHash(stored))
      const reasons = attempt === undefined ? [] : reasonsOf(policy, attempt)
      return { needed: reasons.length > 0, reasons }
    },
    identify: (stored) => {
      const named = Array.isArray(policy.accept) ? policy.accept : []
      const everything = { ...policy, accept: ['all', ...named] }
      const [attempt] = attempts(everything, storedHash(stored))
      return attempt === undefined ? null : { ...attempt.info, format: attempt.format }
    },
    canonicalize: (stored) => canonical(storedHash(stored)),
    wrap: async (format, digest, options) => wrap(policy, format, digest, signalOf(options)),
    audit: async (column, options) => audit(policy, columnOf(column), signalOf(options)),
  } satisfies Public.Passwords)
}

function wrap(policy: Policy, format: unknown, digest: unknown, signal: Signal): Promise<string> {
  if (typeof format !== 'string') throw wrongType('format', 'a string', format)
  if (typeof digest !== 'string') throw wrongType('digest', 'a string', digest)
  return enqueue<string>(() => draftWrap(policy, format, digest), signal)
}

async function check(
  policy: Policy,
  stored: string,
  plain: Password,
  signal: Signal,
): Promise<Public.CheckResult> {
  const found = await match(policy, stored, plain, signal)
  if (!found.ok) return { ok: false, reason: found.reason }
  const { attempt } = found
  const reasons = reasonsOf(policy, attempt)
  if (reasons.length === 0) return { ok: true, format: attempt.format, rehash: false }
  const common = { ok: true, format: attempt.format, rehash: true, reasons } as const
  try {
    return { ...common, newHash: await newHash(policy, plain, signal) }
  } catch (error) {
    if (codeOf(error) === 'ABORT_ERR') throw error
    return { ...common, newHash: null, error: error as Error }
  }
}

/** What `login` does with a new hash. */
interface Upgrade {
  readonly store: Public.LoginOptions['onUpgrade']
  readonly signal: Signal
}

async function login(
  policy: Policy,
  stored: unknown,
  plain: Password,
  upgrade: Upgrade,
): Promise<LoginResult> {
  const isUser = stored !== null && stored !== undefined
  const text = textOf(stored)
  const found = await match(policy, text, plain, upgrade.signal)
  if (found.ok) return succeeded(policy, text, plain, found.attempt, upgrade)
  if (policy.equalize && !tookTheWork(policy, found)) {
    await newHash(policy, policy.taken(plain), upgrade.signal)
  }
  return { ok: false, reason: isUser ? found.reason : 'unknown-user' }
}

/** Whether the password was compared with a hash that is as slow as one of the policy. */
function tookTheWork(policy: Policy, { reason, tried }: Match & { ok: false }): boolean {
  return reason === 'mismatch' && tried.some((attempt) => isSlow(policy, attempt))
}

async function succeeded(
  policy: Policy,
  stored: string,
  plain: Password,
  attempt: Attempt,
  { store, signal }: Upgrade,
): Promise<LoginResult> {
  const { format } = attempt
  const reasons = reasonsOf(policy, attempt)
  if (reasons.length === 0 || store === undefined) return { ok: true, format, upgrade: 'none' }
  const common = { ok: true, format, reasons } as const
  try {
    const made = await newHash(policy, plain, signal)
    const stays = (await unlessAborted(store(made, stored), signal)) === false
    return { ...common, upgrade: stays ? 'skipped' : 'done' }
  } catch (error) {
    // Whatever failed, the caller has given up: nobody may take the login for done.
    if (signal?.aborted) throw abortError(signal)
    return { ...common, upgrade: 'failed', error }
  }
}

/** Tries the password on each reading of the string. */
async function match(
  policy: Policy,
  stored: string,
  plain: Password,
  signal: Signal,
): Promise<Match> {
  const tried = attempts(policy, stored)
  if (tried.length === 0) return { ok: false, reason: refusal(stored), tried }
  let reason: Public.FailureReason = 'over-limit'
  for (const attempt of tried) {
    const ok = await verifyWithin(policy, attempt, plain, signal)
    if (ok) return { ok, attempt }
    if (ok === false) reason = 'mismatch'
  }
  return { ok: false, reason, tried }
}

/** Whether it is the password; undefined when the string asks for more than the limits allow. */
async function verifyWithin(
  policy: Policy,
  attempt: Attempt,
  plain: Password,
  signal: Signal,
): Promise<boolean | undefined> {
  try {
    return await verifyAttempt(policy, attempt, plain, signal)
  } catch (error) {
    if (codeOf(error) === 'ERR_SLOWHASH_LIMIT') return undefined
    throw error
  }
}

/** A stored string; a row without one has none that any password matches. */
function textOf(stored: unknown): string {
  return stored === null || stored === undefined ? '' : storedHash(stored)
}

function signalOf(options: unknown): Signal {
  return liveSignal(knownOnly(record(options), ['signal']).signal)
}

function storeOf(value: unknown): Public.LoginOptions['onUpgrade'] {
  if (value !== undefined && typeof value !== 'function') {
    throw wrongType('onUpgrade', 'a function', value)
  }
  return value as Public.LoginOptions['onUpgrade']
}

function columnOf(value: unknown): Iterable<unknown> | AsyncIterable<unknown> {
  const { [Symbol.iterator]: each, [Symbol.asyncIterator]: eachLater } = Object(value)
  const isColumn = typeof each === 'function' || typeof eachLater === 'function'
  if (!isColumn || typeof value === 'string') {
    throw wrongType('column', 'an iterable of strings', value)
  }
  return value as Iterable<unknown>
}
