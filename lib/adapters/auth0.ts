import type * as Public from '../../formats'
import { adapter } from './adapter'
import { isBcrypt } from './bcrypt'
import { anyBase64, count, decoded, lookUp } from './decode'
import { latin1, type Recoding, utf16le } from './recode'
import { jsonObject, object, type Row } from './row'
import { digest, HASHES, type HashName, scrypt } from './write'

const KNOWN = [
  ...['algorithm', 'hash', 'salt', 'password'],
  ...['keylen', 'cost', 'blockSize', 'parallelization'],
]
const TEMPLATES = { prefix: '{SALT}{PASSWORD}', suffix: '{PASSWORD}{SALT}' }

/** What happens to a password; the core does UTF-16 itself where it computes digests. */
const RECODINGS: Readonly<Record<string, Recoding | 'none'>> = {
  ...{ utf8: 'none', utf16le, ucs2: utf16le },
  ...{ ascii: latin1, latin1, binary: latin1 },
}

/** The members of an entry, of which each may be missing. */
interface Entry {
  readonly row: Row
  readonly hash: Row
  readonly salt: Row | null
  readonly recoding: Recoding | 'none'
}

export const auth0Import: typeof Public.auth0Import = () =>
  adapter('auth0-import', (stored) => {
    const entry = entryOf(jsonObject(stored, KNOWN))
    if (entry === null) return null
    const { algorithm } = entry.row
    if (algorithm === 'hmac' || hashOf(algorithm) !== null) return readFast(entry)
    const hash = algorithm === 'scrypt' ? readScrypt(entry) : readString(entry)
    return hash === null || entry.recoding === 'none' ? hash : { hash, password: entry.recoding }
  })

function entryOf(row: Row | null): Entry | null {
  const hash = object(row?.hash, ['value', 'encoding', 'digest', 'key'])
  const salt = object(row?.salt, ['value', 'encoding', 'position'])
  const password = object(row?.password ?? {}, ['encoding'])
  const recoding = lookUp(RECODINGS, password?.encoding ?? 'utf8')
  if (row === null || hash === null || recoding === null) return null
  return row.salt !== undefined && salt === null ? null : { row, hash, salt, recoding }
}

/** The algorithms whose strings tell the rest. */
function readString({ row, hash, salt }: Entry): string | null {
  const { value } = hash
  if (typeof value !== 'string' || hash.encoding !== 'utf8' || salt !== null) return null
  if (row.algorithm === 'bcrypt') return isBcrypt(value) ? value : null
  if (row.algorithm === 'argon2') return value.startsWith('$argon2') ? value : null
  if (row.algorithm === 'pbkdf2') return withIterations(value)
  return row.algorithm === 'ldap' && value.startsWith('{') ? value : null
}

/** Auth0 takes 100 000 iterations for a string that says nothing of them. */
function withIterations(value: string): string | null {
  const [, name, list = '', rest] =
    /^(\$pbkdf2-\w+)(?:\$([il]=[^$]*))?(\$[^$]*\$[^$]*)$/.exec(value) ?? []
  if (name === undefined) return null
  const hasIterations = /(?:^|,)i=/.test(list)
  const all = hasIterations ? list : ['i=100000', list].filter((part) => part !== '').join(',')
  return `${name}$${all}${rest}`
}

function readScrypt({ row, hash, salt }: Entry): string | null {
  const length = count(row.keylen)
  const key = bytesOf(hash.value, hash.encoding)
  return scrypt({
    N: count(row.cost),
    r: count(row.blockSize),
    p: count(row.parallelization),
    salt: bytesOf(salt?.value, salt?.encoding ?? 'utf8'),
    key: key?.length === length ? key : null,
  })
}

/** A digest or an HMAC. */
function readFast({ row, hash, salt, recoding }: Entry): Public.LegacyReading | string | null {
  const isHmac = row.algorithm === 'hmac'
  if ((isHmac && salt !== null) || hash.encoding === 'utf8') return null
  const key = object(hash.key, ['value', 'encoding'])
  const text = digest({
    hash: hashOf(isHmac ? hash.digest : row.algorithm),
    template: salt === null ? '{PASSWORD}' : lookUp(TEMPLATES, salt.position),
    key: isHmac ? bytesOf(key?.value, key?.encoding) : undefined,
    utf16: recoding === utf16le,
    salt: salt === null ? new Uint8Array() : bytesOf(salt.value, salt.encoding ?? 'utf8'),
    tag: bytesOf(hash.value, hash.encoding),
  })
  return text === null || recoding !== latin1 ? text : { hash: text, password: latin1 }
}

function hashOf(name: unknown): HashName | null {
  return HASHES.find((known) => known === name) ?? null
}

function bytesOf(value: unknown, encoding: unknown): Uint8Array | null {
  if (encoding === 'utf8') return decoded('text', value)
  if (encoding === 'hex') return decoded('hex', value)
  return encoding === 'base64' ? anyBase64(value) : null
}
