import { createHash } from 'node:crypto'
import { createPasswords, hashSync, type PasswordPolicy, type Passwords, stats } from 'slowhash'

export const TINY = { memoryCost: 64, timeCost: 1 } as const
export const KEY = { k1: Buffer.alloc(16, 1), k2: Buffer.alloc(16, 2) }
export const PASSWORD = 'correct horse'
export const MD5 = createHash('md5').update(PASSWORD).digest('hex')
export const BCRYPT = hashSync(PASSWORD, { algorithm: 'bcrypt', cost: 4 })
export const SCRYPT = hashSync(PASSWORD, { algorithm: 'scrypt', cost: 16 })

export function tiny(policy: PasswordPolicy = {}): Passwords {
  return createPasswords({ hash: TINY, ...policy })
}

/** Hashes that the pool computed for a call. */
export async function hashesOf(call: () => Promise<unknown>): Promise<number> {
  const before = stats().completed
  await call()
  return stats().completed - before
}
