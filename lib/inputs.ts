import { inspect, types } from 'node:util'
import type { Password } from '../index'
import { codedError, tagOf, wrongType } from './errors'
import { native } from './native'

/** The largest integer that crosses into the addon. */
export const MAX_U32 = 2 ** 32 - 1

/** Options as they came, each read once. */
export type Options = Readonly<Record<string, unknown>>

/**
 * An object that inherits nothing. V8 keeps one of `Object.create(null)` as a hash table, in which to
 * look up all options takes as long as everything else before a hash.
 */
class Bare {
  readonly [name: string]: unknown
}
Object.setPrototypeOf(Bare.prototype, null)

/** Checks that `value` is a password. */
export function password(value: unknown): Password {
  return typeof value === 'string' ? value : bytes('password', value, 'a string or Uint8Array')
}

/** Checks that `value` is a stored string. */
export function storedHash(value: unknown): string {
  if (typeof value !== 'string') throw wrongType('hash', 'a string', value)
  return value
}

/** Checks that `value` is bytes that can be read: a Uint8Array of any realm, not a detached one. */
export function bytes(name: string, value: unknown, expected = 'a Uint8Array'): Uint8Array {
  if (!types.isUint8Array(value)) throw wrongType(name, expected, value)
  if (isGone(value)) {
    throw codedError('ERR_INVALID_ARG_TYPE', `${name} must be ${expected}, got a detached one`)
  }
  return value
}

/** Bytes that may be missing. */
export function optionalBytes(name: string, value: unknown): Uint8Array | undefined {
  return value === undefined ? undefined : bytes(name, value)
}

/**
 * Calls into the addon, which copies the bytes that it is given. Those in shared memory are copied before,
 * for another thread may write to them while they are read, and that copy is overwritten.
 */
export function handOver<T, Inputs extends unknown[]>(
  call: (...inputs: Inputs) => T,
  ...inputs: Inputs
): T {
  if (!inputs.some(isShared)) return native(() => call(...inputs))
  const copies = inputs.map((input) => (isShared(input) ? copied(input) : input))
  try {
    return native(() => call(...(copies as Inputs)))
  } finally {
    copies.forEach((copy, i) => {
      if (copy !== inputs[i]) (copy as Uint8Array).fill(0)
    })
  }
}

/** Whether another thread may write to the bytes that it is. */
function isShared(input: unknown): input is Uint8Array {
  return types.isUint8Array(input) && types.isSharedArrayBuffer(slot(input, 'buffer'))
}

/**
 * Holds a copy of a password of bytes until `use` has ended, for the caller may overwrite its own as soon
 * as the call has returned.
 */
export async function held<T>(value: unknown, use: (password: Password) => Promise<T>): Promise<T> {
  const checked = password(value)
  if (typeof checked === 'string') return use(checked)
  const copy = copied(checked)
  try {
    return await use(copy)
  } finally {
    copy.fill(0)
  }
}

/**
 * A copy in a buffer of its own. An array without one has its bytes, up to 64, on V8's heap: they stay
 * there when the addon asks for the array, and the fill reaches the buffer that is made then.
 */
export function copied(view: Uint8Array): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(new ArrayBuffer(Number(slot(view, 'length'))))
  // Not `set`: the memory may grow meanwhile, and then it throws.
  for (let i = 0; i < copy.length; i++) copy[i] = view[i] ?? 0
  return copy
}

/** Checks that `value` is a number; `core` checks which. */
export function number(name: string, value: unknown, fallback: number): number {
  if (value === undefined) return fallback
  if (typeof value !== 'number') throw wrongType(name, 'a number', value)
  return value
}

/** Checks that `value` is an integer that `core` does not check: one of a setting, not of a hash. */
export function integer(name: string, value: unknown, min: number, max: number, unit: string) {
  if (value === undefined) return undefined
  if (typeof value !== 'number') throw wrongType(name, 'a number', value)
  if (!Number.isInteger(value) || value < min || value > max) {
    const message = `${name} must be an integer, ${min}..=${max} ${unit}, got ${value}`
    throw codedError('ERR_OUT_OF_RANGE', message)
  }
  return value
}

/** Checks that `value` is a boolean, which is true when it is missing. */
export function flag(name: string, value: unknown): boolean {
  if (value !== undefined && typeof value !== 'boolean') throw wrongType(name, 'a boolean', value)
  return value ?? true
}

/** Checks that `value` is one of `values`, of which the first is the default. */
export function oneOf<T>(name: string, values: readonly [T, ...T[]], value: unknown): T {
  if (value === undefined) return values[0]
  if (typeof value !== typeof values[0]) throw wrongType(name, `a ${typeof values[0]}`, value)
  if (!values.includes(value as T)) {
    const expected = values.map((known) => inspect(known)).join(', ')
    throw codedError(
      'ERR_OUT_OF_RANGE',
      `${name} must be one of ${expected}, got ${inspect(value, { maxStringLength: 20 })}`,
    )
  }
  return value as T
}

/**
 * Checks that `value` is an object and reads each of its options once; null stands for an empty one.
 * Nothing comes from a prototype: a polluted one must not lower a cost.
 */
export function record(value: unknown): Options {
  if (value === undefined || value === null) return new Bare()
  // A promise, a signal or an array in its place has no options: it must not mean the defaults.
  if (tagOf(value) !== 'Object') throw wrongType('options', 'an object', value)
  return Object.assign(new Bare(), value)
}

/** Checks that no option has a name that is neither `known` nor `extra`. */
export function knownOnly(
  given: Options,
  known: readonly string[],
  ...extra: readonly string[]
): Options {
  for (const key of Object.keys(given)) {
    if (known.includes(key) || extra.includes(key)) continue
    const message = `unknown option ${inspect(key)}, known are ${[...known, ...extra].join(', ')}`
    throw codedError('ERR_INVALID_ARG_TYPE', message)
  }
  return given
}

/** The buffer or the length of a view, whatever a subclass says it is. */
function slot(view: Uint8Array, name: 'buffer' | 'length'): unknown {
  return Reflect.get(Object.getPrototypeOf(Uint8Array.prototype), name, view)
}

/**
 * A view whose memory has gone elsewhere, or whose buffer has shrunk away under it, looks empty. Only a
 * method that reads its elements tells, of whatever realm the view is.
 */
function isGone(view: Uint8Array): boolean {
  try {
    Uint8Array.prototype.keys.call(view)
    return false
  } catch {
    return true
  }
}
