import { configure, hash, needsRehash, verify } from '../../../dist/index.mjs'

export function hasher({ options, maxQueue }) {
  configure({ maxQueue })
  return {
    hash: (password, signal) => hash(password, { ...options, signal }),
    verify: (stored, password, signal) => verify(stored, password, { signal }),
    needsRehash: (stored) => needsRehash(stored, options),
  }
}
