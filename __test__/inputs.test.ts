import { runInNewContext } from 'node:vm'
import {
  type HashOptions,
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
import { expect, it } from 'vitest'
import { TINY, untyped } from './errors.support'

const SALT = Buffer.from('0123456789abcdef')
const OPTIONS = Object.values(TINY).map((options) => ({ ...options, salt: SALT }))
const ALL = { ...TINY.argon2id, salt: SALT, secret: Buffer.alloc(9, 1), associatedData: SALT }

/** The bytes of SALT in every kind of memory that a Uint8Array may view. */
function views(): Uint8Array[] {
  const surrounded = () => Buffer.concat([Buffer.alloc(7, 'x'), SALT, Buffer.alloc(9, 'y')])
  const { buffer, byteOffset } = surrounded()
  const shared = new Uint8Array(new SharedArrayBuffer(32), 8, 16)
  const resizable = new Uint8Array(new ArrayBuffer(16, { maxByteLength: 64 }))
  const foreign: Uint8Array = runInNewContext('new Uint8Array(32).subarray(3, 19)')
  for (const view of [shared, resizable, foreign]) view.set(SALT)
  return [
    SALT,
    Uint8Array.from(SALT),
    surrounded().subarray(7, 23),
    new Uint8Array(buffer, byteOffset + 7, 16),
    new (class Own extends Uint8Array {})(SALT),
    shared,
    resizable,
    foreign,
  ]
}

it('takes a Uint8Array of any memory and any realm as password, salt, secret and data', async () => {
  let cases = 0
  for (const options of OPTIONS) {
    const expected = hashRawSync(SALT, options)
    for (const view of views()) {
      const given = { ...options, salt: view }
      expect(hashRawSync(view, given)).toEqual(expected)
      expect(await hashRaw(view, given)).toEqual(expected)
      expect(verifySync(hashSync(view, given), SALT)).toBe(true)
      expect(await verify(await hash(view, given), view)).toBe(true)
      cases++
    }
  }
  const expected = hashRawSync('password', { ...ALL, secret: SALT })
  for (const view of views()) {
    const given = { ...ALL, secret: view, associatedData: view }
    expect(await hashRaw('password', given)).toEqual(expected)
    const stored = hashSync('password', given)
    expect(await verify(stored, 'password', { secret: view, associatedData: view })).toBe(true)
    cases++
  }
  expect(cases).toBe(6 * 8)
})

it('takes options of another realm, without a prototype and of a class', async () => {
  const { memoryCost, timeCost } = TINY.argon2id
  const foreign: HashOptions = runInNewContext('({ memoryCost: 8, timeCost: 1 })')
  const bare: HashOptions = Object.assign(Object.create(null), { memoryCost, timeCost })
  class Own {
    memoryCost = memoryCost
    timeCost = timeCost
  }
  for (const options of [foreign, bare, new Own(), Object.freeze({ memoryCost, timeCost })]) {
    expect(await hash('password', options)).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/)
  }
})

it('hashes a string as its UTF-8, with U+FFFD for a lone surrogate', async () => {
  const passwords = [
    ...['', 'a', '\0', 'a\0b', 'ä', '日本語', '🔑', '\ufeffbom', 'e\u0301', '\uffff', '\ufffd'],
    ...['\ud800', '\udc00', 'a\ud800', '\ud800b', '\udc00\ud800', '\ud83d\ud83d\udd11', '\udfff!'],
  ]
  let cases = 0
  for (const options of OPTIONS) {
    for (const password of passwords) {
      const expected = hashRawSync(Buffer.from(password), options)
      expect(hashRawSync(password, options)).toEqual(expected)
      expect(await hashRaw(password, options)).toEqual(expected)
      cases++
    }
  }
  expect(cases).toBe(5 * 18)
  expect(verifySync(hashSync('\ud800', TINY.argon2id), '\ufffd')).toBe(true)
})

it('hashes a string alike however the engine holds it', () => {
  const expected = hashRawSync(Buffer.from('päss'.repeat(64)), ALL)
  let rope = ''
  for (let i = 0; i < 64; i++) rope += 'päss'
  expect(hashRawSync(rope, ALL)).toEqual(expected)
  expect(hashRawSync(`xx${rope}yy`.slice(2, -2), ALL)).toEqual(expected)
})

it('hashes what the bytes were when it was called', async () => {
  const pairs: [actual: unknown, expected: unknown][] = []
  for (const options of OPTIONS) {
    for (const view of views().slice(1)) {
      const salt = Uint8Array.from(SALT)
      pairs.push([hash(view, { ...options, salt }), hashSync(SALT, options)])
      const bare = hashRaw(view, { ...options, salt })
      pairs.push([bare, hashRawSync(SALT, options)])
      pairs.push([verify(hashSync(SALT, options), view), true])
      view.fill(0)
      salt.fill(0)
    }
  }
  const secret = Buffer.from('a secret of mine')
  const associatedData = Buffer.from('a user')
  const stored = hashSync('password', { ...TINY.argon2id, secret, associatedData })
  const given = { ...ALL, secret, associatedData }
  pairs.push([hash('password', given), hashSync('password', given)])
  pairs.push([verify(stored, 'password', { secret, associatedData }), true])
  secret.fill(0)
  associatedData.fill(0)
  for (const [actual, expected] of pairs) expect(await actual).toEqual(expected)
  expect(pairs).toHaveLength(5 * 7 * 3 + 2)
})

