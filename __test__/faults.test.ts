import { createHash, randomBytes } from 'node:crypto'
import {
  hash,
  hashRaw,
  hashRawSync,
  hashSync,
  identify,
  needsRehash,
  verify,
  verifySync,
} from 'slowhash'
import { describe, expect, it } from 'vitest'
import { codeOf } from './vectors.support'

// Faults that users have reported of other packages. Names in brackets: kelektiv/node.bcrypt.js,
// dcodeIO/bcrypt.js, ranisalt/node-argon2, napi-rs/node-rs, oven-sh/bun, RustCrypto.

const INVALID = 'ERR_SLOWHASH_INVALID_HASH'
const RANGE = 'ERR_OUT_OF_RANGE'

const SALT = 'DCq7YPn5Rq63x1Lad4cll.'
const SALT_BYTES = Buffer.from('144b3d691a7b4ecf39cf735c7fa7a79c', 'hex')
/** bcrypt of `a`. */
const H = `$2b$04$${SALT}y2hgZwd5fWjog2MGEP/EstCDKeeQoDa`
/** Argon2 of `password`. */
const D = '$argon2i$v=19$m=512,t=2,p=2$c29tZXNhbHQ$uEeXt1dxN1iFKGhklseW4w'

const BCRYPT = { algorithm: 'bcrypt', cost: 4 } as const
const TINY = { memoryCost: 8, timeCost: 1 } as const

/** What verify and verifySync say of a stored string, which must be the same. */
async function answer(stored: string, password: string | Uint8Array): Promise<unknown> {
  const asynchronous = await codeOf(() => verify(stored, password))
  expect(await codeOf(() => verifySync(stored, password))).toBe(asynchronous)
  return asynchronous
}

