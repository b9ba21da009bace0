import { pbkdf2 } from 'node:crypto'
import { lookup } from 'node:dns'
import { readFile } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { type HashRawOptions, hash, hashRaw, hashRawSync, hashSync, verify } from 'slowhash'
import { expect, it } from 'vitest'
import { describe, rejected, TINY } from './errors.support'
import { runNode } from './lifecycle.support'
import { started } from './queue.support'

const THIS_FILE = fileURLToPath(import.meta.url)
/** Batches that run at once with libuv's four threads. */
const SLOTS = Math.max(1, Math.min(availableParallelism(), 3))
const SALT = Buffer.from('0123456789abcdef')

/** Starts 64 hashes, then `work`, and counts how many hashes have ended when that calls back. */
async function hashesBefore(work: (done: () => void) => void): Promise<number> {
  let ended = 0
  const hashes = Array.from({ length: 64 }, async () => {
    await hash('password', { memoryCost: 2048 })
    ended++
  })
  const before = await new Promise<number>((resolve) => work(() => resolve(ended)))
  await Promise.all(hashes)
  expect(ended).toBe(64)
  return before
}

/** The same, the least of five tries: the machine may let any one thread wait. */
async function leastHashesBefore(work: (done: () => void) => void): Promise<number> {
  let least = 64
  for (let tries = 0; tries < 5 && least >= 32; tries++) {
    least = Math.min(least, await hashesBefore(work))
  }
  return least
}

it('lets fs.readFile end before most of 64 hashes that were there first', async () => {
  expect(await leastHashesBefore((done) => readFile(THIS_FILE, done))).toBeLessThan(32)
})

it('lets dns.lookup end before most of 64 hashes that were there first', async () => {
  expect(await leastHashesBefore((done) => lookup('localhost', done))).toBeLessThan(32)
})

it('lets crypto.pbkdf2 end before most of 64 hashes that were there first', async () => {
  const work = (done: () => void) => pbkdf2('password', SALT, 1, 16, 'sha256', done)
  expect(await leastHashesBefore(work)).toBeLessThan(32)
})

it('lets timers and immediates run before most of 64 hashes that were there first', async () => {
  expect(await leastHashesBefore((done) => setTimeout(done, 1))).toBeLessThan(32)
  expect(await hashesBefore((done) => setImmediate(done))).toBe(0)
})

it('leaves a thread of the pool free: fs.readFile ends before the first large hash', async () => {
  const program = `
    const { readFile } = require('node:fs')
    let ended = 0
    // Those that run take so long that no busy machine lets them end first; the others never start.
    for (let i = 0; i < 4; i++) {
      slowhash.hash('password', { memoryCost: 32768, timeCost: 20 }).then(() => ended++)
    }
    setImmediate(() => readFile('package.json', () => { console.log(ended); process.exit() }))
  `
  for (const size of ['2', '3']) {
    const ended = await runNode(program, { UV_THREADPOOL_SIZE: size })
    expect(ended).toMatchObject({ code: 0, stdout: '0\n', stderr: '' })
  }
})

it('hashes with a pool of one thread, and with a size that is no number', async () => {
  const program = `
    const hashes = Array.from({ length: 16 }, () => slowhash.hash('password', { memoryCost: 64 }))
    Promise.all(hashes).then((all) => console.log(all.length))
  `
  for (const size of ['1', '0', '-1', 'many', '', '99999']) {
    const ended = await runNode(program, { UV_THREADPOOL_SIZE: size })
    expect(ended).toMatchObject({ code: 0, stdout: '16\n', stderr: '' })
  }
})

it('gives every result to its caller in a mix of algorithms, costs and functions', async () => {
  const recipes: HashRawOptions[] = [
    { ...TINY.argon2id, salt: SALT },
    { ...TINY.bcrypt, salt: SALT },
    { ...TINY.scrypt, salt: SALT },
    { ...TINY.argon2d, memoryCost: 64, parallelism: 4, salt: SALT },
    { algorithm: 'bcrypt', cost: 5, version: '2a', salt: SALT },
    { algorithm: 'scrypt', cost: 64, r: 2, p: 2, salt: SALT },
    { ...TINY.argon2i, version: 0x10, outputLen: 77, salt: SALT },
  ]
  const pairs: [actual: Promise<unknown>, expected: unknown][] = []
  for (let i = 0; i < 100; i++) {
    const recipe = recipes[(i * i + i) % recipes.length] ?? recipes[i % 3]
    if (recipe === undefined) throw new Error('there is a recipe for every index')
    const password = `password ${i}`
    const expected = hashSync(password, recipe)
    if (i % 4 === 0) pairs.push([hash(password, recipe), expected])
    if (i % 4 === 1) pairs.push([hashRaw(password, recipe), hashRawSync(password, recipe)])
    if (i % 4 === 2) pairs.push([verify(expected, password), true])
    if (i % 4 === 3) pairs.push([verify(expected, `password ${i - 1}`), false])
  }
  const results = await Promise.all(pairs.map(([actual]) => actual))
  expect(results).toEqual(pairs.map(([, expected]) => expected))
  expect(results).toHaveLength(100)
})

