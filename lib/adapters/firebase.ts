import type * as Public from '../../formats'
import { codedError } from '../errors'
import { integer } from '../inputs'
import { adapter } from './adapter'
import { isBcrypt } from './bcrypt'
import { anyBase64, count, lookUp } from './decode'
import { base64Bytes, optionalText, optionsOf } from './options'
import { columns, jsonObject, type Row } from './row'
import { type Digest, digest, type HashName, pbkdf2, scrypt } from './write'

/** Firebase's own ranges. */
const MAX_ROUNDS = 8
const MAX_MEM_COST = 14
/** What a project has by default. */
const SEPARATOR = 'Bw=='

/** What Firebase's scrypt takes besides salt and password. */
interface Project {
  readonly signerKey: Uint8Array
  readonly saltSeparator: Uint8Array
  readonly rounds: number
  readonly memCost: number
}

export const firebaseScrypt: typeof Public.firebaseScrypt = (options) => {
  const given = optionsOf(options, ['signerKey', 'saltSeparator', 'rounds', 'memCost'])
  const project = {
    signerKey: base64Bytes('signerKey', given.signerKey, 16),
    saltSeparator: base64Bytes('saltSeparator', given.saltSeparator ?? SEPARATOR, 0),
    rounds: integer('rounds', given.rounds, 1, MAX_ROUNDS, 'rounds') ?? 8,
    memCost: integer('memCost', given.memCost, 1, MAX_MEM_COST, '(log2 of N)') ?? 14,
  }
  return adapter('firebase-scrypt', (stored) => {
    // The command line's name for the salt, and the Admin SDK's.
    const exported = columns(stored, ['passwordHash', 'salt'])
    const listed = exported === null ? columns(stored, ['passwordHash', 'passwordSalt']) : null
    return own(project, exported?.salt ?? listed?.passwordSalt, (exported ?? listed)?.passwordHash)
  })
}

/** Firebase's scrypt, as Supabase writes it. */
function own(project: Project, salt: unknown, hash: unknown): string | null {
  const [saltBytes, hashBytes] = [anyBase64(salt), anyBase64(hash)]
  if (saltBytes === null || hashBytes === null) return null
  const { signerKey, saltSeparator, rounds, memCost } = project
  const separator = saltSeparator.length === 0 ? '' : `,ss=${padded(saltSeparator)}`
  const parameters = `v=1,n=${memCost},r=${rounds},p=1${separator},sk=${padded(signerKey)}`
  return `$fbscrypt$${parameters}$${padded(saltBytes)}$${padded(hashBytes)}`
}

function padded(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64')
}

const HASH_OPTIONS = [
  ...['algorithm', 'key', 'saltSeparator', 'rounds', 'memoryCost', 'parallelization'],
  ...['blockSize', 'derivedKeyLength', 'inputOrder'],
]
const ROW = [...HASH_OPTIONS, 'passwordHash', 'passwordSalt']

const TEMPLATES = { SALT_FIRST: '{SALT}{PASSWORD}', PASSWORD_FIRST: '{PASSWORD}{SALT}' }
const DIGESTS: Readonly<Record<string, HashName>> = {
  ...{ MD5: 'md5', SHA1: 'sha1', SHA256: 'sha256', SHA512: 'sha512' },
}
const HMACS: Readonly<Record<string, HashName>> = {
  ...{ HMAC_MD5: 'md5', HMAC_SHA1: 'sha1', HMAC_SHA256: 'sha256', HMAC_SHA512: 'sha512' },
}
const PBKDF2: Readonly<Record<string, HashName>> = { PBKDF_SHA1: 'sha1', PBKDF2_SHA256: 'sha256' }
const OTHERS: Readonly<Record<string, (row: Row) => string | null>> = {
  BCRYPT: readBcrypt,
  SCRYPT: readOwn,
  STANDARD_SCRYPT: readScrypt,
}
const ALGORITHMS = [DIGESTS, HMACS, PBKDF2, OTHERS].flatMap((table) => Object.keys(table))

