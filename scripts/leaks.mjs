// Looks for leaks: calls of each kind again and again, and the memory of the process between them.
// Prints a table and fails when memory grew. `--short` makes fewer calls, for the tests.
//
// What is measured, when all garbage is collected and the arenas are given back:
// - rss: the resident memory outside the heap of V8, where Rust, libuv and the allocator have theirs.
//   V8 lets its young generation grow with the load, to 28 MiB here, and shrinks it when it likes: as a
//   part of the figure it hid small leaks and looked like a large one.
// - heapUsed: JavaScript objects that something holds. external: Buffers.
//
// The calls of a row are made in five parts, and what counts is the median of their growths, or the mean
// when it is less. A leak grows in each part; compiled code, a new page of the allocator or a buffer that
// is made once do not, and leave the median. A large block that the allocator keeps now and gives back
// then leaves the mean.
//
// It starts itself anew unless it has the flags that it needs: the collector at hand, and a young
// generation of fixed size.

import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getHeapStatistics } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { build, root } from './build.mjs'

const FLAGS = ['--expose-gc', '--max-semi-space-size=1']
const MIB = 2 ** 20

const SHORT = process.argv.includes('--short')

/** How much each of the parts may add, in MiB: outside the JavaScript heap, in it, in Buffers. */
const LIMITS = SHORT
  ? { rss: 1, heapUsed: 0.4, external: 0.2 }
  : { rss: 0.5, heapUsed: 0.3, external: 0.1 }
const PARTS = 5

const CHEAP = [
  { memoryCost: 8, timeCost: 1 },
  { algorithm: 'argon2i', memoryCost: 32, timeCost: 1, parallelism: 4 },
  { algorithm: 'argon2d', memoryCost: 16, timeCost: 1, secret: Buffer.alloc(32) },
  { algorithm: 'bcrypt', cost: 4 },
  { algorithm: 'scrypt', N: 2, r: 1 },
]
const NORMAL = [
  {},
  { parallelism: 4 },
  { algorithm: 'bcrypt', cost: 10 },
  { algorithm: 'scrypt', N: 2 ** 15 },
]

/** By what is measured: how many calls, in short, at a time, and the call. */
const ROWS = {
  'cheap hashes': [100_000, 5000, 64, cheap],
  'normal hashes': [1000, 4, 4, (i) => slowhash.hash('password', NORMAL[i % NORMAL.length])],
  'synchronous hashes': [100_000, 5000, 1, synchronous],
  'aborted already': [10_000, 5000, 64, abortedAlready],
  'aborted while waiting': [10_000, 5000, 64, abortedWhileWaiting],
  'aborted while running': [10_000, 5000, 1, abortedWhileRunning],
  rejected: [10_000, 5000, 64, rejected],
  'rejected, 1 MiB each': [1000, 500, 1, rejectedLarge],
  'rejected by a full queue': [10_000, 10_000, 1200, overloaded],
  'terminated workers': [200, 10, 2, terminatedWorker],
}

const ready = FLAGS.every((flag) => process.execArgv.includes(flag))
const slowhash = ready ? await import('slowhash') : undefined
const salt = Buffer.alloc(16)
const stored = slowhash && CHEAP.map((options) => slowhash.hashSync('password', options))

if (slowhash) await main()
else startAnew()

function startAnew() {
  build()
  const args = [...FLAGS, fileURLToPath(import.meta.url), ...process.argv.slice(2)]
  process.exitCode = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status ?? 1
}

async function main() {
  console.log('MiB after the warm-up and the growth of a part'.padEnd(56), 'limits', LIMITS)
  let grown = 0
  for (const [name, [many, few, atOnce, call]] of Object.entries(ROWS)) {
    const row = await measure(SHORT ? few : many, atOnce, call)
    if (row.grew) grown++
    console.log(`${name.padEnd(26)} ${row.text}`)
  }
  console.log(grown === 0 ? 'no leak' : `${grown} leaks`)
  process.exitCode = grown === 0 ? 0 : 1
}

/** Calls twice as often for the warm-up, up to a number that is enough in any case. */
async function measure(count, atOnce, call) {
  const start = performance.now()
  await callMany(Math.min(2 * count, 20_000), atOnce, call)
  const seen = [await memory()]
  for (let part = 0; part < PARTS; part++) {
    await callMany(count / PARTS, atOnce, call)
    seen.push(await memory())
  }
  const seconds = (performance.now() - start) / 1000
  const columns = Object.entries(LIMITS).map(([name, limit]) => {
    const growth = usualGrowth(seen.map((usage) => usage[name]))
    const text = `${name} ${mib(seen[0][name])} ${mib(growth, '+')}`
    return { grew: growth > limit, text }
  })
  const texts = columns.map(({ grew, text }) => text + (grew ? ' LEAK' : ''))
  return {
    grew: columns.some(({ grew }) => grew),
    text: `${String(count).padStart(6)} calls ${texts.join('  ')}  ${seconds.toFixed(1)} s`,
  }
}

function usualGrowth(sizes) {
  const growths = sizes.slice(1).map((size, i) => size - sizes[i])
  const median = growths.sort((a, b) => a - b)[(PARTS - 1) / 2]
  return Math.min(median, (sizes[PARTS] - sizes[0]) / PARTS)
}

