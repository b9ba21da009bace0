import { createHash } from 'node:crypto'
import {
  createPasswords,
  hash,
  hashSync,
  identify,
  type LegacyFormat,
  type PasswordPolicy,
  type Passwords,
  stats,
  verify,
} from 'slowhash'
import argon2 from 'slowhash/argon2'
import { describe, expect, it } from 'vitest'
import { rejected } from './errors.support'

const TINY = { memoryCost: 64, timeCost: 1 } as const
const KEY = { k1: Buffer.alloc(16, 1), k2: Buffer.alloc(16, 2) }
const PASSWORD = 'correct horse'
const MD5 = createHash('md5').update(PASSWORD).digest('hex')

function tiny(policy: PasswordPolicy = {}): Passwords {
  return createPasswords({ hash: TINY, ...policy })
}

const BCRYPT = hashSync(PASSWORD, { algorithm: 'bcrypt', cost: 4 })
const SCRYPT = hashSync(PASSWORD, { algorithm: 'scrypt', cost: 16 })

/** Hashes that the pool computed for a call. */
async function hashesOf(call: () => Promise<unknown>): Promise<number> {
  const before = stats().completed
  await call()
  return stats().completed - before
}

describe('hash', () => {
  it('follows the policy', async () => {
    const stored = await tiny().hash(PASSWORD)
    expect(identify(stored)).toMatchObject({ algorithm: 'argon2id', ...TINY })
    const pbkdf2 = createPasswords({ hash: { algorithm: 'pbkdf2-sha256', iterations: 10 } })
    expect(await pbkdf2.hash(PASSWORD)).toMatch(/^\$pbkdf2-sha256\$i=10,l=32\$/)
  })

  it('hashes with the defaults of the package without a policy', async () => {
    const stored = await createPasswords().hash(PASSWORD)
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })
})

describe('verify', () => {
  const passwords = tiny({ accept: ['strong', 'hex-md5'] })

  it('is true for the password of every accepted format', async () => {
    for (const stored of [await passwords.hash(PASSWORD), BCRYPT, SCRYPT, MD5]) {
      expect(await passwords.verify(stored, PASSWORD)).toBe(true)
      expect(await passwords.verify(stored, 'another')).toBe(false)
    }
  })

  it('is false for everything that is no hash, and never throws for it', async () => {
    const strings = ['', '!', '*', '!abc', 'x', '$', '$argon2id$', '{bcrypt}', `${BCRYPT}x`, '\0']
    for (const stored of [...strings, null, undefined]) {
      expect(await passwords.verify(stored, PASSWORD)).toBe(false)
      expect(await passwords.verify(stored, '')).toBe(false)
    }
  })

  it('refuses values that are no strings', async () => {
    for (const value of [1, {}, [], Buffer.from(BCRYPT)]) {
      const error = await rejected(() => passwords.verify(value as never, PASSWORD))
      expect(error).toMatchObject({ code: 'ERR_INVALID_ARG_TYPE' })
    }
    const error = await rejected(() => passwords.verify(null, 5 as never))
    expect(error).toMatchObject({ code: 'ERR_INVALID_ARG_TYPE' })
  })
})

