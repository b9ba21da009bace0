import argon2 from './argon2.js'

export const { hash, hashSync, verify, verifySync, needsRehash, argon2d, argon2i, argon2id } =
  argon2
export default argon2
