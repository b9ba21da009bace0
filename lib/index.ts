import type * as Public from '../index'
import { configure } from './configure'
import { hash, hashRaw, hashRawSync, hashSync } from './hash'
import { identify, needsRehash } from './inspect'
import { calibrate, createPasswords } from './on-demand'
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
