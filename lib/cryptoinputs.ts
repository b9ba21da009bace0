import { types } from 'node:util'

/** Arguments as `node:crypto` takes them, and the errors with which it refuses others. */

const BYTES = 'of type string or an instance of ArrayBuffer, Buffer, TypedArray, or DataView'

/** An error with the code, and of the class, that Node.js gives. */
export function coded(
  Class: RangeErrorConstructor | TypeErrorConstructor,
  code: string,
  message: string,
): Error {
  return Object.assign(new Class(message), { code })
}

/** Checks that `value` is a string or bytes; a string stays one. */
export function text(name: string, value: unknown): string | Uint8Array {
  return typeof value === 'string' ? value : bytes(name, value)
}

/** The bytes of a string, a buffer or any view of one. They are not copied yet. */
export function bytes(name: string, value: unknown): Uint8Array {
  if (typeof value === 'string') return Buffer.from(value)
  if (!types.isAnyArrayBuffer(value) && !ArrayBuffer.isView(value)) {
    throw wrongType(name, BYTES, received(value))
  }
  try {
    return view(value)
  } catch {
    throw wrongType(name, BYTES, 'a detached one')
  }
}

/** {@link bytes} that may be missing. */
export function optionalBytes(name: string, value: unknown): Uint8Array | undefined {
  return value === undefined ? undefined : bytes(name, value)
}

/** Checks that `value` is an integer from `min` to `max`. */
export function integer(name: string, value: unknown, min: number, max: number): number {
  if (typeof value !== 'number') throw wrongType(name, 'of type number', received(value))
  if (!Number.isInteger(value)) throw outOfRange(name, 'an integer', String(value))
  // Node.js counts a zero with a sign as zero since 24; before, it ended the process.
  if (value >= min && value <= max) return value + 0
  throw outOfRange(name, `>= ${min} && <= ${max}`, decimal(value))
}

/** Checks that `value` is an object that can have parameters. */
export function parametersObject(value: unknown): object {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  throw wrongType('parameters', 'of type object', received(value))
}

/** Checks that `value` can be called with what comes out. */
export function callable<F>(value: F | undefined): F {
  if (typeof value === 'function') return value
  throw wrongType('callback', 'of type function', received(value))
}

/** Checks that `value` is one of `names`. */
export function oneOf<T extends string>(name: string, names: readonly T[], value: unknown): T {
  if (typeof value !== 'string') throw wrongType(name, 'of type string', received(value))
  const found = names.find((known) => known === value)
  if (found !== undefined) return found
  const expected = names.map((known) => `'${known}'`).join(', ')
  const message = `The argument '${name}' must be one of: ${expected}`
  throw coded(TypeError, 'ERR_INVALID_ARG_VALUE', message)
}

/**
 * A member of an object of options, its own or from its class. What all objects have was put there by
 * an attacker: it must not lower a cost.
 */
export function member(object: unknown, name: string): unknown {
  if (object === undefined || object === null) return undefined
  if (name in Object.prototype && !Object.hasOwn(object, name)) return undefined
  return Reflect.get(Object(object), name)
}

/** All bytes of a buffer or view. It throws when the memory has gone elsewhere. */
function view(value: ArrayBufferLike | ArrayBufferView): Uint8Array {
  if (!ArrayBuffer.isView(value)) return new Uint8Array(value)
  // A view whose buffer has shrunk away under it looks empty. Only a method that reads elements tells.
  if (types.isTypedArray(value)) Uint8Array.prototype.keys.call(value)
  return new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
}

function wrongType(name: string, expected: string, got: string): Error {
  const kind = name.includes('.') ? 'property' : 'argument'
  const message = `The "${name}" ${kind} must be ${expected}. Received ${got}`
  return coded(TypeError, 'ERR_INVALID_ARG_TYPE', message)
}

function outOfRange(name: string, expected: string, got: string): Error {
  const message = `The value of "${name}" is out of range. It must be ${expected}. Received ${got}`
  return coded(RangeError, 'ERR_OUT_OF_RANGE', message)
}

/** The type of a value. Unlike that of Node.js it holds no value: it may be a password in the wrong place. */
function received(value: unknown): string {
  if (value === undefined || value === null) return String(value)
  if (typeof value === 'function') return `function ${nameOf(value)}`
  if (typeof value !== 'object') return `type ${typeof value}`
  const name = nameOf(constructorOf(value))
  return name ? `an instance of ${name}` : 'an object'
}

/** What an object that came from outside says of its class: anything, or it throws. */
function constructorOf(value: object): unknown {
  try {
    return value.constructor
  } catch {
    return undefined
  }
}

function nameOf(value: unknown): string {
  const name = typeof value === 'function' ? value.name : undefined
  return typeof name === 'string' ? name : ''
}

/** An integer as Node.js writes it: the digits of a large one in groups. */
function decimal(value: number): string {
  const digits = String(value)
  return Math.abs(value) > 2 ** 32 ? digits.replace(/\B(?=(\d{3})+$)/g, '_') : digits
}
