// What users write, and what the types must refuse. It is compiled and never run.

import type {
  AbortOptions,
  Algorithm,
  Argon2Info,
  Argon2Options,
  BcryptInfo,
  BcryptOptions,
  ErrorCode,
  HashInfo,
  HashOptions,
  HashRawOptions,
  Password,
  Pbkdf2Options,
  Profiles,
  ScryptInfo,
  ScryptOptions,
  VerifyOptions,
} from 'slowhash'
import {
  createPasswords,
  hash,
  hashRaw,
  hashRawSync,
  hashSync,
  identify,
  needsRehash,
  profiles,
  verify,
  verifySync,
} from 'slowhash'
import { holds, type IsAny, type Same } from './assertions.js'

declare const bytes: Uint8Array
declare const buffer: Buffer
declare const stored: string
declare const signal: AbortSignal
const salt = bytes

// What comes back.
holds<Same<ReturnType<typeof hash>, Promise<string>>>()
holds<Same<ReturnType<typeof hashSync>, string>>()
holds<Same<ReturnType<typeof verify>, Promise<boolean>>>()
holds<Same<ReturnType<typeof verifySync>, boolean>>()
holds<Same<ReturnType<typeof hashRaw>, Promise<Buffer>>>()
holds<Same<ReturnType<typeof hashRawSync>, Buffer>>()
holds<Same<ReturnType<typeof needsRehash>, boolean>>()
holds<Same<ReturnType<typeof identify>, HashInfo | null>>()
holds<Same<Password, string | Uint8Array>>()
type Pbkdf2 = 'pbkdf2-sha256' | 'pbkdf2-sha512'
holds<Same<Algorithm, 'argon2id' | 'argon2i' | 'argon2d' | 'bcrypt' | 'scrypt' | Pbkdf2>>()
holds<Same<HashOptions, Argon2Options | BcryptOptions | ScryptOptions | Pbkdf2Options>>()
holds<Same<HashOptions['algorithm'], Algorithm | undefined>>()
holds<Same<HashRawOptions['salt'], Uint8Array>>()
holds<Same<AbortOptions['signal'], AbortSignal | undefined>>()
holds<Same<VerifyOptions['secret'], Uint8Array | undefined>>()
holds<Same<Extract<ErrorCode, 'ABORT_ERR'>, 'ABORT_ERR'>>()

// No `any`, however deep.
holds<Same<IsAny<typeof profiles>, false>>()
holds<Same<IsAny<Parameters<typeof hash>[1]>, false>>()
holds<Same<IsAny<Awaited<ReturnType<typeof hashRaw>>>, false>>()
holds<Same<IsAny<HashInfo['saltLen']>, false>>()

// What is meant to compile.
hash('password')
hash(bytes, null)
hash(buffer, undefined)
hash('password', {})
hash('password', { memoryCost: 65536, timeCost: 3, parallelism: 1, outputLen: 32 })
hash('password', { algorithm: 'argon2i', version: 0x10, salt, secret: buffer })
hash('password', { algorithm: 'bcrypt', cost: 12, version: '2y', signal })
hash('password', { algorithm: 'scrypt', N: 2 ** 15, r: 8, p: 1 })
hash('password', { algorithm: 'scrypt', cost: 2 ** 15, blockSize: 8, parallelization: 1 })
hash('password', {
  memoryCost: undefined,
  algorithm: undefined,
  salt: undefined,
  signal: undefined,
})
hash('password', profiles.argon2id.recommended)
hash('password', { ...profiles.bcrypt.high, signal })
hashSync('password', profiles.scrypt.owasp)
verify(stored, 'password', { secret: bytes, associatedData: bytes, signal })
verify(stored, bytes, null)
verifySync(stored, 'password', { secret: undefined })
hashRaw('password', { salt, outputLen: 64, signal })
hashRaw('password', { algorithm: 'bcrypt', salt })
hashRawSync('password', { algorithm: 'scrypt', N: 16384, salt: buffer })
needsRehash(stored)
needsRehash(stored, null)
needsRehash(stored, { algorithm: 'bcrypt', cost: 12 })
const mine: HashOptions = { algorithm: 'scrypt', p: 2 }
hash('password', mine)
const raw: HashRawOptions = { algorithm: 'argon2d', salt }
hashRaw('password', raw)
const profile: Profiles<{ algorithm: 'bcrypt'; cost: number }> = profiles.bcrypt
holds<Same<(typeof profile.owasp)['cost'], number>>()
const code: ErrorCode = 'ERR_SLOWHASH_OVERLOADED'
export const names: string[] = [code]

