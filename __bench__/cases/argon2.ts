import type { Argon2Params } from '../contenders/argon2'
import type { Call, Case } from '../harness/measure'
import { argon2id } from '../harness/work'

const CALLS: readonly Call[] = ['hash', 'verify', 'hashSync', 'verifySync']

/** They compute on the calling thread, in WebAssembly and in JavaScript. */
const SLOW = ['hash-wasm', '@noble/hashes']

/** The default of the `argon2` package for years: so little that the call itself counts. */
const tiny = argon2id(4096, 3, 1)
const small = argon2id(19456, 2, 1)
const medium = argon2id(65536, 3, 1)
const lanes = argon2id(65536, 3, 4)
const large = argon2id(131072, 4, 1)
const huge = argon2id(262144, 10, 1)

/** What all packages compute to see whether they agree. */
export const agreement = tiny.params

export const cases: readonly Case<Argon2Params>[] = [
  ...[tiny, small].flatMap((work) => CALLS.map((call) => ({ ...work, call }))),
  ...[medium, lanes].flatMap((work) =>
    CALLS.map((call) => ({ ...work, call, without: ['@noble/hashes'] })),
  ),
  // The twins that end in Sync have shown by now that they do the same.
  { ...large, call: 'hash', without: SLOW },
  { ...large, call: 'verify', without: SLOW },
  { ...huge, call: 'hash', without: SLOW },
  { ...small, call: 'hash', inFlight: 16, without: ['@noble/hashes'] },
  { ...small, call: 'verify', inFlight: 16, without: ['@noble/hashes'] },
  { ...medium, call: 'hash', inFlight: 16, without: SLOW },
  { ...small, call: 'hash', isRested: true, without: SLOW },
]

/** What is measured on other runtimes. */
export const essentials: readonly Case<Argon2Params>[] = [
  { ...small, call: 'hash' },
  { ...small, call: 'hash', inFlight: 16, without: ['@noble/hashes'] },
]