it('hashes with what the options were when it was called', async () => {
  const options = { ...TINY.argon2id, timeCost: 2 } as { timeCost: number; outputLen?: number }
  const stored = hash('password', options)
  options.timeCost = 1
  options.outputLen = 64
  expect(identify(await stored)).toMatchObject({ timeCost: 2, outputLen: 32 })
})

it('reads every option once', async () => {
  const reads: string[] = []
  const options = new Proxy<HashOptions>(
    { ...TINY.argon2id, salt: SALT },
    {
      get(target, name, receiver) {
        if (typeof name === 'string') reads.push(name)
        return Reflect.get(target, name, receiver)
      },
    },
  )
  await hash('password', options)
  expect(reads.sort()).toEqual(['algorithm', 'memoryCost', 'salt', 'timeCost'])
})

it('hands back bytes that are the caller’s own', async () => {
  const first = await hashRaw('password', ALL)
  const second = hashRawSync('password', ALL)
  expect(first).toBeInstanceOf(Buffer)
  expect(second).toBeInstanceOf(Buffer)
  first.fill(0)
  expect(second.some((byte) => byte !== 0)).toBe(true)
  expect(hashRawSync('password', ALL)).toEqual(second)
})

it('takes undefined for the default, in every option and for the options', async () => {
  const undefineds = (names: string[]) => Object.fromEntries(names.map((name) => [name, undefined]))
  const argon2 = ['algorithm', 'memoryCost', 'timeCost', 'parallelism', 'outputLen', 'version']
  const bytes = ['salt', 'secret', 'associatedData', 'signal']
  const defaults = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[^$]{22}\$[^$]{43}$/
  for (const options of [undefined, null, {}, undefineds([...argon2, ...bytes])]) {
    expect(await hash('password', options)).toMatch(defaults)
    delete options?.signal
    expect(hashSync('password', options)).toMatch(defaults)
  }
  const bcrypt = { algorithm: 'bcrypt', ...undefineds(['version', 'salt']), cost: 4 } as const
  expect(hashSync('password', bcrypt)).toMatch(/^\$2b\$04\$/)
  const names = ['N', 'blockSize', 'r', 'parallelization', 'p', 'outputLen', 'salt']
  const scrypt = { algorithm: 'scrypt', ...undefineds(names), cost: 2 } as const
  expect(hashSync('password', scrypt)).toMatch(/^\$scrypt\$ln=1,r=8,p=1\$/)
  const stored = hashSync('password', TINY.argon2id)
  for (const options of [undefined, null, {}, undefineds(['secret', 'associatedData', 'signal'])]) {
    expect(await verify(stored, 'password', options)).toBe(true)
    delete options?.signal
    expect(verifySync(stored, 'password', options)).toBe(true)
  }
})

it('hashes with the documented defaults of bcrypt and scrypt', () => {
  expect(needsRehash(hashSync('', { algorithm: 'bcrypt' }), profiles.bcrypt.recommended)).toBe(
    false,
  )
  expect(identify(hashSync('', { algorithm: 'bcrypt' }))).toMatchObject({ cost: 12, version: '2b' })
  expect(identify(hashSync('', { algorithm: 'scrypt' }))).toEqual({
    ...{ algorithm: 'scrypt', format: 'scrypt-phc', class: 'strong', cost: 131072, blockSize: 8 },
    ...{ parallelization: 1, saltLen: 16, outputLen: 32 },
  })
})

it('takes the parameters of scrypt by either of their names', () => {
  const long = { cost: 4, blockSize: 2, parallelization: 3, salt: SALT }
  const short = { N: 4, r: 2, p: 3, salt: SALT }
  const mixed = { N: 4, blockSize: 2, p: 3, cost: undefined, salt: SALT }
  const [first, ...others] = [long, short, mixed].map((options) =>
    hashSync('password', { algorithm: 'scrypt', ...options }),
  )
  expect(others).toEqual([first, first])
})

it('takes the ends of every range that can be computed', () => {
  for (const options of [
    { memoryCost: 8, timeCost: 1, outputLen: 4, salt: Buffer.alloc(8) },
    { memoryCost: 8 * 64, timeCost: 1, parallelism: 64, outputLen: 4096, salt: Buffer.alloc(4096) },
    { memoryCost: 8, timeCost: 1, version: 0x10 },
    { algorithm: 'bcrypt', cost: 4, salt: Buffer.alloc(16) },
    { algorithm: 'scrypt', cost: 2, blockSize: 1, outputLen: 16, salt: new Uint8Array() },
    { algorithm: 'scrypt', cost: 2 ** 15, r: 1, p: 1 },
  ] as const) {
    expect(verifySync(hashSync('password', options), 'password')).toBe(true)
  }
})

it('takes nothing from a polluted prototype', async () => {
  const polluted = { memoryCost: 8, timeCost: 1, secret: SALT, signal: AbortSignal.abort(), N: 2 }
  const stored = hashSync('password', TINY.argon2id)
  try {
    Object.assign(Object.prototype, polluted)
    for (const options of [undefined, null, {}, Object.create({ memoryCost: 8 })]) {
      expect(await hash('password', options)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
      expect(verifySync(stored, 'password', options)).toBe(true)
      expect(await verify(stored, 'password', options)).toBe(true)
    }
  } finally {
    for (const name of Object.keys(polluted)) Reflect.deleteProperty(Object.prototype, name)
  }
})

it('works when its functions are taken off the object', async () => {
  const { hash: free, verify: check } = untyped
  expect(await check?.(await free?.('password', TINY.scrypt), 'password')).toBe(true)
})
