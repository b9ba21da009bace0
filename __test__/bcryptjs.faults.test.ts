import { createHash } from 'node:crypto'
import bcrypt from 'slowhash/bcryptjs'
import { expect, it, vi } from 'vitest'
import { runNode } from './lifecycle.support'
import { codeOf } from './vectors.support'

// Faults that users have reported of bcrypt packages. Names in brackets: dcodeIO/bcrypt.js,
// kelektiv/node.bcrypt.js, Keats/rust-bcrypt, oven-sh/bun.

const SALT = 'DCq7YPn5Rq63x1Lad4cll.'
const S = `$2b$04$${SALT}`
/** bcrypt of `a`. */
const H = `${S}y2hgZwd5fWjog2MGEP/EstCDKeeQoDa`

/** What compare and compareSync say, which must be the same. */
async function answer(password: string, stored: string): Promise<unknown> {
  const asynchronous = await outcome(() => bcrypt.compare(password, stored))
  expect(await outcome(() => bcrypt.compareSync(password, stored))).toBe(asynchronous)
  return asynchronous
}

/** The code or the message of an error, or the value. */
async function outcome(call: () => unknown): Promise<unknown> {
  try {
    return await call()
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    return code ?? message
  }
}

it('verifies hashes by PHP [node.bcrypt.js 508, 820]', async () => {
  const php = '$2y$10$8ijLRibwngJRlXzETTaXhOy1FGimleQE8OEZq3R7FjI1ao8YFMsPW'
  expect(await answer('123456', php)).toBe(true)
  expect(await answer('1234567', php)).toBe(false)
})

it('refuses rounds that are no cost, and computes nothing', async () => {
  const mistakes = [-1, -Infinity, Infinity, NaN, 1e10, 2 ** 32 + 5, 4.5, 10.5, 256]
  for (const rounds of mistakes) {
    const calls = [
      () => bcrypt.genSaltSync(rounds),
      () => bcrypt.genSalt(rounds),
      () => bcrypt.hashSync('a', rounds),
      () => bcrypt.hash('a', rounds),
    ]
    for (const call of calls) expect(await codeOf(call), `${rounds}`).toBe('ERR_OUT_OF_RANGE')
  }
  // Of these it makes a salt of cost 31, as the original does.
  for (const rounds of [32, 100, 255]) {
    expect(bcrypt.getRounds(bcrypt.genSaltSync(rounds))).toBe(31)
    expect(await codeOf(() => bcrypt.hash('a', rounds))).toBe('ERR_OUT_OF_RANGE')
    expect(await codeOf(() => bcrypt.hashSync('a', rounds))).toBe('ERR_OUT_OF_RANGE')
  }
})

it('reads a hash of cost 31 and does not compute it', async () => {
  const stored = H.replace('$04$', '$31$')
  expect(bcrypt.getRounds(stored)).toBe(31)
  expect(bcrypt.getSalt(stored)).toBe(S.replace('$04$', '$31$'))
  expect(await answer('a', stored)).toBe('ERR_SLOWHASH_LIMIT')
})

it('answers false for a hash with bytes after a NUL [node.bcrypt.js 1224]', async () => {
  expect(await answer('a', H)).toBe(true)
  expect(await answer('a', `${H}\0EVIL`)).toBe(false)
})

it('hashes a NUL and what follows it [node.bcrypt.js 774]', async () => {
  const stored = await bcrypt.hash('Passw\0rd123', 4)
  expect(await answer('Passw\0rd123', stored)).toBe(true)
  expect(await answer('Passw\0x', stored)).toBe(false)
  expect(bcrypt.hashSync('a\0b', S)).toBe(`${S}oK3axPfRiT9y4qd7zI904YlA3cUw8WC`)
})

it('has one hash for no byte and for eight NULs, as the algorithm has [rust-bcrypt 17]', async () => {
  const empty = bcrypt.hashSync('', S)
  expect(empty).toBe(`${S}gPqnXZmDhhq3zJUTSJckzck53/zZY4W`)
  expect(await answer('\0'.repeat(8), empty)).toBe(true)
})

it('hashes characters outside of the basic plane as their UTF-8', async () => {
  const stored = `${S}k49WTIY8JqOONqQ09h0pxmA.KdX6xmW`
  expect(bcrypt.hashSync('😃', S)).toBe(stored)
  expect(await answer('😃', stored)).toBe(true)
})

it('cuts a password after 72 bytes, and tells so beforehand [node.bcrypt.js 996]', async () => {
  const full = '_'.repeat(72)
  const stored = await bcrypt.hash(`${full}1`, 4)
  expect(await answer(`${full}2`, stored)).toBe(true)
  expect(await answer(full.slice(1), stored)).toBe(false)
  expect([full, `${full}1`].map(bcrypt.truncates)).toEqual([false, true])
  expect(['é'.repeat(36), 'é'.repeat(37)].map(bcrypt.truncates)).toEqual([false, true])
  expect(['😃'.repeat(18), '😃'.repeat(19)].map(bcrypt.truncates)).toEqual([false, true])
})

