import { types } from 'node:util'
import type * as Public from '../argon2'
import type { HashOptions, Password } from '../index'
import { draft } from './binding'
import { codedError, wrongType } from './errors'
import { bytes, handOver, type Options, password, record } from './inputs'
import { identifyNative } from './inspect'
import { rangeOf } from './native'
import { enqueue, runSync } from './queue'
import { ARGON2_TYPES, beginRecipe } from './recipe'
import { dropIn } from './verify'

const DEFAULTS: Options = {
  hashLength: 32,
  timeCost: 3,
  memoryCost: 65536,
  parallelism: 4,
  type: 2,
  version: 0x13,
}

/** What the package that this one replaces says of a number below and above its range. */
const RANGE_MESSAGES: Readonly<Record<string, readonly [small: string, large: string]>> = {
  outputLen: ['Output is too short', 'Hash length is too large'],
  memoryCost: ['Memory cost is too small', 'Memory cost is too large'],
  timeCost: ['Time cost is too small', 'Time cost is too large'],
  parallelism: ['Too few lanes', 'Parallelism is too large'],
  salt: ['Salt is too short', 'Salt is too long'],
}

const INVALID = 'ERR_SLOWHASH_INVALID_HASH'
const ID = /^[a-z0-9-]{1,32}$/
const VERSION = /^v=\d+$/
/** Fields of a stored string that are counted. A megabyte of separators is not worth a million pieces. */
const MAX_FIELDS = 100

/** `never` is a string and a Buffer alike: which of them comes is for the overloads to say. */
const hash: typeof Public.hash = async (plain: unknown, options?: unknown): Promise<never> => {
  try {
    return await enqueue<never>(() => draftHash(plain, options))
  } catch (error) {
    throw translated(error)
  }
}

const hashSync: typeof Public.hashSync = (plain: unknown, options?: unknown): never => {
  try {
    return runSync<never>(() => draftHash(plain, options))
  } catch (error) {
    throw translated(error)
  }
}

const verify: typeof Public.verify = async (digest, plain, options) => {
  try {
    if (!isArgon2(digest)) return false
    return await dropIn.verify(digest, passwordOf(plain), secretOf(options))
  } catch (error) {
    throw translated(error)
  }
}

const verifySync: typeof Public.verifySync = (digest, plain, options) => {
  try {
    if (!isArgon2(digest)) return false
    return dropIn.verifySync(digest, passwordOf(plain), secretOf(options))
  } catch (error) {
    throw translated(error)
  }
}

const needsRehash: typeof Public.needsRehash = (digest, options) => {
  const given = optionsOf(options)
  if (!isArgon2(digest)) return true
  const stored = identifyNative(digest)
  if (stored === null || !('memoryCost' in stored)) throw malformed('invalid stored hash')
  // A string without a version is of before there were any.
  if (stored.format.endsWith('noversion')) return true
  const differs = (name: string, value: number) => Number(option(given, name)) !== value
  return (
    differs('version', stored.version) ||
    differs('memoryCost', stored.memoryCost) ||
    differs('timeCost', stored.timeCost) ||
    differs('parallelism', stored.parallelism) ||
    (given.type !== undefined && differs('type', ARGON2_TYPES.indexOf(stored.algorithm))) ||
    (given.hashLength !== undefined && differs('hashLength', stored.outputLen))
  )
}

/** The drop-in for the package `argon2`. Its documentation is `argon2.d.ts`, which it is held to. */
const argon2: typeof Public = {
  hash,
  hashSync,
  verify,
  verifySync,
  needsRehash,
  argon2d: 0,
  argon2i: 1,
  argon2id: 2,
}

export = argon2

function draftHash(plain: unknown, options: unknown): void {
  const given = optionsOf(options)
  const checked = passwordOf(plain)
  beginRecipe(rootOptions(given))
  handOver((bytes) => (given.raw ? draft.hashRaw(bytes) : draft.hash(bytes)), checked)
}

