/** The fast hashes that digests, HMAC and PBKDF2 are made of. */
export const HASHES = ['md5', 'sha1', 'sha256', 'sha384', 'sha512'] as const
export type HashName = (typeof HASHES)[number]

/** Length of their digests in bytes. */
export const DIGEST_LEN: Readonly<Record<HashName, number>> = {
  md5: 16,
  sha1: 20,
  sha256: 32,
  sha384: 48,
  sha512: 64,
}

/** The parts of a hash, of which each is null when it could not be read. */
type Read<T> = { readonly [Name in keyof T]: T[Name] | null }

interface Argon2 {
  variant: 'argon2id' | 'argon2i' | 'argon2d'
  version: 16 | 19
  memoryKib: number
  passes: number
  lanes: number
  salt: Uint8Array
  tag: Uint8Array
}

interface Scrypt {
  N: number
  r: number
  p: number
  salt: Uint8Array
  key: Uint8Array
}

interface Pbkdf2 {
  hash: HashName
  iterations: number
  salt: Uint8Array
  key: Uint8Array
}

/** A string of the format `digest`, whose parameters docs/formats.md describes. */
export interface Digest {
  hash: HashName
  /** What is hashed first. */
  template: string
  rounds?: number | undefined
  /** What each further round hashes. */
  again?: string | undefined
  /** How the digest of the round before stands in it. */
  written?: 'raw' | 'hex' | 'base64' | undefined
  /** The template of an HMAC's key, or the key itself. */
  key?: string | Uint8Array | undefined
  utf16?: boolean | undefined
  salt: Uint8Array
  tag: Uint8Array
}

/** The Argon2 string, or null when a part is missing. */
export function argon2(parts: Read<Argon2>): string | null {
  const read = complete<Argon2>(parts)
  if (read === null) return null
  const { variant, version, memoryKib, passes, lanes, salt, tag } = read
  const costs = `m=${memoryKib},t=${passes},p=${lanes}`
  return `$${variant}$v=${version}$${costs}$${unpadded(salt)}$${unpadded(tag)}`
}

/** The scrypt string, or null when a part is missing or N is no power of two. */
export function scrypt(parts: Read<Scrypt>): string | null {
  const read = complete<Scrypt>(parts)
  if (read === null) return null
  const { N, r, p, salt, key } = read
  const logN = 31 - Math.clz32(N)
  return 2 ** logN === N
    ? `$scrypt$ln=${logN},r=${r},p=${p}$${unpadded(salt)}$${unpadded(key)}`
    : null
}

/** The PBKDF2 string, or null when a part is missing. */
export function pbkdf2(parts: Read<Pbkdf2>): string | null {
  const read = complete<Pbkdf2>(parts)
  if (read === null) return null
  const { hash, iterations, salt, key } = read
  const costs = `i=${iterations},l=${key.length}`
  return `$pbkdf2-${hash}$${costs}$${unpadded(salt)}$${unpadded(key)}`
}

/** The string of a digest, or null when a part is missing. */
export function digest(parts: Read<Digest>): string | null {
  const read = complete<Digest>(parts)
  if (read === null || hasMark(read.key)) return null
  const { hash, template, rounds, again, written, key, utf16, salt, tag } = read
  const parameters = [
    `h=${hash}`,
    `pf=${unpadded(template)}`,
    rounds === undefined ? [] : `i=${rounds}`,
    again === undefined ? [] : `rf=${unpadded(again)}`,
    written === undefined ? [] : `e=${written}`,
    key === undefined ? [] : `kf=${unpadded(key)}`,
    utf16 === true ? 'u=utf16le' : [],
  ]
  return `$digest$${parameters.flat().join(',')}$${unpadded(salt)}$${unpadded(tag)}`
}

/** Base64 without padding. */
function unpadded(value: string | Uint8Array): string {
  return Buffer.from(value).toString('base64').replaceAll('=', '')
}

/** Whether a bare key would be taken for a template. */
function hasMark(key: string | Uint8Array | undefined): boolean {
  return key instanceof Uint8Array && /\{(?:PASSWORD|SALT|DIGEST)\}/.test(String(Buffer.from(key)))
}

/** The parts when all could be read, without a prototype that could add to them. */
function complete<T>(parts: Read<T>): T | null {
  return Object.values(parts).includes(null) ? null : Object.assign(Object.create(null), parts)
}
