import type * as Public from '../../formats'
import { adapter } from './adapter'
import { choice, secretBytes } from './options'
import { appending } from './recode'

/** The names that the core has for them. */
const KINDS = [
  'md5-hex',
  'sha1-hex',
  'sha256-hex',
  'sha512-hex',
  'sha256-base64',
  'sha384-base64',
  'sha512-base64',
  'sha512-raw-over-72',
  'sha512-base64-over-72',
] as const

const BCRYPT = /^\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}$/

export const bcryptPrehash: typeof Public.bcryptPrehash = (kind) => {
  const name = choice('kind', KINDS, kind)
  const read = (stored: string) => (isBcrypt(stored) ? `$bcrypt-prehash$${name}${stored}` : null)
  return adapter(`bcrypt-prehash-${name}`, read)
}

export const bcryptPepper: typeof Public.bcryptPepper = (pepper) => {
  const password = appending(secretBytes('pepper', pepper))
  const read = (stored: string) => (isBcrypt(stored) ? { hash: stored, password } : null)
  return adapter('bcrypt-pepper', read)
}

export function isBcrypt(text: unknown): text is string {
  return typeof text === 'string' && BCRYPT.test(text)
}
