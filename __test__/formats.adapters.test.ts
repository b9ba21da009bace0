import { createHash, createHmac, pbkdf2Sync, scryptSync } from 'node:crypto'
import {
  auth0Import,
  betterAuthScrypt,
  discourse,
  firebaseImport,
  firebaseScrypt,
  gitea,
  keycloak,
  type LegacyFormat,
  mybb,
  nodePbkdf2,
  nodeScrypt,
  oktaImport,
  passportLocalMongoose,
  payload,
  saltedDigest,
  springPbkdf2,
  symfonyMessageDigest,
} from 'slowhash/formats'
import { describe, expect, it } from 'vitest'
import { passwordOf, verifies } from './formats.support'
import { rows } from './vectors.support'

const PASSWORD = 'pässwörd-日本語-🔑'
const all = rows('formats.jsonl')

/** That a format verifies the password for a stored string, and no other one. */
async function expectOnly(format: LegacyFormat, stored: string, password = PASSWORD) {
  expect(await verifies(format, stored, Buffer.from(password)), stored).toBe(true)
  expect(await verifies(format, stored, Buffer.from(`${password}.`)), stored).toBe(false)
}

describe('columns', () => {
  it('are read as JSON and joined, in the order of the product', async () => {
    const joined = all.filter(({ format }) => /^(gitea-pbkdf2|discourse-pbkdf2)$/.test(format))
    for (const row of joined) {
      const [algorithm, salt, hash] = row.stored.split(':')
      const format = row.format === 'gitea-pbkdf2' ? gitea() : discourse()
      const stored = JSON.stringify({ algorithm, salt, hash })
      expect(await verifies(format, stored, passwordOf(row))).toBe(row.valid)
    }
    expect(joined).toHaveLength(7)
  })

  it('may have the separator in the salt', async () => {
    const hash = createHash('md5').update(`a:b${PASSWORD}`).digest('hex')
    const prefixed = { hash: 'md5', template: '{SALT}{PASSWORD}' } as const
    await expectOnly(saltedDigest(prefixed), `${hash}:a:b`)
    await expectOnly(saltedDigest({ ...prefixed, layout: 'salt:hash' }), `a:b:${hash}`)
    await expectOnly(saltedDigest(prefixed), JSON.stringify({ salt: 'a:b', hash }))
  })

  it('are refused with others, with numbers and without one of them', () => {
    const [salt, hash] = ['a', '00'.repeat(16)]
    const format = saltedDigest({ hash: 'md5', template: '{SALT}{PASSWORD}' })
    expect(format.read(JSON.stringify({ salt, hash }))).not.toBeNull()
    for (const row of [
      { salt, hash, id: 1 },
      { salt },
      { hash },
      { salt: 1, hash },
      [salt, hash],
    ]) {
      expect(format.read(JSON.stringify(row))).toBeNull()
    }
    expect(format.read(hash)).toBeNull()
  })
})

describe('betterAuthScrypt', () => {
  it('normalises the password', async () => {
    const salt = '00112233445566778899aabbccddeeff'
    const costs = { N: 16384, r: 16, p: 1, maxmem: 1 << 26 }
    const key = scryptSync('ﬁa\u0308'.normalize('NFKC'), salt, 64, costs).toString('hex')
    await expectOnly(betterAuthScrypt(), `${salt}:${key}`, 'ﬁa\u0308')
    await expectOnly(betterAuthScrypt(), `${salt}:${key}`, 'fiä')
  })

  it('leaves bytes that are no UTF-8 as they are, in a copy', () => {
    const { password } = betterAuthScrypt().read(`${'0'.repeat(32)}:${'0'.repeat(128)}`) ?? {}
    for (const bytes of [Buffer.from([0xff, 0x61]), Buffer.from('ascii')]) {
      const copy = password?.(bytes)
      expect(Buffer.from(copy ?? [])).toEqual(bytes)
      copy?.fill(0)
      expect(bytes[1]).not.toBe(0)
    }
  })
})

describe('tutorials', () => {
  it('have scrypt keys of their own length, layout and cost', async () => {
    const key = scryptSync(PASSWORD, 'salt', 32, { N: 1024, r: 4, p: 2 }).toString('hex')
    const costs = { N: 1024, r: 4, p: 2, keyLength: 32 }
    await expectOnly(nodeScrypt({ ...costs, layout: 'salt.hash' }), `salt.${key}`)
    await expectOnly(nodeScrypt({ ...costs, layout: 'hash$salt' }), `${key}$salt`)
    expect(nodeScrypt({ ...costs, keyLength: 64 }).read(`salt:${key}`)).toBeNull()
  })

  it('have PBKDF2 keys in hexadecimal or base64', async () => {
    const key = pbkdf2Sync(PASSWORD, 'salt', 100, 64, 'sha512')
    const options = { hash: 'sha512', iterations: 100 } as const
    await expectOnly(nodePbkdf2(options), `salt:${key.toString('hex')}`)
    const base64 = { ...options, salt: 'base64', encoding: 'base64' } as const
    await expectOnly(nodePbkdf2(base64), `c2FsdA==:${key.toString('base64')}`)
    const md5 = pbkdf2Sync(PASSWORD, 'salt', 10, 16, 'md5').toString('hex')
    await expectOnly(nodePbkdf2({ iterations: 10, hash: 'md5', keyLength: 16 }), `salt:${md5}`)
  })
})

