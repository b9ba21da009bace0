import type { ErrorCode } from '../index'

/** An Error of this realm with the code of the public table. */
export function codedError(code: string, message: string): Error & { code: string } {
  return Object.assign(new (classOf(code))(message), { code })
}

/** The value named `name` is not of a type that is taken there. No value appears in the message. */
export function wrongType(name: string, expected: string, value: unknown): Error {
  return codedError('ERR_INVALID_ARG_TYPE', `${name} must be ${expected}, got ${describe(value)}`)
}

/** A call that its signal gave up. */
export function abortError(signal: AbortSignal): Error & { code: ErrorCode } {
  const error = new Error('The operation was aborted', { cause: reasonOf(signal) })
  return Object.assign(error, { name: 'AbortError', code: 'ABORT_ERR' as const })
}

/** An imitation of a signal may throw when asked. */
function reasonOf(signal: AbortSignal): unknown {
  try {
    return signal.reason
  } catch {
    return undefined
  }
}

/** Names the field or the variable in the error of what is read from it. */
export function within<T>(name: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    const { code, message } = error as { code: string; message: string }
    throw codedError(code, `${name}: ${message}`)
  }
}

/** The code of an error, when it has one. */
export function codeOf(error: unknown): unknown {
  return (error as { code?: unknown } | null | undefined)?.code
}

function classOf(code: string): ErrorConstructor {
  if (code === 'ERR_INVALID_ARG_TYPE') return TypeError
  if (code === 'ERR_OUT_OF_RANGE') return RangeError
  return Error
}

/** Names that `describe` may print: others are text of the caller, and text may be a password. */
const KNOWN_TYPES = new Set([
  ...['Array', 'Map', 'Set', 'Promise', 'Date', 'RegExp', 'String', 'Number', 'Boolean', 'Error'],
  ...[
    'ArrayBuffer',
    'SharedArrayBuffer',
    'DataView',
    'AbortSignal',
    'AbortController',
    'EventTarget',
  ],
  ...['Int8Array', 'Uint8Array', 'Uint8ClampedArray', 'Int16Array', 'Uint16Array', 'Int32Array'],
  ...['Uint32Array', 'Float32Array', 'Float64Array', 'BigInt64Array', 'BigUint64Array'],
])

/** The type of a value, as precise as it helps and without its content. */
function describe(value: unknown): string {
  if (value === null || typeof value !== 'object') return value === null ? 'null' : typeof value
  const tag = tagOf(value)
  return KNOWN_TYPES.has(tag) ? tag : 'Object'
}

/** What Object.prototype.toString says of a value: `Object`, `Array`, `Promise`. */
export function tagOf(value: unknown): string {
  try {
    return Object.prototype.toString.call(value).slice('[object '.length, -1)
  } catch {
    // A revoked proxy.
    return ''
  }
}
