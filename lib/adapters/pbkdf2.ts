import type * as Public from '../../formats'
import { integer, MAX_U32, oneOf } from '../inputs'
import { adapter } from './adapter'
import { count, decoded, type Encoding } from './decode'
import { LAYOUTS, layoutOf } from './layout'
import { choice, optionsOf, requiredInteger } from './options'
import { columns, jsonObject } from './row'
import { HASHES, type HashName, pbkdf2 } from './write'

const SALTS = ['text', 'hex', 'base64'] as const
const ENCODINGS = ['hex', 'base64'] as const

/** How most write their columns. */
const TEXT_AND_HEX = { salt: 'text', encoding: 'hex', layout: 'salt:hash' } as const

/** How a product computes a key, and where it stores it. */
interface Pbkdf2Columns {
  readonly hash: HashName
  readonly iterations: number
  readonly keyLength: number
  /** How the salt becomes bytes. */
  readonly salt: Encoding
  /** How the key is written. */
  readonly encoding: Encoding
  readonly layout: (typeof LAYOUTS)[number]
}

export const nodePbkdf2: typeof Public.nodePbkdf2 = (options) => {
  const known = ['iterations', 'hash', 'keyLength', 'salt', 'encoding', 'layout']
  const given = optionsOf(options, known)
  return pbkdf2Columns('node-pbkdf2', {
    iterations: requiredInteger('iterations', given.iterations, 1, MAX_U32, 'iterations'),
    hash: choice('hash', HASHES, given.hash),
    keyLength: integer('keyLength', given.keyLength, 16, 1024, 'bytes') ?? 64,
    salt: oneOf('salt', SALTS, given.salt),
    encoding: oneOf('encoding', ENCODINGS, given.encoding),
    layout: oneOf('layout', LAYOUTS, given.layout),
  })
}

export const passportLocalMongoose: typeof Public.passportLocalMongoose = (options) => {
  const given = optionsOf(options, ['iterations', 'keylen', 'digestAlgorithm'])
  return pbkdf2Columns('passport-local-mongoose', {
    iterations: integer('iterations', given.iterations, 1, MAX_U32, 'iterations') ?? 25_000,
    hash: oneOf('digestAlgorithm', PASSPORT_HASHES, given.digestAlgorithm),
    keyLength: integer('keylen', given.keylen, 16, 1024, 'bytes') ?? 512,
    ...TEXT_AND_HEX,
  })
}

/** The default comes first. */
const PASSPORT_HASHES = ['sha256', 'md5', 'sha1', 'sha384', 'sha512'] as const

export const payload: typeof Public.payload = () =>
  pbkdf2Columns('payload', {
    ...{ hash: 'sha256', iterations: 25_000, keyLength: 512 },
    ...TEXT_AND_HEX,
  })

export const grafana: typeof Public.grafana = () =>
  pbkdf2Columns('grafana-pbkdf2', {
    ...{ hash: 'sha256', iterations: 10_000, keyLength: 50 },
    ...TEXT_AND_HEX,
  })

export const npmPbkdf2Password: typeof Public.npmPbkdf2Password = (options) => {
  const given = optionsOf(options, ['iterations', 'keyLength', 'digest'])
  return pbkdf2Columns('npm-pbkdf2-password', {
    iterations: integer('iterations', given.iterations, 1, MAX_U32, 'iterations') ?? 10_000,
    hash: oneOf('digest', ['sha1', 'sha256', 'sha512'], given.digest),
    keyLength: integer('keyLength', given.keyLength, 16, 1024, 'bytes') ?? 128,
    ...{ salt: 'base64', encoding: 'base64', layout: 'salt:hash' },
  })
}

export const npmCredential: typeof Public.npmCredential = () => {
  const known = ['hash', 'salt', 'keyLength', 'hashMethod', 'iterations']
  return adapter('npm-credential', (stored) => {
    const row = jsonObject(stored, known)
    const keyLength = count(row?.keyLength)
    if (row === null || row.hashMethod !== 'pbkdf2' || keyLength === null) return null
    return pbkdf2({
      hash: 'sha1',
      iterations: count(row.iterations),
      salt: decoded('text', row.salt),
      key: decoded('base64', row.hash, keyLength),
    })
  })
}

function pbkdf2Columns(id: string, product: Pbkdf2Columns): Public.LegacyFormat {
  const { names, separator } = layoutOf(product.layout)
  return adapter(id, (stored) => {
    const row = columns(stored, names, separator)
    return pbkdf2({
      hash: product.hash,
      iterations: product.iterations,
      salt: decoded(product.salt, row?.salt),
      key: decoded(product.encoding, row?.hash, product.keyLength),
    })
  })
}
