import type * as Public from '../bcryptjs'
import {
  costOf,
  decodeBase64,
  drawSalt,
  encodeBase64,
  MAX_PASSWORD_LEN,
  readSalt,
  truncated,
} from './bcrypt-salt'
import { callBack, callLater } from './callback'
import * as root from './hash'
import { identifyNative } from './inspect'
import { dropIn } from './verify'

type Progress = (percentage: number) => void

/** Where the salt of a stored hash ends. */
const SALT_END = 29
const STORED_LEN = 60
/** The original takes more for this many and computes for weeks. To make a salt of them does no harm. */
const MAX_ROUNDS_TO_HASH = 31

/** Every platform that this package runs on has a generator, so that none to fall back on is used. */
function setRandomFallback(): void {}

function genSaltSync(rounds?: unknown, seedLength?: unknown): string {
  if (rounds && typeof rounds !== 'number') throw illegal(rounds, seedLength)
  // NaN is falsy too, and a mistake all the same.
  return drawSalt('2b', costOf(typeof rounds === 'number' ? rounds : 0))
}

function genSalt(rounds?: unknown, seedLength?: unknown, callback?: unknown) {
  const done = [rounds, seedLength, callback].find((value) => typeof value === 'function')
  const given = typeof rounds === 'function' ? undefined : rounds
  if (given !== undefined && typeof given !== 'number') {
    throw new Error(`illegal arguments: ${typeof given}`)
  }
  return answer(() => async () => genSaltSync(given), done ?? callback)
}

function hashSync(password: unknown, salt: unknown = 10): string {
  // By now the original has made a string of a number, and says so.
  if (typeof password !== 'string') throw illegal(password, typeof salt === 'number' ? '' : salt)
  return root.hashSync(...hashArguments(password, salt))
}

function hash(password: unknown, salt: unknown, callback?: unknown, progress?: unknown) {
  return answer(
    () => {
      const given = hashArguments(password, salt)
      return () => root.hash(...given)
    },
    callback,
    progress,
  )
}

function hashArguments(password: unknown, salt: unknown) {
  if (typeof password !== 'string' || (typeof salt !== 'string' && typeof salt !== 'number')) {
    throw illegal(password, salt)
  }
  const options =
    typeof salt === 'number' ? { cost: costOf(salt, MAX_ROUNDS_TO_HASH) } : saltOf(salt)
  return [truncated(bytesOf(password)), { algorithm: 'bcrypt', ...options }] as const
}

function saltOf(text: string) {
  const defect = defectOf(text)
  if (defect !== undefined) throw new Error(defect)
  const salt = readSalt(text)
  // Where the original reads no number it computes one round, and writes a hash that never verifies.
  if (salt === undefined) throw new Error('Illegal number of rounds (4-31): NaN')
  return salt
}

function compareSync(password: unknown, stored: unknown): boolean {
  const [hash, plain] = compareArguments(password, stored)
  return isBcrypt(hash) && dropIn.verifySync(hash, plain)
}

function compare(password: unknown, stored: unknown, callback?: unknown, progress?: unknown) {
  return answer(
    () => {
      const [hash, plain] = compareArguments(password, stored)
      const canMatch = isBcrypt(hash)
      return async () => canMatch && dropIn.verify(hash, plain)
    },
    callback,
    progress,
  )
}

function compareArguments(password: unknown, stored: unknown) {
  if (typeof password !== 'string' || typeof stored !== 'string') throw illegal(password, stored)
  return [stored, bytesOf(password)] as const
}

/** Whether a stored string can match: one with a defect in its salt is an error, as in the original. */
function isBcrypt(stored: string): boolean {
  if (stored.length !== STORED_LEN) return false
  const defect = defectOf(stored)
  if (defect !== undefined) throw new Error(defect)
  return identifyNative(stored)?.algorithm === 'bcrypt'
}

