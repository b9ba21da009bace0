import type * as Public from '../index'
import { draft } from './binding'
import { codedError } from './errors'
import { handOver, type Options, password, record } from './inputs'
import { enqueue, promised, runSync } from './queue'
import { beginWith } from './recipe'

export const hash: typeof Public.hash = (plain, options) =>
  promised(() => {
    const given = record(options)
    return enqueue<string>(() => draftHash(plain, given, 'signal'), given.signal)
  })

export const hashSync: typeof Public.hashSync = (plain, options) => {
  return runSync<string>(() => draftHash(plain, record(options)))
}

export const hashRaw: typeof Public.hashRaw = (plain, options) =>
  promised(() => {
    const given = withSalt(options)
    return enqueue<Buffer>(() => draftHashRaw(plain, given, 'signal'), given.signal)
  })

export const hashRawSync: typeof Public.hashRawSync = (plain, options) => {
  return runSync<Buffer>(() => draftHashRaw(plain, withSalt(options)))
}

/** The recipe comes last: it holds a copy of the secret until the password joins it. */
function draftHash(plain: unknown, given: Options, ...extra: readonly string[]): void {
  const checked = password(plain)
  beginWith(given, ...extra)
  handOver((bytes) => draft.hash(bytes), checked)
}

function draftHashRaw(plain: unknown, given: Options, ...extra: readonly string[]): void {
  const checked = password(plain)
  beginWith(given, ...extra)
  handOver((bytes) => draft.hashRaw(bytes), checked)
}

/** The bare bytes are of no use without the salt, so there is no drawing one. */
function withSalt(options: unknown): Options {
  const given = record(options)
  if (given.salt !== undefined) return given
  throw codedError('ERR_INVALID_ARG_TYPE', 'salt must be a Uint8Array, got undefined')
}
