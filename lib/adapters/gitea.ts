import type * as Public from '../../formats'
import { adapter } from './adapter'
import { isBcrypt } from './bcrypt'
import { decimal, decoded, lookUp } from './decode'
import { columns } from './row'
import { argon2, pbkdf2, scrypt } from './write'

/** Salts were text of this length before they were hexadecimal. */
const OLD_SALT_LEN = 10

/** What a bare name means, which stood in the column before it had parameters. */
const BARE: Readonly<Record<string, string>> = {
  pbkdf2: 'pbkdf2$10000$50',
  scrypt: 'scrypt$65536$16$2$50',
  argon2: 'argon2$2$65536$8$50',
}

type Reader = (costs: readonly (number | null)[], salt: string, hash: string) => string | null

/** What the first field of the algorithm names, and how many numbers follow. */
const READERS: Readonly<Record<string, Reader>> = {
  pbkdf2: ([iterations = null, length = null, ...rest], salt, hash) =>
    pbkdf2({ hash: 'sha256', iterations, salt: saltOf(salt), key: keyOf(hash, length, rest) }),
  scrypt: ([N = null, r = null, p = null, length = null, ...rest], salt, hash) =>
    scrypt({ N, r, p, salt: saltOf(salt), key: keyOf(hash, length, rest) }),
  argon2: ([passes = null, memoryKib = null, lanes = null, length = null, ...rest], salt, hash) =>
    argon2({
      ...{ variant: 'argon2id', version: 19, memoryKib, passes, lanes },
      ...{ salt: saltOf(salt), tag: keyOf(hash, length, rest) },
    }),
  // bcrypt has a salt and a cost of its own.
  bcrypt: ([cost = 0, ...rest], _salt, hash) =>
    cost !== null && rest.length === 0 && isBcrypt(hash) ? hash : null,
}

export const gitea: typeof Public.gitea = () =>
  adapter('gitea', (stored) => {
    const row = columns(stored, ['algorithm', 'salt', 'hash'])
    if (row === null) return null
    const algorithm = lookUp(BARE, row.algorithm) ?? row.algorithm
    const [name, ...costs] = algorithm.split('$')
    return lookUp(READERS, name)?.(costs.map(decimal), row.salt, row.hash) ?? null
  })

function saltOf(salt: string): Uint8Array | null {
  return decoded(salt.length === OLD_SALT_LEN ? 'text' : 'hex', salt)
}

function keyOf(hash: string, length: number | null, rest: readonly unknown[]): Uint8Array | null {
  return length === null || rest.length > 0 ? null : decoded('hex', hash, length)
}