/** The options as the root export names them. Unknown ones are ignored here, as old code has them. */
function rootOptions(given: Options): HashOptions {
  const { salt, secret, associatedData } = given
  const options = {
    algorithm: variant(given),
    version: numeric(given, 'version'),
    memoryCost: numeric(given, 'memoryCost'),
    timeCost: numeric(given, 'timeCost'),
    parallelism: numeric(given, 'parallelism'),
    outputLen: numeric(given, 'hashLength'),
    salt: salt ?? undefined,
    secret,
    associatedData,
  }
  // `beginRecipe` checks what is unknown here.
  return options as HashOptions
}

function option(given: Options, name: string): unknown {
  return given[name] === undefined ? DEFAULTS[name] : given[name]
}

/** A number, or a string of one: they come from the environment. Its range is for `core` to check. */
function numeric(given: Options, name: string): unknown {
  const value = option(given, name)
  return typeof value === 'string' ? Number(value) : value
}

function variant(given: Options): string {
  const number = numeric(given, 'type')
  if (typeof number !== 'number' || Number.isNaN(number)) {
    throw wrongType('type', 'argon2d, argon2i or argon2id (0, 1 or 2)', given.type)
  }
  const found = ARGON2_TYPES[number]
  if (found !== undefined) return found
  throw withCode(new Error('There is no such version of Argon2'), 'ERR_OUT_OF_RANGE')
}

/** Nothing else is a password: of an array of strings, `Buffer.from` would make zeros. */
function passwordOf(value: unknown): Password {
  return types.isAnyArrayBuffer(value) ? bytes('password', new Uint8Array(value)) : password(value)
}

function secretOf(options: unknown): { secret: Uint8Array | undefined } {
  // The root export checks it.
  return { secret: optionsOf(options).secret as Uint8Array | undefined }
}

/** A number stands for no options, for `map` and `filter` hand the index over. */
function optionsOf(value: unknown): Options {
  return record(typeof value === 'number' ? undefined : value)
}

/**
 * Whether a string is Argon2's by its name. Another one's is no error, and what has no name is:
 * these are the words of the package that this one replaces, spelling included.
 */
function isArgon2(digest: unknown): digest is string {
  if (typeof digest !== 'string' || digest === '') {
    const code = digest === '' ? INVALID : 'ERR_INVALID_ARG_TYPE'
    throw withCode(new TypeError('pchstr must be a non-empty string'), code)
  }
  if (!digest.startsWith('$')) throw malformed('pchstr must contain a $ as first char')
  const [id = '', second = '', ...others] = digest.slice(1).split('$', MAX_FIELDS)
  const [count, most] = [others.length + 2, VERSION.test(second) ? 5 : 4]
  if (count > most) throw malformed(`pchstr contains too many fileds: ${count}/${most}`)
  if (!ID.test(id)) throw malformed(`id must satisfy ${ID}`)
  return ARGON2_TYPES.some((known) => known === id)
}

function malformed(message: string): TypeError {
  return withCode(new TypeError(message), INVALID)
}

/** The class and message that the package that this one replaces has for an error of the root. */
function translated(error: unknown): unknown {
  const { code, message } = error as { code?: unknown; message: string }
  if (code === INVALID) return malformed(message)
  if (code === 'ERR_SLOWHASH_MEMORY') return withCode(new Error('Memory allocation error'), code)
  return code === 'ERR_OUT_OF_RANGE' ? rangeError(message, error) : error
}

function rangeError(message: string, error: unknown): unknown {
  const { option: name = '', most = 0, got = 0 } = rangeOf(error) ?? {}
  const [small, large] = RANGE_MESSAGES[name] ?? []
  if (small === undefined || large === undefined) return error
  if (got > most) return codedError('ERR_OUT_OF_RANGE', large)
  // These it would truncate or wrap around.
  if (!Number.isInteger(got) || got < 0) {
    return codedError('ERR_OUT_OF_RANGE', message.replace('outputLen', 'hashLength'))
  }
  const nothing = name === 'outputLen' && got === 0
  return withCode(new Error(nothing ? 'Output pointer is NULL' : small), 'ERR_OUT_OF_RANGE')
}

function withCode<E extends Error>(error: E, code: string): E & { code: string } {
  return Object.assign(error, { code })
}