describe('passport-local-mongoose', () => {
  it('has the columns of Payload, and older digests', async () => {
    const [row] = all.filter(({ format }) => format === 'passport-local-mongoose')
    if (row === undefined) throw new Error('no row')
    expect(await verifies(payload(), row.stored, passwordOf(row))).toBe(true)
    const hash = pbkdf2Sync(PASSWORD, 'abcd', 10, 512, 'sha1').toString('hex')
    const old = passportLocalMongoose({ digestAlgorithm: 'sha1', iterations: 10 })
    await expectOnly(old, JSON.stringify({ salt: 'abcd', hash }))
  })
})

describe('firebaseScrypt', () => {
  it('verifies exported rows of the parameters in the strings of others', async () => {
    const clerk = all.filter(({ format }) => format === 'firebase-scrypt-clerk')
    for (const row of clerk) {
      const [passwordHash = '', salt, signerKey = '', saltSeparator, rounds, memCost] =
        row.stored.split('$')
      const numbers = { rounds: Number(rounds), memCost: Number(memCost) }
      const format = firebaseScrypt({ signerKey, saltSeparator, ...numbers })
      const urlSafe = passwordHash.replaceAll('+', '-').replaceAll('/', '_')
      for (const stored of [
        JSON.stringify({ passwordHash, salt }),
        JSON.stringify({ passwordHash: urlSafe, passwordSalt: salt }),
        `${passwordHash}:${salt}`,
      ]) {
        expect(await verifies(format, stored, passwordOf(row))).toBe(row.valid)
      }
      const common = { algorithm: 'SCRYPT', key: signerKey, saltSeparator } as const
      const settings = { ...common, rounds: numbers.rounds, memoryCost: numbers.memCost }
      const stored = JSON.stringify({ passwordHash, passwordSalt: salt })
      expect(await verifies(firebaseImport(settings), stored, passwordOf(row))).toBe(row.valid)
    }
    expect(clerk).toHaveLength(3)
  })
})

describe('firebaseImport', () => {
  it('takes from its options what a row does not say', async () => {
    const key = Buffer.from('key')
    const passwordHash = createHmac('sha256', key).update(`${PASSWORD}salt`).digest('base64')
    const stored = JSON.stringify({ passwordHash, passwordSalt: 'c2FsdA==' })
    const options = { algorithm: 'HMAC_SHA256', key } as const
    await expectOnly(firebaseImport({ ...options, inputOrder: 'PASSWORD_FIRST' }), stored)
    expect(firebaseImport(options).read(stored)).toBeNull()
    expect(firebaseImport().read(stored)).toBeNull()
  })
})

describe('auth0Import', () => {
  const digest = (encoding: 'latin1' | 'utf16le') =>
    createHash('sha256').update(Buffer.from('pässwörd', encoding)).digest('hex')

  it.each([
    ['latin1', 'latin1'],
    ['binary', 'latin1'],
    ['ucs2', 'utf16le'],
  ] as const)('reads a password in %s', async (encoding, written) => {
    const hash = { value: digest(written).toUpperCase(), encoding: 'hex' }
    const stored = JSON.stringify({ algorithm: 'sha256', hash, password: { encoding } })
    await expectOnly(auth0Import(), stored, 'pässwörd')
  })

  it('recodes the password of a slow hash as well', async () => {
    const key = scryptSync(Buffer.from('pässwörd', 'utf16le'), 'salt', 32, { N: 16, r: 1, p: 1 })
    const stored = JSON.stringify({
      algorithm: 'scrypt',
      hash: { value: key.toString('base64url'), encoding: 'base64' },
      salt: { value: 'salt' },
      password: { encoding: 'utf16le' },
      ...{ keylen: 32, cost: 16, blockSize: 1, parallelization: 1 },
    })
    await expectOnly(auth0Import(), stored, 'pässwörd')
  })

  it('takes 100000 iterations for a PBKDF2 string without them', async () => {
    const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
    const key = base64(pbkdf2Sync(PASSWORD, 'salt', 100_000, 64, 'sha512'))
    for (const list of ['', '$l=64']) {
      const value = `$pbkdf2-sha512${list}$${base64(Buffer.from('salt'))}$${key}`
      const stored = { algorithm: 'pbkdf2', hash: { value, encoding: 'utf8' } }
      await expectOnly(auth0Import(), JSON.stringify(stored))
    }
  })

  it('does not guess where a salt stood', () => {
    const hash = { value: '00'.repeat(16), encoding: 'hex' }
    const salted = { algorithm: 'md5', hash, salt: { value: 'a' } }
    expect(auth0Import().read(JSON.stringify(salted))).toBeNull()
    const placed = { ...salted, salt: { value: 'a', position: 'prefix' } }
    expect(auth0Import().read(JSON.stringify(placed))).not.toBeNull()
  })
})

