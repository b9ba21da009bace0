// What users of bcryptjs write, and what the types must refuse. It is never run.

import * as all from 'slowhash/bcryptjs'
import {
  type Callback,
  compare,
  compareSync,
  decodeBase64,
  encodeBase64,
  genSalt,
  genSaltSync,
  getRounds,
  getSalt,
  hash,
  hashSync,
  type ProgressCallback,
  type RandomFallback,
  setRandomFallback,
  type truncates,
} from 'slowhash/bcryptjs'
import { holds, type IsAny, type Same } from './assertions.js'

declare const stored: string

/** The module that is replaced. It has a default under some kinds of resolution. */
type Module = typeof import('bcryptjs')
type Original = Pick<Module, Exclude<keyof Module, 'default'>>

// A value of either type is one of the other, so that programs, wrappers and mocks go on to compile.
declare const original: Original
export const ours: Original = all
export const theirs: Pick<typeof all, keyof Original> = original
holds<Same<Exclude<keyof typeof all, 'default'>, keyof Original>>()

holds<Same<ReturnType<typeof hashSync>, string>>()
holds<Same<ReturnType<typeof compareSync>, boolean>>()
holds<Same<ReturnType<typeof truncates>, boolean>>()
holds<Same<ReturnType<typeof decodeBase64>, number[]>>()
holds<Same<IsAny<Parameters<typeof compare>[1]>, false>>()
export const text: Promise<string> = hash('password', 10)
export const same: Promise<boolean> = compare('password', stored)
export const salt: Promise<string> = genSalt()

const progress: ProgressCallback = (percentage) => percentage.toFixed()
const done: Callback<string> = (error, result) => error ?? result
const random: RandomFallback = (length) => Array.from({ length }, () => 0)
setRandomFallback(random)
hashSync('password')
hashSync('password', genSaltSync(10))
hash('password', 10, done, progress)
hash('password', stored, undefined, progress)
compare('password', stored, (error, result) => {
  holds<Same<typeof error, Error | null>>()
  holds<Same<typeof result, boolean | undefined>>()
})
genSalt(done)
genSalt(10, done)
encodeBase64(Uint8Array.of(1), 1)
encodeBase64([1, 2, 3], 2)
getRounds(stored).toFixed()
getSalt(stored).slice(7)

// @ts-expect-error: bytes are no password
hash(Buffer.alloc(1), 10)
// @ts-expect-error: a salt is needed by one that waits
hash('password')
// @ts-expect-error: rounds are a number
genSaltSync('10')
// @ts-expect-error: a stored hash is a string
compareSync('password', null)
// @ts-expect-error: with a callback nothing comes back
hash('password', 10, done).then()
// @ts-expect-error: a number of bytes is needed
decodeBase64('abc')
// @ts-expect-error: no such function
all.verify
