import type * as Public from '../../formats'
import { integer, MAX_U32, oneOf } from '../inputs'
import { adapter } from './adapter'
import { decoded } from './decode'
import { optionsOf, secretBytes } from './options'
import { DIGEST_LEN, pbkdf2 } from './write'

const KEYS = ['secret', 'iterations', 'hash', 'saltLength', 'keyLength', 'encoding']
const HASHES = ['sha256', 'sha1', 'sha512'] as const
const ENCODINGS = ['hex', 'base64'] as const

/** The name that DelegatingPasswordEncoder puts before the string. */
const NAME = /^\{pbkdf2(?:@\w+)?\}/

export const springPbkdf2: typeof Public.springPbkdf2 = (options) => {
  const given = optionsOf(options, KEYS)
  const secret = secretBytes('secret', given.secret ?? '', 0)
  const iterations = integer('iterations', given.iterations, 1, MAX_U32, 'iterations') ?? 310_000
  const hash = oneOf('hash', HASHES, given.hash)
  const saltLength = integer('saltLength', given.saltLength, 1, 1024, 'bytes') ?? 16
  const keyLength = integer('keyLength', given.keyLength, 16, 1024, 'bytes') ?? DIGEST_LEN[hash]
  const encoding = oneOf('encoding', ENCODINGS, given.encoding)
  return adapter('spring-pbkdf2', (stored) => {
    const bytes = decoded(encoding, stored.replace(NAME, ''), saltLength + keyLength)
    if (bytes === null) return null
    // The secret is hashed as if it were the end of the salt.
    const salt = Buffer.concat([bytes.subarray(0, saltLength), secret])
    return pbkdf2({ hash, iterations, salt, key: bytes.subarray(saltLength) })
  })
}
