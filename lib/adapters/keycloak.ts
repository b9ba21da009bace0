import type * as Public from '../../formats'
import { adapter } from './adapter'
import { count, decimal, decoded, lookUp } from './decode'
import { jsonObject, object, type Row } from './row'
import { argon2, type HashName, pbkdf2 } from './write'

/** A row of the table `credential`, or the one of a realm's export. What matters are the two columns of JSON. */
const COLUMNS = ['secretData', 'credentialData']
const OTHERS = [
  'id',
  'type',
  'userLabel',
  'createdDate',
  'priority',
  'temporary',
  'salt',
  'version',
]
const SECRET = ['value', 'salt', 'additionalParameters']
const CREDENTIAL = ['hashIterations', 'algorithm', 'additionalParameters']
const ARGON2 = ['hashLength', 'memory', 'type', 'version', 'parallelism']

const HASHES: Readonly<Record<string, HashName>> = {
  pbkdf2: 'sha1',
  'pbkdf2-sha256': 'sha256',
  'pbkdf2-sha512': 'sha512',
}
/** 64 bytes of every hash in old versions, the length of the digest later. */
const KEY_LENS = [20, 32, 64]

const VARIANTS = { id: 'argon2id', i: 'argon2i', d: 'argon2d' } as const
const VERSIONS = { '1.3': 19, '1.0': 16 } as const

export const keycloak: typeof Public.keycloak = () =>
  adapter('keycloak', (stored) => {
    const row = jsonObject(stored, [...COLUMNS, ...OTHERS])
    if (row === null || (row.type !== undefined && row.type !== 'password')) return null
    const secret = member(row.secretData, SECRET)
    const credential = member(row.credentialData, CREDENTIAL)
    if (secret === null || credential === null) return null
    return credential.algorithm === 'argon2'
      ? readArgon2(secret, credential)
      : readPbkdf2(secret, credential)
  })

/** A column of JSON, or what it stands for. */
function member(value: unknown, known: readonly string[]): Row | null {
  return typeof value === 'string' ? jsonObject(value, known) : object(value, known)
}

function readPbkdf2(secret: Row, credential: Row): string | null {
  const key = decoded('base64', secret.value)
  if (key === null || !KEY_LENS.includes(key.length)) return null
  return pbkdf2({
    hash: lookUp(HASHES, credential.algorithm),
    iterations: count(credential.hashIterations),
    salt: decoded('base64', secret.salt),
    key,
  })
}

function readArgon2(secret: Row, credential: Row): string | null {
  const parameters = object(credential.additionalParameters, ARGON2)
  const length = decimal(first(parameters?.hashLength))
  return argon2({
    variant: lookUp(VARIANTS, first(parameters?.type)),
    version: lookUp(VERSIONS, first(parameters?.version)),
    memoryKib: decimal(first(parameters?.memory)),
    passes: count(credential.hashIterations),
    lanes: decimal(first(parameters?.parallelism)),
    salt: decoded('base64', secret.salt),
    tag: length === null ? null : decoded('base64', secret.value, length),
  })
}

/** Keycloak has each parameter in an array of its own. */
function first(value: unknown): unknown {
  return Array.isArray(value) && value.length === 1 ? value[0] : null
}
