// A module that imports the default and by name.

import type { HashOptions } from 'slowhash/argon2'
import * as all from 'slowhash/argon2'
import argon2, { hash, verifySync } from 'slowhash/argon2'

const options: HashOptions = { type: argon2.argon2id, memoryCost: 19456 }
export const stored: string = await argon2.hash('password', options)
export const same: typeof argon2.hash = hash
export const answer: boolean = verifySync('', '') && all.default.verifySync('', '')
// @ts-expect-error: there is no such function
argon2.compare('', '')

// @ts-expect-error: nor by name
export { compare } from 'slowhash/argon2'
