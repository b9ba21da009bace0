import bcrypt from './bcrypt.js'

export const { genSaltSync, genSalt, hashSync, hash, compareSync, compare, getRounds } = bcrypt
export default bcrypt
