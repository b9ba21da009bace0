import { MAX_U32 } from '../inputs'

/** How bytes stand in a column. */
export type Encoding = 'text' | 'hex' | 'base64'

/** The bytes of a column, or null when it holds something else or another number of bytes. */
export function decoded(encoding: Encoding, value: unknown, length?: number): Uint8Array | null {
  const bytes = decoders[encoding](value)
  return bytes === null || (length !== undefined && bytes.length !== length) ? null : bytes
}

const decoders = { text, hex, base64 }

/** The UTF-8 of a string. */
function text(value: unknown): Uint8Array | null {
  return typeof value === 'string' ? Buffer.from(value) : null
}

/** Hexadecimal of either case, but not of both, which nobody writes. */
function hex(value: unknown): Uint8Array | null {
  if (typeof value !== 'string' || value.length % 2 !== 0) return null
  return /^(?:[\da-f]*|[\dA-F]*)$/.test(value) ? Buffer.from(value, 'hex') : null
}

/** Base64 with padding, in its one canonical spelling. */
function base64(value: unknown): Uint8Array | null {
  if (typeof value !== 'string') return null
  const bytes = Buffer.from(value, 'base64')
  return bytes.toString('base64') === value ? bytes : null
}

/** Base64 of the standard alphabet, or of the URL-safe one with or without padding. */
export function anyBase64(value: unknown): Uint8Array | null {
  if (typeof value !== 'string') return null
  const bytes = Buffer.from(value, 'base64')
  const standard = bytes.toString('base64')
  const padded = standard.replaceAll('+', '-').replaceAll('/', '_')
  const spellings = [standard, padded, bytes.toString('base64url')]
  return spellings.includes(value) ? bytes : null
}

/** A whole number that a cost can be, or null. */
export function count(value: unknown): number | null {
  const isCount = typeof value === 'number' && Number.isInteger(value)
  return isCount && value >= 1 && value <= MAX_U32 ? value : null
}

/** The same in decimal digits. */
export function decimal(value: unknown): number | null {
  return typeof value === 'string' && /^[1-9]\d{0,9}$/.test(value) ? count(Number(value)) : null
}

/** One of the keys of a table, never what an object has from its prototype. */
export function lookUp<T>(table: Readonly<Record<string, T>>, key: unknown): T | null {
  if (typeof key !== 'string' || !Object.hasOwn(table, key)) return null
  return table[key] ?? null
}