describe('bcrypt', () => {
  it('verifies hashes by PHP [node.bcrypt.js 508, 820]', async () => {
    const php = '$2y$10$8ijLRibwngJRlXzETTaXhOy1FGimleQE8OEZq3R7FjI1ao8YFMsPW'
    expect(await answer(php, '123456')).toBe(true)
    expect(await answer(php, '1234567')).toBe(false)
    const other = '$2y$10$xFjEEyPAi42iEl7ERWslj.efA5S./4zQpYkfucH4YPH95zZkZzNWS'
    expect(await answer(other, 'Asdf#1234')).toBe(true)
  })

  it('writes 2a, 2b and 2y and verifies each under every name', async () => {
    for (const version of ['2a', '2b', '2y'] as const) {
      const stored = await hash('a', { ...BCRYPT, version, salt: SALT_BYTES })
      expect(stored).toBe(H.replace('2b', version))
      expect(await answer(stored, 'a')).toBe(true)
    }
  })

  it('refuses a hash with bytes after a NUL [node.bcrypt.js 1224]', async () => {
    expect(await answer(H, 'a')).toBe(true)
    expect(await answer(`${H}\0EVIL`, 'a')).toBe(INVALID)
    expect(await answer(`${H}\0`, 'a')).toBe(INVALID)
  })

  it('rejects a cost that is no integer from 4 to 31, and computes nothing [node.bcrypt.js 1218]', async () => {
    const costs = [-1, 0, 3, 32, Infinity, -Infinity, NaN, 1e10, 2 ** 32 + 5, 4.9, 4.5, 2 ** 53]
    for (const cost of costs) {
      const options = { algorithm: 'bcrypt', cost } as const
      expect(await codeOf(() => hash('a', options)), String(cost)).toBe(RANGE)
      expect(await codeOf(() => hashSync('a', options)), String(cost)).toBe(RANGE)
      const error = await hash('a', options).catch((error) => error)
      expect(error).toBeInstanceOf(RangeError)
      expect(error.message).toContain('4..=31')
    }
  })

  it('reads a hash of cost 31 and refuses to compute it [node.bcrypt.js 365, 290]', async () => {
    const stored = H.replace('$04$', '$31$')
    expect(identify(stored)).toMatchObject({ format: 'bcrypt-2b', cost: 31 })
    expect(needsRehash(stored, { algorithm: 'bcrypt', cost: 31 })).toBe(false)
    expect(await answer(stored, 'a')).toBe('ERR_SLOWHASH_LIMIT')
  })

  it('hashes a NUL and what follows it [node.bcrypt.js 774]', async () => {
    const stored = await hash('Passw\0rd123', BCRYPT)
    expect(await answer(stored, 'Passw\0rd123')).toBe(true)
    expect(await answer(stored, 'Passw\0x')).toBe(false)
    expect(await answer(stored, 'Passw')).toBe(false)
    expect(hashSync('a\0b', { ...BCRYPT, salt: SALT_BYTES })).toBe(
      `$2b$04$${SALT}oK3axPfRiT9y4qd7zI904YlA3cUw8WC`,
    )
  })

  it('has one hash for no byte and for eight NULs, as the algorithm has [Keats/rust-bcrypt 17]', async () => {
    const empty = hashSync('', { ...BCRYPT, salt: SALT_BYTES })
    expect(empty).toBe(`$2b$04$${SALT}gPqnXZmDhhq3zJUTSJckzck53/zZY4W`)
    expect(await answer(empty, '\0'.repeat(8))).toBe(true)
    expect(await answer(empty, ' ')).toBe(false)
  })

  it('hashes characters outside of the basic plane as their UTF-8', async () => {
    const stored = `$2b$04$${SALT}k49WTIY8JqOONqQ09h0pxmA.KdX6xmW`
    expect(hashSync('😃', { ...BCRYPT, salt: SALT_BYTES })).toBe(stored)
    expect(await answer(stored, '😃')).toBe(true)
    expect(await answer(stored, '😄')).toBe(false)
  })

  it('hashes 72 bytes of password, rejects the 73rd, and verifies any number [node.bcrypt.js 996]', async () => {
    const full = '_'.repeat(72)
    const stored = await hash(full, BCRYPT)
    for (const longer of ['1', '2']) {
      expect(await codeOf(() => hash(full + longer, BCRYPT))).toBe(RANGE)
      expect(await codeOf(() => hashSync(full + longer, BCRYPT))).toBe(RANGE)
      expect(await answer(stored, full + longer)).toBe(true)
    }
    expect(await answer(stored, full.slice(1))).toBe(false)
  })

  it('counts bytes and not characters up to the 72nd', async () => {
    expect(await codeOf(() => hash('é'.repeat(36), BCRYPT))).toMatch(/^\$2b\$04\$/)
    expect(await codeOf(() => hash('é'.repeat(37), BCRYPT))).toBe(RANGE)
    expect(await codeOf(() => hash('😃'.repeat(18), BCRYPT))).toMatch(/^\$2b\$04\$/)
    expect(await codeOf(() => hash('😃'.repeat(19), BCRYPT))).toBe(RANGE)
  })

  it('does not count the length of a password modulo 256 [node.bcrypt.js 776]', async () => {
    const digits = '0123456789'.repeat(30)
    const stored = await hash(digits.slice(0, 72), BCRYPT)
    for (const length of [253, 254, 255, 256, 257, 300]) {
      expect(await answer(stored, digits.slice(0, length)), `${length} bytes`).toBe(true)
      expect(await answer(stored, digits.slice(1, length)), `${length} bytes`).toBe(false)
    }
    const faces = await hash('😃'.repeat(18), BCRYPT)
    expect(await answer(faces, '😃'.repeat(64))).toBe(true)
  })

  it('refuses a hash with 21 characters of salt [node.bcrypt.js 522]', async () => {
    const digest = H.slice(29)
    expect(await answer(`$2a$05$a4uYRohrywB0ZwKfQXfSb$${digest}`, 'prova3')).toBe(INVALID)
    expect(await answer(`$2a$05$a4uYRohrywB0ZwKfQXfSb${digest}`, 'prova3')).toBe(INVALID)
    expect(await answer('$2a$05$a4uYRohrywB0ZwKfQXfSb$', 'prova3')).toBe(INVALID)
  })

  it('rejects a salt that is no 16 bytes', async () => {
    for (const length of [0, 1, 15, 17, 22]) {
      const options = { ...BCRYPT, salt: new Uint8Array(length) }
      expect(await codeOf(() => hash('a', options)), `${length} bytes`).toBe(RANGE)
      expect(await codeOf(() => hashSync('a', options)), `${length} bytes`).toBe(RANGE)
    }
  })

  it('refuses bits after the last byte of a hash, and does not abort [node-rs 579]', async () => {
    const stored = '$2b$10$heNneCqWJ6/hd5pb.Pbgs.Jzc/qnqf3gQRNiGkr9KbS2yFdozfQ50'
    expect(await answer(stored, 'test')).toBe(INVALID)
  })

  it('refuses junk of the length of a hash, and short junk [node.bcrypt.js 146]', async () => {
    for (const junk of ['x'.repeat(60), ':', '', '$', '$2b$', `$2b$04$${'!'.repeat(53)}`]) {
      expect(await answer(junk, 'a'), junk).toBe(INVALID)
    }
  })

  it('refuses $2$ and $2x$, which are other functions [Meziantou.Framework 2369]', async () => {
    const first = '$2$04$DCq7YPn5Rq63x1Lad4cll.pKwd6Iq1Gq7ZdwzLVTYRWdmybtCTqt6'
    expect(await answer(first, 'a')).toBe(INVALID)
    expect(await answer(H.replace('$2b$', '$2x$'), 'a')).toBe(INVALID)
    expect(identify(first)).toMatchObject({ format: 'bcrypt-2', class: 'weak' })
  })

  it('refuses a cost that is no two digits', async () => {
    for (const cost of ['+4', '-4', ' 4', '4 ', '4.', '4', '004', '0x', '1e']) {
      expect(await answer(H.replace('$04$', `$${cost}$`), 'a'), cost).toBe(INVALID)
    }
  })

  it('verifies the raw digest and not the password where Bun hashed SHA-512 first', async () => {
    const stored = '$2b$10$PsJ3/W82mzNJoP0rSblfvet2ab9jZg2aH7tIxr1B8uFLJwuWk/jTi'
    const password = 'hello'.repeat(100)
    expect(await answer(stored, password)).toBe(false)
    expect(await answer(stored, createHash('sha512').update(password).digest())).toBe(true)
  })
})

