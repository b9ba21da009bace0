// A CommonJS module that imports in both of its ways.

import argon2 = require('slowhash/argon2')

import type { HashOptions } from 'slowhash/argon2'
import * as all from 'slowhash/argon2'
import { hash, verifySync } from 'slowhash/argon2'

const options: HashOptions = { type: argon2.argon2id, memoryCost: 19456 }
export const stored: Promise<string> = argon2.hash('password', options)
export const same: typeof argon2.hash = hash
export const answer: boolean = verifySync('', '') && all.verifySync('', '')
// @ts-expect-error: there is no such function
argon2.compare('', '')
