// A CommonJS module under esModuleInterop, which gives it a default.

import bcrypt, { compareSync } from 'slowhash/bcrypt'
import bcryptjs, { truncates } from 'slowhash/bcryptjs'

export const answer: boolean = bcrypt.compareSync('', '') && compareSync('', '')
export const cut: boolean = bcryptjs.truncates('') || truncates('')
