import { hash, hashRawSync, hashSync, identify, needsRehash, verify, verifySync } from 'slowhash'
import { expect, it } from 'vitest'
import { describe, detached, failure, NO_BYTES, rejected, TINY, thrown } from './errors.support'

const SALT = Buffer.alloc(16, 's')
const ARGON2 = '$argon2id$v=19$m=8,t=1,p=1$c3Nzc3Nzc3Nzc3Nzc3Nzcw'
const RAW = Buffer.alloc(32, 1).toString('base64').replace('=', '')
const STORED = `${ARGON2}$${RAW}`

const U32 = 2 ** 32 - 1
/** Options that are numbers: least and greatest value in their own right, unit. */
const NUMBERS = [
  ['argon2id', 'memoryCost', 8, U32, ' KiB'],
  ['argon2i', 'timeCost', 1, U32, ' passes'],
  ['argon2d', 'parallelism', 1, 2 ** 24 - 1, ' lanes'],
  ['argon2id', 'outputLen', 4, U32, ' bytes'],
  ['bcrypt', 'cost', 4, 31, ' (log2 of the rounds)'],
  ['scrypt', 'cost', 2, 2 ** 31, ''],
  ['scrypt', 'blockSize', 1, 2 ** 30 - 1, ''],
  ['scrypt', 'parallelization', 1, 2 ** 30 - 1, ''],
  ['scrypt', 'outputLen', 1, U32, ' bytes'],
] as const

it('rejects a password that is neither a string nor a Uint8Array', async () => {
  let cases = 0
  for (const [value, type] of [...NO_BYTES, [undefined, 'undefined'] as const]) {
    const expected = `TypeError [ERR_INVALID_ARG_TYPE]: password must be a string or Uint8Array, got ${type}`
    expect(describe(await failure('hash', value, TINY.argon2id))).toBe(expected)
    expect(describe(await failure('verify', STORED, value))).toBe(expected)
    expect(describe(await failure('hashRaw', value, { salt: SALT }))).toBe(expected)
    cases++
  }
  expect(cases).toBe(23)
})

it('rejects a stored hash that is not a string', async () => {
  let cases = 0
  for (const [value, type] of [
    ...NO_BYTES,
    [undefined, 'undefined'] as const,
    [Buffer.from(STORED), 'Uint8Array'] as const,
  ]) {
    const expected = `TypeError [ERR_INVALID_ARG_TYPE]: hash must be a string, got ${type}`
    expect(describe(await failure('verify', value, 'password'))).toBe(expected)
    expect(describe(thrown(() => identify(value as string)))).toBe(expected)
    expect(describe(thrown(() => needsRehash(value as string)))).toBe(expected)
    cases++
  }
  expect(cases).toBe(24)
})

it('rejects a salt, a secret and associated data that are no Uint8Array', async () => {
  let cases = 0
  for (const [value, type] of [...NO_BYTES, ['0123456789abcdef', 'string'] as const]) {
    for (const [algorithm, name] of [
      ['argon2id', 'salt'],
      ['argon2d', 'secret'],
      ['argon2i', 'associatedData'],
      ['bcrypt', 'salt'],
      ['scrypt', 'salt'],
    ] as const) {
      const options = { ...TINY[algorithm], [name]: value }
      const expected = `TypeError [ERR_INVALID_ARG_TYPE]: ${name} must be a Uint8Array, got ${type}`
      expect(describe(await failure('hash', 'password', options))).toBe(expected)
      expect(describe(await failure('hashRaw', 'password', { salt: SALT, ...options }))).toBe(
        expected,
      )
      if (name !== 'salt') {
        const error = await failure('verify', STORED, 'password', { [name]: value })
        expect(describe(error)).toBe(expected)
      }
      cases++
    }
  }
  expect(cases).toBe(23 * 5)
})

it('rejects detached bytes wherever bytes are taken', async () => {
  const error = (name: string, expected: string) =>
    `TypeError [ERR_INVALID_ARG_TYPE]: ${name} must be ${expected}, got a detached one`
  const password = error('password', 'a string or Uint8Array')
  expect(describe(await failure('hash', detached()))).toBe(password)
  expect(describe(await failure('verify', STORED, detached()))).toBe(password)
  for (const name of ['salt', 'secret', 'associatedData']) {
    const given = { ...TINY.argon2id, [name]: detached() }
    expect(describe(await failure('hash', 'password', given))).toBe(error(name, 'a Uint8Array'))
  }
})

