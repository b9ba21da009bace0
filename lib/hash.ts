import type * as Public from '../index'
import { Job } from './binding'
import { codedError } from './errors'
import { handOver, type Options, password, record } from './inputs'
import { enqueue, runSync } from './queue'
import { recipe } from './recipe'
import { liveSignal } from './signal'

export const hash: typeof Public.hash = async (plain, options) => {
  const given = record(options)
  const signal = liveSignal(given.signal)
  return enqueue<string>(hashJob(plain, given, 'signal'), signal)
}

export const hashSync: typeof Public.hashSync = (plain, options) => {
  return runSync<string>(hashJob(plain, options))
}

export const hashRaw: typeof Public.hashRaw = async (plain, options) => {
  const given = withSalt(options)
  const signal = liveSignal(given.signal)
  return enqueue<Buffer>(hashRawJob(plain, given, 'signal'), signal)
}

export const hashRawSync: typeof Public.hashRawSync = (plain, options) => {
  return runSync<Buffer>(hashRawJob(plain, withSalt(options)))
}

/** The recipe comes last: it holds a copy of the secret until a job takes it. */
function hashJob(plain: unknown, options: unknown, ...extra: readonly string[]): Job {
  const checked = password(plain)
  const made = recipe(options, ...extra)
  return handOver((bytes) => Job.hash(made, bytes), checked)
}

function hashRawJob(plain: unknown, options: unknown, ...extra: readonly string[]): Job {
  const checked = password(plain)
  const made = recipe(options, ...extra)
  return handOver((bytes) => Job.hashRaw(made, bytes), checked)
}

/** The bare bytes are of no use without the salt, so there is no drawing one. */
function withSalt(options: unknown): Options {
  const given = record(options)
  if (given.salt !== undefined) return given
  throw codedError('ERR_INVALID_ARG_TYPE', 'salt must be a Uint8Array, got undefined')
}
