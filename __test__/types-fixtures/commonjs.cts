// A CommonJS module that imports in both of its ways.

import slowhash = require('slowhash')

import type { HashOptions } from 'slowhash'
import * as all from 'slowhash'
import { hash, verifySync } from 'slowhash'

const options: HashOptions = { algorithm: 'bcrypt', cost: 12 }
export const stored: Promise<string> = slowhash.hash('password', options)
export const same: typeof slowhash.hash = hash
export const answer: boolean = verifySync('', '') && all.verifySync('', '')
export const type: slowhash.HashInfo | null = slowhash.identify('')
// @ts-expect-error: there is no such function
slowhash.compare('', '')
