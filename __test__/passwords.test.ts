import { createHash } from 'node:crypto'
import { getEventListeners } from 'node:events'
import { createPasswords, hash, identify } from 'slowhash'
import { describe, expect, it } from 'vitest'
import { rejected } from './errors.support'
import { BCRYPT, hashesOf, KEY, MD5, PASSWORD, SCRYPT, TINY, tiny } from './passwords.support'

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

  it('gives up a login whose onUpgrade does not end, which goes on by itself', async () => {
    const ends: ((error: Error) => void)[] = []
    const endings = [
      () => new Promise((_, reject) => ends.push(reject)),
      // What the database makes of the same signal.
      (signal: AbortSignal) => Promise.reject(signal.reason),
      (signal: AbortSignal) => {
        throw signal.reason
      },
      () => new Promise(() => undefined),
    ]
    for (const ending of endings) {
      const controller = new AbortController()
      const { signal } = controller
      const onUpgrade = () => {
        controller.abort('enough')
        return ending(signal)
      }
      const error = await rejected(() => tiny().login(BCRYPT, PASSWORD, { onUpgrade, signal }))
      expect(error).toMatchObject({ name: 'AbortError', code: 'ABORT_ERR', cause: 'enough' })
      expect(getEventListeners(signal, 'abort')).toHaveLength(0)
    }
    // Nobody is told of it: an unhandled rejection would fail the test.
    for (const end of ends) end(new Error('the database is gone'))
    await new Promise((resolve) => setImmediate(resolve))
    expect(ends).toHaveLength(1)
  })

  it('gives up a login while onUpgrade waits', async () => {
    const controller = new AbortController()
    const onUpgrade = () => {
      setImmediate(() => controller.abort('enough'))
      return new Promise(() => undefined)
    }
    const { signal } = controller
    const error = await rejected(() => tiny().login(BCRYPT, PASSWORD, { onUpgrade, signal }))
    expect(error).toMatchObject({ name: 'AbortError', code: 'ABORT_ERR', cause: 'enough' })
  })

  it('that never aborts changes nothing of an upgrade', async () => {
    const { signal } = new AbortController()
    for (const [answer, upgrade] of [
      [undefined, 'done'],
      [false, 'skipped'],
    ] as const) {
      const options = { signal, onUpgrade: async () => answer }
      expect(await tiny().login(BCRYPT, PASSWORD, options)).toMatchObject({ ok: true, upgrade })
    }
    expect(getEventListeners(signal, 'abort')).toHaveLength(0)
  })
})
