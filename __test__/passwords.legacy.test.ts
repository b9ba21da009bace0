import { createHash } from 'node:crypto'
import { createPasswords, hashSync, type LegacyFormat, verify } from 'slowhash'
import argon2 from 'slowhash/argon2'
import { describe, expect, it } from 'vitest'
import { rejected } from './errors.support'
import { BCRYPT, hashesOf, KEY, MD5, PASSWORD, tiny } from './passwords.support'

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

  it('never match by a fifth reading, however right it is', async () => {
    const wrong: LegacyFormat = {
      id: 'wrong',
      read: (hash) => ({ hash, password: () => Buffer.from('another') }),
    }
    for (const [readings, ok] of [
      [[wrong, wrong, sha1], true],
      [[wrong, wrong, wrong, sha1], false],
    ] as const) {
      // The string's own reading is the first.
      expect(await tiny({ legacy: readings }).verify(PREHASHED, PASSWORD)).toBe(ok)
    }
    const silent: LegacyFormat = { id: 'silent', read: () => null }
    const legacy = [...Array.from({ length: 20 }, () => silent), sha1]
    expect(await tiny({ legacy }).verify(PREHASHED, PASSWORD)).toBe(true)
  })

  it('are taken as the first reading by needsRehash, which has no password to tell by', async () => {
    const passwords = createPasswords({
      hash: { algorithm: 'bcrypt', cost: 4 },
      legacy: [sha1],
    })
    expect(passwords.needsRehash(PREHASHED)).toEqual({ needed: false, reasons: [] })
    expect(await passwords.check(PREHASHED, PASSWORD)).toMatchObject({ reasons: ['algorithm'] })
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
