// A CommonJS module that imports in both of its ways.

import bcrypt = require('slowhash/bcrypt')
import bcryptjs = require('slowhash/bcryptjs')

import * as all from 'slowhash/bcrypt'
import { hash } from 'slowhash/bcrypt'
import * as allJs from 'slowhash/bcryptjs'
import { getSalt } from 'slowhash/bcryptjs'

export const same: typeof bcrypt.hash = hash
export const sameJs: typeof bcryptjs.getSalt = getSalt
export const stored: string = bcrypt.hashSync('', 4) + all.hashSync('', bcryptjs.genSaltSync())
export const salt: string = allJs.getSalt(stored)
// @ts-expect-error: bcrypt has no such function
bcrypt.getSalt('')
