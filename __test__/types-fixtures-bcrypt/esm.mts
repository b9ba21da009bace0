// A module that imports the default and by name.

import * as all from 'slowhash/bcrypt'
import bcrypt, { compare, hash } from 'slowhash/bcrypt'
import * as allJs from 'slowhash/bcryptjs'
import bcryptjs, { getSalt } from 'slowhash/bcryptjs'

export const stored: string = await bcrypt.hash('password', 10)
export const same: typeof bcrypt.hash = hash
export const answer: boolean = (await compare('', '')) && all.default.compareSync('', '')
export const salt: string = getSalt(stored) + bcryptjs.getSalt(stored) + allJs.default.getSalt('')
// @ts-expect-error: no such function
bcrypt.verify('', '')

// @ts-expect-error: nor by name
export { verify } from 'slowhash/bcryptjs'
