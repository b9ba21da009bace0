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
} = slowhash
export default slowhash