it('rejects bytes that lie outside of their shrunk buffer', async () => {
  // Such a view has length 0: it would be hashed as an empty password.
  const buffer = new ArrayBuffer(16, { maxByteLength: 16 })
  const view = new Uint8Array(buffer, 8, 8)
  buffer.resize(4)
  const error = await failure('hash', view, TINY.argon2id)
  expect(error.code).toBe('ERR_INVALID_ARG_TYPE')
})

it('rejects options that are no object', async () => {
  let cases = 0
  for (const [value, type] of [
    [1, 'number'],
    ['memoryCost', 'string'],
    [true, 'boolean'],
    [1n, 'bigint'],
    [Symbol('options'), 'symbol'],
    [() => ({}), 'function'],
    [[], 'Array'],
    [Buffer.alloc(1), 'Uint8Array'],
    [new DataView(new ArrayBuffer(1)), 'DataView'],
    [new Map([['memoryCost', 8]]), 'Map'],
    [Promise.resolve({}), 'Promise'],
    [new AbortController().signal, 'AbortSignal'],
  ] as const) {
    const expected = `TypeError [ERR_INVALID_ARG_TYPE]: options must be an object, got ${type}`
    expect(describe(await failure('hash', 'password', value))).toBe(expected)
    expect(describe(await failure('verify', STORED, 'password', value))).toBe(expected)
    expect(describe(await failure('hashRaw', 'password', value))).toBe(expected)
    expect(describe(thrown(() => needsRehash(STORED, value as never)))).toBe(expected)
    cases++
  }
  expect(cases).toBe(12)
})

it('rejects a number that is not of type number, and names the option', async () => {
  let cases = 0
  for (const [algorithm, name] of [
    ...NUMBERS,
    ['scrypt', 'N'],
    ['scrypt', 'r'],
    ['scrypt', 'p'],
  ] as const) {
    for (const [value, type] of [
      ['8', 'string'],
      ['', 'string'],
      [null, 'null'],
      [8n, 'bigint'],
      [true, 'boolean'],
      [new Number(8), 'Number'],
      [[8], 'Array'],
      [{ valueOf: () => 8 }, 'Object'],
      [Symbol('8'), 'symbol'],
      [Buffer.from([8]), 'Uint8Array'],
    ] as const) {
      const expected = `TypeError [ERR_INVALID_ARG_TYPE]: ${name} must be a number, got ${type}`
      const error = await failure('hash', 'password', { algorithm, [name]: value })
      expect(describe(error)).toBe(expected)
      cases++
    }
  }
  expect(cases).toBe(12 * 10)
})

