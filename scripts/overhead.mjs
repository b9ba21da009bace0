// What the package costs beside its hashes: loading it, and a call over the time of the hash itself.
// `npm run overhead [-- --check]`: with --check the exit code is 1 when a bar is missed.
//
// Each number has a minimum and a median. On a busy machine only the minimum says something of the code.

import { execFileSync } from 'node:child_process'
import { randomFill } from 'node:crypto'
import { statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { build, root, run } from './build.mjs'

const PROCESSES = 30
const CALLS = 5000

/** Calls until the compiler of JavaScript has done its work. */
const WARM_UP = 5000

/** The least that each algorithm takes. bcrypt has nothing that is cheap enough. */
const CHEAPEST = {
  argon2id: { memoryCost: 8, timeCost: 1, parallelism: 1 },
  scrypt: { algorithm: 'scrypt', N: 2, r: 1, p: 1 },
}

const BARS = { 'require, ms': 15, 'sync over the kernel, µs': 3, 'async over the kernel, µs': 30 }
const MAX_BINARY = 1.5e6

build()
run('cargo', ['build', '--release', '--quiet', '-p', 'slowhash-core', '--example', 'cheapest'])
const slowhash = createRequire(import.meta.url)('../dist/index.js')

console.log(`${cpus()[0]?.model}, ${cpus().length} cores, Node.js ${process.version}\n`)
console.error('slowhash: measuring for a minute or two')
row('', ['minimum', 'median', 'bar'])
const results = { ...loading(), ...(await calls()) }
const size = statSync(join(root, 'native', 'slowhash.node')).size
row('binary, MB', [size / 1e6, size / 1e6, MAX_BINARY / 1e6])
const missed = Object.entries(BARS).filter(([name, bar]) => results[name] > bar)
if (size > MAX_BINARY) missed.push(['binary', MAX_BINARY])
console.log(
  missed.length === 0
    ? '\nall within their bars'
    : `\nover the bar: ${missed.map(([name, bar]) => `${name} (bar ${bar})`).join('; ')}`,
)
if (process.argv.includes('--check') && missed.length > 0) process.exitCode = 1

/** Milliseconds to load the package in a fresh process, and its addon alone. */
function loading() {
  const whole = Array.from({ length: PROCESSES }, () => load('dist/index.js'))
  const addon = Array.from({ length: PROCESSES }, () => load('native/slowhash.node'))
  print('require of the addon alone, ms', addon)
  return { 'require, ms': print('require, ms', whole) }
}

function load(file) {
  const timed = `const start = process.hrtime.bigint()
    require(process.argv[1])
    console.log(Number(process.hrtime.bigint() - start) / 1e6)`
  return Number(
    execFileSync(process.execPath, ['-e', timed, join(root, file)], { encoding: 'utf8' }),
  )
}

async function calls() {
  const kernel = kernelTime()
  row('kernel: argon2id, µs', kernel)
  print('a task of libuv, for comparison, µs', await timesOf(randomBytes))
  for (const [name, options] of Object.entries(CHEAPEST)) {
    print(`${name} asynchronously, µs`, await timesOf(() => slowhash.hash('password', options)))
    print(
      `${name} synchronously, µs`,
      timesSync(() => slowhash.hashSync('password', options)),
    )
  }
  const options = CHEAPEST.argon2id
  const sync = timesSync(() => slowhash.hashSync('password', options)).map((us) => us - kernel[0])
  return {
    'sync over the kernel, µs': print('sync over the kernel, µs', sync),
    'async over the kernel, µs': print('async over the kernel, µs', await overRun(options)),
  }
}

/** Microseconds of the hash in a program of Rust that has no JavaScript: minimum and median. */
function kernelTime() {
  const program = join(root, 'target', 'release', 'examples', 'cheapest')
  const { run } = JSON.parse(execFileSync(program, { encoding: 'utf8' }))
  return run.map((ns) => ns / 1e3)
}

function randomBytes() {
  const bytes = Buffer.alloc(16)
  return new Promise((resolve) => randomFill(bytes, resolve))
}

/** Microseconds of each call without those that its own hash took on its thread. */
async function overRun(options) {
  const runs = []
  const whole = await timesOf(async () => {
    const before = slowhash.stats().runMs
    await slowhash.hash('password', options)
    runs.push((slowhash.stats().runMs - before) * 1e3)
  })
  // Two calls of `stats` are in it, and are taken off.
  const stats = sorted(timesSync(() => slowhash.stats()))[0] * 2
  return whole.map((us, i) => us - runs[WARM_UP + i] - stats)
}

async function timesOf(call) {
  const times = []
  for (let i = 0; i < WARM_UP + CALLS; i++) {
    const start = process.hrtime.bigint()
    await call()
    times.push(Number(process.hrtime.bigint() - start) / 1e3)
  }
  return times.slice(WARM_UP)
}

function timesSync(call) {
  const times = []
  for (let i = 0; i < WARM_UP + CALLS; i++) {
    const start = process.hrtime.bigint()
    call()
    times.push(Number(process.hrtime.bigint() - start) / 1e3)
  }
  return times.slice(WARM_UP)
}

/** Prints the minimum and the median, and returns the minimum. */
function print(name, times) {
  const all = sorted(times)
  row(name, [all[0], all[all.length >> 1], BARS[name] ?? ''])
  return all[0]
}

function sorted(times) {
  return [...times].sort((a, b) => a - b)
}

function row(name, cells) {
  const texts = cells.map((cell) => (typeof cell === 'number' ? cell.toFixed(2) : cell))
  console.log(name.padEnd(38) + texts.map((text) => text.padStart(10)).join(''))
}
