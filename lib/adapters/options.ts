import { codedError, wrongType } from '../errors'
import { bytes, integer, knownOnly, type Options, oneOf, record } from '../inputs'
import { decoded } from './decode'

/** The options of an adapter, of which each is known. */
export function optionsOf(value: unknown, known: readonly string[]): Options {
  return knownOnly(record(value), known)
}

/** One of `values`, without a default. */
export function choice<T>(name: string, values: readonly [T, ...T[]], value: unknown): T {
  if (value === undefined) throw wrongType(name, `a ${typeof values[0]}`, value)
  return oneOf(name, values, value)
}

/** An integer within a range, without a default. */
export function requiredInteger(
  name: string,
  value: unknown,
  min: number,
  max: number,
  unit: string,
): number {
  const given = integer(name, value, min, max, unit)
  if (given === undefined) throw wrongType(name, 'a number', value)
  return given
}

/** A copy of a secret of at least `min` bytes; a string is its UTF-8. */
export function secretBytes(name: string, value: unknown, min = 1): Uint8Array {
  const isText = typeof value === 'string'
  const secret = isText ? Buffer.from(value) : bytes(name, value, 'a string or Uint8Array')
  return longEnough(name, Uint8Array.from(secret), min)
}

/** The same of bytes whose string is base64. */
export function base64Bytes(name: string, value: unknown, min = 1): Uint8Array {
  if (typeof value !== 'string') {
    const secret = bytes(name, value, 'a string of base64 or a Uint8Array')
    return longEnough(name, Uint8Array.from(secret), min)
  }
  const secret = decoded('base64', value)
  if (secret === null) throw codedError('ERR_OUT_OF_RANGE', `${name} must be base64 with padding`)
  return longEnough(name, secret, min)
}

function longEnough(name: string, secret: Uint8Array, min: number): Uint8Array {
  if (secret.length >= min) return secret
  const message = `${name} must be ${min}..=4294967295 bytes, got ${secret.length}`
  throw codedError('ERR_OUT_OF_RANGE', message)
}

/** A string that may be missing. */
export function optionalText(name: string, value: unknown): string | undefined {
  if (value !== undefined && typeof value !== 'string') throw wrongType(name, 'a string', value)
  return value
}