it('rejects a number outside of its range with name, range, unit and value', async () => {
  let cases = 0
  for (const [algorithm, name, min, max, unit] of NUMBERS) {
    for (const value of [
      ...[Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
      ...[min - 1, min + 0.5, max + 1, max - 0.5, -1, -min, -0, 0.1, Number.MIN_VALUE],
      ...[2 ** 32, 2 ** 32 + 8, 2 ** 32 + 0.5, 2 ** 53, 2 ** 53 + 2, 2 ** 64, 2 ** 67],
      ...[1e20, 1e21, 1e300, -1e300, Number.MAX_VALUE, -(2 ** 31), -(2 ** 32), 1e-6, 1e-7],
    ]) {
      const integer = Number.isInteger(value) ? '' : 'an integer, '
      const expected = `RangeError [ERR_OUT_OF_RANGE]: ${name} must be ${integer}${min}..=${max}${unit}, got ${value}`
      const options = { algorithm, [name]: value }
      expect(describe(await failure('hash', 'password', options))).toBe(expected)
      expect(describe(thrown(() => needsRehash(STORED, options as never)))).toBe(expected)
      cases++
    }
  }
  expect(cases).toBe(9 * 28)
})

it('rejects parameters that do not go together', async () => {
  for (const [options, message] of [
    [
      { memoryCost: 8, parallelism: 2 },
      'memoryCost must be 16..=4294967295 KiB (8 KiB per lane), got 8',
    ],
    [
      { memoryCost: 31, parallelism: 4 },
      'memoryCost must be 32..=4294967295 KiB (8 KiB per lane), got 31',
    ],
    [
      { parallelism: 2433 },
      'memoryCost must be 19464..=4294967295 KiB (8 KiB per lane), got 19456',
    ],
    [{ algorithm: 'scrypt', cost: 3 }, 'cost must be a power of two, 2..=2147483648, got 3'],
    [{ algorithm: 'scrypt', N: 131071 }, 'N must be a power of two, 2..=2147483648, got 131071'],
    [{ algorithm: 'scrypt', N: 2 ** 16, r: 1 }, 'N must be 2..=32768, got 65536'],
    [{ algorithm: 'scrypt', r: 2 ** 29, p: 2 }, 'p must be exactly 1, got 2'],
    [{ algorithm: 'scrypt', p: 2 ** 28 }, 'p must be 1..=134217727, got 268435456'],
  ] as const) {
    const expected = `RangeError [ERR_OUT_OF_RANGE]: ${message}`
    expect(describe(await failure('hash', 'password', options))).toBe(expected)
  }
})

it('rejects a scrypt parameter that is given by both of its names', async () => {
  for (const [name, letter] of [
    ['cost', 'N'],
    ['blockSize', 'r'],
    ['parallelization', 'p'],
  ] as const) {
    const error = await failure('hash', 'password', { algorithm: 'scrypt', [name]: 2, [letter]: 2 })
    expect(describe(error)).toBe(
      `TypeError [ERR_INVALID_ARG_TYPE]: ${name} and ${letter} are one option: give one of them`,
    )
  }
})

it('rejects a salt of a length that the algorithm does not take', async () => {
  let cases = 0
  for (const [algorithm, range, lengths] of [
    ['argon2id', '8..=4294967295', [0, 1, 7]],
    ['argon2i', '8..=4294967295', [0, 7]],
    ['argon2d', '8..=4294967295', [0, 7]],
    ['bcrypt', 'exactly 16', [0, 8, 15, 17, 32]],
  ] as const) {
    for (const length of lengths) {
      const options = { ...TINY[algorithm], salt: Buffer.alloc(length) }
      const expected = `RangeError [ERR_OUT_OF_RANGE]: salt must be ${range} bytes, got ${length}`
      expect(describe(await failure('hash', 'password', options))).toBe(expected)
      expect(describe(await failure('hashRaw', 'password', options))).toBe(expected)
      cases++
    }
  }
  expect(cases).toBe(12)
})

const ALGORITHMS =
  "'argon2id', 'argon2i', 'argon2d', 'bcrypt', 'scrypt', 'pbkdf2-sha256', 'pbkdf2-sha512'"

const UNKNOWN = [
  [{ algorithm: 'md5' }, 'ERR_OUT_OF_RANGE', `algorithm must be one of ${ALGORITHMS}, got 'md5'`],
  [{ algorithm: '' }, 'ERR_OUT_OF_RANGE', `algorithm must be one of ${ALGORITHMS}, got ''`],
  [
    { algorithm: 'Argon2id' },
    'ERR_OUT_OF_RANGE',
    `algorithm must be one of ${ALGORITHMS}, got 'Argon2id'`,
  ],
  [{ algorithm: 2 }, 'ERR_INVALID_ARG_TYPE', 'algorithm must be a string, got number'],
  [{ algorithm: null }, 'ERR_INVALID_ARG_TYPE', 'algorithm must be a string, got null'],
  [
    { algorithm: new String('bcrypt') },
    'ERR_INVALID_ARG_TYPE',
    'algorithm must be a string, got String',
  ],
  [{ version: 18 }, 'ERR_OUT_OF_RANGE', 'version must be one of 19, 16, got 18'],
  [
    { version: 2 ** 32 + 0x13 },
    'ERR_OUT_OF_RANGE',
    'version must be one of 19, 16, got 4294967315',
  ],
  [{ version: Number.NaN }, 'ERR_OUT_OF_RANGE', 'version must be one of 19, 16, got NaN'],
  [{ version: '19' }, 'ERR_INVALID_ARG_TYPE', 'version must be a number, got string'],
  [
    { algorithm: 'bcrypt', version: '2x' },
    'ERR_OUT_OF_RANGE',
    "version must be one of '2b', '2a', '2y', got '2x'",
  ],
  [
    { algorithm: 'bcrypt', version: 19 },
    'ERR_INVALID_ARG_TYPE',
    'version must be a string, got number',
  ],
] as const

it('rejects an unknown algorithm or version and lists those it knows', async () => {
  for (const [options, code, message] of UNKNOWN) {
    const error = await failure('hash', 'password', options)
    expect([error.code, error.message]).toEqual([code, message])
  }
})

it('rejects an option that the algorithm does not have', async () => {
  const argon2 =
    'algorithm, memoryCost, timeCost, parallelism, outputLen, version, salt, secret, associatedData'
  const bcrypt = 'algorithm, cost, version, salt'
  const scrypt = 'algorithm, cost, N, blockSize, r, parallelization, p, outputLen, salt'
  const everywhere = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'memorycost', '']
  let cases = 0
  for (const [algorithm, known, wrong] of [
    ['argon2id', argon2, ['cost', 'N', 'r', 'p', 'rounds', 'keyid', 'signal']],
    ['bcrypt', bcrypt, ['memoryCost', 'timeCost', 'rounds', 'outputLen', 'secret', 'signal']],
    ['scrypt', scrypt, ['memoryCost', 'parallelism', 'version', 'secret', 'maxmem', 'signal']],
  ] as const) {
    for (const name of [...everywhere, ...wrong]) {
      // Defined, for an assignment to `__proto__` makes no property.
      const options = Object.defineProperty({ algorithm }, name, { value: 1, enumerable: true })
      const message = `unknown option '${name}', known are ${known}`
      const expected = `TypeError [ERR_INVALID_ARG_TYPE]: ${message}`
      expect(describe(thrown(() => hashSync('password', options)))).toBe(expected)
      expect(describe(thrown(() => needsRehash(STORED, options)))).toBe(expected)
      if (name !== 'signal') {
        const error = await rejected(() => hash('password', options))
        expect(describe(error)).toBe(`${expected}, signal`)
      }
      cases++
    }
  }
  expect(cases).toBe(37)
})

