// Computes vectors of Argon2 with several lanes while this process may not create a thread. Prints how
// many were right, whether a thread could be created, and how many there were for the lanes.

const { execFileSync } = require('node:child_process')
const { readdirSync, readFileSync } = require('node:fs')
const { join } = require('node:path')
const { Worker } = require('node:worker_threads')
const slowhash = require('slowhash')

const vectors = readFileSync(join(__dirname, '../../vectors/argon2.jsonl'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line))
  .filter(({ lanes }) => lanes > 1)

function call({ algorithm, version, memory_kib, passes, lanes, ...vector }) {
  const bytes = (name) => Buffer.from(vector[`${name}_hex`] ?? '', 'hex')
  const costs = { memoryCost: memory_kib, timeCost: passes, parallelism: lanes }
  const inputs = { salt: bytes('salt'), secret: bytes('secret'), associatedData: bytes('data') }
  const options = { algorithm, version, ...costs, ...inputs, outputLen: bytes('tag').length }
  return [bytes('password'), options, bytes('tag')]
}

async function isRight(vector) {
  const [password, options, tag] = call(vector)
  const later = await slowhash.hashRaw(password, options)
  return later.equals(tag) && slowhash.hashRawSync(password, options).equals(tag)
}

/** The code of the error when a thread is asked for. */
function askForThread() {
  try {
    new Worker('', { eval: true })
  } catch (error) {
    return error.code
  }
}

function laneThreads() {
  const names = readdirSync('/proc/self/task').map((task) =>
    readFileSync(`/proc/self/task/${task}/comm`, 'utf8'),
  )
  return names.filter((name) => name.startsWith('slowhash-lane')).length
}

async function main() {
  // It starts the thread pool of libuv, without which Node.js does nothing asynchronous at all.
  await slowhash.hash('password', { memoryCost: 8 })
  execFileSync('prlimit', ['--pid', String(process.pid), '--nproc=1:1'])
  const worker = askForThread()
  const right = await Promise.all(vectors.map(isRight))
  const lanes = laneThreads()
  console.log(JSON.stringify({ worker, right: right.filter(Boolean).length, lanes }))
}

main()