it('counts no length modulo 256 [node.bcrypt.js 776]', async () => {
  const digits = '0123456789'.repeat(30)
  const stored = await bcrypt.hash(digits.slice(0, 72), 4)
  for (const length of [253, 254, 255, 256, 257, 300]) {
    expect(await answer(digits.slice(0, length), stored), `${length} bytes`).toBe(true)
  }
})

it('refuses a salt of 21 characters [node.bcrypt.js 522]', async () => {
  const message = 'Illegal salt length: 15 != 16'
  for (const salt of ['$2a$05$a4uYRohrywB0ZwKfQXfSb$', '$2a$05$a4uYRohrywB0ZwKfQXfSb']) {
    expect(() => bcrypt.hashSync('prova3', salt)).toThrow(message)
    await expect(bcrypt.hash('prova3', salt)).rejects.toThrow(message)
  }
})

it('answers false for a salt with bits too many [node-rs 579]', async () => {
  const stored = '$2b$10$heNneCqWJ6/hd5pb.Pbgs.Jzc/qnqf3gQRNiGkr9KbS2yFdozfQ50'
  expect(await answer('test', stored)).toBe(false)
})

it('fails for sixty characters that are no hash, and answers false for others [node.bcrypt.js 146]', async () => {
  expect(await answer('a', 'x'.repeat(60))).toBe('Invalid salt version: xx')
  expect(await answer('a', H.replace('$2b$', '$2x$'))).toBe('Invalid salt revision: x$')
  expect(await answer('a', ':')).toBe(false)
  expect(await answer('a', H.replace('$2b$', '$2$'))).toBe(false)
  expect(await answer('a', H.replace('$04$', '$+4$'))).toBe(false)
})

it('hashes no password before it hashes it [bun]', async () => {
  const stored = '$2b$10$PsJ3/W82mzNJoP0rSblfvet2ab9jZg2aH7tIxr1B8uFLJwuWk/jTi'
  const password = 'hello'.repeat(100)
  expect(await answer(password, stored)).toBe(false)
  expect(await answer(createHash('sha512').update(password).digest('hex'), stored)).toBe(false)
})

it('keeps the event loop free while it computes [bcrypt.js 39]', async () => {
  const order: string[] = []
  // After a hash the loop comes to its immediates before it looks again for what has ended.
  await bcrypt.hash('a', 4)
  const hashing = bcrypt.hash('a', 10).then(() => order.push('hash'))
  await new Promise((resolve) => setImmediate(() => resolve(order.push('turn'))))
  await hashing
  expect(order).toEqual(['turn', 'hash'])
})

it('tells progress first, and its end before the result', async () => {
  const order: unknown[] = []
  const progress = (percentage: number) => order.push(percentage)
  await new Promise<void>((resolve) => {
    bcrypt.compare('a', H, (_, same) => resolve(void order.push(same)), progress)
    order.push('returned')
  })
  expect(order).toEqual(['returned', 0, 1, true])
})

it('calls back while a test fakes the timers', async () => {
  vi.useFakeTimers({ toFake: ['queueMicrotask', 'setImmediate', 'setTimeout'] })
  try {
    const seen = await new Promise((resolve) => {
      bcrypt.hash('a', S, (error, stored) => resolve([error, stored]))
    })
    expect(seen).toEqual([null, H])
    const percentages: number[] = []
    const progress = (percentage: number) => percentages.push(percentage)
    await new Promise<void>((resolve) => bcrypt.hash('a', S, () => resolve(), progress))
    expect(percentages).toEqual([0, 1])
  } finally {
    vi.useRealTimers()
  }
})

it('leaves an exception of a callback to the process, and calls back once', async () => {
  const program = `
    const bcrypt = require('slowhash/bcryptjs')
    const seen = []
    process.on('unhandledRejection', () => seen.push('rejection'))
    process.on('uncaughtException', (error) => seen.push(error.message))
    const fail = (name) => () => { throw new Error(name) }
    bcrypt.genSalt(fail('salt'))
    bcrypt.hash('a', 4, fail('hash'))
    bcrypt.hash('a', 'b', fail('error'))
    bcrypt.compare('a', '${H}', fail('compare'))
    bcrypt.compare('a', '${H}', fail('never'), fail('progress'))
    process.on('exit', () => console.log(seen.sort().join()))`
  expect(await runNode(program)).toMatchObject({
    ...{ code: 0, stderr: '', stdout: 'compare,error,hash,progress,salt\n' },
  })
})
