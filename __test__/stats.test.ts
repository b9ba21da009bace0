import { channel, subscribe, unsubscribe } from 'node:diagnostics_channel'
import { configure, hash, hashRaw, hashSync, stats, verify } from 'slowhash'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { rejected, TINY, thrown } from './errors.support'
import { started } from './queue.support'

const DEFAULTS = stats()
const SALT = Buffer.from('0123456789abcdef')

/** Messages of the channel, of each test anew. */
const messages: unknown[] = []
const listen = (message: unknown) => messages.push(message)

beforeEach(() => {
  messages.length = 0
  subscribe('slowhash:job', listen)
})

afterEach(() => {
  unsubscribe('slowhash:job', listen)
  const { concurrency, maxQueue, maxMemory } = DEFAULTS
  configure({ concurrency, maxQueue, maxMemory })
})

it('counts what waits, runs and has ended', async () => {
  const before = stats()
  configure({ concurrency: 1 })
  const calls = Array.from({ length: 6 }, () => hash('password', { memoryCost: 4096 }))
  expect(stats()).toMatchObject({ running: 0, waiting: 6 })
  await started()
  expect(stats()).toMatchObject({ running: 1, batches: 1, waiting: 5, memory: 4096 * 1024 })
  await Promise.all(calls)
  const after = stats()
  expect(after).toMatchObject({ running: 0, batches: 0, waiting: 0, memory: 0, concurrency: 1 })
  expect(after.completed - before.completed).toBe(6)
  expect(after.runMs).toBeGreaterThan(before.runMs)
  expect(after.waitMs).toBeGreaterThan(before.waitMs)
})

it('counts the hashes of a batch one by one', async () => {
  configure({ concurrency: 1 })
  const calls = Array.from({ length: 4 }, () => hash('password', { algorithm: 'bcrypt', cost: 8 }))
  await started()
  expect(stats()).toMatchObject({ running: 4, batches: 1, waiting: 0 })
  await Promise.all(calls)
})

it('counts refusals, aborts and hashes of the calling thread', async () => {
  configure({ concurrency: 1, maxQueue: 0, maxMemory: 2 ** 20 })
  const before = stats()
  const taken = hash('password', TINY.argon2id)
  await rejected(() => hash('password', TINY.argon2id))
  thrown(() => hashSync('password', { memoryCost: 2048 }))
  await taken
  const controller = new AbortController()
  const given = rejected(() => hash('password', { ...TINY.argon2id, signal: controller.signal }))
  controller.abort()
  await given
  hashSync('password', TINY.bcrypt)
  const after = stats()
  expect({
    completed: after.completed - before.completed,
    failed: after.failed - before.failed,
    refused: after.refused - before.refused,
    aborted: after.aborted - before.aborted,
  }).toEqual({ completed: 2, failed: 0, refused: 2, aborted: 1 })
})

it('is plain data that a program may change without harm', () => {
  const taken = stats()
  taken.completed = -1
  expect(stats().completed).not.toBe(-1)
  expect(JSON.parse(JSON.stringify(stats()))).toEqual(stats())
})

it('tells each job with its algorithm, parameters and times', async () => {
  const stored = await hash('password', { memoryCost: 64, timeCost: 3, parallelism: 2 })
  await verify(stored, 'another')
  await hashRaw('password', { algorithm: 'scrypt', cost: 16, r: 4, p: 2, salt: SALT })
  hashSync('password', { algorithm: 'bcrypt', cost: 5 })
  const times = {
    waitMs: expect.any(Number),
    runMs: expect.any(Number),
    batchSize: 1,
    code: null,
  }
  const argon2 = { algorithm: 'argon2id', memoryCost: 64, timeCost: 3, parallelism: 2 }
  expect(messages).toEqual([
    { operation: 'hash', ...argon2, ...times },
    { operation: 'verify', ...argon2, ...times },
    {
      operation: 'hashRaw',
      algorithm: 'scrypt',
      cost: 16,
      blockSize: 4,
      parallelization: 2,
      ...times,
    },
    { operation: 'hash', algorithm: 'bcrypt', cost: 5, ...times, waitMs: 0 },
  ])
})

it('tells the size of the batch to each of its jobs', async () => {
  configure({ concurrency: 1 })
  await Promise.all(Array.from({ length: 4 }, () => hash('password', TINY.bcrypt)))
  expect(messages).toHaveLength(4)
  for (const message of messages) expect(message).toMatchObject({ batchSize: 4 })
})

it('tells the code with which a job ended', () => {
  configure({ maxMemory: 2 ** 20 })
  thrown(() => hashSync('password', { memoryCost: 2048 }))
  expect(messages).toMatchObject([{ memoryCost: 2048, code: 'ERR_SLOWHASH_LIMIT' }])
})

it('holds no password, salt, secret or hash in any message', async () => {
  const marker = 'tr0ub4dor-and-three'
  const secret = Buffer.from('pepper-of-the-house')
  const stored = await hash(marker, { ...TINY.argon2id, salt: SALT, secret })
  await verify(stored, marker, { secret })
  const text = JSON.stringify(messages)
  expect(messages).toHaveLength(2)
  for (const part of [marker, 'pepper', SALT.toString(), ...stored.split('$').slice(-2)]) {
    expect(text).not.toContain(part)
  }
})

it('describes no job when nobody listens', async () => {
  unsubscribe('slowhash:job', listen)
  expect(channel('slowhash:job').hasSubscribers).toBe(false)
  await hash('password', TINY.argon2id)
  expect(messages).toEqual([])
})
