import { availableParallelism, totalmem } from 'node:os'
import { configure, hash, hashRaw, hashSync, identify, stats, verify } from 'slowhash'
import { afterEach, expect, it } from 'vitest'
import { describe, failure, rejected, TINY } from './errors.support'
import { runCommand, runNode } from './lifecycle.support'
import { started } from './queue.support'

const DEFAULTS = {
  concurrency: Math.max(1, Math.min(availableParallelism(), 3)),
  maxQueue: 1024,
  maxMemory: stats().maxMemory,
}

const MIB = 2 ** 20
const SALT = Buffer.from('0123456789abcdef')

afterEach(() => configure(DEFAULTS))

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

it('gives all hashes a quarter of the memory by default', () => {
  expect(DEFAULTS.maxMemory).toBeGreaterThanOrEqual(160 * MIB)
  expect(DEFAULTS.maxMemory).toBeLessThanOrEqual(Math.max(totalmem() / 4, 160 * MIB))
})

it('refuses a hash that could never fit, and names both sizes', async () => {
  configure({ maxMemory: 64 * MIB })
  const error = await failure('hash', 'password', { memoryCost: 64 * 1024 + 4, timeCost: 1 })
  expect(describe(error)).toBe(
    'Error [ERR_SLOWHASH_LIMIT]: a hash needs 67112960 bytes of memory, and maxMemory allows 67108864 bytes',
  )
  const scrypt = { algorithm: 'scrypt', cost: 2 ** 16, salt: SALT } as const
  expect((await failure('hashRaw', 'password', scrypt)).code).toBe('ERR_SLOWHASH_LIMIT')
  const stored = `$argon2id$v=19$m=65540,t=1,p=1$c29tZXNhbHQ$${'A'.repeat(43)}`
  expect(identify(stored)).not.toBeNull()
  expect((await failure('verify', stored, 'password')).code).toBe('ERR_SLOWHASH_LIMIT')
})

it('computes a hash that fills the budget exactly', async () => {
  configure({ maxMemory: 8 * MIB })
  const options = { memoryCost: 8192, timeCost: 1 }
  expect(await verify(await hash('password', options), 'password')).toBe(true)
  expect(hashSync('password', options)).toMatch(/^\$argon2id\$/)
})

it('lets hashes wait that do not fit together', async () => {
  configure({ concurrency: 4, maxMemory: 32 * MIB })
  const calls = Array.from({ length: 8 }, () => hash('password', { memoryCost: 16 * 1024 }))
  const seen = new Set<number>()
  let settled = false
  const all = Promise.all(calls).then(() => (settled = true))
  while (!settled) {
    seen.add(stats().memory / MIB)
    await nextTurn()
  }
  await all
  expect(Math.max(...seen)).toBe(32)
})

it('makes a batch no larger than the budget', async () => {
  // Four of these are a batch; two fit.
  const options = { algorithm: 'scrypt', cost: 2 ** 12, salt: SALT } as const
  configure({ concurrency: 1, maxMemory: 9 * MIB })
  const keys = await Promise.all(Array.from({ length: 8 }, () => hashRaw('password', options)))
  configure({ maxMemory: 64 * MIB })
  const expected = await hashRaw('password', options)
  expect(keys.filter((key) => key.equals(expected))).toHaveLength(8)
})

it('lets small hashes pass one that waits for memory, and only as many as fit beside it', async () => {
  configure({ concurrency: 4, maxMemory: 48 * MIB })
  const settled: string[] = []
  const start = (name: string, memoryCost: number, timeCost: number) =>
    hash('password', { memoryCost, timeCost }).then(() => settled.push(name))
  const first = start('first', 24 * 1024, 20)
  await started()
  const second = start('second', 32 * 1024, 1)
  const small = start('small', 8 * 1024, 1)
  await started()
  expect(stats()).toMatchObject({ batches: 2, waiting: 1, memory: 32 * MIB })
  // It will fit when the small one has ended, but would keep the second one waiting.
  const middle = start('middle', 20 * 1024, 1)
  await Promise.all([first, second, small, middle])
  // When the small one is seen to end depends on the machine. The others do not fit beside each other.
  expect(settled.filter((name) => name !== 'small')).toEqual(['first', 'second', 'middle'])
})