describe('check', () => {
  it('says that a current hash is current', async () => {
    const passwords = tiny()
    const stored = await passwords.hash(PASSWORD)
    expect(await passwords.check(stored, PASSWORD)).toEqual({
      ok: true,
      format: 'argon2id-v19',
      rehash: false,
    })
  })

  it('hands out a new hash for an outdated one, with the reasons', async () => {
    const passwords = tiny()
    const result = await passwords.check(BCRYPT, PASSWORD)
    expect(result).toMatchObject({
      ok: true,
      format: 'bcrypt-2b',
      rehash: true,
      reasons: ['algorithm'],
    })
    const newHash = 'newHash' in result ? result.newHash : null
    expect(await passwords.check(newHash, PASSWORD)).toMatchObject({ ok: true, rehash: false })
    expect(await passwords.verify(newHash, 'another')).toBe(false)
  })

  it('says why a password is not verified', async () => {
    const passwords = tiny({ limits: { bcrypt: { cost: 3 } } })
    const cases = [
      [SCRYPT, 'another', 'mismatch'],
      [BCRYPT, PASSWORD, 'over-limit'],
      [MD5, PASSWORD, 'disabled'],
      ['sesame', PASSWORD, 'unrecognized'],
      [`${SCRYPT}=`, PASSWORD, 'unrecognized'],
      // MySQL's hashes start as locked accounts do; elsewhere a NUL is no padding.
      ['*2470c0c06dee42fd1618bb99005adca2ec9d1e19', PASSWORD, 'disabled'],
      [`${BCRYPT}\0`, PASSWORD, 'unrecognized'],
      ['\0\0', PASSWORD, 'unusable'],
      ['', PASSWORD, 'unusable'],
      ['!Kx7', PASSWORD, 'unusable'],
      ['*', PASSWORD, 'unusable'],
      [null, PASSWORD, 'unusable'],
    ] as const
    for (const [stored, plain, reason] of cases) {
      expect(await passwords.check(stored, plain)).toEqual({ ok: false, reason })
    }
  })

  it('is right about the password when no new hash can be made', async () => {
    const passwords = createPasswords({ hash: { algorithm: 'bcrypt', cost: 4 }, accept: 'all' })
    const long = 'x'.repeat(73)
    const stored = createHash('md5').update(long).digest('hex')
    expect(await passwords.check(stored, long)).toMatchObject({
      ok: true,
      rehash: true,
      newHash: null,
      error: { code: 'ERR_OUT_OF_RANGE' },
    })
  })
})

describe('login', () => {
  it('leaves a current hash alone', async () => {
    const passwords = tiny()
    const stored = await passwords.hash(PASSWORD)
    const onUpgrade = () => expect.unreachable()
    expect(await passwords.login(stored, PASSWORD, { onUpgrade })).toEqual({
      ok: true,
      format: 'argon2id-v19',
      upgrade: 'none',
    })
  })

  it('hands the new and the old hash to onUpgrade', async () => {
    const passwords = tiny({ accept: 'all' })
    for (const old of [BCRYPT, SCRYPT, MD5]) {
      const calls: [string, string][] = []
      const onUpgrade = async (...hashes: [string, string]) => void calls.push(hashes)
      const result = await passwords.login(old, PASSWORD, { onUpgrade })
      expect(result).toMatchObject({ ok: true, upgrade: 'done', reasons: ['algorithm'] })
      const [[newHash, oldHash]] = calls as [[string, string]]
      expect(oldHash).toBe(old)
      expect(await passwords.check(newHash, PASSWORD)).toMatchObject({ ok: true, rehash: false })
    }
  })

  it('tells that the row had changed when onUpgrade returns false', async () => {
    const result = await tiny().login(BCRYPT, PASSWORD, { onUpgrade: async () => false })
    expect(result).toMatchObject({ ok: true, upgrade: 'skipped' })
  })

  it('succeeds when onUpgrade fails, and hands out its error', async () => {
    const error = new Error('the database is gone')
    const failing = [
      () => {
        throw error
      },
      async () => Promise.reject(error),
    ]
    for (const onUpgrade of failing) {
      const result = await tiny().login(BCRYPT, PASSWORD, { onUpgrade })
      expect(result).toMatchObject({ ok: true, format: 'bcrypt-2b', upgrade: 'failed' })
      expect('error' in result && result.error).toBe(error)
    }
  })

  it('calls onUpgrade for no wrong password', async () => {
    const onUpgrade = () => expect.unreachable()
    for (const stored of [BCRYPT, MD5, null, '!']) {
      expect(await tiny().login(stored, 'another', { onUpgrade })).toMatchObject({ ok: false })
    }
  })

  it('makes the new hash of the password that came, whatever becomes of its bytes', async () => {
    const passwords = tiny()
    const hashes: string[] = []
    const plain = Buffer.from(PASSWORD)
    const login = passwords.login(BCRYPT, plain, { onUpgrade: (made) => hashes.push(made) })
    plain.fill(0)
    expect(await login).toMatchObject({ ok: true, upgrade: 'done' })
    expect(await passwords.verify(hashes[0] ?? null, PASSWORD)).toBe(true)
    plain.write(PASSWORD)
    const check = passwords.check(BCRYPT, plain)
    plain.fill(0)
    const { newHash } = { newHash: null, ...(await check) }
    expect(await passwords.verify(newHash, PASSWORD)).toBe(true)
  })

  it('answers an unknown user as a wrong password', async () => {
    const passwords = tiny()
    const stored = await passwords.hash(PASSWORD)
    expect(await passwords.login(null, PASSWORD)).toEqual({ ok: false, reason: 'unknown-user' })
    expect(await passwords.login(undefined, PASSWORD)).toMatchObject({ ok: false })
    expect(await passwords.login(stored, 'another')).toEqual({ ok: false, reason: 'mismatch' })
  })

  it('computes one hash of the policy for whoever fails', async () => {
    const passwords = tiny({ limits: { scrypt: { work: 1 } } })
    const current = await passwords.hash(PASSWORD)
    for (const stored of [current, null, MD5, 'damaged', '!', SCRYPT]) {
      expect(await hashesOf(() => passwords.login(stored, 'another'))).toBe(1)
    }
  })

  it('adds a hash of the policy to that of a weaker one', async () => {
    const passwords = tiny()
    expect(await hashesOf(() => passwords.login(BCRYPT, 'another'))).toBe(2)
  })

  it('adds nothing to an old hash that was wrapped at the cost of the policy', async () => {
    const passwords = tiny()
    const wrapped = await passwords.wrap('hex-md5', MD5)
    expect(await hashesOf(() => passwords.login(wrapped, 'another'))).toBe(1)
  })

  it('computes nothing more when it is told not to equalize', async () => {
    const passwords = tiny({ equalize: false })
    expect(await hashesOf(() => passwords.login(null, 'another'))).toBe(0)
    expect(await hashesOf(() => passwords.login(BCRYPT, 'another'))).toBe(1)
  })

  it('fails alike for passwords longer than what bcrypt takes', async () => {
    const passwords = createPasswords({ hash: { algorithm: 'bcrypt', cost: 4 } })
    const result = await passwords.login(null, 'x'.repeat(1000))
    expect(result).toEqual({ ok: false, reason: 'unknown-user' })
  })
})

