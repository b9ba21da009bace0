import type * as Public from '../index'
import { Job, type Recipe } from './binding'
import { codedError, native } from './errors'
import { type Options, password, record } from './inputs'
import { enqueue, runSync } from './queue'
import { recipe } from './recipe'
import { liveSignal } from './signal'

export const hash: typeof Public.hash = async (plain, options) => {
  const given = record(options)
  const signal = liveSignal(given.signal)
  return enqueue<string>(hashJob(plain, recipe(given, 'signal')), signal)
}

export const hashSync: typeof Public.hashSync = (plain, options) => {
  return runSync<string>(hashJob(plain, recipe(options)))
}

export const hashRaw: typeof Public.hashRaw = async (plain, options) => {
  const given = withSalt(options)
  const signal = liveSignal(given.signal)
  return enqueue<Buffer>(hashRawJob(plain, recipe(given, 'signal')), signal)
}

export const hashRawSync: typeof Public.hashRawSync = (plain, options) => {
  return runSync<Buffer>(hashRawJob(plain, recipe(withSalt(options))))
}

function hashJob(plain: unknown, recipe: Recipe): Job {
  const checked = password(plain)
  return native(() => Job.hash(recipe, checked))
}

function hashRawJob(plain: unknown, recipe: Recipe): Job {
  const checked = password(plain)
  return native(() => Job.hashRaw(recipe, checked))
}

/** The bare bytes are of no use without the salt, so there is no drawing one. */
function withSalt(options: unknown): Options {
  const given = record(options)
  if (given.salt !== undefined) return given
  throw codedError('ERR_INVALID_ARG_TYPE', 'salt must be a Uint8Array, got undefined')
}