it('starts what waits already when the budget is lowered below it', async () => {
  configure({ concurrency: 1 })
  const calls = Array.from({ length: 4 }, () => hash('password', { memoryCost: 4096 }))
  await started()
  expect(stats()).toMatchObject({ batches: 1, waiting: 3 })
  configure({ maxMemory: 2 * MIB })
  expect(await Promise.all(calls)).toHaveLength(4)
  expect((await rejected(() => hash('password', { memoryCost: 4096 }))).code).toBe(
    'ERR_SLOWHASH_LIMIT',
  )
})

it('shares the budget among worker threads, and wakes the one that waits', async () => {
  const program = `
    const { Worker, isMainThread, parentPort, workerData } = require('node:worker_threads')
    slowhash.configure({ concurrency: 8, maxMemory: 24 * 2 ** 20 })
    const source = ${JSON.stringify(`
      const { parentPort, workerData } = require('node:worker_threads')
      const slowhash = require('slowhash')
      slowhash.configure({ concurrency: 8, maxMemory: 24 * 2 ** 20 })
      const { queue } = require('./native/slowhash.node')
      const { start } = queue
      let most = 0
      // The memory is taken when it returns, and no batch of this thread can have ended yet.
      queue.start = (mine) => {
        const batch = start(mine)
        most = Math.max(most, slowhash.stats().memory)
        return batch
      }
      const calls = Array.from({ length: 5 }, () => slowhash.hash('password', { memoryCost: 16384 }))
      Promise.all(calls).then((all) => parentPort.postMessage([all.length, most / 2 ** 20]))
    `)}
    const workers = Array.from({ length: 4 }, () => new Worker(source, { eval: true }))
    const results = workers.map((worker) => new Promise((resolve, reject) => worker.on('message', resolve).on('error', reject)))
    Promise.all(results).then((all) => console.log(JSON.stringify(all)))
  `
  const { code, stdout, stderr } = await runNode(program, { UV_THREADPOOL_SIZE: '8' })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(JSON.parse(stdout)).toEqual(Array(4).fill([5, 16]))
})

it('keeps a worker alive that only waits for memory', async () => {
  const program = `
    const { Worker } = require('node:worker_threads')
    slowhash.configure({ maxMemory: 24 * 2 ** 20 })
    const source = ${JSON.stringify(`
      const { parentPort } = require('node:worker_threads')
      const slowhash = require('slowhash')
      slowhash.configure({ maxMemory: 24 * 2 ** 20 })
      slowhash.hash('password', { memoryCost: 16384 }).then(() => parentPort.postMessage('worker'))
    `)}
    slowhash.hash('password', { memoryCost: 16384, timeCost: 60 }).then(() => console.log('main'))
    // In a microtask that comes after the one in which that was started.
    queueMicrotask(() => {
      const worker = new Worker(source, { eval: true })
      worker.on('message', (text) => console.log(text))
      worker.on('exit', (code) => console.log(code))
    })
  `
  expect(await runNode(program)).toMatchObject({ code: 0, stdout: 'main\nworker\n0\n', stderr: '' })
})

it('takes a quarter of what its control group allows', async () => {
  const program = `
    Object.defineProperty(process, 'constrainedMemory', { value: () => 2 ** 30 })
    delete require.cache[require.resolve('slowhash')]
    for (const file of Object.keys(require.cache)) delete require.cache[file]
    console.log(require('slowhash').stats().maxMemory)
  `
  expect(await runNode(program)).toMatchObject({ code: 0, stdout: `${2 ** 28}\n`, stderr: '' })
})

it('respects the limit of a real control group', async ({ skip }) => {
  const group = '/sys/fs/cgroup/memory/slowhash-test'
  const script = `
    mkdir -p ${group} && echo 1073741824 > ${group}/memory.limit_in_bytes && echo $$ > ${group}/cgroup.procs || exit 77
    exec "${process.execPath}" -e "$PROGRAM"
  `
  const PROGRAM = `console.log(require('slowhash').stats().maxMemory)`
  const { code, stdout } = await runCommand('sh', ['-c', script], { PROGRAM })
  await runCommand('rmdir', [group])
  if (code === 77) skip('this machine lets nobody make a control group of memory')
  expect(stdout).toBe(`${2 ** 28}\n`)
})

it('counts a hash of the calling thread into the memory in use, and gives it back', () => {
  hashSync('password', TINY.argon2id)
  expect(stats()).toMatchObject({ running: 0, batches: 0, waiting: 0, memory: 0 })
})
