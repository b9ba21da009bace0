import * as formats from 'slowhash/formats'
import { describe, expect, it } from 'vitest'
import { detached, describe as line, thrown } from './errors.support'

/** The functions, open to arguments that their types refuse. */
const untyped = formats as unknown as Record<string, (...args: unknown[]) => unknown>

const TYPE = 'TypeError [ERR_INVALID_ARG_TYPE]: '
const RANGE = 'RangeError [ERR_OUT_OF_RANGE]: '

const HASHES = "'md5', 'sha1', 'sha256', 'sha384', 'sha512'"
const TEMPLATES =
  'template must have {PASSWORD} in it, again {DIGEST}, and key no {DIGEST}; ' +
  'with {PASSWORD} in key there is none in template and one round'

const WRONG: readonly (readonly [string, unknown, string])[] = [
  ['nodeScrypt', { n: 2 }, `${TYPE}unknown option 'n', known are N, r, p, salt, keyLength, layout`],
  ['nodeScrypt', [], `${TYPE}options must be an object, got Array`],
  ['nodeScrypt', { N: '2' }, `${TYPE}N must be a number, got string`],
  ['nodeScrypt', { N: 3 }, `${RANGE}N must be a power of two, 2..=2147483648, got 3`],
  ['nodeScrypt', { r: 0 }, `${RANGE}r must be 1..=1073741823, got 0`],
  [
    'nodeScrypt',
    { keyLength: 15 },
    `${RANGE}keyLength must be an integer, 16..=1024 bytes, got 15`,
  ],
  ['nodeScrypt', { salt: 'base64' }, `${RANGE}salt must be one of 'text', 'hex', got 'base64'`],
  [
    'nodeScrypt',
    { layout: 'salt-hash' },
    `${RANGE}layout must be one of 'salt:hash', 'hash:salt', 'salt.hash', 'hash.salt', 'salt$hash', 'hash$salt', got 'salt-hash'`,
  ],
  ['nodePbkdf2', undefined, `${TYPE}iterations must be a number, got undefined`],
  ['nodePbkdf2', { iterations: 1 }, `${TYPE}hash must be a string, got undefined`],
  [
    'nodePbkdf2',
    { iterations: 0, hash: 'md5' },
    `${RANGE}iterations must be an integer, 1..=4294967295 iterations, got 0`,
  ],
  ['bcryptPrehash', undefined, `${TYPE}kind must be a string, got undefined`],
  ['bcryptPepper', undefined, `${TYPE}pepper must be a string or Uint8Array, got undefined`],
  ['bcryptPepper', '', `${RANGE}pepper must be 1..=4294967295 bytes, got 0`],
  ['bcryptPepper', detached(), `${TYPE}pepper must be a string or Uint8Array, got a detached one`],
  ['argon2Secret', 1, `${TYPE}secret must be a string or Uint8Array, got number`],
  ['argon2Secret', new Uint8Array(), `${RANGE}secret must be 1..=4294967295 bytes, got 0`],
  [
    'firebaseScrypt',
    undefined,
    `${TYPE}signerKey must be a string of base64 or a Uint8Array, got undefined`,
  ],
  ['firebaseScrypt', { signerKey: 'secret key' }, `${RANGE}signerKey must be base64 with padding`],
  [
    'firebaseScrypt',
    { signerKey: 'AA==' },
    `${RANGE}signerKey must be 16..=4294967295 bytes, got 1`,
  ],
  [
    'firebaseScrypt',
    { signerKey: Buffer.alloc(64), memCost: 15 },
    `${RANGE}memCost must be an integer, 1..=14 (log2 of N), got 15`,
  ],
  [
    'firebaseScrypt',
    { signerKey: Buffer.alloc(64), rounds: 1.5 },
    `${RANGE}rounds must be an integer, 1..=8 rounds, got 1.5`,
  ],
  [
    'firebaseImport',
    { algorithm: 'SHA-1' },
    `${RANGE}algorithm must be one of MD5, SHA1, SHA256, SHA512, HMAC_MD5, HMAC_SHA1, HMAC_SHA256, HMAC_SHA512, PBKDF_SHA1, PBKDF2_SHA256, BCRYPT, SCRYPT, STANDARD_SCRYPT`,
  ],
  ['firebaseImport', { inputOrder: 1 }, `${TYPE}inputOrder must be a string, got number`],
  [
    'firebaseImport',
    { rounds: 120_001 },
    `${RANGE}rounds must be an integer, 0..=120000 rounds, got 120001`,
  ],
  ['firebaseImport', { key: 'secret' }, `${RANGE}key must be base64 with padding`],
  [
    'passportLocalMongoose',
    { keylen: 8 },
    `${RANGE}keylen must be an integer, 16..=1024 bytes, got 8`,
  ],
  [
    'npmPbkdf2Password',
    { digest: 'md5' },
    `${RANGE}digest must be one of 'sha1', 'sha256', 'sha512', got 'md5'`,
  ],
  [
    'symfonyMessageDigest',
    { encodeHashAsBase64: 1 },
    `${TYPE}encodeHashAsBase64 must be a boolean, got number`,
  ],
  [
    'springPbkdf2',
    { saltLength: 0 },
    `${RANGE}saltLength must be an integer, 1..=1024 bytes, got 0`,
  ],
  ['springPbkdf2', { secret: 1 }, `${TYPE}secret must be a string or Uint8Array, got number`],
  ['saltedDigest', undefined, `${TYPE}hash must be a string, got undefined`],
  ['saltedDigest', { hash: 'md4' }, `${RANGE}hash must be one of ${HASHES}, got 'md4'`],
  ['saltedDigest', { hash: 'md5' }, `${RANGE}template: ${TEMPLATES}`],
  ['saltedDigest', { hash: 'md5', template: '{SALT}' }, `${RANGE}template: ${TEMPLATES}`],
  [
    'saltedDigest',
    { hash: 'md5', template: '{PASSWORD}', again: '{SALT}' },
    `${RANGE}template, again: ${TEMPLATES}`,
  ],
  [
    'saltedDigest',
    { hash: 'md5', template: '{PASSWORD}', key: '{PASSWORD}' },
    `${RANGE}template, key: ${TEMPLATES}`,
  ],
  [
    'saltedDigest',
    { hash: 'md5', template: '{PASSWORD}', id: 'a b' },
    `${RANGE}id must be 1..=64 characters of A-Z, a-z, 0-9, _, . and -`,
  ],
  ['hexDigest', 'md4', `${RANGE}hash must be one of ${HASHES}, got 'md4'`],
]