function getRounds(stored: unknown): number {
  if (typeof stored !== 'string') throw illegal(stored)
  return parseInt(stored.split('$', 3)[2] ?? '', 10)
}

function getSalt(stored: unknown): string {
  if (typeof stored !== 'string') throw illegal(stored)
  if (stored.length !== STORED_LEN) {
    throw new Error(`Illegal hash length: ${stored.length} != ${STORED_LEN}`)
  }
  return stored.slice(0, SALT_END)
}

function truncates(password: unknown): boolean {
  if (typeof password !== 'string') throw illegal(password)
  return Buffer.byteLength(password) > MAX_PASSWORD_LEN
}

/** What the original says against a salt string, if anything. */
function defectOf(salt: string): string | undefined {
  if (!salt.startsWith('$2')) return `Invalid salt version: ${salt.slice(0, 2)}`
  if (!/^\$2[aby]\$/.test(salt)) return `Invalid salt revision: ${salt.slice(2, 4)}`
  if (salt.length > 6 && salt[6] !== '$') return 'Missing salt rounds'
  const rounds = /^\d\d/.test(salt.slice(4)) ? Number(salt.slice(4, 6)) : NaN
  if (rounds < 4 || rounds > 31) return `Illegal number of rounds (4-31): ${rounds}`
  const { length } = decodeBase64(salt.slice(7, SALT_END), 16)
  return length === 16 ? undefined : `Illegal salt length: ${length} != 16`
}

/**
 * The start of a password, as the original encodes it: half of a surrogate pair becomes three bytes of
 * its own. No unit counts after the 73rd, where 72 bytes have passed.
 */
function bytesOf(password: string): string | Uint8Array {
  const start = password.slice(0, MAX_PASSWORD_LEN + 1)
  if (!/\p{Surrogate}/u.test(start)) return start
  return Buffer.concat(Array.from(start, bytesOfCharacter))
}

function bytesOfCharacter(character: string): Buffer {
  if (!/\p{Surrogate}/u.test(character)) return Buffer.from(character)
  const unit = character.charCodeAt(0)
  return Buffer.of(0xe0 | (unit >> 12), 0x80 | ((unit >> 6) & 0x3f), 0x80 | (unit & 0x3f))
}

/** What checks its arguments and returns what computes. */
type Call<T> = () => () => Promise<T>

/** Makes the call and says where it is, unless what came for a callback is none. */
function answer<T>(call: Call<T>, callback: unknown, progress?: unknown): Promise<T> | undefined {
  if (callback && typeof callback !== 'function') {
    throw new Error(`Illegal callback: ${typeof callback}`)
  }
  const promise = typeof progress === 'function' ? reported(call, progress as Progress) : run(call)
  return callBack(promise, callback, null)
}

async function run<T>(call: Call<T>): Promise<T> {
  return call()()
}

/** The thread that computes says nothing on its way, so that start and end are all there is to say. */
async function reported<T>(call: Call<T>, progress: Progress): Promise<T> {
  const compute = call()
  await report(progress, 0)
  const value = await compute()
  await report(progress, 1)
  return value
}

/** Calls outside of any promise, as callbacks are called. */
function report(progress: Progress, percentage: number): Promise<void> {
  return new Promise((resolve) => {
    callLater(() => {
      progress(percentage)
      resolve()
    })
  })
}

function illegal(...values: unknown[]): Error {
  return new Error(`Illegal arguments: ${values.map((value) => typeof value).join(', ')}`)
}

/** The public face. Its documentation is `bcryptjs.d.ts`, which the annotation holds it to. */
const bcryptjs: typeof Public = {
  setRandomFallback,
  genSaltSync,
  genSalt: genSalt as typeof Public.genSalt,
  hashSync,
  hash: hash as typeof Public.hash,
  compareSync,
  compare: compare as typeof Public.compare,
  getRounds,
  getSalt,
  truncates,
  encodeBase64,
  decodeBase64,
}

export = bcryptjs
