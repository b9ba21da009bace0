import {
  type Argon2Options,
  hash,
  hashRaw,
  hashRawSync,
  hashSync,
  identify,
  needsRehash,
  verify,
  verifySync,
} from 'slowhash'
import bcrypt from 'slowhash/bcrypt'
import { describe, expect, it } from 'vitest'
import {
  type Argon2Row,
  codeOf,
  type FormatRow,
  fromBcryptBase64,
  fromHex,
  rows,
} from './vectors.support'

describe('stored strings as the products of the world write them', () => {
  /** Formats that are plain Argon2, bcrypt or scrypt under the name of a product. */
  const PLAIN = [
    'adonis-argon2-phc',
    'bcrypt-2a',
    'bcrypt-2b',
    'bcrypt-2y',
    'libsodium-argon2i',
    'libsodium-argon2id',
    'phc-argon2-tmp-order',
    'scrypt-phc',
  ]
  const formats = rows('formats.jsonl')
  const plain = formats.filter(
    ({ format }) => format.startsWith('argon2') || PLAIN.includes(format),
  )

  function password(row: FormatRow): string | Buffer {
    return row.password_utf8 ?? fromHex(row.password_hex ?? '')
  }

  /** What the string does not say. */
  function secret(row: FormatRow): Buffer | undefined {
    return row.format === 'argon2id-v19-secret' ? Buffer.from('pepper-key-1') : undefined
  }

  it('verifies every row as its product does, on a thread and on the calling one', async () => {
    const answers = await Promise.all(
      plain.map((row) => verify(row.stored, password(row), { secret: secret(row) })),
    )
    plain.forEach((row, at) => {
      expect(answers[at], row.stored).toBe(row.valid)
      const options = { secret: secret(row) }
      expect(verifySync(row.stored, password(row), options), row.stored).toBe(row.valid)
    })
    expect(plain).toHaveLength(120)
  })

  it('takes the bytes of a password for the string of which they are the UTF-8', () => {
    let ran = 0
    for (const row of plain) {
      if (row.password_utf8 === undefined) continue
      const bytes = new TextEncoder().encode(row.password_utf8)
      expect(verifySync(row.stored, bytes, { secret: secret(row) }), row.stored).toBe(row.valid)
      ran += 1
    }
    expect(ran).toBe(111)
  })

  it('verifies nothing without the secret that the hash was made with', async () => {
    const peppered = plain.filter((row) => secret(row) !== undefined)
    for (const row of peppered) {
      expect(await verify(row.stored, password(row))).toBe(false)
      const other = { secret: Buffer.from('pepper-key-2') }
      expect(await verify(row.stored, password(row), other)).toBe(false)
    }
    expect(peppered).toHaveLength(2)
  })

  it('identifies every row, and names it as the vectors do where they name no product', () => {
    let named = 0
    for (const row of plain) {
      const info = identify(row.stored)
      expect(info, row.stored).not.toBeNull()
      if (!/^(argon2(d|i|id)-[^-]+|bcrypt-2[aby]|scrypt-phc)$/.test(row.format)) continue
      expect(info?.format).toBe(row.format)
      named += 1
    }
    expect(named).toBe(86)
  })

  it('refuses malformed rows, and identify answers null', async () => {
    const malformed = formats.filter((row) => row.format === 'malformed')
    for (const { stored } of malformed) {
      expect(await codeOf(() => verify(stored, 'x'))).toBe('ERR_SLOWHASH_INVALID_HASH')
      expect(await codeOf(() => verifySync(stored, 'x'))).toBe('ERR_SLOWHASH_INVALID_HASH')
      expect(identify(stored)).toBeNull()
    }
    expect(malformed).toHaveLength(10)
  })

  it('refuses rows that ask for too much', async () => {
    const codes: Record<string, number> = {}
    for (const { format, stored } of formats) {
      if (format !== 'dos-cost') continue
      const code = String(await codeOf(() => verify(stored, 'x')))
      expect(await codeOf(() => verifySync(stored, 'x'))).toBe(code)
      codes[code] = (codes[code] ?? 0) + 1
    }
    expect(codes).toEqual({ ERR_SLOWHASH_LIMIT: 5 })
  })

  it('verifies neither $2$ nor $2x$ unasked, which are weaker than bcrypt is today', async () => {
    const old = formats.filter(({ format }) => format === 'bcrypt-2' || format === 'bcrypt-2x')
    for (const row of old) {
      const code = await codeOf(() => verify(row.stored, password(row)))
      expect(code, row.stored).toBe('ERR_SLOWHASH_INVALID_HASH')
    }
    expect(old).toHaveLength(8)
  })
})

describe('strings that are no stored hash', () => {
  it('are refused by every function that takes one', async () => {
    let ran = 0
    for (const { stored } of rows('rejected.jsonl')) {
      const calls = [
        () => verify(stored, 'password'),
        () => verifySync(stored, 'password'),
        () => needsRehash(stored),
      ]
      for (const call of calls) {
        expect(await codeOf(call), stored).toBe('ERR_SLOWHASH_INVALID_HASH')
      }
      expect(identify(stored), stored).toBeNull()
      ran += 1
    }
    expect(ran).toBe(193)
  })

  it('are refused by the drop-ins alone where they are of a foreign format', async () => {
    let ran = 0
    for (const { stored, format } of rows('foreign.jsonl')) {
      expect(identify(stored)?.format, stored).toBe(format)
      expect(needsRehash(stored, { algorithm: 'argon2d' })).toBe(true)
      expect(bcrypt.compareSync('password', stored), stored).toBe(false)
      ran += 1
    }
    expect(ran).toBeGreaterThanOrEqual(6)
  })

  it('stand in no message', async () => {
    let ran = 0
    for (const { stored } of rows('rejected.jsonl')) {
      if (stored.length < 8) continue
      const error = await verify(stored, 'password').catch((error) => error)
      expect(String(error)).not.toContain(stored)
      ran += 1
    }
    expect(ran).toBe(179)
  })
})

