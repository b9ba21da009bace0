import type * as Public from '../index'
import { calibrate } from './calibrate'
import { configure } from './configure'
import { hash, hashRaw, hashRawSync, hashSync } from './hash'
import { identify, needsRehash } from './inspect'
import { createPasswords } from './passwords'
import { profiles } from './profiles'
import { stats } from './queue'
import { verify, verifySync } from './verify'

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
