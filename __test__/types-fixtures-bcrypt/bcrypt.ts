// What users of bcrypt with @types/bcrypt write, and what the types must refuse. It is never run.

import * as all from 'slowhash/bcrypt'
import {
  compare,
  compareSync,
  genSalt,
  genSaltSync,
  getRounds,
  hash,
  hashSync,
} from 'slowhash/bcrypt'
import { holds, type IsAny, type Same } from './assertions.js'

declare const buffer: Buffer
declare const stored: string

/** The module that is replaced. */
type Original = typeof import('bcrypt')

// A value of either type is one of the other, so that programs, wrappers and mocks go on to compile.
declare const original: Original
export const ours: Original = all
export const theirs: Pick<typeof all, keyof Original> = original
holds<Same<Exclude<keyof typeof all, 'default'>, keyof Original>>()

holds<Same<ReturnType<typeof hashSync>, string>>()
holds<Same<ReturnType<typeof compareSync>, boolean>>()
holds<Same<ReturnType<typeof genSaltSync>, string>>()
holds<Same<ReturnType<typeof getRounds>, number>>()
holds<Same<IsAny<Parameters<typeof compare>[1]>, false>>()
export const text: Promise<string> = hash('password', 10)
export const same: Promise<boolean> = compare(buffer, stored)
export const salt: Promise<string> = genSalt()

hashSync('password', genSaltSync(10, 'a'))
hashSync(buffer, 10)
hash('password', 10, (error, encrypted) => {
  holds<Same<typeof error, Error | undefined>>()
  holds<Same<typeof encrypted, string>>()
})
compare('password', stored, (error, same) => {
  holds<Same<typeof error, Error | undefined>>()
  holds<Same<typeof same, boolean>>()
})
genSalt((error, salt) => error ?? salt)
genSalt(10, (_, salt: string) => salt)
genSalt(10, 'b', async (_, salt) => hash('password', salt))
genSalt(10, 'b').then((salt) => hash('password', salt))
compareSync('password', hashSync('password', genSaltSync()))
getRounds(stored).toFixed()

// @ts-expect-error: a number is no password
hash(1, 10)
// @ts-expect-error: nor is another view of bytes
hash(new Uint8Array(1), 10)
// @ts-expect-error: a salt is needed
hashSync('password')
// @ts-expect-error: rounds are a number
genSaltSync('10')
// @ts-expect-error: no version but a and b
genSalt(10, 'y')
// @ts-expect-error: a stored hash is a string
compareSync('password', buffer)
// @ts-expect-error: with a callback nothing comes back
hash('password', 10, () => undefined).then()
// @ts-expect-error: a callback is a function
compare('password', stored, 'done')
// @ts-expect-error: no such function
all.verify