describe('Argon2', () => {
  it('verifies a hash without a version as 0x10 and wants it replaced [node-argon2 133]', async () => {
    const stored =
      '$argon2i$m=4096,t=3,p=1$tbagT6b1YH33niCo9lVzuA$htv/k+OqWk1V9zD9k5DOBi2kcfcZ6Xu3tWmwEPV3/nc'
    expect(await answer(stored, 'password')).toBe(true)
    expect(await answer(stored, 'Password')).toBe(false)
    const options = { algorithm: 'argon2i', memoryCost: 4096, timeCost: 3 } as const
    expect(needsRehash(stored, options)).toBe(true)
    expect(needsRehash(stored, { ...options, version: 0x10 })).toBe(false)
    expect(await answer(stored.replace('$m=', '$v=19$m='), 'password')).toBe(false)
  })

  it('hashes the data of a string and not its key id [phc-winner-argon2 143]', async () => {
    expect(await answer(D, 'password')).toBe(true)
    expect(await answer(D.replace('p=2', 'p=2,data=c29tZWRhdGE'), 'password')).toBe(false)
    expect(await answer(D.replace('p=2', 'p=2,keyid=AAAA'), 'password')).toBe(true)
  })

  it('refuses unknown and repeated parameters', async () => {
    expect(await answer(D.replace('p=2', 'p=2,x=1'), 'password')).toBe(INVALID)
    expect(await answer(D.replace('m=512', 'm=8,m=512'), 'password')).toBe(INVALID)
    expect(await answer(D.replace('m=512', 'm=512,m=512'), 'password')).toBe(INVALID)
  })

  it('refuses numbers that another reader could read in another way', async () => {
    for (const memory of ['0512', '+512', '512.0', '4294967808', '-1', '0', '', '5e2', '0x200']) {
      expect(await answer(D.replace('m=512', `m=${memory}`), 'password'), memory).toBe(INVALID)
    }
    for (const [from, to] of [
      ['t=2', 't=0'],
      ['p=2', 'p=0'],
      ['v=19', 'v=99'],
      ['v=19', 'v=019'],
    ] as const) {
      expect(await answer(D.replace(from, to), 'password'), to).toBe(INVALID)
    }
  })

  it('refuses a string without its hash', async () => {
    expect(await answer(D.slice(0, D.lastIndexOf('$')), 'password')).toBe(INVALID)
    expect(await answer(D.slice(0, D.lastIndexOf('$') + 1), 'password')).toBe(INVALID)
  })

  it('refuses base64 that is padded or not canonical', async () => {
    expect(await answer(`${D.slice(0, -1)}x`, 'password')).toBe(INVALID)
    expect(await answer(`${D}==`, 'password')).toBe(INVALID)
    expect(await answer(D.replace('c29tZXNhbHQ', 'c29tZXNhbHQ='), 'password')).toBe(INVALID)
    expect(await answer(D.replace('uEeX', 'uE-_'), 'password')).toBe(INVALID)
  })

  it('rejects numbers that would wrap around, and computes nothing', async () => {
    const numbers = [-1, 2 ** 32 + 8, 2 ** 32, 2 ** 53, NaN, Infinity, 8.5]
    for (const name of ['memoryCost', 'timeCost', 'parallelism', 'outputLen']) {
      for (const number of numbers) {
        const options = { ...TINY, [name]: number }
        expect(await codeOf(() => hash('a', options)), `${name} ${number}`).toBe(RANGE)
        expect(await codeOf(() => hashSync('a', options)), `${name} ${number}`).toBe(RANGE)
      }
    }
  })

  it('writes and verifies hashes of any length [RustCrypto/traits 2352]', async () => {
    for (const outputLen of [4, 9, 10, 16, 31, 33, 64, 65, 128, 1000]) {
      const stored = await hash('password', { ...TINY, outputLen })
      expect(identify(stored)).toMatchObject({ outputLen })
      expect(await answer(stored, 'password'), `${outputLen} bytes`).toBe(true)
      const raw = hashRawSync('password', { ...TINY, outputLen, salt: Buffer.alloc(8) })
      expect(raw).toHaveLength(outputLen)
    }
  })

  it('takes salts of 8 bytes and more, and rejects shorter ones [password-hashes 134, 403]', async () => {
    for (const saltLen of [8, 16, 48, 49, 64, 500]) {
      const stored = await hash('password', { ...TINY, salt: randomBytes(saltLen) })
      expect(identify(stored)).toMatchObject({ saltLen })
      expect(await answer(stored, 'password'), `${saltLen} bytes`).toBe(true)
    }
    for (const saltLen of [0, 1, 7]) {
      const options = { ...TINY, salt: new Uint8Array(saltLen) }
      expect(await codeOf(() => hash('a', options)), `${saltLen} bytes`).toBe(RANGE)
      expect(await codeOf(() => hashRawSync('a', options)), `${saltLen} bytes`).toBe(RANGE)
    }
    expect(await answer('$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbA$uEeXt1dxN1iFKGhklseW4w', 'a')).toBe(
      INVALID,
    )
  })

  it('hashes associated data of any length, and none that is not given [node-rs]', async () => {
    const salt = Buffer.alloc(16, 1)
    const seen = new Set<string>()
    for (const length of [0, 1, 32, 33, 300]) {
      const associatedData = Buffer.alloc(length, 2)
      const stored = await hash('password', { ...TINY, salt, associatedData })
      expect(await answer(stored, 'password'), `${length} bytes`).toBe(true)
      const raw = await hashRaw('password', { ...TINY, salt, associatedData })
      seen.add(raw.toString('hex'))
    }
    seen.add(hashRawSync('password', { ...TINY, salt }).toString('hex'))
    expect(seen.size).toBe(5)
  })

  it('answers false, and throws nothing, for another secret than the hash was made with', async () => {
    const secret = Buffer.from('pepper')
    const stored = await hash('password', { ...TINY, secret })
    expect(await verify(stored, 'password', { secret })).toBe(true)
    expect(await verify(stored, 'password', { secret: Buffer.from('Pepper') })).toBe(false)
    expect(await verify(stored, 'password', { secret: new Uint8Array() })).toBe(false)
    expect(await answer(stored, 'password')).toBe(false)
  })
})