it('gives every result to its caller when they come over several ticks', async () => {
  const calls: Promise<boolean>[] = []
  for (let tick = 0; tick < 20; tick++) {
    for (const options of Object.values(TINY)) {
      const password = `${options.algorithm} ${tick}`
      calls.push(hash(password, options).then((stored) => verify(stored, password)))
    }
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect((await Promise.all(calls)).filter(Boolean)).toHaveLength(100)
})

it('serves first come first when there is one slot', async () => {
  const program = `
    const settled = []
    const costs = Array.from({ length: 40 }, (_, i) => ({ memoryCost: i % 4 ? 8 : 2048, timeCost: 1 + i % 3 }))
    const calls = costs.map((options, i) => slowhash.hash('password', options).then(() => settled.push(i)))
    Promise.all(calls).then(() => console.log(settled.join()))
  `
  const { stdout } = await runNode(program, { UV_THREADPOOL_SIZE: '2' })
  expect(stdout).toBe(`${Array.from({ length: 40 }, (_, i) => i).join()}\n`)
})

it('lets the oldest call lead its batch, whatever shapes wait behind it', async () => {
  const program = `
    const settled = []
    const options = [{ algorithm: 'bcrypt', cost: 4 }, { memoryCost: 8 }, { algorithm: 'scrypt', cost: 2 }]
    const calls = Array.from({ length: 60 }, (_, i) => slowhash.hash('password', options[i % 3]).then(() => settled.push(i)))
    Promise.all(calls).then(() => {
      for (const kind of [0, 1, 2]) console.log(settled.filter((i) => i % 3 === kind).join())
      console.log(settled[0])
    })
  `
  const { stdout } = await runNode(program, { UV_THREADPOOL_SIZE: '2' })
  const ofKind = (kind: number) => Array.from({ length: 20 }, (_, i) => 3 * i + kind).join()
  expect(stdout).toBe(`${[0, 1, 2].map(ofKind).join('\n')}\n0\n`)
})

it.skipIf(availableParallelism() < 2)('lets small hashes pass beside a large one', async () => {
  const settled: string[] = []
  const note = (name: string) => () => settled.push(name)
  const large = hash('large', { memoryCost: 32768, timeCost: 40 }).then(note('large'))
  const small = Array.from({ length: 20 }, () => hash('small', TINY.argon2id).then(note('small')))
  await Promise.all([large, ...small])
  expect(settled).toEqual([...Array(20).fill('small'), 'large'])
})

it('refuses the call after 1024 that wait, at once, and serves those that wait', async () => {
  const events: string[] = []
  const waiting = Array.from({ length: 1024 + SLOTS }, (_, i) =>
    hash(`password ${i}`, TINY.argon2id).finally(() => events.push('hash')),
  )
  const errors = await Promise.all([
    rejected(() => hash('one too many', TINY.argon2id)),
    rejected(() => hashRaw('one too many', { ...TINY.scrypt, salt: SALT })),
    rejected(() => verify(hashSync('', TINY.bcrypt), 'one too many')),
  ])
  expect(events).toEqual([])
  for (const error of errors) {
    expect(describe(error)).toBe(
      'Error [ERR_SLOWHASH_OVERLOADED]: the queue is full: 1024 hashes are waiting already',
    )
  }
  // The synchronous functions need no queue.
  expect(hashSync('password', TINY.argon2id)).toMatch(/^\$argon2id\$/)
  const stored = await Promise.all(waiting)
  expect(new Set(stored).size).toBe(1024 + SLOTS)
  expect(await verify(stored[1023] ?? '', 'password 1023')).toBe(true)
  expect(await hash('password', TINY.argon2id)).toMatch(/^\$argon2id\$/)
})

it('does not count those that run among those that wait', async () => {
  const running = hash('running', { memoryCost: 32768 })
  await started()
  const waiting = Array.from({ length: 1024 + SLOTS - 1 }, () => hash('waiting', TINY.argon2id))
  expect((await rejected(() => hash('refused', TINY.argon2id))).code).toBe(
    'ERR_SLOWHASH_OVERLOADED',
  )
  expect(await Promise.all([running, ...waiting])).toHaveLength(1024 + SLOTS)
})