describe('a pepper', () => {
  it('stands in the string by name, and is needed to verify', async () => {
    const passwords = tiny({ pepper: { current: 'k1', keys: KEY } })
    const stored = await passwords.hash(PASSWORD)
    expect(identify(stored)).toMatchObject({ keyId: 'k1' })
    expect(stored).toContain(`,keyid=${Buffer.from('k1').toString('base64').replace(/=+$/, '')}$`)
    expect(await passwords.verify(stored, PASSWORD)).toBe(true)
    expect(await passwords.verify(stored, 'another')).toBe(false)
    const plain = await hash(PASSWORD, TINY)
    expect(await passwords.check(plain, PASSWORD)).toMatchObject({ ok: true, reasons: ['pepper'] })
  })

  it('is rotated at the next login', async () => {
    const before = tiny({ pepper: { current: 'k1', keys: { k1: KEY.k1 } } })
    const after = tiny({ pepper: { current: 'k2', keys: KEY } })
    const stored = await before.hash(PASSWORD)
    const result = await after.check(stored, PASSWORD)
    expect(result).toMatchObject({ ok: true, rehash: true, reasons: ['pepper'] })
    const newHash = 'newHash' in result ? result.newHash : null
    expect(await after.check(newHash, PASSWORD)).toMatchObject({ ok: true, rehash: false })
  })

  it('that is missing is an error and no wrong password', async () => {
    const stored = await tiny({ pepper: { current: 'k1', keys: KEY } }).hash(PASSWORD)
    const others = [tiny(), tiny({ pepper: { current: 'k2', keys: { k2: KEY.k2 } } })]
    for (const passwords of others) {
      for (const call of [passwords.verify, passwords.check, passwords.login]) {
        expect(await rejected(() => call(stored, PASSWORD))).toMatchObject({
          code: 'ERR_SLOWHASH_PEPPER',
          message: 'a stored hash needs the pepper "k1", which the policy does not have',
        })
      }
    }
  })

  it('is copied when the policy is made, and shown nowhere', async () => {
    const key = Buffer.from('pepper-of-the-house')
    const passwords = tiny({ pepper: { current: 'k', keys: { k: key } } })
    const stored = await passwords.hash(PASSWORD)
    key.fill(0)
    expect(await passwords.verify(stored, PASSWORD)).toBe(true)
    const { inspect } = await import('node:util')
    const shown = inspect(passwords, { depth: 9, showHidden: true }) + JSON.stringify(passwords)
    expect(shown).not.toContain('pepper-of')
    expect(shown).not.toContain('70 65 70 70')
  })
})