describe('bytes that change after the call', () => {
  const filled = () => Buffer.alloc(16, 1)

  it('are hashed as they were, for every algorithm and every option', async () => {
    const [password, salt, secret, associatedData] = [filled(), filled(), filled(), filled()]
    const pending = [
      hash(password, { ...TINY, salt, secret, associatedData }),
      hash(password, { ...BCRYPT, salt }),
      hash(password, { algorithm: 'scrypt', cost: 16, salt }),
    ]
    for (const bytes of [password, salt, secret, associatedData]) bytes.fill(0)
    const written = await Promise.all(pending)
    expect(written).toEqual([
      hashSync(filled(), { ...TINY, salt: filled(), secret: filled(), associatedData: filled() }),
      hashSync(filled(), { ...BCRYPT, salt: filled() }),
      hashSync(filled(), { algorithm: 'scrypt', cost: 16, salt: filled() }),
    ])
  })

  it('are verified as they were', async () => {
    const secret = filled()
    const stored = hashSync(filled(), { ...TINY, secret })
    const password = filled()
    const pending = verify(stored, password, { secret })
    secret.fill(0)
    password.fill(0)
    expect(await pending).toBe(true)
  })

  it('spoil none of many hashes in flight', async () => {
    const salt = Buffer.alloc(16)
    const pending = Array.from({ length: 40 }, (_, at) => {
      salt.fill(at)
      return hashRaw('password', { ...TINY, salt })
    })
    salt.fill(255)
    const hashes = await Promise.all(pending)
    hashes.forEach((bytes, at) => {
      expect(bytes).toEqual(hashRawSync('password', { ...TINY, salt: Buffer.alloc(16, at) }))
    })
    expect(hashes).toHaveLength(40)
  })
})

