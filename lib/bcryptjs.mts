import bcryptjs from './bcryptjs.js'

export const {
  setRandomFallback,
  genSaltSync,
  genSalt,
  hashSync,
  hash,
  compareSync,
  compare,
  getRounds,
  getSalt,
  truncates,
  encodeBase64,
  decodeBase64,
} = bcryptjs
export default bcryptjs
