import type { BcryptParams } from '../contenders/bcrypt'
import type { Call, Case } from '../harness/measure'
import { bcrypt } from '../harness/work'

const CALLS: readonly Call[] = ['hash', 'verify', 'hashSync', 'verifySync']

/** What all packages compute to see whether they agree. */
export const agreement = bcrypt(4).params

/** A hundred passwords, as the articles that compare native packages with JavaScript have them. */
export const HUNDRED = 100

export const cases: readonly Case<BcryptParams>[] = [
  ...[4, 8, 10].flatMap((cost) => CALLS.map((call) => ({ ...bcrypt(cost), call }))),
  ...[11, 12].flatMap((cost) => [
    { ...bcrypt(cost), call: 'hash' as const },
    { ...bcrypt(cost), call: 'verify' as const },
  ]),
  { ...bcrypt(14), call: 'hash' },
  { ...bcrypt(10), call: 'hash', inFlight: 16 },
  { ...bcrypt(10), call: 'verify', inFlight: 16 },
  { ...bcrypt(10), call: 'hash', inFlight: 64, without: ['hash-wasm'] },
  // A round takes half a minute, and a hundred calls are their own average.
  { ...bcrypt(11), call: 'hash', inFlight: HUNDRED, maxRounds: 1, without: ['hash-wasm'] },
  { ...bcrypt(11), call: 'verify', inFlight: HUNDRED, maxRounds: 1, without: ['hash-wasm'] },
]

/** What is measured on other runtimes. */
export const essentials: readonly Case<BcryptParams>[] = [
  { ...bcrypt(12), call: 'hash' },
  { ...bcrypt(10), call: 'hash', inFlight: 16, without: ['hash-wasm'] },
]