// What is read from a stored string is told apart by its algorithm.
const info = identify(stored)
if (info?.algorithm === 'bcrypt') {
  holds<Same<typeof info, BcryptInfo>>()
  holds<Same<typeof info.version, '2a' | '2b' | '2y' | '2' | '2x'>>()
} else if (info?.algorithm === 'scrypt') {
  holds<Same<typeof info, ScryptInfo>>()
} else if (info !== null && 'memoryCost' in info) {
  holds<Same<typeof info, Argon2Info>>()
  holds<Same<typeof info.version, 0x10 | 0x13>>()
  holds<Same<typeof info.keyId, string | undefined>>()
}

// @ts-expect-error: a number is no password
hash(1)
// @ts-expect-error: nor is a buffer without a view
hash(new ArrayBuffer(1))
// @ts-expect-error: nor is a DataView
hash(new DataView(new ArrayBuffer(1)))
// @ts-expect-error: nor is null
hash(null)
// @ts-expect-error: a password is needed
hash()
// @ts-expect-error: options are an object
hash('password', 12)
// @ts-expect-error: a string for a number
hash('password', { memoryCost: '65536' })
// @ts-expect-error: null for a number
hash('password', { memoryCost: null })
// @ts-expect-error: a bigint for a number
hash('password', { timeCost: 3n })
// @ts-expect-error: a string for bytes
hash('password', { salt: 'salt' })
// @ts-expect-error: an unknown option
hash('password', { rounds: 12 })
// @ts-expect-error: an option of bcrypt without its algorithm
hash('password', { cost: 12 })
// @ts-expect-error: an option of Argon2 for bcrypt
hash('password', { algorithm: 'bcrypt', memoryCost: 65536 })
// @ts-expect-error: an option of scrypt for Argon2
hash('password', { algorithm: 'argon2id', N: 16384 })
// @ts-expect-error: an option of Argon2 for scrypt
hash('password', { algorithm: 'scrypt', parallelism: 1 })
// @ts-expect-error: an unknown algorithm
hash('password', { algorithm: 'md5' })
// @ts-expect-error: a string that may be any
hash('password', { algorithm: stored })
// @ts-expect-error: a version of bcrypt for Argon2
hash('password', { version: '2b' })
// @ts-expect-error: a version of Argon2 for bcrypt
hash('password', { algorithm: 'bcrypt', version: 0x13 })
// @ts-expect-error: a version that there is not
hash('password', { version: 18 })
// @ts-expect-error: no signal on the calling thread
hashSync('password', { signal })
// @ts-expect-error: a controller for its signal
hash('password', { signal: new AbortController() })
// @ts-expect-error: hashRaw needs a salt
hashRaw('password')
// @ts-expect-error: also with options
hashRaw('password', { algorithm: 'scrypt', N: 16384 })
// @ts-expect-error: which is not undefined
hashRaw('password', { salt: undefined })
// @ts-expect-error: nor can options be null
hashRawSync('password', null)
// @ts-expect-error: verify needs a password
verify(stored)
// @ts-expect-error: a stored hash is a string
verify(buffer, 'password')
// @ts-expect-error: verify takes the cost from the string
verify(stored, 'password', { memoryCost: 65536 })
// @ts-expect-error: no signal on the calling thread
verifySync(stored, 'password', { signal })
// @ts-expect-error: a promise is no boolean
verify(stored, 'password') satisfies boolean
// @ts-expect-error: needsRehash waits for nothing
needsRehash(stored, { signal })
// @ts-expect-error: a profile is for reading
profiles.bcrypt.owasp.cost = 4
// @ts-expect-error: the profiles are for reading
profiles.argon2id = { ...profiles.argon2id }
// @ts-expect-error: the answer may be null
identify(stored).algorithm
// @ts-expect-error: memory is known of Argon2 only
info?.memoryCost
// @ts-expect-error: a code that there is not
export const wrong: ErrorCode = 'ERR_SLOWHASH_WRONG'

// A policy, and what it finds.
const passwords = createPasswords({
  hash: { algorithm: 'argon2id', memoryCost: 65536 },
  accept: ['strong', 'hex-md5'],
  pepper: { current: 'k', keys: { k: bytes } },
})
passwords.check(stored, 'password').then((result) => {
  if (!result.ok) return result.reason satisfies string
  if (!result.rehash) return result.format
  return result.newHash === null ? result.error.message : result.newHash
})
passwords.login(null, bytes, { signal, onUpgrade: async (newHash, oldHash) => newHash !== oldHash })
passwords.audit([stored, null]).then(({ groups }) => groups[0]?.count satisfies number | undefined)
// @ts-expect-error: a policy has no salt
createPasswords({ hash: { salt: bytes } })
// @ts-expect-error: weak is no class to accept
createPasswords({ accept: 'weak' })
