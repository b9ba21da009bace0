import { randomBytes } from 'node:crypto'
import { codedError } from './errors'

/** What a salt string such as `$2b$10$DCq7YPn5Rq63x1Lad4cll.` says. */
export interface Salt {
  readonly version: '2a' | '2b' | '2y'
  /** Binary logarithm of the number of rounds, 0 to 99. */
  readonly cost: number
  /** 16 bytes. */
  readonly salt: Buffer
}

const SALT_LEN = 16
const MIN_COST = 4
const MAX_COST = 31
const DEFAULT_COST = 10

/** Numbers of rounds that become a cost, if not a sensible one; `bcrypt` counts them modulo 256. */
const MAX_ROUNDS = 255

/** Bytes of a password that bcrypt takes. */
export const MAX_PASSWORD_LEN = 72

/** bcrypt's base64 orders the bits as RFC 4648 does, and has its own alphabet and no padding. */
const ALPHABET = './ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const RFC_4648 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/**
 * The cost for a number of rounds, where 0 stands for the default and what lies outside of 4 to 31 is
 * brought into it.
 *
 * @param max - the number above which it is a mistake, as a negative one or a fraction is
 */
export function costOf(rounds: number, max = MAX_ROUNDS): number {
  if (!Number.isInteger(rounds) || rounds < 0 || rounds > max) {
    const message = `rounds must be an integer from ${MIN_COST} to ${MAX_COST}, got ${rounds}`
    throw codedError('ERR_OUT_OF_RANGE', message)
  }
  return Math.min(Math.max(rounds || DEFAULT_COST, MIN_COST), MAX_COST)
}

/** A salt string with fresh bytes. */
export function drawSalt(version: '2a' | '2b', cost: number): string {
  const salt = encodeBase64(randomBytes(SALT_LEN), SALT_LEN)
  return `$${version}$${String(cost).padStart(2, '0')}$${salt}`
}

/**
 * Reads a salt string, or the salt of a stored hash. The 22nd character has four bits too many, which
 * are dropped: salts that people wrote by hand have them set.
 */
export function readSalt(text: string): Salt | undefined {
  const [, version, cost, salt] = /^\$(2[aby])\$(\d\d)\$([./A-Za-z0-9]{22})/.exec(text) ?? []
  if (version === undefined || cost === undefined || salt === undefined) return undefined
  return {
    version: version as Salt['version'],
    cost: Number(cost),
    salt: Buffer.from(decodeBase64(salt, SALT_LEN)),
  }
}

/** The first `length` bytes in bcrypt's base64. */
export function encodeBase64(bytes: Readonly<ArrayLike<number>>, length: number): string {
  if (length <= 0 || length > bytes.length) throw new Error(`Illegal len: ${length}`)
  const taken = Buffer.from(Array.prototype.slice.call(bytes, 0, Math.ceil(length)))
  return translate(taken.toString('base64').replace(/=+$/, ''), RFC_4648, ALPHABET)
}

/** Up to `length` bytes of what bcrypt's base64 says up to the first other character. */
export function decodeBase64(text: string, length: number): number[] {
  if (length <= 0) throw new Error(`Illegal len: ${length}`)
  const [valid] = /^[./A-Za-z0-9]*/.exec(text) ?? ['']
  const bytes = Buffer.from(translate(valid, ALPHABET, RFC_4648), 'base64')
  return [...bytes.subarray(0, Math.ceil(length))]
}

function translate(text: string, from: string, to: string): string {
  return text.replace(/./g, (character) => to.charAt(from.indexOf(character)))
}

/** The first 72 bytes of a password, which is all that bcrypt takes. */
export function truncated(password: string | Uint8Array): string | Uint8Array {
  if (typeof password !== 'string') return password.subarray(0, MAX_PASSWORD_LEN)
  if (Buffer.byteLength(password) <= MAX_PASSWORD_LEN) return password
  // One more unit than bytes are taken, so that no pair of surrogates is cut that counts.
  const start = Buffer.from(password.slice(0, MAX_PASSWORD_LEN + 1))
  return start.subarray(0, MAX_PASSWORD_LEN)
}
