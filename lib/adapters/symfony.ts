import type * as Public from '../../formats'
import { flag, integer, MAX_U32, oneOf } from '../inputs'
import { adapter } from './adapter'
import { decoded } from './decode'
import { SALT_FIRST } from './layout'
import { optionsOf } from './options'
import { columns } from './row'
import { DIGEST_LEN, digest } from './write'

const KEYS = ['algorithm', 'encodeHashAsBase64', 'iterations']
const ALGORITHMS = ['sha512', 'sha384', 'sha256', 'sha1', 'md5'] as const

export const symfonyMessageDigest: typeof Public.symfonyMessageDigest = (options) => {
  const given = optionsOf(options, KEYS)
  const hash = oneOf('algorithm', ALGORITHMS, given.algorithm)
  const encoding = flag('encodeHashAsBase64', given.encodeHashAsBase64) ? 'base64' : 'hex'
  const rounds = integer('iterations', given.iterations, 1, MAX_U32, 'rounds') ?? 5000
  return adapter('symfony-message-digest', (stored) => {
    const row = columns(stored, SALT_FIRST)
    // Symfony hashes no salt with braces.
    if (row === null || /[{}]/.test(row.salt)) return null
    const merged = row.salt === '' ? '{PASSWORD}' : '{PASSWORD}{{SALT}}'
    const tag = decoded(encoding, row.hash, DIGEST_LEN[hash])
    const salt = decoded('text', row.salt)
    return digest({ hash, template: merged, again: `{DIGEST}${merged}`, rounds, salt, tag })
  })
}