describe('passwords', () => {
  const EACH = [TINY, BCRYPT, { algorithm: 'scrypt', cost: 16 }] as const

  it('are not normalised: composed and decomposed letters differ', async () => {
    for (const options of EACH) {
      const stored = await hash('caf\u00e9', options)
      expect(await answer(stored, 'caf\u00e9')).toBe(true)
      expect(await answer(stored, 'cafe\u0301')).toBe(false)
    }
  })

  it('are not trimmed, not even of a byte order mark', async () => {
    for (const options of EACH) {
      const stored = await hash('password', options)
      for (const near of [' password', 'password ', 'password\n', '\ufeffpassword']) {
        expect(await answer(stored, near), JSON.stringify(near)).toBe(false)
      }
    }
  })

  it('may be empty', async () => {
    for (const options of EACH) {
      const stored = await hash('', options)
      expect(await answer(stored, '')).toBe(true)
      expect(await answer(stored, new Uint8Array())).toBe(true)
      expect(await answer(stored, 'a')).toBe(false)
    }
  })

  it('with lone surrogates are hashed with U+FFFD in their place', async () => {
    for (const options of EACH) {
      const stored = await hash('a\ud83db', options)
      expect(await answer(stored, 'a\ufffdb')).toBe(true)
      expect(await answer(stored, Buffer.from('a\ud83db'))).toBe(true)
      expect(await answer(stored, 'a?b')).toBe(false)
    }
  })
})