function mib(number, sign = '') {
  const text = number.toFixed(2)
  return (number < 0 ? text : sign + text).padStart(6)
}

async function callMany(count, atOnce, call) {
  let next = 0
  const oneAfterTheOther = async () => {
    while (next < count) await call(next++)
  }
  await Promise.all(Array.from({ length: atOnce }, oneAfterTheOther))
}

/** What is in use when all garbage is gone. Finalizers run in turns of the event loop. */
async function memory() {
  await giveBack()
  for (let i = 0; i < 4; i++) {
    globalThis.gc()
    await turn()
  }
  const usage = process.memoryUsage()
  const rss = (usage.rss - getHeapStatistics().total_physical_size) / MIB
  return { rss, heapUsed: usage.heapUsed / MIB, external: usage.external / MIB }
}

/** Gives back the memory that is kept for the next hashes: how much that is depends on the last ones. */
async function giveBack() {
  const { queue } = createRequire(import.meta.url)('../native/slowhash.node')
  const { release } = queue
  let released
  queue.release = (mine) => {
    released = release(mine)
    return released
  }
  // What was aborted while it ran is over when these are.
  await callMany(64, 64, () => slowhash.hash('password', CHEAP[0]))
  slowhash.configure({ concurrency: 2 })
  await released
  queue.release = release
}

function turn() {
  return new Promise((resolve) => setImmediate(resolve))
}

async function cheap(i) {
  const which = i % CHEAP.length
  if (i % 3 === 0) await slowhash.hash('password', CHEAP[which])
  if (i % 3 === 1) await slowhash.hashRaw('password', { ...CHEAP[which], salt })
  if (i % 3 === 2) await slowhash.verify(stored[which], 'password')
}

async function synchronous(i) {
  slowhash.hashSync('password', CHEAP[i % CHEAP.length])
  if (i % 100 === 0) await turn()
}

async function abortedAlready(i) {
  const options = { ...CHEAP[i % CHEAP.length], signal: AbortSignal.abort() }
  await refused('ABORT_ERR', slowhash.hash('password', options))
  if (i % 100 === 0) await turn()
}

async function abortedWhileWaiting(i) {
  const controller = new AbortController()
  const options = { ...CHEAP[i % CHEAP.length], signal: controller.signal }
  const call = slowhash.hash('password', options)
  controller.abort()
  await refused('ABORT_ERR', call)
  if (i % 100 === 0) await turn()
}

async function abortedWhileRunning(i) {
  const controller = new AbortController()
  const options = { ...CHEAP[i % CHEAP.length], signal: controller.signal }
  const call = slowhash.hash('password', options)
  // The queue starts it in the first of these.
  await null
  await null
  controller.abort()
  await refused('ABORT_ERR', call)
  if (i % 100 === 0) await turn()
}

async function rejected(i) {
  const [code, call] = [
    ['ERR_INVALID_ARG_TYPE', () => slowhash.hash(1, CHEAP[2])],
    ['ERR_OUT_OF_RANGE', () => slowhash.hash('password', { ...CHEAP[2], memoryCost: 1 })],
    ['ERR_OUT_OF_RANGE', () => slowhash.hash('p'.repeat(73), CHEAP[3])],
    ['ERR_SLOWHASH_INVALID_HASH', () => slowhash.verify('$2b$', 'password')],
    ['ERR_SLOWHASH_SWAPPED', () => slowhash.verify('password', stored[0])],
  ][i % 5]
  await refused(code, call())
  if (i % 100 === 0) await turn()
}

/** Without a turn of the event loop in between, in which V8 could run finalizers. */
async function rejectedLarge(i) {
  const large = Buffer.alloc(MIB)
  const [code, call] = [
    ['ERR_INVALID_ARG_TYPE', () => slowhash.hash(1, { secret: large })],
    ['ERR_INVALID_ARG_TYPE', () => slowhash.hash(1, { associatedData: large })],
    ['ERR_OUT_OF_RANGE', () => slowhash.hash(large, CHEAP[3])],
    ['ERR_OUT_OF_RANGE', () => slowhash.hash(large, { secret: large, salt: salt.subarray(1, 2) })],
    ['ERR_SLOWHASH_INVALID_HASH', () => slowhash.verify('$2b$', large, { secret: large })],
  ][i % 5]
  await refused(code, call())
}

/** More calls at a time than the 1024 that may wait. */
async function overloaded() {
  const error = await errorOf(slowhash.hash('password', CHEAP[0]))
  if (error === undefined) return
  if (error.code !== 'ERR_SLOWHASH_OVERLOADED') throw error
  await turn()
}

async function terminatedWorker() {
  const program = join(root, '__test__/lifecycle-programs/worker.cjs')
  const worker = new Worker(program, { workerData: { phase: 'running', kind: 'four lanes' } })
  await new Promise((resolve, reject) => worker.on('message', resolve).on('error', reject))
  await worker.terminate()
}

async function refused(code, call) {
  const error = await errorOf(call)
  if (error?.code !== code) throw new Error(`expected ${code}, got ${error?.code}`)
}

function errorOf(call) {
  return call.then(
    () => undefined,
    (error) => error,
  )
}