it('rejects an option that verify does not have', async () => {
  let cases = 0
  for (const name of ['algorithm', 'memoryCost', 'salt', 'limits', '__proto__', 'constructor']) {
    const options = Object.defineProperty({}, name, { value: 1, enumerable: true })
    const expected = `TypeError [ERR_INVALID_ARG_TYPE]: unknown option '${name}', known are secret, associatedData`
    expect(describe(thrown(() => verifySync(STORED, 'password', options)))).toBe(expected)
    const error = await rejected(() => verify(STORED, 'password', options))
    expect(describe(error)).toBe(`${expected}, signal`)
    cases++
  }
  expect(cases).toBe(6)
})

it('rejects hashRaw without a salt', async () => {
  for (const options of [undefined, null, {}, { salt: undefined }, TINY.bcrypt, TINY.scrypt]) {
    expect(describe(await failure('hashRaw', 'password', options))).toBe(
      'TypeError [ERR_INVALID_ARG_TYPE]: salt must be a Uint8Array, got undefined',
    )
  }
})

it('rejects a password that bcrypt would cut off, and verifies one', async () => {
  for (const password of ['x'.repeat(73), 'ä'.repeat(37), Buffer.alloc(255), 'x'.repeat(100_000)]) {
    const length = Buffer.byteLength(password)
    expect(describe(await failure('hash', password, TINY.bcrypt))).toBe(
      `RangeError [ERR_OUT_OF_RANGE]: password must be 0..=72 bytes, got ${length}`,
    )
  }
  const stored = hashSync('x'.repeat(72), TINY.bcrypt)
  expect(await verify(stored, 'x'.repeat(73))).toBe(true)
  expect(verifySync(stored, 'x'.repeat(71))).toBe(false)
})

it('rejects with what a getter of the options throws', async () => {
  const own = new Error('from the getter')
  const options = {
    get memoryCost(): number {
      throw own
    },
  }
  expect(await failure('hash', 'password', options)).toBe(own)
})

it('makes errors anew for every call', () => {
  const first = thrown(() => hashRawSync('password', { salt: new Uint8Array(1) }))
  const second = thrown(() => hashRawSync('password', { salt: new Uint8Array(1) }))
  expect(first).not.toBe(second)
  expect(Object.keys(first)).toEqual(['code'])
})
