import { readFileSync } from 'node:fs'
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
    [{ memoryCost: 8, parallelism: 2 }, 'memoryCost must be 16..=4294967295 KiB, got 8'],
    [{ memoryCost: 31, parallelism: 4 }, 'memoryCost must be 32..=4294967295 KiB, got 31'],
    [{ parallelism: 2433 }, 'memoryCost must be 19464..=4294967295 KiB, got 19456'],
    [{ algorithm: 'scrypt', cost: 3 }, 'cost must be a power of two, got 3'],
    [{ algorithm: 'scrypt', N: 131071 }, 'cost must be a power of two, got 131071'],
    [{ algorithm: 'scrypt', N: 2 ** 16, r: 1 }, 'cost must be 2..=32768, got 65536'],
    [{ algorithm: 'scrypt', r: 2 ** 29, p: 2 }, 'parallelization must be 1..=1, got 2'],
    [{ algorithm: 'scrypt', p: 2 ** 28 }, 'parallelization must be 1..=134217727, got 268435456'],
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
    ['bcrypt', '16..=16', [0, 8, 15, 17, 32]],
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

it('rejects an unknown algorithm or version and lists those it knows', async () => {
  const algorithms = "'argon2id', 'argon2i', 'argon2d', 'bcrypt', 'scrypt'"
  for (const [options, code, message] of [
    [{ algorithm: 'md5' }, 'ERR_OUT_OF_RANGE', `algorithm must be one of ${algorithms}, got 'md5'`],
    [{ algorithm: '' }, 'ERR_OUT_OF_RANGE', `algorithm must be one of ${algorithms}, got ''`],
    [
      { algorithm: 'Argon2id' },
      'ERR_OUT_OF_RANGE',
      `algorithm must be one of ${algorithms}, got 'Argon2id'`,
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
  ] as const) {
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

it('tells exchanged arguments of verify from a damaged hash', async () => {
  const expected =
    'Error [ERR_SLOWHASH_SWAPPED]: hash and password are exchanged: the hash comes first'
  let cases = 0
  for (const options of Object.values(TINY)) {
    const stored = hashSync('password', options)
    expect(describe(await failure('verify', 'password', stored))).toBe(expected)
    expect(describe(await failure('verify', '', Buffer.from(stored)))).toBe(expected)
    expect(describe(await failure('verify', stored.slice(0, -1).concat('!'), stored))).toBe(
      expected,
    )
    expect(await verify(stored, stored)).toBe(false)
    cases++
  }
  expect(cases).toBe(5)
})

it('rejects a string that is no stored hash, and identify answers null', async () => {
  const defects = {
    '': 'not a format that is known here',
    password: 'not a format that is known here',
    $: 'not a format that is known here',
    '$argon2$v=19$m=8,t=1,p=1$c2FsdHNhbHQ$aGFzaA': 'not a format that is known here',
    d41d8cd98f00b204e9800998ecf8427e: 'not a format that is known here',
    [` ${STORED}`]: 'wrong number of fields',
    $argon2id: 'wrong number of fields',
    [ARGON2]: 'a parameter is unknown, repeated, missing or malformed',
    [`${STORED}$`]: 'wrong number of fields',
    [STORED.replace('v=19', 'v=20')]: 'unknown version',
    [STORED.replace('t=1', 'x=1')]: 'a parameter is unknown, repeated, missing or malformed',
    [STORED.replace('t=1', 't=1,t=1')]: 'a parameter is unknown, repeated, missing or malformed',
    [STORED.replace('m=8', 'm=08')]: 'a number is out of range or not canonical',
    [STORED.replace('m=8', 'm=7')]: 'a number is out of range or not canonical',
    [STORED.replace('m=8', 'm=4294967296')]: 'a number is out of range or not canonical',
    [`${STORED}=`]: 'base64 is malformed or not canonical',
    [`${STORED}\n`]: 'base64 is malformed or not canonical',
    [`${STORED.slice(0, -1)}F`]: 'base64 is malformed or not canonical',
    [STORED.replace('c3Nzc3Nzc3Nzc3Nzc3Nzcw', 'c3Nzc3Nzcw')]: 'the salt is too short',
    [`${ARGON2}$aGFz`]: 'the hash is too short',
  }
  let cases = 0
  for (const [stored, defect] of Object.entries(defects)) {
    const expected = `Error [ERR_SLOWHASH_INVALID_HASH]: invalid stored hash: ${defect}`
    expect(describe(await failure('verify', stored, 'password'))).toBe(expected)
    expect(describe(thrown(() => needsRehash(stored)))).toBe(expected)
    expect(identify(stored)).toBeNull()
    cases++
  }
  expect(cases).toBe(20)
})

it('refuses a stored hash that asks for too much', async () => {
  const scrypt = (parameters: string) => `$scrypt$${parameters}$c2FsdHNhbHQ$${RAW}`
  const bcrypt = (cost: number) =>
    `$2b$${cost}$abcdefghijklmnopqrstuuVCxkXK5GBxCDbGSTNTEIdcEqEoaMQCe`
  const work = '128 * cost * blockSize * parallelization must be at most 4294967296 bytes'
  const limits = {
    [bcrypt(21)]: 'cost must be at most 20 (log2 of the rounds), got 21',
    [bcrypt(31)]: 'cost must be at most 20 (log2 of the rounds), got 31',
    [STORED.replace('m=8', 'm=4194305')]: 'memoryCost must be at most 4194304 KiB, got 4194305',
    [STORED.replace('m=8', `m=${U32}`)]: `memoryCost must be at most 4194304 KiB, got ${U32}`,
    [STORED.replace('t=1', 't=8388609')]:
      'memoryCost * timeCost must be at most 67108864 KiB, got 67108872',
    [STORED.replace('m=8,t=1,p=1', 'm=2048,t=1,p=256')]:
      'parallelism must be at most 255 lanes, got 256',
    [scrypt('ln=22,r=8,p=2')]: `${work}, got ${2 ** 33}`,
    [scrypt('ln=31,r=1024,p=1')]: `${work}, got ${2 ** 48}`,
  }
  let cases = 0
  for (const [stored, limit] of Object.entries(limits)) {
    const expected = `Error [ERR_SLOWHASH_LIMIT]: stored hash exceeds the limit: ${limit}`
    expect(describe(await failure('verify', stored, 'password'))).toBe(expected)
    expect(identify(stored)).not.toBeNull()
    cases++
  }
  expect(cases).toBe(8)
})

it('refuses the costs of an attacker before the end of the tick', async () => {
  const rows = readFileSync(new URL('../vectors/formats.jsonl', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.includes('"dos-cost"'))
    .map((line) => JSON.parse(line) as { stored: string; password_utf8: string })
  // Of the others the format is not known here yet.
  const limited = ['$2b$31$', '$argon2id$']
  const events: string[] = []
  const ended = new Promise((resolve) => setImmediate(() => resolve(events.push('end of tick'))))
  for (const { stored, password_utf8 } of rows) {
    verify(stored, password_utf8).catch(({ code }) => events.push(`${code}`))
    const code = limited.some((prefix) => stored.startsWith(prefix)) ? 'LIMIT' : 'INVALID_HASH'
    expect(thrown(() => verifySync(stored, password_utf8)).code).toBe(`ERR_SLOWHASH_${code}`)
  }
  await ended
  expect(events).toHaveLength(6)
  expect(events.filter((code) => code === 'ERR_SLOWHASH_LIMIT')).toHaveLength(2)
  expect(events.at(-1)).toBe('end of tick')
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