describe('legacy formats', () => {
  const sha1: LegacyFormat = {
    id: 'prehash-sha1',
    read: (stored) => {
      const password = (plain: Uint8Array) =>
        Buffer.from(createHash('sha1').update(plain).digest('hex'))
      return stored.startsWith('$2b$') ? { hash: stored, password } : null
    },
  }
  const PREHASHED = hashSync(createHash('sha1').update(PASSWORD).digest('hex'), {
    algorithm: 'bcrypt',
    cost: 4,
  })

  it('are tried after what the string tells', async () => {
    const passwords = tiny({ legacy: [sha1] })
    expect(await passwords.check(BCRYPT, PASSWORD)).toMatchObject({ ok: true, format: 'bcrypt-2b' })
    expect(await passwords.check(PREHASHED, PASSWORD)).toMatchObject({
      ok: true,
      format: 'prehash-sha1',
      reasons: ['algorithm'],
    })
    expect(await passwords.verify(PREHASHED, 'another')).toBe(false)
    expect(await tiny().verify(PREHASHED, PASSWORD)).toBe(false)
  })

  it('get bytes of their own, which are overwritten', async () => {
    const seen: Uint8Array[] = []
    const spy: LegacyFormat = {
      id: 'spy',
      read: (stored) => ({
        hash: stored,
        password: (plain) => {
          seen.push(plain)
          return plain
        },
      }),
    }
    const plain = Buffer.from('another')
    await tiny({ legacy: [spy] }).verify(BCRYPT, plain)
    expect(seen).toHaveLength(1)
    expect(seen[0]).toEqual(Buffer.alloc(7))
    expect(plain.toString()).toBe('another')
  })

  it('may have their bytes in memory that is shared', async () => {
    const shared = (bytes: Uint8Array) => {
      const view = new Uint8Array(new SharedArrayBuffer(bytes.length))
      view.set(bytes)
      return view
    }
    const secret = shared(Buffer.from('a key of an old system'))
    const stored = hashSync(PASSWORD, { memoryCost: 8, timeCost: 1, secret })
    const legacy: LegacyFormat = {
      id: 'keyed',
      read: (hash) => ({ hash, secret, password: shared }),
    }
    const passwords = tiny({ legacy: [legacy], accept: [] })
    expect(await passwords.verify(stored, PASSWORD)).toBe(true)
    expect(await passwords.verify(stored, 'another')).toBe(false)
  })

  it('are refused what is no reading, without a word of the row or the password', async () => {
    const cases: [unknown, string][] = [
      [undefined, 'a legacy reading must be an object or null, got undefined'],
      ['$2b$', 'a legacy reading must be an object or null, got string'],
      [{}, 'hash of a legacy reading must be a string, got undefined'],
      [{ hash: 1 }, 'hash of a legacy reading must be a string, got number'],
      [{ accept: 5 }, 'accept of a legacy reading must be an array of strings, got number'],
      [{ accept: [5] }, 'accept of a legacy reading must be an array of strings, got Array'],
      [{ password: 5 }, 'password of a legacy reading must be a function, got number'],
      [{ secret: 'abc' }, 'secret of a legacy reading must be a Uint8Array, got string'],
    ]
    for (const returned of [undefined, PASSWORD, Promise.resolve(Buffer.from(PASSWORD)), null]) {
      const type = { undefined: 'undefined', string: 'string' }[typeof returned as string]
      const got = type ?? (returned === null ? 'null' : 'Promise')
      const message = `what password of a legacy reading returns must be a Uint8Array, got ${got}`
      cases.push([{ password: () => returned }, message])
    }
    for (const [reading, message] of cases) {
      const isPart = typeof reading === 'object' && Object.keys(reading ?? {}).join() !== ''
      const read = () => (isPart ? { hash: BCRYPT, ...(reading as object) } : reading)
      const legacy = [{ id: 'mine', read }] as LegacyFormat[]
      const passwords = tiny({ legacy, accept: ['argon2id-v19'] })
      const { signal } = new AbortController()
      expect(await rejected(() => passwords.login(BCRYPT, PASSWORD, { signal }))).toMatchObject({
        code: 'ERR_INVALID_ARG_TYPE',
        message,
      })
    }
    expect(cases).toHaveLength(12)
  })

  it('that give up the call in between start no hash', async () => {
    const controller = new AbortController()
    const read = () => {
      controller.abort()
      return null
    }
    const passwords = tiny({ legacy: [{ id: 'mine', read }] })
    const { signal } = controller
    const login = () => rejected(() => passwords.login(BCRYPT, PASSWORD, { signal }))
    expect(await hashesOf(login)).toBe(0)
    expect(signal.aborted).toBe(true)
  })

  it('cost no more than four hashes for one login', async () => {
    const many = Array.from({ length: 9 }, () => sha1)
    const passwords = tiny({ legacy: many, equalize: false })
    expect(await hashesOf(() => passwords.login(BCRYPT, 'another'))).toBe(4)
  })

  it('are named by identify', () => {
    const hex: LegacyFormat = { id: 'mine', read: (text) => ({ hash: text.slice(5) }) }
    const passwords = tiny({ legacy: [hex] })
    expect(passwords.identify(`mine:${BCRYPT}`)).toMatchObject({
      algorithm: 'bcrypt',
      format: 'mine',
    })
    expect(passwords.needsRehash(`mine:${BCRYPT}`)).toEqual({
      needed: true,
      reasons: ['algorithm'],
    })
    const bcrypt = createPasswords({ hash: { algorithm: 'bcrypt', cost: 4 }, legacy: [hex] })
    expect(bcrypt.needsRehash(`mine:${BCRYPT}`).reasons).toEqual(['encoding'])
  })
})

