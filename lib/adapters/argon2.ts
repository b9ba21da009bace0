import type * as Public from '../../formats'
import { adapter } from './adapter'
import { secretBytes } from './options'

/** With the wrappers of Spring and Django. */
const ARGON2 = /^(?:\{argon2(?:@\w+)?\}|argon2)?\$argon2(?:id|i|d)\$/

/** A string that names its secret is the matter of the policy's peppers. */
const NAMES_SECRET = /[$,]keyid=/

export const argon2Secret: typeof Public.argon2Secret = (secret) => {
  const key = secretBytes('secret', secret)
  return adapter('argon2-secret', (stored) => {
    const isUnnamed = ARGON2.test(stored) && !NAMES_SECRET.test(stored)
    return isUnnamed ? { hash: stored, secret: Uint8Array.from(key) } : null
  })
}
