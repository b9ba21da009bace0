import { setImmediate } from 'node:timers'
import type * as Public from '../crypto'
import { draft } from './binding'
import {
  bytes,
  callable,
  coded,
  integer,
  member,
  oneOf,
  optionalBytes,
  parametersObject,
  text,
} from './cryptoinputs'
import { handOver, password as present } from './inputs'
import { enqueueDraft, runDraft } from './queue'
import { ARGON2_TYPES, beginRecipe, checkRecipe } from './recipe'

/** What `node:crypto` takes when an option is missing or 0. */
const SCRYPT = { N: 16384, r: 8, p: 1, maxmem: 32 << 20 } as const

const MAX_INT32 = 2 ** 31 - 1
const MAX_UINT32 = 2 ** 32 - 1
const MAX_LANES = 2 ** 24 - 1
const MIN_NONCE = 8
const MIN_TAG = 4

/** Tells a callback that is missing from one that is undefined. */
const MISSING = Symbol('missing')

type Callback = (error: Error | null, key?: Public.DerivedKey) => void

/** A key to be derived, with its arguments checked but for what only `core` knows. */
interface Order {
  readonly plain: string | Uint8Array
  /** What {@link beginRecipe} takes. */
  readonly options: Readonly<Record<string, unknown>>
}

interface ScryptOrder extends Order {
  readonly options: {
    algorithm: 'scrypt'
    N: number
    r: number
    p: number
    [name: string]: unknown
  }
  readonly maxmem: number
  /** Whether the key has no bytes: the arguments are checked, and that is all. */
  readonly isEmpty: boolean
}

const scrypt: typeof Public.scrypt = (
  password: unknown,
  salt: unknown,
  keylen: unknown,
  options: unknown,
  callback: unknown = MISSING,
) => {
  const [given, last] = callback === MISSING ? [undefined, options] : [options, callback]
  const order = scryptOrder(password, salt, keylen, given)
  const done = callable(last as Callback)
  const isAsked = draftScrypt(order)
  deliver(isAsked ? enqueued() : noBytes(), done)
}

const scryptSync: typeof Public.scryptSync = (password, salt, keylen, options = {}) => {
  const order = scryptOrder(password, salt, keylen, options)
  return draftScrypt(order) ? runDraft<Public.DerivedKey>() : Buffer.alloc(0)
}

const argon2: typeof Public.argon2 = (algorithm, parameters, callback) => {
  const order = argon2Order(algorithm, parameters)
  const done = callable(callback as Callback)
  draftArgon2(order)
  deliver(enqueued(), done)
}

const argon2Sync: typeof Public.argon2Sync = (algorithm, parameters) => {
  const order = argon2Order(algorithm, parameters)
  draftArgon2(order)
  return runDraft<Public.DerivedKey>()
}

function scryptOrder(
  password: unknown,
  salt: unknown,
  keylen: unknown,
  given: unknown,
): ScryptOrder {
  const plain = text('password', password)
  const salted = bytes('salt', salt)
  const length = integer('keylen', keylen, 0, MAX_INT32)
  const N = aliased(given, 'N', 'cost')
  const r = aliased(given, 'r', 'blockSize')
  const p = aliased(given, 'p', 'parallelization')
  const most = member(given, 'maxmem')
  const maxmem = orDefault('maxmem', most, Number.MAX_SAFE_INTEGER, SCRYPT.maxmem)
  // No key is derived when it is to have no bytes, but its parameters must be right all the same.
  const outputLen = Math.max(length, 1)
  const options = { algorithm: 'scrypt', N, r, p, outputLen, salt: salted } as const
  return { plain, options, maxmem, isEmpty: length === 0 }
}

/** A parameter of scrypt by its letter in RFC 7914 or by its long name. */
function aliased(given: unknown, letter: 'N' | 'r' | 'p', name: string): number {
  const [short, long] = [member(given, letter), member(given, name)]
  const value = orDefault(letter, short, MAX_UINT32, SCRYPT[letter])
  if (long === undefined) return value
  if (short === undefined) return orDefault(name, long, MAX_UINT32, SCRYPT[letter])
  const message = `Option "${letter}" cannot be used in combination with option "${name}"`
  throw coded(TypeError, 'ERR_INCOMPATIBLE_OPTION_PAIR', message)
}

