import { createHash } from 'node:crypto'
import bcrypt from 'slowhash/bcrypt'
import { expect, it, vi } from 'vitest'
import { runNode } from './lifecycle.support'
import { codeOf } from './vectors.support'

// Faults that users have reported of bcrypt packages. Names in brackets: kelektiv/node.bcrypt.js,
// Keats/rust-bcrypt, oven-sh/bun, Meziantou.Framework.

const SALT = 'DCq7YPn5Rq63x1Lad4cll.'
const S = `$2b$04$${SALT}`
/** bcrypt of `a`. */
const H = `${S}y2hgZwd5fWjog2MGEP/EstCDKeeQoDa`
const INVALID_SALT = 'Invalid salt. Salt must be in the form of: $Vers$log2(NumRounds)$saltvalue'

/** What compare and compareSync say, which must be the same. */
async function answer(password: string | Buffer, stored: string): Promise<unknown> {
  const asynchronous = await codeOf(() => bcrypt.compare(password, stored))
  expect(await codeOf(() => bcrypt.compareSync(password, stored))).toBe(asynchronous)
  return asynchronous
}

it('verifies hashes by PHP [node.bcrypt.js 508, 820, 849]', async () => {
  const php = '$2y$10$8ijLRibwngJRlXzETTaXhOy1FGimleQE8OEZq3R7FjI1ao8YFMsPW'
  expect(await answer('123456', php)).toBe(true)
  expect(await answer('1234567', php)).toBe(false)
  const other = '$2y$10$xFjEEyPAi42iEl7ERWslj.efA5S./4zQpYkfucH4YPH95zZkZzNWS'
  expect(await answer('Asdf#1234', other)).toBe(true)
})

it('answers false for a hash with bytes after a NUL [node.bcrypt.js 1224]', async () => {
  expect(await answer('a', H)).toBe(true)
  expect(await answer('a', `${H}\0EVIL`)).toBe(false)
  expect(await answer('a', `${H}\0`)).toBe(false)
})

it('refuses rounds that are no cost, and computes nothing [node.bcrypt.js 1218, 1221, 833]', async () => {
  const mistakes = [-1, -100, Infinity, -Infinity, NaN, 1e10, 2 ** 32 + 5, 4.9, 256, 2 ** 53]
  for (const rounds of mistakes) {
    const calls = [
      () => bcrypt.genSaltSync(rounds),
      () => bcrypt.genSalt(rounds),
      () => bcrypt.hashSync('a', rounds),
      () => bcrypt.hash('a', rounds),
    ]
    for (const call of calls) expect(await codeOf(call), `${rounds}`).toBe('ERR_OUT_OF_RANGE')
    const error = await bcrypt.hash('a', rounds).catch((error) => error)
    expect(error).toBeInstanceOf(RangeError)
    expect(error.message).toContain('4 to 31')
  }
})

it('reads a hash of cost 31 and computes none [node.bcrypt.js 365, 290]', async () => {
  const stored = H.replace('$04$', '$31$')
  expect(bcrypt.getRounds(stored)).toBe(31)
  expect(bcrypt.getRounds(bcrypt.genSaltSync(31))).toBe(31)
  expect(await answer('a', stored)).toBe('ERR_SLOWHASH_LIMIT')
  expect(() => bcrypt.hashSync('a', 31)).toThrow(INVALID_SALT)
  await expect(bcrypt.hash('a', 31)).rejects.toThrow(INVALID_SALT)
})

it('hashes a NUL and what follows it [node.bcrypt.js 774]', async () => {
  const stored = await bcrypt.hash('Passw\0rd123', 4)
  expect(await answer('Passw\0rd123', stored)).toBe(true)
  expect(await answer('Passw\0x', stored)).toBe(false)
  expect(await answer('Passw', stored)).toBe(false)
  expect(bcrypt.hashSync('a\0b', S)).toBe(`${S}oK3axPfRiT9y4qd7zI904YlA3cUw8WC`)
})

it('has one hash for no byte and for eight NULs, as the algorithm has [rust-bcrypt 17]', async () => {
  const empty = bcrypt.hashSync('', S)
  expect(empty).toBe(`${S}gPqnXZmDhhq3zJUTSJckzck53/zZY4W`)
  expect(await answer('\0'.repeat(8), empty)).toBe(true)
  expect(await answer(' ', empty)).toBe(false)
})

it('hashes characters outside of the basic plane as their UTF-8', async () => {
  const stored = `${S}k49WTIY8JqOONqQ09h0pxmA.KdX6xmW`
  expect(bcrypt.hashSync('😃', S)).toBe(stored)
  expect(await answer('😃', stored)).toBe(true)
  expect(await answer('😄', stored)).toBe(false)
})

it('cuts a password after 72 bytes, wherever a character ends [node.bcrypt.js 996, 325]', async () => {
  const full = '_'.repeat(72)
  const stored = await bcrypt.hash(`${full}1`, 4)
  expect(await answer(`${full}2`, stored)).toBe(true)
  expect(await answer(full, stored)).toBe(true)
  expect(await answer(full.slice(1), stored)).toBe(false)
  for (const last of ['é', '日', '😃', '\ud83d']) {
    for (const start of [68, 69, 70, 71, 72]) {
      const text = `${'_'.repeat(start)}${last}${last}x`
      const cut = Buffer.from(text).subarray(0, 72)
      expect(bcrypt.hashSync(text, S), `${start} and ${last}`).toBe(bcrypt.hashSync(cut, S))
    }
  }
})

