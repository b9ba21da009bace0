import crypto from './crypto.js'

export const { scrypt, scryptSync, argon2, argon2Sync } = crypto
export default crypto
