import original from 'node:crypto'
import { promisify } from 'node:util'
import dropIn, { argon2, argon2Sync, scrypt, scryptSync } from 'slowhash/crypto'
import { expect, it } from 'vitest'
import { thrown } from './errors.support'
import { runNode } from './lifecycle.support'
import { fromHex, rows } from './vectors.support'

/** Assigned and not cast: whatever compiles against the originals compiles against ours. */
const replacement: Pick<typeof original, 'scrypt' | 'scryptSync'> = dropIn

it('gives the same functions to require, to default, to named and to namespace imports', async () => {
  // Not here: vitest evaluates the files of this project in its own way.
  const { stdout } = await runNode(`
    const required = require('slowhash/crypto')
    import('slowhash/crypto').then((all) => {
      const names = Object.keys(required)
      console.log(names.join(), names.every((name) => all[name] === required[name]))
      console.log(all.default === required, Object.keys(all).length)
    })`)
  expect(stdout).toBe('scrypt,scryptSync,argon2,argon2Sync true\ntrue 5\n')
})

it('types the promises of util.promisify', async () => {
  const [salt, nonce] = [Buffer.alloc(16, 1), Buffer.alloc(16, 2)]
  const key: Buffer = await promisify<string, Buffer, number, Buffer>(scrypt)('password', salt, 8)
  expect(key).toEqual(replacement.scryptSync('password', salt, 8))
  const parameters = { message: 'password', nonce, parallelism: 1, tagLength: 8 }
  const costs = { memory: 64, passes: 1 }
  const tag: Buffer = await promisify(argon2)('argon2id', { ...parameters, ...costs })
  expect(tag).toEqual(argon2Sync('argon2id', { ...parameters, ...costs }))
})

it('computes the vectors of scrypt', () => {
  let computed = 0
  for (const { n, r, p, password_hex, salt_hex, key_hex } of rows('scrypt.jsonl')) {
    // The fourth takes a gigabyte, and the tests of the root take it.
    if (n > 2 ** 17) continue
    const key = fromHex(key_hex)
    const options = { N: n, r, p, maxmem: 2 ** 32 }
    const [password, salt] = [fromHex(password_hex), fromHex(salt_hex)]
    expect(scryptSync(password, salt, key.length, options)).toEqual(key)
    computed++
  }
  expect(computed).toBe(3)
})

it('computes every vector of Argon2 in the version of node:crypto', () => {
  let computed = 0
  for (const row of rows('argon2.jsonl')) {
    if (row.version !== 0x13) continue
    const tag = fromHex(row.tag_hex)
    const inputs = { message: fromHex(row.password_hex), nonce: fromHex(row.salt_hex) }
    const more = { secret: fromHex(row.secret_hex), associatedData: fromHex(row.data_hex) }
    const { memory_kib: memory, passes, lanes: parallelism } = row
    const costs = { memory, passes, parallelism, tagLength: tag.length }
    expect(argon2Sync(row.algorithm, { ...inputs, ...more, ...costs })).toEqual(tag)
    computed++
  }
  expect(computed).toBeGreaterThan(10)
})

it('waits in the queue of the root: the calls of one tick run together', async () => {
  const derive = promisify(scrypt) as (...args: unknown[]) => Promise<Buffer>
  const keys = await Promise.all(
    Array.from({ length: 16 }, (_, i) => derive(`password ${i}`, 'salt', 16, { N: 1024 })),
  )
  const expected = keys.map((_, i) => original.scryptSync(`password ${i}`, 'salt', 16, { N: 1024 }))
  expect(keys).toEqual(expected)
})

it('shows no password in an error', () => {
  const secret = 'hunter2-hunter2'
  const untyped = dropIn as unknown as Record<string, (...args: unknown[]) => unknown>
  const wrong: unknown[][] = [
    ['scryptSync', secret, secret, secret],
    ['scryptSync', secret, secret, 8, { N: secret }],
    ['scryptSync', secret, secret, 8, { N: 3 }],
    ['scryptSync', [secret], secret, 8],
    ['scryptSync', Object.assign(Object.create(null), { secret }), secret, 8],
    ['argon2Sync', secret, { message: secret }],
    ['argon2Sync', 'argon2id', secret],
    ['argon2Sync', 'argon2id', { message: secret, nonce: [secret] }],
    ['argon2Sync', 'argon2id', { message: secret, nonce: secret, parallelism: secret }],
  ]
  for (const [name, ...args] of wrong) {
    const call = untyped[String(name)]
    let message = ''
    try {
      call?.(...args)
    } catch (error) {
      message = `${(error as Error).stack}`
    }
    expect(message).toMatch(/^\w+Error: /)
    expect(message).not.toContain(secret.slice(0, 5))
  }
})

it('refuses an object that lies about its class, or has none any more, with a coded error', () => {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  const named = Object.assign(() => 'salt', {})
  Object.defineProperty(named, 'name', { value: Symbol('name') })
  const liars = [{ constructor: { name: Symbol('name') } }, { constructor: null }, proxy, named]
  for (const liar of liars as never[]) {
    const code = 'ERR_INVALID_ARG_TYPE'
    expect(thrown(() => scryptSync('password', liar, 8))).toMatchObject({ code })
    expect(thrown(() => argon2Sync(liar, liar))).toMatchObject({ code })
  }
  expect(liars).toHaveLength(4)
})

it('derives no key of memory that a getter of the options takes away', () => {
  const takenBy = (bytes: Uint8Array, value: number) => {
    structuredClone(bytes.buffer, { transfer: [bytes.buffer as ArrayBuffer] })
    return value
  }
  const [password, message] = [new Uint8Array(8), new Uint8Array(8)]
  const options = {
    get N() {
      return takenBy(password, 16)
    },
  }
  const parameters = {
    ...{ message, nonce: Buffer.alloc(16), parallelism: 1, tagLength: 8, memory: 8 },
    get passes() {
      return takenBy(message, 1)
    },
  }
  const errors = [
    thrown(() => scryptSync(password, 'salt', 8, options)),
    thrown(() => argon2Sync('argon2id', parameters)),
  ]
  for (const { code, message } of errors) {
    expect(code).toBe('ERR_INVALID_ARG_TYPE')
    expect(message).toMatch(/detached/)
  }
})

it('leaves nothing behind of a key that needs more than maxmem', async () => {
  const { stdout } = await runNode(`
    const { draft } = require('./dist/binding.js')
    const { scryptSync } = require('slowhash/crypto')
    try { scryptSync('password', 'salt', 8, { N: 2 ** 20 }) } catch {}
    try { draft.hash('password') } catch (error) { console.log(error.message) }`)
  expect(stdout).toBe('a draft is used once\n')
})
