import type * as Public from '../../formats'
import { integer, type Options, oneOf } from '../inputs'
import { checkRecipe } from '../recipe'
import { adapter } from './adapter'
import { decoded } from './decode'
import { LAYOUTS, layoutOf } from './layout'
import { optionsOf } from './options'
import { nfkc } from './recode'
import { columns } from './row'
import { scrypt } from './write'

const KEYS = ['N', 'r', 'p', 'salt', 'keyLength', 'layout']
const SALTS = ['text', 'hex'] as const

/** What Better Auth writes: the salt is the text of the digits. */
const BETTER_AUTH = /^([\da-f]{32}):([\da-f]{128})$/

export const betterAuthScrypt: typeof Public.betterAuthScrypt = () => {
  const costs = { N: 16384, r: 16, p: 1 }
  return adapter('better-auth-scrypt', (stored) => {
    const [, salt, key] = BETTER_AUTH.exec(stored) ?? []
    const hash = scrypt({ ...costs, salt: decoded('text', salt), key: decoded('hex', key) })
    return hash === null ? null : { hash, password: nfkc }
  })
}

export const nodeScrypt: typeof Public.nodeScrypt = (options) => {
  const given = optionsOf(options, KEYS)
  const costs = costsOf(given)
  const encoding = oneOf('salt', SALTS, given.salt)
  const length = integer('keyLength', given.keyLength, 16, 1024, 'bytes') ?? 64
  const { names, separator } = layoutOf(oneOf('layout', LAYOUTS, given.layout))
  return adapter('node-scrypt', (stored) => {
    const row = columns(stored, names, separator)
    const salt = decoded(encoding, row?.salt)
    return scrypt({ ...costs, salt, key: decoded('hex', row?.hash, length) })
  })
}

/** The core checks their ranges. */
function costsOf({ N = 16384, r = 8, p = 1 }: Options) {
  checkRecipe({ algorithm: 'scrypt', N, r, p })
  return { N, r, p } as { N: number; r: number; p: number }
}