describe('options', () => {
  it.each(WRONG)('of %s are checked once: %o', (name, options, expected) => {
    expect(line(thrown(() => untyped[name]?.(options)))).toBe(expected)
  })

  it('may be null where there is a default for each', () => {
    const names = [
      ...['nodeScrypt', 'firebaseImport', 'passportLocalMongoose', 'npmPbkdf2Password'],
      ...['symfonyMessageDigest', 'springPbkdf2'],
    ]
    for (const name of names)
      expect(untyped[name]?.(null)).toMatchObject({ read: expect.any(Function) })
  })

  it('are copied, so that the caller may overwrite a secret', () => {
    const secret = Buffer.from('secret')
    const format = formats.argon2Secret(secret)
    secret.fill(0)
    const stored = '$argon2id$v=19$m=64,t=2,p=1$c2FsdHNhbHQ$AAAA'
    const first = format.read(stored)?.secret
    expect(Buffer.from(first ?? [])).toEqual(Buffer.from('secret'))
    first?.fill(0)
    expect(Buffer.from(format.read(stored)?.secret ?? [])).toEqual(Buffer.from('secret'))
  })
})

describe('a format', () => {
  it('cannot be changed', () => {
    expect(Object.isFrozen(formats.gitea())).toBe(true)
  })

  it('leaves a string that names its secret to the policy', () => {
    const named = '$argon2id$v=19$m=64,t=2,p=1,keyid=azE$c2FsdHNhbHQ$AAAA'
    expect(formats.argon2Secret('secret').read(named)).toBeNull()
  })
})