describe('wrap', () => {
  it('makes Argon2 of an old hash, which the next login replaces', async () => {
    const passwords = tiny()
    const wrapped = await passwords.wrap('hex-md5', MD5)
    expect(wrapped).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1,data=/)
    expect(wrapped).not.toContain(MD5)
    expect(await passwords.verify(wrapped, 'another')).toBe(false)
    expect(await passwords.verify(MD5, PASSWORD)).toBe(false)
    const result = await passwords.check(wrapped, PASSWORD)
    expect(result).toMatchObject({ ok: true, format: 'wrapped', reasons: ['algorithm'] })
    const newHash = 'newHash' in result ? result.newHash : null
    expect(newHash).not.toContain('data=')
    expect(await passwords.check(newHash, PASSWORD)).toMatchObject({ ok: true, rehash: false })
  })

  it('takes the old digest for a password under no other reading of the string', async () => {
    const wrapped = await tiny({ accept: 'all' }).wrap('hex-md5', MD5)
    const digest = Buffer.from(MD5, 'hex')
    for (const stored of [wrapped, `{argon2}${wrapped}`, `argon2${wrapped}`]) {
      expect(await tiny({ accept: 'all' }).verify(stored, digest)).toBe(false)
      const answers = [verify, argon2.verify].map((verify) => verify(stored, digest))
      for (const { value } of (await Promise.allSettled(answers)) as { value?: boolean }[]) {
        expect(value).not.toBe(true)
      }
    }
    await expect(argon2.verify(wrapped, digest)).rejects.toThrow()
  })

  it('keeps the pepper', async () => {
    const passwords = tiny({ pepper: { current: 'k1', keys: KEY } })
    const wrapped = await passwords.wrap('hex-md5', MD5)
    expect(await passwords.verify(wrapped, PASSWORD)).toBe(true)
    expect((await rejected(() => tiny().verify(wrapped, PASSWORD))).code).toBe(
      'ERR_SLOWHASH_PEPPER',
    )
  })

  it('refuses what is not of the format, cannot be wrapped, or has no Argon2 to go into', async () => {
    const bcrypt = createPasswords({ hash: { algorithm: 'bcrypt', cost: 4 } })
    const cases = [
      [tiny(), 'hex-md5', `${MD5}0`, 'ERR_SLOWHASH_INVALID_HASH'],
      [tiny(), 'hex-md5', BCRYPT, 'ERR_SLOWHASH_INVALID_HASH'],
      [tiny(), 'no-format', MD5, 'ERR_OUT_OF_RANGE'],
      [tiny(), 'hex-md5', 5, 'ERR_INVALID_ARG_TYPE'],
      [tiny(), 5, MD5, 'ERR_INVALID_ARG_TYPE'],
      [bcrypt, 'hex-md5', MD5, 'ERR_OUT_OF_RANGE'],
    ] as const
    for (const [passwords, format, digest, code] of cases) {
      const error = await rejected(() => passwords.wrap(format as string, digest as string))
      expect(error.code).toBe(code)
      expect(error.message).not.toContain(MD5)
    }
  })
})