/** An integer of up to `max`; missing or 0, it is the default. */
function orDefault(name: string, value: unknown, max: number, fallback: number): number {
  return value === undefined ? fallback : integer(name, value, 0, max) || fallback
}

function argon2Order(variant: unknown, given: unknown): Order {
  const algorithm = oneOf('algorithm', ARGON2_TYPES, variant)
  const parameters = parametersObject(given)
  const named = (name: string) => [`parameters.${name}`, member(parameters, name)] as const
  const plain = text(...named('message'))
  const salt = bytes(...named('nonce'))
  integer('parameters.nonce.byteLength', salt.byteLength, MIN_NONCE, MAX_UINT32)
  const parallelism = integer(...named('parallelism'), 1, MAX_LANES)
  const outputLen = integer(...named('tagLength'), MIN_TAG, MAX_UINT32)
  const memoryCost = integer(...named('memory'), 8 * parallelism, MAX_UINT32)
  const timeCost = integer(...named('passes'), 1, MAX_UINT32)
  const secret = optionalBytes(...named('secret'))
  const associatedData = optionalBytes(...named('associatedData'))
  const costs = { memoryCost, timeCost, parallelism, outputLen }
  return { plain, options: { algorithm, ...costs, salt, secret, associatedData } }
}

/** Asks for a key, of which all inputs are copied here. */
function draftArgon2({ plain, options }: Order): void {
  // Again: a getter of the parameters may have taken the memory away, which looks like no bytes.
  const password = present(plain)
  beginRecipe(options)
  handOver((bytes) => draft.hashRaw(bytes), password)
}

/**
 * {@link draftArgon2} with the errors and the limit on memory that `node:crypto` has for scrypt. False when
 * the key has no bytes, and nothing is asked for.
 */
function draftScrypt({ plain, options, maxmem, isEmpty }: ScryptOrder): boolean {
  const { N, r, p } = options
  const password = present(plain)
  scryptParams(() => (isEmpty ? checkRecipe(options) : beginRecipe(options)))
  // As OpenSSL counts: N blocks of 128 r bytes, two more to work with, and the p that are mixed.
  const needed = 128 * r * (N + 2 + p)
  if (needed > maxmem) {
    draft.clear()
    throw invalidScrypt(`memory limit exceeded, ${needed} bytes are needed and maxmem is ${maxmem}`)
  }
  if (!isEmpty) handOver((bytes) => draft.hashRaw(bytes), password)
  return !isEmpty
}

function scryptParams(check: () => void): void {
  try {
    check()
  } catch (error) {
    const { code, message } = error as Error & { code: string }
    throw code === 'ERR_OUT_OF_RANGE' ? invalidScrypt(message) : error
  }
}

function invalidScrypt(why: string): Error {
  const message = `Invalid scrypt params: ${why}`
  return coded(RangeError, 'ERR_CRYPTO_INVALID_SCRYPT_PARAMS', message)
}

/** A full queue is an error like those of the computation: it is called back with, not thrown. */
async function enqueued(): Promise<Public.DerivedKey> {
  return enqueueDraft<Public.DerivedKey>()
}

async function noBytes(): Promise<Public.DerivedKey> {
  return Buffer.alloc(0)
}

/** Calls back with the key, or with what went wrong. */
function deliver(derived: Promise<Public.DerivedKey>, callback: Callback): void {
  derived.then(
    (key) => call(callback, null, key),
    (error) => call(callback, error),
  )
}

/** What a callback throws is an uncaught exception, not a rejection that nobody handles. */
function call(callback: Callback, ...outcome: Parameters<Callback>): void {
  try {
    callback(...outcome)
  } catch (error) {
    setImmediate(() => {
      throw error
    })
  }
}

/** `slowhash/crypto`. Its documentation is `crypto.d.ts`, which the annotation holds it to. */
const dropIn: typeof Public = { scrypt, scryptSync, argon2, argon2Sync }

export = dropIn
