import type { ScryptParams } from '../contenders/scrypt'
import type { Case } from '../harness/measure'
import { scrypt } from '../harness/work'

/** They compute on the calling thread, in WebAssembly and in JavaScript. */
const SLOW = ['hash-wasm', '@noble/hashes']

/** What all packages compute to see whether they agree. */
export const agreement = scrypt(14).params

export const cases: readonly Case<ScryptParams>[] = [
  ...[14, 16, 17].map((log2N) => ({ ...scrypt(log2N), call: 'hash' as const })),
  { ...scrypt(14), call: 'hashSync' },
  { ...scrypt(16), call: 'hashSync', without: SLOW },
  { ...scrypt(17), call: 'hashSync', without: SLOW },
  { ...scrypt(14), call: 'hash', inFlight: 16, without: SLOW },
  { ...scrypt(16), call: 'hash', inFlight: 8, without: SLOW },
]

/** What is measured on other runtimes. */
export const essentials: readonly Case<ScryptParams>[] = [
  { ...scrypt(17), call: 'hash' },
  { ...scrypt(14), call: 'hash', inFlight: 16, without: SLOW },
]
