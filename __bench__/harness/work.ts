import type { Argon2Params } from '../contenders/argon2'
import type { BcryptParams } from '../contenders/bcrypt'
import type { ScryptParams } from '../contenders/scrypt'

/** Parameters, and how the table calls them. */
export interface Work<Params> {
  readonly work: string
  readonly params: Params
}

/** Argon2id with m KiB, t passes, p lanes. */
export function argon2id(m: number, t: number, p: number): Work<Argon2Params> {
  return { work: `argon2id ${m}/${t}/${p}`, params: { memoryCost: m, timeCost: t, parallelism: p } }
}

export function bcrypt(cost: number): Work<BcryptParams> {
  return { work: `bcrypt ${cost}`, params: { cost } }
}

/** scrypt with r = 8, p = 1. */
export function scrypt(log2N: number): Work<ScryptParams> {
  return { work: `scrypt 2^${log2N}/8/1`, params: { N: 2 ** log2N, r: 8, p: 1 } }
}
