import type * as Public from '../index'

/** Floors of the OWASP Password Storage Cheat Sheet, and two steps above them. */
export const profiles: typeof Public.profiles = freeze({
  argon2id: {
    owasp: argon2id(19456, 2),
    recommended: argon2id(65536, 3),
    high: argon2id(131072, 4),
  },
  bcrypt: { owasp: bcrypt(10), recommended: bcrypt(12), high: bcrypt(14) },
  scrypt: { owasp: scrypt(2 ** 17), recommended: scrypt(2 ** 17), high: scrypt(2 ** 18) },
  'pbkdf2-sha256': {
    owasp: pbkdf2('pbkdf2-sha256', 600_000),
    recommended: pbkdf2('pbkdf2-sha256', 1_000_000),
    high: pbkdf2('pbkdf2-sha256', 2_000_000),
  },
  'pbkdf2-sha512': {
    owasp: pbkdf2('pbkdf2-sha512', 210_000),
    recommended: pbkdf2('pbkdf2-sha512', 350_000),
    high: pbkdf2('pbkdf2-sha512', 700_000),
  },
})

function argon2id(memoryCost: number, timeCost: number) {
  return { algorithm: 'argon2id', memoryCost, timeCost, parallelism: 1 } as const
}

function bcrypt(cost: number) {
  return { algorithm: 'bcrypt', cost } as const
}

function scrypt(cost: number) {
  return { algorithm: 'scrypt', cost, blockSize: 8, parallelization: 1 } as const
}

function pbkdf2<A extends 'pbkdf2-sha256' | 'pbkdf2-sha512'>(algorithm: A, iterations: number) {
  return { algorithm, iterations } as const
}

function freeze<T extends object>(value: T): T {
  for (const member of Object.values(value)) if (typeof member === 'object') freeze(member)
  return Object.freeze(value)
}