describe('oktaImport', () => {
  it('reads digests without a salt', async () => {
    const value = createHash('sha512').update(PASSWORD).digest('base64')
    await expectOnly(oktaImport(), JSON.stringify({ algorithm: 'SHA-512', value }))
  })

  it('puts a bcrypt string together', async () => {
    const [row] = all.filter(({ format }) => format === 'bcrypt-2b')
    const stored = row?.stored ?? ''
    const parts = { salt: stored.slice(7, 29), value: stored.slice(29) }
    const workFactor = Number(stored.slice(4, 6))
    const hash = JSON.stringify({ algorithm: 'BCRYPT', workFactor, ...parts })
    expect(oktaImport().read(hash)?.hash).toBe(stored)
  })
})

describe('keycloak', () => {
  it('reads a credential of a realm’s export, whose columns are text', async () => {
    const keycloaks = all.filter(({ format }) => format.startsWith('keycloak-'))
    for (const row of keycloaks) {
      const { secretData, credentialData } = JSON.parse(row.stored)
      const stored = JSON.stringify({
        ...{ id: 'a', type: 'password', createdDate: 1 },
        secretData: JSON.stringify(secretData),
        credentialData: JSON.stringify(credentialData),
      })
      expect(await verifies(keycloak(), stored, passwordOf(row))).toBe(row.valid)
      expect(keycloak().read(stored.replace('"password"', '"otp"'))).toBeNull()
    }
    expect(keycloaks).toHaveLength(13)
  })
})

describe('gitea', () => {
  it('knows what the names meant before they had parameters', async () => {
    const spelled = /^(pbkdf2\$10000\$50|scrypt\$65536\$16\$2\$50|argon2\$2\$65536\$8\$50):/
    const bare = all.filter(({ stored }) => spelled.test(stored))
    for (const row of bare) {
      const stored = row.stored.replace(/\$[^:]*/, '')
      expect(await verifies(gitea(), stored, passwordOf(row))).toBe(row.valid)
    }
    expect(bare).toHaveLength(6)
  })
})

describe('symfonyMessageDigest', () => {
  it('hashes a password without a salt, in hexadecimal', async () => {
    const hash = createHash('sha256').update(PASSWORD).digest('hex')
    const options = { algorithm: 'sha256', encodeHashAsBase64: false, iterations: 1 } as const
    await expectOnly(symfonyMessageDigest(options), JSON.stringify({ salt: '', hash }))
  })
})

describe('springPbkdf2', () => {
  it('reads what its name stands before, and base64', async () => {
    const salt = Buffer.alloc(8, 7)
    const key = pbkdf2Sync(PASSWORD, salt, 100, 32, 'sha1')
    const bytes = Buffer.concat([salt, key])
    const options = { hash: 'sha1', iterations: 100, saltLength: 8, keyLength: 32 } as const
    await expectOnly(springPbkdf2(options), `{pbkdf2}${bytes.toString('hex')}`)
    const base64 = springPbkdf2({ ...options, encoding: 'base64' })
    await expectOnly(base64, bytes.toString('base64'))
  })
})

describe('saltedDigest', () => {
  const md5 = (text: string) => createHash('md5').update(text).digest('hex')

  it('has rounds, an HMAC and digests without a salt', async () => {
    const twice = { rounds: 2, digestAs: 'hex', layout: 'hash' } as const
    const unsalted = saltedDigest({ hash: 'md5', template: '{PASSWORD}', ...twice })
    await expectOnly(unsalted, md5(md5(PASSWORD)))
    const mac = createHmac('sha1', 'salt').update(PASSWORD).digest('base64')
    const keyed = { hash: 'sha1', template: '{PASSWORD}', key: '{SALT}' } as const
    await expectOnly(saltedDigest({ ...keyed, encoding: 'base64' }), `${mac}:salt`)
  })

  it('has a name that can be chosen', () => {
    const options = { hash: 'md5', template: '{SALT}{PASSWORD}' } as const
    expect(saltedDigest(options).id).toBe('salted-digest-md5')
    expect(saltedDigest({ ...options, id: 'magento1' }).id).toBe('magento1')
  })
})

describe('a format of equal strings', () => {
  it('is named to the core', () => {
    expect(mybb().read(`${'0'.repeat(32)}:salt`)?.accept).toEqual(['mybb-md5'])
  })
})