describe('needsRehash, identify and canonicalize', () => {
  it('give every reason', async () => {
    const passwords = tiny({ pepper: { current: 'k1', keys: KEY } })
    const weak = await hash(PASSWORD, { ...TINY, memoryCost: 32, version: 0x10 })
    expect(passwords.needsRehash(weak)).toEqual({
      needed: true,
      reasons: ['cost', 'version', 'pepper'],
    })
    expect(passwords.needsRehash(await passwords.hash(PASSWORD))).toEqual({
      needed: false,
      reasons: [],
    })
    expect(tiny().needsRehash(`{bcrypt}${BCRYPT}`).reasons).toEqual(['algorithm'])
    expect(tiny().needsRehash('nothing')).toEqual({ needed: false, reasons: [] })
  })

  it('never let two servers replace each other’s hashes', async () => {
    const costs = [
      { memoryCost: 64, timeCost: 3 },
      { memoryCost: 128, timeCost: 2 },
      { memoryCost: 32, timeCost: 9 },
    ]
    for (const a of costs) {
      for (const b of costs) {
        const [one, other] = [createPasswords({ hash: a }), createPasswords({ hash: b })]
        const both =
          one.needsRehash(await other.hash(PASSWORD)).needed &&
          other.needsRehash(await one.hash(PASSWORD)).needed
        expect(both).toBe(false)
      }
    }
  })

  it('know a string of any format', () => {
    expect(tiny().identify(MD5)).toMatchObject({ format: 'hex-md5', class: 'weak' })
    expect(tiny().identify('nothing')).toBeNull()
  })

  it('repair order, wrappers and NULs without the password', async () => {
    const passwords = tiny()
    const stored = await passwords.hash(PASSWORD)
    const turned = stored.replace('m=64,t=1,p=1', 'p=1,t=1,m=64')
    for (const damaged of [turned, `${stored}\0\0\0`, `${turned}\0`]) {
      expect(passwords.canonicalize(damaged)).toBe(stored)
    }
    expect(passwords.canonicalize(`{bcrypt}${BCRYPT}`)).toBe(BCRYPT)
    expect(passwords.canonicalize(MD5)).toBe(MD5)
    expect(passwords.canonicalize('nothing')).toBeNull()
  })
})

describe('a signal', () => {
  it('gives up every asynchronous call', async () => {
    const passwords = tiny()
    const signal = AbortSignal.abort('enough')
    const calls = [
      () => passwords.hash(PASSWORD, { signal }),
      () => passwords.verify(BCRYPT, PASSWORD, { signal }),
      () => passwords.check(BCRYPT, PASSWORD, { signal }),
      () => passwords.login(BCRYPT, PASSWORD, { signal }),
      () => passwords.login(null, PASSWORD, { signal }),
      () => passwords.wrap('hex-md5', MD5, { signal }),
      () => passwords.audit([BCRYPT], { signal }),
    ]
    for (const call of calls) {
      expect(await rejected(call)).toMatchObject({ code: 'ABORT_ERR', cause: 'enough' })
    }
  })
})
