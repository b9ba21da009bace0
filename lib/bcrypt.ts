import type * as Public from '../bcrypt'
import { costOf, drawSalt, readSalt, truncated } from './bcrypt-salt'
import { callBack } from './callback'
import * as root from './hash'
import { password } from './inputs'
import { identifyNative } from './inspect'
import { dropIn } from './verify'

/** The original makes salts of this cost and then calls them invalid. */
const UNUSABLE_COST = 31

const HASH_REQUIRED = 'data and salt arguments required'
const HASH_TYPES =
  'data must be a string or Buffer and salt must either be a salt string or a number of rounds'
const COMPARE_REQUIRED = 'data and hash arguments required'
const COMPARE_TYPES = 'data must be a string or Buffer and hash must be a string'
const COMPARE_TYPES_ASYNC = 'data and hash must be strings'
const CALLBACK = 'cb must be a function or null to return a Promise'
const INVALID_SALT = 'Invalid salt. Salt must be in the form of: $Vers$log2(NumRounds)$saltvalue'

function genSaltSync(rounds?: unknown, minor?: unknown): string {
  if (rounds && typeof rounds !== 'number') throw new Error('rounds must be a number')
  if (minor && minor !== 'a' && minor !== 'b') throw new Error('minor must be either "a" or "b"')
  // NaN is falsy too, and a mistake all the same.
  const cost = costOf(typeof rounds === 'number' ? rounds : 0)
  return drawSalt(minor === 'a' ? '2a' : '2b', cost)
}

function genSalt(rounds?: unknown, minor?: unknown, callback?: unknown) {
  if (typeof rounds === 'function') return answer(async () => genSaltSync(), rounds)
  if (typeof minor === 'function') return answer(async () => genSaltSync(rounds), minor)
  return answer(async () => genSaltSync(rounds, minor), callback)
}

function hashSync(data: unknown, salt: unknown): string {
  return root.hashSync(...hashArguments(data, salt))
}

function hash(data: unknown, salt: unknown, callback?: unknown) {
  if (typeof data === 'function') return answer(failing(HASH_TYPES), data)
  if (typeof salt === 'function') return answer(failing(HASH_TYPES), salt)
  return answer(async () => root.hash(...hashArguments(data, salt)), callback)
}

function hashArguments(data: unknown, salt: unknown) {
  if (data === undefined || data === null || salt === undefined || salt === null) {
    throw new Error(HASH_REQUIRED)
  }
  if (!isData(data) || (typeof salt !== 'string' && typeof salt !== 'number')) {
    throw new Error(HASH_TYPES)
  }
  const options = typeof salt === 'number' ? { cost: costOf(salt) } : readSalt(salt)
  if (options === undefined || options.cost < 4 || options.cost >= UNUSABLE_COST) {
    throw new Error(INVALID_SALT)
  }
  return [truncated(password(data)), { algorithm: 'bcrypt', ...options }] as const
}

function compareSync(data: unknown, stored: unknown): boolean {
  const [hash, plain] = compareArguments(data, stored, COMPARE_TYPES)
  return isBcrypt(hash) && dropIn.verifySync(hash, plain)
}

function compare(data: unknown, stored: unknown, callback?: unknown) {
  if (typeof data === 'function') return answer(failing(COMPARE_REQUIRED), data)
  if (typeof stored === 'function') return answer(failing(COMPARE_REQUIRED), stored)
  return answer(() => compareAsync(data, stored), callback)
}

async function compareAsync(data: unknown, stored: unknown): Promise<boolean> {
  const [hash, plain] = compareArguments(data, stored, COMPARE_TYPES_ASYNC)
  return isBcrypt(hash) && dropIn.verify(hash, plain)
}

function compareArguments(data: unknown, stored: unknown, wrongTypes: string) {
  if (data === undefined || data === null || stored === undefined || stored === null) {
    throw new Error(COMPARE_REQUIRED)
  }
  if (!isData(data) || typeof stored !== 'string') throw new Error(wrongTypes)
  return [stored, data] as const
}

function getRounds(stored: unknown): number {
  if (stored === undefined || stored === null) throw new Error('hash argument required')
  if (typeof stored !== 'string') throw new Error('hash must be a string')
  // As lenient as the original: it answers for a salt, and for versions that it cannot compute.
  const rounds = Number(/^\$.[^$]?\$(\d+)/s.exec(stored)?.[1] ?? 0)
  if (rounds === 0) throw new Error('invalid hash provided')
  return rounds
}

/** Makes the call, unless what came for a callback is none. */
function answer<T>(call: () => Promise<T>, callback: unknown): Promise<T> | undefined {
  const isWrong = callback && typeof callback !== 'function'
  return isWrong ? Promise.reject(new Error(CALLBACK)) : callBack(call(), callback, undefined)
}

function failing(message: string): () => Promise<never> {
  return () => Promise.reject(new Error(message))
}

function isData(value: unknown): value is string | Buffer {
  return typeof value === 'string' || Buffer.isBuffer(value)
}

/** Whether a stored string is of this algorithm: the others are not for this module to verify. */
function isBcrypt(stored: string): boolean {
  return identifyNative(stored)?.algorithm === 'bcrypt'
}

/** The public face. Its documentation is `bcrypt.d.ts`, which the annotation holds it to. */
const bcrypt: typeof Public = {
  genSaltSync,
  genSalt: genSalt as typeof Public.genSalt,
  hashSync,
  hash: hash as typeof Public.hash,
  compareSync,
  compare: compare as typeof Public.compare,
  getRounds,
}

export = bcrypt