export const firebaseImport: typeof Public.firebaseImport = (options) => {
  const common = importOptions(options)
  return adapter('firebase-import', (stored) => {
    const row = jsonObject(stored, ROW)
    return row === null ? null : readImport(Object.assign(Object.create(null), common, row))
  })
}

/** What all rows have in common; a row may say otherwise. */
function importOptions(options: unknown): Row {
  const given = optionsOf(options, HASH_OPTIONS)
  for (const [name, values] of [
    ['algorithm', ALGORITHMS],
    ['inputOrder', Object.keys(TEMPLATES)],
  ] as const) {
    const text = optionalText(name, given[name])
    if (text === undefined || values.includes(text)) continue
    throw codedError('ERR_OUT_OF_RANGE', `${name} must be one of ${values.join(', ')}`)
  }
  integer('rounds', given.rounds, 0, 120_000, 'rounds')
  integer('memoryCost', given.memoryCost, 1, 2 ** 31, '(N, or its log2 with SCRYPT)')
  integer('parallelization', given.parallelization, 1, 2 ** 30 - 1, 'lanes')
  integer('blockSize', given.blockSize, 1, 2 ** 30 - 1, 'blocks of 128 bytes')
  integer('derivedKeyLength', given.derivedKeyLength, 16, 1024, 'bytes')
  const bytes = ['key', 'saltSeparator'].filter((name) => given[name] !== undefined)
  const encoded = bytes.map((name) => [name, padded(base64Bytes(name, given[name]))])
  return Object.assign(Object.create(null), given, Object.fromEntries(encoded))
}

function readImport(row: Row): string | null {
  const { algorithm } = row
  const [fast, keyed] = [lookUp(DIGESTS, algorithm), lookUp(HMACS, algorithm)]
  if (fast !== null) return readDigest(row, fast, { rounds: roundsOf(row.rounds) })
  if (keyed !== null) return readHmac(row, keyed)
  const derived = lookUp(PBKDF2, algorithm)
  return derived === null ? (lookUp(OTHERS, algorithm)?.(row) ?? null) : readPbkdf2(row, derived)
}

/** No round is the first one alone, as one round is. */
function roundsOf(rounds: unknown): number | null {
  return rounds === 0 ? 1 : count(rounds)
}

function readHmac(row: Row, hash: HashName): string | null {
  const key = anyBase64(row.key)
  return key === null || key.length === 0 ? null : readDigest(row, hash, { key })
}

function readDigest(
  row: Row,
  hash: HashName,
  more: { rounds: number | null } | Pick<Digest, 'key'>,
): string | null {
  const salted = row.passwordSalt !== undefined
  return digest({
    hash,
    template: salted ? lookUp(TEMPLATES, row.inputOrder) : '{PASSWORD}',
    salt: anyBase64(row.passwordSalt ?? ''),
    tag: anyBase64(row.passwordHash),
    ...more,
  })
}

function readPbkdf2(row: Row, hash: HashName): string | null {
  return pbkdf2({
    hash,
    iterations: count(row.rounds),
    salt: anyBase64(row.passwordSalt),
    key: anyBase64(row.passwordHash),
  })
}

function readScrypt(row: Row): string | null {
  const length = count(row.derivedKeyLength)
  const key = anyBase64(row.passwordHash)
  return scrypt({
    N: count(row.memoryCost),
    r: count(row.blockSize),
    p: count(row.parallelization),
    salt: anyBase64(row.passwordSalt),
    key: key?.length === length ? key : null,
  })
}

function readOwn(row: Row): string | null {
  const signerKey = anyBase64(row.key)
  const saltSeparator = anyBase64(row.saltSeparator ?? '')
  const [rounds, memCost] = [count(row.rounds), count(row.memoryCost)]
  if (signerKey === null || saltSeparator === null || rounds === null || memCost === null)
    return null
  return own({ signerKey, saltSeparator, rounds, memCost }, row.passwordSalt, row.passwordHash)
}

/** The bytes of a bcrypt string. */
function readBcrypt(row: Row): string | null {
  const stored = String(Buffer.from(anyBase64(row.passwordHash) ?? []))
  return isBcrypt(stored) ? stored : null
}
