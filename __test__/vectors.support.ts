import { readFileSync } from 'node:fs'

/** A row of `formats.jsonl`. */
export interface FormatRow {
  format: string
  password_utf8?: string
  password_hex?: string
  stored: string
  valid: boolean
}

/** A row of `argon2.jsonl`. */
export interface Argon2Row {
  algorithm: 'argon2id' | 'argon2i' | 'argon2d'
  version: 0x10 | 0x13
  memory_kib: number
  passes: number
  lanes: number
  password_hex: string
  salt_hex: string
  secret_hex: string
  data_hex: string
  tag_hex: string
  stored?: string[]
}

/** A row of `bcrypt.jsonl`. */
export interface BcryptRow {
  password_hex: string
  stored: string
  valid: boolean
}

/** A row of `scrypt.jsonl`. */
export interface ScryptRow {
  n: number
  r: number
  p: number
  password_hex: string
  salt_hex: string
  key_hex: string
}

/** A row of `rejected.jsonl`. */
export interface RejectedRow {
  stored: string
  defect: string
}

/** A row of `foreign.jsonl`. */
export interface ForeignRow extends RejectedRow {
  format: string
}

interface Files {
  'formats.jsonl': FormatRow
  'argon2.jsonl': Argon2Row
  'bcrypt.jsonl': BcryptRow
  'scrypt.jsonl': ScryptRow
  'rejected.jsonl': RejectedRow
  'foreign.jsonl': ForeignRow
}

/** All rows of a file of `vectors/`. */
export function rows<Name extends keyof Files>(name: Name): Files[Name][] {
  const text = readFileSync(new URL(`../vectors/${name}`, import.meta.url), 'utf8')
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
}

export function fromHex(text: string): Buffer {
  return Buffer.from(text, 'hex')
}

/** The `code` of the error that a call throws or rejects with; what it gives when there is none. */
export async function codeOf(call: () => unknown): Promise<unknown> {
  try {
    return await call()
  } catch (error) {
    return (error as { code?: unknown }).code
  }
}

/** The alphabets of base64 and of bcrypt's own base64. */
const STANDARD = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const BCRYPT = './ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** bcrypt's own base64 of bytes. */
export function bcryptBase64(bytes: Uint8Array): string {
  return base64(bytes).replace(/./g, (character) => BCRYPT.charAt(STANDARD.indexOf(character)))
}

/** The bytes of bcrypt's own base64. */
export function fromBcryptBase64(text: string): Buffer {
  const standard = text.replace(/./g, (character) => STANDARD.charAt(BCRYPT.indexOf(character)))
  return Buffer.from(standard, 'base64')
}

/** Base64 without padding, as the PHC string format has it. */
export function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replaceAll('=', '')
}
