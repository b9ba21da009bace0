import { createPasswords, hashSync } from 'slowhash'
import { expect, it } from 'vitest'
import { describe, thrown } from './errors.support'

const KEY = Buffer.alloc(16, 7)
const SECRET = 'hunter2-hunter2-hunter2'

/** Policies that are refused, and what is said against them. */
const REFUSED: [unknown, string][] = [
  [5, 'TypeError [ERR_INVALID_ARG_TYPE]: options must be an object, got number'],
  [
    { foo: 1 },
    "TypeError [ERR_INVALID_ARG_TYPE]: unknown option 'foo', known are hash, accept, legacy, pepper, limits, equalize",
  ],
  [
    { hash: 'argon2id' },
    'TypeError [ERR_INVALID_ARG_TYPE]: hash: options must be an object, got string',
  ],
  [
    { hash: { memoryCost: 7 } },
    'RangeError [ERR_OUT_OF_RANGE]: hash: memoryCost must be 8..=4294967295 KiB, got 7',
  ],
  [
    { hash: { algorithm: 'pbkdf2-sha256', iterations: 0 } },
    'RangeError [ERR_OUT_OF_RANGE]: hash: iterations must be 1..=4294967295, got 0',
  ],
  [
    { hash: { salt: KEY } },
    'TypeError [ERR_INVALID_ARG_TYPE]: hash.salt is not an option of a policy: it belongs to one hash',
  ],
  [
    { hash: { secret: KEY } },
    'TypeError [ERR_INVALID_ARG_TYPE]: hash.secret is not an option of a policy: use pepper',
  ],
  [
    { accept: 'weak' },
    "TypeError [ERR_INVALID_ARG_TYPE]: accept must be 'strong', 'all' or an array of names, got string",
  ],
  [
    { accept: ['hex-md6'] },
    'RangeError [ERR_OUT_OF_RANGE]: accept: no format has the name "hex-md6"',
  ],
  [
    { accept: [1] },
    'TypeError [ERR_INVALID_ARG_TYPE]: accept must be an array of strings, got number',
  ],
  [
    { legacy: {} },
    'TypeError [ERR_INVALID_ARG_TYPE]: legacy must be an array of formats, got Object',
  ],
  [
    { legacy: [{ id: 'a' }] },
    'TypeError [ERR_INVALID_ARG_TYPE]: legacy must be an array of objects with id and read, got Object',
  ],
  [{ equalize: 1 }, 'TypeError [ERR_INVALID_ARG_TYPE]: equalize must be a boolean, got number'],
  [
    { limits: { bcrypt: { cost: -1 } } },
    'RangeError [ERR_OUT_OF_RANGE]: limits: limits.bcrypt.cost must be an integer, 0..=31 (log2 of the rounds), got -1',
  ],
  [
    { pepper: { current: 'k', keys: {} } },
    'RangeError [ERR_OUT_OF_RANGE]: pepper.current must be the name of one of pepper.keys',
  ],
  [
    { pepper: { current: 1, keys: { k: KEY } } },
    'TypeError [ERR_INVALID_ARG_TYPE]: pepper.current must be a string, got number',
  ],
  [
    { pepper: { current: 'k', keys: { k: SECRET } } },
    'TypeError [ERR_INVALID_ARG_TYPE]: pepper.keys.k must be a Uint8Array, got string',
  ],
  [
    { pepper: { current: 'k', keys: { k: Buffer.alloc(15) } } },
    'RangeError [ERR_OUT_OF_RANGE]: pepper.keys.k must be 16..=4294967295 bytes, got 15',
  ],
  [
    { pepper: { current: 'k', keys: { [SECRET]: KEY } } },
    'RangeError [ERR_OUT_OF_RANGE]: pepper.keys: a name must be 1..=8 characters of A-Z, a-z, 0-9, _ and -',
  ],
  [
    { hash: { algorithm: 'bcrypt' }, pepper: { current: 'k', keys: { k: KEY } } },
    'RangeError [ERR_OUT_OF_RANGE]: pepper needs an algorithm of Argon2: it alone has a secret',
  ],
]

it('is checked once, with errors that name the field', () => {
  for (const [policy, message] of REFUSED) {
    const error = thrown(() => createPasswords(policy as never))
    expect(describe(error)).toBe(message)
    expect(error.message).not.toContain(SECRET)
  }
  expect(REFUSED).toHaveLength(20)
})

it('does not follow what happens to the objects that it was made of', async () => {
  const policy = { hash: { memoryCost: 64, timeCost: 1 }, accept: ['bcrypt-2b'] }
  const passwords = createPasswords(policy)
  policy.hash.memoryCost = 8
  policy.accept.pop()
  expect(await passwords.hash('a')).toContain('m=64')
  const stored = hashSync('a', { algorithm: 'bcrypt', cost: 4 })
  expect(await passwords.verify(stored, 'a')).toBe(true)
})

it('accepts exactly the formats that are listed', async () => {
  const bcrypt = hashSync('a', { algorithm: 'bcrypt', cost: 4 })
  const argon2 = hashSync('a', { memoryCost: 8 })
  const passwords = createPasswords({ accept: ['bcrypt-2b'], equalize: false })
  expect(await passwords.verify(bcrypt, 'a')).toBe(true)
  expect(await passwords.check(argon2, 'a')).toEqual({ ok: false, reason: 'disabled' })
})

it('can be taken apart, and not be changed', async () => {
  const { hash, verify } = createPasswords({ hash: { memoryCost: 8, timeCost: 1 } })
  expect(await verify(await hash('a'), 'a')).toBe(true)
  expect(Object.isFrozen(createPasswords())).toBe(true)
})