describe('the published vectors of Argon2', () => {
  const vectors = rows('argon2.jsonl')

  function options(row: Argon2Row): Argon2Options & { salt: Buffer } {
    return {
      algorithm: row.algorithm,
      version: row.version,
      memoryCost: row.memory_kib,
      timeCost: row.passes,
      parallelism: row.lanes,
      outputLen: row.tag_hex.length / 2,
      salt: fromHex(row.salt_hex),
      secret: fromHex(row.secret_hex),
      associatedData: fromHex(row.data_hex),
    }
  }

  it('have the tags that hashRaw computes', async () => {
    // The Rust tests compute those that take longer as well.
    const light = vectors.filter((row) => row.memory_kib * row.passes <= 65536)
    const tags = await Promise.all(
      light.map((row) => hashRaw(fromHex(row.password_hex), options(row))),
    )
    expect(tags.map((tag) => tag.toString('hex'))).toEqual(light.map((row) => row.tag_hex))
    expect([light.length, vectors.length]).toEqual([15, 27])
  })

  it('have the strings that hash writes and verify reads', async () => {
    let [written, verified] = [0, 0]
    for (const row of vectors) {
      if (row.memory_kib > 1024) continue
      const password = fromHex(row.password_hex)
      expect(hashRawSync(password, options(row)).toString('hex')).toBe(row.tag_hex)
      const stored = await hash(password, options(row))
      expect(hashSync(password, options(row))).toBe(stored)
      if (row.stored) expect(stored).toBe(row.stored[0])
      written += 1
      for (const known of row.stored ?? []) {
        expect(await verify(known, password)).toBe(true)
        expect(await verify(known, 'passwore')).toBe(false)
        verified += 1
      }
    }
    expect([written, verified]).toEqual([12, 8])
  })

  it('verify with their secret, and with the associated data of the string or of the caller', async () => {
    let ran = 0
    for (const row of vectors) {
      if (row.secret_hex === '') continue
      const password = fromHex(row.password_hex)
      const stored = await hash(password, options(row))
      expect(stored).toContain(',data=BAQEBAQEBAQEBAQE$')
      const secret = fromHex(row.secret_hex)
      const associatedData = fromHex(row.data_hex)
      expect(await verify(stored, password, { secret })).toBe(true)
      expect(await verify(stored, password, { secret, associatedData })).toBe(true)
      expect(await verify(stored.replace(/,data=\w+/, ''), password, { secret })).toBe(false)
      const bare = stored.replace(/,data=\w+/, '')
      expect(await verify(bare, password, { secret, associatedData })).toBe(true)
      expect(await verify(stored, password)).toBe(false)
      ran += 1
    }
    expect(ran).toBe(6)
  })
})

describe('the published vectors of bcrypt', () => {
  const vectors = rows('bcrypt.jsonl')

  it('verify as they should', async () => {
    const answers = await Promise.all(
      vectors.map((row) => verify(row.stored, fromHex(row.password_hex))),
    )
    expect(answers).toEqual(vectors.map((row) => row.valid))
    expect(answers.filter(Boolean)).toHaveLength(51)
    expect(answers).toHaveLength(55)
  })

  it('are the strings that hash writes', async () => {
    let ran = 0
    for (const row of vectors) {
      const password = fromHex(row.password_hex)
      const cost = Number(row.stored.slice(4, 6))
      if (!row.valid || password.length > 72 || cost > 8) continue
      const version = row.stored.slice(1, 3) as '2a' | '2b' | '2y'
      const salt = fromBcryptBase64(row.stored.slice(7, 29))
      const options = { algorithm: 'bcrypt', cost, version, salt } as const
      expect(await hash(password, options)).toBe(row.stored)
      expect(hashSync(password, options)).toBe(row.stored)
      const digest = fromBcryptBase64(row.stored.slice(29))
      expect(await hashRaw(password, options)).toEqual(digest)
      ran += 1
    }
    expect(ran).toBe(34)
  })
})

describe('the vectors of RFC 7914', () => {
  it('have the keys that hashRaw computes', async () => {
    const vectors = rows('scrypt.jsonl')
    // The last one takes 1 GiB.
    const small = vectors.filter((row) => row.n <= 2 ** 14)
    for (const row of small) {
      const password = fromHex(row.password_hex)
      const salt = fromHex(row.salt_hex)
      const outputLen = row.key_hex.length / 2
      const options = {
        algorithm: 'scrypt',
        N: row.n,
        r: row.r,
        p: row.p,
        outputLen,
        salt,
      } as const
      expect((await hashRaw(password, options)).toString('hex')).toBe(row.key_hex)
      expect(hashRawSync(password, options).toString('hex')).toBe(row.key_hex)
      const stored = await hash(password, options)
      expect(stored).toMatch(`$scrypt$ln=${Math.log2(row.n)},r=${row.r},p=${row.p}$`)
      expect(await verify(stored, password)).toBe(true)
    }
    expect([small.length, vectors.length]).toEqual([3, 4])
  })
})
