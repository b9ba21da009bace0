// A module that imports the default and by name.

import type { HashOptions } from 'slowhash'
import * as all from 'slowhash'
import slowhash, { hash, verifySync } from 'slowhash'

const options: HashOptions = { algorithm: 'scrypt', N: 2 ** 15 }
export const stored: string = await slowhash.hash('password', options)
export const same: typeof slowhash.hash = hash
export const answer: boolean = verifySync('', '') && all.default.verifySync('', '')
// @ts-expect-error: there is no such function
slowhash.compare('', '')

// @ts-expect-error: nor by name
export { compare } from 'slowhash'
