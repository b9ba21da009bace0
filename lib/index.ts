import type * as Public from '../index'
import { configure } from './configure'
import { hash, hashRaw, hashRawSync, hashSync } from './hash'
import { identify, needsRehash } from './inspect'
import { profiles } from './profiles'
import { stats } from './queue'
import { verify, verifySync } from './verify'

/** Loaded when it is called: who hashes and verifies needs none of it, and it is half of the modules. */
const createPasswords: typeof Public.createPasswords = (policy) => {
  const passwords: typeof import('./passwords') = require('./passwords')
  return passwords.createPasswords(policy)
}

/** Loaded when it is called. */
const calibrate: typeof Public.calibrate = async (options) => {
  const calibrating: typeof import('./calibrate') = require('./calibrate')
  return calibrating.calibrate(options)
}

/** The public face. Its documentation is `index.d.ts`, which the annotation holds it to. */
const slowhash: typeof Public = {
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
}

export = slowhash
