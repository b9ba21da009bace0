// Calls as users of the package argon2 write them. It is compiled against both packages.

import * as all from 'argon2'
import argon2, { argon2d, argon2i, argon2id, hash, needsRehash, verify } from 'argon2'

declare const buffer: Buffer
declare const stored: string
declare const flag: boolean

export const one: Promise<string> = argon2.hash('password')
export const two: Promise<string> = hash(buffer, {
  type: argon2id,
  memoryCost: 2 ** 16,
  timeCost: 3,
  parallelism: 1,
  hashLength: 50,
  version: 0x13,
  salt: buffer,
  secret: buffer,
  associatedData: buffer,
})
export const three: Promise<Buffer> = hash('password', { raw: true, salt: buffer })
export const four: Promise<string> = hash('password', { raw: false })
export const five: Promise<string> = hash('password', { raw: flag })
export const six: Promise<boolean> = verify(stored, 'password')
export const seven: Promise<boolean> = all.verify(stored, buffer, { secret: buffer })
export const eight: boolean = needsRehash(stored)
export const nine: boolean = argon2.needsRehash(stored, {
  memoryCost: 1,
  timeCost: 1,
  parallelism: 1,
  version: 0x10,
})
export const variants: readonly [0, 1, 2] = [argon2d, argon2i, argon2id]
export type Options = NonNullable<Parameters<typeof hash>[1]>

// @ts-expect-error: a number is no password
hash(1)
// @ts-expect-error: a string for bytes
hash('password', { salt: 'salt' })
// @ts-expect-error: a string for a number
hash('password', { memoryCost: '65536' })
// @ts-expect-error: a variant that there is not
hash('password', { type: 3 })
// @ts-expect-error: an unknown option
hash('password', { rounds: 3 })
// @ts-expect-error: the bare bytes are no string
hash('password', { raw: true }) satisfies Promise<string>
// @ts-expect-error: a stored hash is a string
verify(buffer, 'password')
// @ts-expect-error: verify needs a password
verify(stored)
// @ts-expect-error: a promise is no boolean
verify(stored, 'password') satisfies boolean
