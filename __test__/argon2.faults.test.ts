import { createRequire } from 'node:module'
import argon2, { hash, hashSync, needsRehash, verify, verifySync } from 'slowhash/argon2'
import { describe, expect, it } from 'vitest'
import { runCommand } from './lifecycle.support'
import { codeOf } from './vectors.support'

// Faults that users have reported of the package argon2 and its kin. Names in brackets:
// ranisalt/node-argon2, P-H-C/phc-winner-argon2, napi-rs/node-rs, RustCrypto.

const original = createRequire(import.meta.url)('argon2') as Pick<typeof argon2, 'hash' | 'verify'>

const INVALID = 'ERR_SLOWHASH_INVALID_HASH'
const RANGE = 'ERR_OUT_OF_RANGE'
const D = '$argon2i$v=19$m=512,t=2,p=2$c29tZXNhbHQ$uEeXt1dxN1iFKGhklseW4w'
const OLD =
  '$argon2i$m=4096,t=3,p=1$tbagT6b1YH33niCo9lVzuA$htv/k+OqWk1V9zD9k5DOBi2kcfcZ6Xu3tWmwEPV3/nc'
const TINY = { memoryCost: 16, timeCost: 1, parallelism: 1 }

/** What verify and verifySync say of a stored string, which must be the same. */
async function answer(stored: string, password: string | Uint8Array = 'password') {
  const asynchronous = await codeOf(() => verify(stored, password))
  expect(await codeOf(() => verifySync(stored, password))).toBe(asynchronous)
  return asynchronous
}

/** The error that hash and hashSync give for options, which must be the same. */
async function failure(options: object): Promise<Error & { code?: string }> {
  const rejected = await hash('password', { ...TINY, ...options }).catch((error) => error)
  expect(() => hashSync('password', { ...TINY, ...options })).toThrow(rejected)
  expect(rejected).toBeInstanceOf(Error)
  return rejected
}

describe('strings', () => {
  it('are written in the order of the reference, and read in any [node-argon2 559]', async () => {
    const stored = await hash('password', TINY)
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=16,t=1,p=1\$/)
    for (const order of ['m=16,p=1,t=1', 't=1,p=1,m=16', 'p=1,t=1,m=16']) {
      expect(await answer(stored.replace('m=16,t=1,p=1', order)), order).toBe(true)
    }
  })

  it('of before there were versions verify and need a rehash [node-argon2 133]', async () => {
    expect(await answer(OLD)).toBe(true)
    expect(await answer(OLD, 'Password')).toBe(false)
    expect(needsRehash(OLD)).toBe(true)
    expect(needsRehash(OLD, { memoryCost: 4096, timeCost: 3, parallelism: 1 })).toBe(true)
  })

  it('are false with data that were not hashed [phc-winner-argon2 143]', async () => {
    expect(await answer(D)).toBe(true)
    expect(await answer(D.replace('p=2', 'p=2,data=c29tZWRhdGE'))).toBe(false)
  })

  it('with unknown or repeated parameters are refused', async () => {
    for (const list of ['m=512,t=2,p=2,x=1', 'm=8,m=512,t=2,p=2', 'm=512,m=512,t=2,p=2']) {
      expect(await answer(D.replace('m=512,t=2,p=2', list)), list).toBe(INVALID)
    }
  })

  it('with numbers of more than one reading, or of none, are refused', async () => {
    for (const number of ['0512', '+512', '512.0', '4294967808', '-1', '0', '', '5e2']) {
      expect(await answer(D.replace('m=512', `m=${number}`)), number).toBe(INVALID)
    }
    for (const [from, to] of Object.entries({ 't=2': 't=0', 'p=2': 'p=0', 'v=19': 'v=99' })) {
      expect(await answer(D.replace(from, to)), to).toBe(INVALID)
    }
  })

  it('without their hash are refused with a code, and not by an error from within', async () => {
    for (const stored of [D.slice(0, D.lastIndexOf('$')), D.slice(0, D.lastIndexOf('$') + 1)]) {
      expect(await answer(stored)).toBe(INVALID)
      const error = await verify(stored, 'password').catch((error) => error)
      expect(error).toBeInstanceOf(TypeError)
      expect(error.message).toMatch(/^invalid stored hash: /)
    }
  })

  it('with base64 that is padded or not canonical are refused', async () => {
    for (const stored of [`${D.slice(0, -1)}x`, `${D}==`, D.replace('uEeX', 'uE-_')]) {
      expect(await answer(stored), stored).toBe(INVALID)
    }
  })

  it('by a cost with a fraction verify once it is cut, as the documentation has it', async () => {
    const stored = await original.hash('password', { ...TINY, memoryCost: 16.5 })
    expect(stored).toContain('m=16.5,')
    expect(await answer(stored)).toBe(INVALID)
    expect(await answer(stored.replace('m=16.5,', 'm=16,'))).toBe(true)
  })

  it('that ask for more than the limits are refused before anything is computed', async () => {
    for (const list of ['m=4294967295,t=1,p=1', 'm=8,t=4294967295,p=1', 'm=2048,t=1,p=256']) {
      expect(await answer(D.replace('m=512,t=2,p=2', list)), list).toBe('ERR_SLOWHASH_LIMIT')
    }
  })

  it('in the place of the password are pointed out [node-argon2 221]', async () => {
    const error = await verify('password', D).catch((error) => error)
    expect(error.message).toBe('pchstr must contain a $ as first char')
    const damaged = await verify('$argon2id$', D).catch((error) => error)
    expect(damaged.code).toBe('ERR_SLOWHASH_SWAPPED')
  })
})