it('does not count the length of a password modulo 256 [node.bcrypt.js 776]', async () => {
  const digits = '0123456789'.repeat(30)
  for (const salt of [S, S.replace('2b', '2a')]) {
    const stored = await bcrypt.hash(digits.slice(0, 72), salt)
    for (const length of [253, 254, 255, 256, 257, 300]) {
      expect(await answer(digits.slice(0, length), stored), `${length} bytes`).toBe(true)
      expect(await answer(digits.slice(1, length), stored), `${length} bytes`).toBe(false)
    }
  }
  expect(await answer('😃'.repeat(64), await bcrypt.hash('😃'.repeat(18), 4))).toBe(true)
})

it('refuses a salt of 21 characters, and other salts that are none [node.bcrypt.js 522]', async () => {
  const salts = [
    ...['$2a$05$a4uYRohrywB0ZwKfQXfSb$', '$2a$05$a4uYRohrywB0ZwKfQXfSb', '', ':', '$2a$05$'],
    ...[`$2b$04$${'!'.repeat(22)}`, `$2b$+4$${SALT}`, `$1b$04$${SALT}`, `$2x$04$${SALT}`],
  ]
  for (const salt of salts) {
    expect(() => bcrypt.hashSync('prova3', salt), salt).toThrow(INVALID_SALT)
    await expect(bcrypt.hash('prova3', salt), salt).rejects.toThrow(INVALID_SALT)
  }
})

it('answers false, and does not end, for a salt with bits too many [node-rs 579]', async () => {
  const stored = '$2b$10$heNneCqWJ6/hd5pb.Pbgs.Jzc/qnqf3gQRNiGkr9KbS2yFdozfQ50'
  expect(await answer('test', stored)).toBe(false)
})

it('answers false for what is no hash [node.bcrypt.js 146]', async () => {
  for (const stored of ['x'.repeat(60), ':', '', '$', H.slice(1), `${H} `, 'password']) {
    expect(await answer('a', stored), stored).toBe(false)
  }
})

it('never takes another version for 2b [Meziantou.Framework 2369]', async () => {
  for (const version of ['$2$', '$2x$', '$2c$', '$1b$', '$3b$']) {
    expect(await answer('a', H.replace('$2b$', version)), version).toBe(false)
  }
  expect(await answer('a', H.replace('$04$', '$+4$'))).toBe(false)
  expect(await answer('a', `$2$04$${SALT}pKwd6Iq1Gq7ZdwzLVTYRWdmybtCTqt6`)).toBe(false)
})

it('hashes no password before it hashes it [bun]', async () => {
  const stored = '$2b$10$PsJ3/W82mzNJoP0rSblfvet2ab9jZg2aH7tIxr1B8uFLJwuWk/jTi'
  const password = 'hello'.repeat(100)
  expect(await answer(password, stored)).toBe(false)
  expect(await answer(createHash('sha512').update(password).digest(), stored)).toBe(true)
})

it('hashes and verifies bytes as they were when it was called', async () => {
  const bytes = Buffer.from('a')
  const pending = [bcrypt.hash(bytes, S), bcrypt.compare(bytes, H)]
  const counted = bcrypt.hash(bytes, 4)
  bytes.fill(0)
  expect(await Promise.all(pending)).toEqual([H, true])
  expect(await answer('a', await counted)).toBe(true)
})

it('answers false when hash and password are exchanged [node-argon2 221]', async () => {
  expect(await answer(H, 'a')).toBe(false)
})

it('verifies no hash of another algorithm', async () => {
  const argon2 = '$argon2i$v=19$m=512,t=2,p=2$c29tZXNhbHQ$uEeXt1dxN1iFKGhklseW4w'
  expect(await answer('password', argon2)).toBe(false)
})

it('calls back while a test fakes the timers', async () => {
  vi.useFakeTimers({ toFake: ['queueMicrotask', 'setImmediate', 'setTimeout'] })
  try {
    const seen = await new Promise((resolve) => {
      bcrypt.hash('a', S, (error, stored) => resolve([error, stored]))
    })
    expect(seen).toEqual([undefined, H])
  } finally {
    vi.useRealTimers()
  }
})

it('leaves an exception of a callback to the process, and calls back once', async () => {
  const program = `
    const bcrypt = require('slowhash/bcrypt')
    const seen = []
    process.on('unhandledRejection', () => seen.push('rejection'))
    process.on('uncaughtException', (error) => seen.push(error.message))
    const fail = (name) => () => { throw new Error(name) }
    bcrypt.genSalt(fail('salt'))
    bcrypt.hash('a', 4, fail('hash'))
    bcrypt.hash('a', 'b', fail('error'))
    bcrypt.compare('a', '${H}', fail('compare'))
    process.on('exit', () => console.log(seen.sort().join()))`
  expect(await runNode(program)).toMatchObject({
    ...{ code: 0, stderr: '', stdout: 'compare,error,hash,salt\n' },
  })
})

it('calls back in the asynchronous context of the call', async () => {
  const program = `
    const bcrypt = require('slowhash/bcrypt')
    const { AsyncLocalStorage } = require('node:async_hooks')
    const storage = new AsyncLocalStorage()
    for (const name of ['one', 'two', 'three']) {
      storage.run(name, () => bcrypt.hash('a', 4, () => console.log(name, storage.getStore())))
    }`
  const { stdout } = await runNode(program)
  expect(stdout.trim().split('\n').sort()).toEqual(['one one', 'three three', 'two two'])
})

it('ends the process with calls in flight', async () => {
  const program = `
    const bcrypt = require('slowhash/bcrypt')
    for (let call = 0; call < 6; call++) bcrypt.hash('a', 10, () => console.log('called'))
    // They have been started, and a turn of the event loop could see the first one end.
    queueMicrotask(() => { console.log(slowhash.stats().running > 0); process.exit(0) })`
  const ended = { code: 0, signal: null, stdout: 'true\n', stderr: '' }
  expect(await runNode(program)).toMatchObject(ended)
})
