import slowhash from './index.js'

export const {
  hash,
  hashSync,
  verify,
  verifySync,
  hashRaw,
  hashRawSync,
  needsRehash,
  identify,
  profiles,
  configure,
  stats,
  createPasswords,
  calibrate,
} = slowhash
export default slowhash