describe('options', () => {
  it('of a number that would wrap around are a RangeError, and nothing is computed', async () => {
    for (const name of ['memoryCost', 'timeCost', 'parallelism', 'hashLength']) {
      for (const value of [-1, -(2 ** 32) + 16, 2 ** 32 + 8, 2 ** 53, Infinity, NaN, 8.5]) {
        const error = await failure({ [name]: value })
        expect(error, `${name} ${value}`).toBeInstanceOf(RangeError)
        expect(error.code).toBe(RANGE)
      }
    }
  })

  it('of a wrong kind are named, and what came is named by its type [node-argon2 407]', async () => {
    for (const name of ['salt', 'secret', 'associatedData']) {
      const error = await failure({ [name]: 'some text that is secret' })
      expect(error).toBeInstanceOf(TypeError)
      expect(error.message).toBe(`${name} must be a Uint8Array, got string`)
    }
  })

  it('of any hash length make a hash that verifies [RustCrypto/traits 2352]', async () => {
    for (const hashLength of [4, 9, 31, 33, 64, 65, 300]) {
      const stored = await hash('password', { ...TINY, hashLength })
      expect([await answer(stored), await original.verify(stored, 'password')]).toEqual([
        true,
        true,
      ])
    }
  })

  it('of a salt take 8 bytes and more [password-hashes 134, 403, 527]', async () => {
    for (const length of [8, 16, 48, 49, 300]) {
      const stored = await hash('password', { ...TINY, salt: Buffer.alloc(length, 1) })
      expect([await answer(stored), await original.verify(stored, 'password')]).toEqual([
        true,
        true,
      ])
    }
    for (const length of [0, 1, 7]) {
      expect((await failure({ salt: Buffer.alloc(length) })).message).toBe('Salt is too short')
    }
  })

  it('of associated data are hashed and written [node-rs]', async () => {
    const associatedData = Buffer.from('data')
    const stored = await hash('password', { ...TINY, associatedData })
    expect(stored).toContain(',data=ZGF0YQ$')
    expect(await answer(stored)).toBe(true)
    expect(await answer(stored.replace(',data=ZGF0YQ', ''))).toBe(false)
  })

  it('of a secret decide whether the password matches [node-argon2 380]', async () => {
    const secret = Buffer.from('pepper')
    const stored = await hash('password', { ...TINY, secret })
    expect(await verify(stored, 'password', { secret })).toBe(true)
    expect(verifySync(stored, 'password', { secret: Buffer.from('Pepper') })).toBe(false)
    expect(await answer(stored)).toBe(false)
  })

  it('may change after the call [node-argon2]', async () => {
    const filled = () => Buffer.alloc(16, 1)
    const [password, salt, secret, associatedData] = [filled(), filled(), filled(), filled()]
    const options = { ...TINY, salt, secret, associatedData }
    const pending = [hash(password, options), hash(password, { ...options, raw: true })]
    for (const bytes of [password, salt, secret, associatedData]) bytes.fill(0)
    const same = { ...TINY, salt: filled(), secret: filled(), associatedData: filled() }
    const raw = hashSync(filled(), { ...same, raw: true })
    expect(await Promise.all(pending)).toEqual([hashSync(filled(), same), raw])
    const checked = filled()
    const verified = verify(hashSync(filled(), TINY), checked)
    checked.fill(0)
    expect(await verified).toBe(true)
  })

  it('of needsRehash see a change of type and of length when they name it [node-rs 1049]', () => {
    const stored = hashSync('password', { ...TINY, type: argon2.argon2i })
    expect(needsRehash(stored, TINY)).toBe(false)
    expect(needsRehash(stored, { ...TINY, type: argon2.argon2i, hashLength: 32 })).toBe(false)
    expect(needsRehash(stored, { ...TINY, type: argon2.argon2id })).toBe(true)
    expect(needsRehash(stored, { ...TINY, hashLength: 64 })).toBe(true)
  })
})

describe('errors', () => {
  it('quote no password that is a number', async () => {
    const call = hash as (password: unknown) => Promise<string>
    const error = await call(8_675_309).catch((error) => error)
    expect(error).toMatchObject({ name: 'TypeError', code: 'ERR_INVALID_ARG_TYPE' })
    expect(`${error.message}${error.stack}`).not.toContain('8675309')
  })

  it('come by rejection from asynchronous functions and are thrown by the others', async () => {
    const [hashed, verified] = [hash('a', { ...TINY, type: 3 as 2 }), verify('', 'a')]
    await expect(hashed).rejects.toThrow('There is no such version of Argon2')
    await expect(verified).rejects.toThrow('pchstr must be a non-empty string')
    expect(() => verifySync('', 'a')).toThrow('pchstr must be a non-empty string')
  })

  // Only Linux holds a process to `ulimit -v`.
  it.runIf(process.platform === 'linux')('tell of refused memory [bun 39021]', async () => {
    const PROGRAM = `
      const argon2 = require('slowhash/argon2')
      const show = (error) => console.log(error.name, error.code, error.message)
      const options = { memoryCost: 2 ** 22, timeCost: 1 }
      argon2.hash('password', options).catch(show).then(() => {
        try { argon2.hashSync('password', options) } catch (error) { show(error) }
      })`
    const shell = `ulimit -v 3000000 && exec "${process.execPath}" -e "$PROGRAM"`
    const { stdout } = await runCommand('sh', ['-c', shell], { PROGRAM })
    const line = 'Error ERR_SLOWHASH_MEMORY Memory allocation error\n'
    expect(stdout).toBe(line.repeat(2))
  })
})

describe('processes', () => {
  const run = (program: string) =>
    runCommand(process.execPath, ['-e', `const argon2 = require('slowhash/argon2');${program}`])

  it('end with hashes in flight [node-argon2]', async () => {
    const program = `
      for (let i = 0; i < 6; i++) argon2.hash('a')
      queueMicrotask(() => { console.log(require('slowhash').stats().running > 0); process.exit(0) })`
    const ended = { code: 0, signal: null, stdout: 'true\n', stderr: '' }
    expect(await run(program)).toMatchObject(ended)
  })

  it('outlive workers that are terminated while they hash [napi-rs 3535]', async () => {
    const program = `
      const { Worker } = require('node:worker_threads')
      const source = "const { hash } = require('slowhash/argon2');" +
        "for (let i = 0; i < 4; i++) hash('a'); require('node:worker_threads').parentPort.postMessage(0)"
      const one = () => new Promise((resolve) => {
        const worker = new Worker(source, { eval: true })
        worker.on('message', () => worker.terminate().then(resolve))
      })
      const all = async () => { for (let i = 0; i < 20; i++) await one(); console.log('done') }
      all()`
    expect(await run(program)).toMatchObject({ code: 0, signal: null, stdout: 'done\n' })
  })
})
