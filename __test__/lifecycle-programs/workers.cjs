// Starts one worker after the other, a few at a time, and terminates each in a phase of its hashes, or
// has it exit there. Prints how many ended as they should, how many hashes had settled by then, and how
// this thread hashes beside them or after them.

const { once } = require('node:events')
const { join } = require('node:path')
const { Worker } = require('node:worker_threads')

const { phase, count, exits, beside } = JSON.parse(process.argv[2])
const kinds = ['one lane', 'four lanes', 'scrypt']
const SLOTS = 3

let started = 0
let ended = 0
let settled = 0

function startWorker() {
  // What is being created is on its way to a hash that runs.
  const workerData = { phase: phase === 'creating' ? 'running' : phase, exits }
  workerData.kind = kinds[started++ % kinds.length]
  const worker = new Worker(join(__dirname, 'worker.cjs'), { workerData })
  worker.on('message', (number) => {
    settled += number
  })
  return worker
}

/** A worker that is being created is anywhere on its way: not begun, or loading the package. */
async function inPhase(worker) {
  if (phase !== 'creating') await once(worker, 'message')
  else if (started % 2 === 0) await once(worker, 'online')
}

async function terminate(worker) {
  await inPhase(worker)
  const code = await worker.terminate()
  // 0 when it had not begun.
  if (code === 1 || phase === 'creating') ended++
}

async function waitForExit(worker) {
  const [code] = await once(worker, 'exit')
  if (code === 0) ended++
}

async function oneAfterTheOther() {
  while (started < count) {
    const worker = startWorker()
    await (exits ? waitForExit(worker) : terminate(worker))
  }
}

/** Hashes beside the workers. Otherwise they alone load the addon, and it goes with the last of them. */
async function hashBeside() {
  const slowhash = require('slowhash')
  const options = { memoryCost: 1024, parallelism: 4 }
  const hashes = Array.from({ length: 64 }, () => slowhash.hash('password', options))
  return new Set(await Promise.all(hashes)).size
}

/** How many batches start at once after the workers: fewer than slots when the dead hold some. */
async function hashAfter() {
  const slowhash = require('slowhash')
  const { queue } = require('../../native/slowhash.node')
  const { start } = queue
  let started = 0
  queue.start = (mine) => {
    const batch = start(mine)
    if (batch !== null) started++
    return batch
  }
  slowhash.configure({ concurrency: SLOTS })
  const hashes = Array.from({ length: 12 }, () => slowhash.hash('password', { memoryCost: 8 }))
  await null
  const atOnce = started
  await Promise.all(hashes)
  return atOnce
}

/** Ends the process with a worker for each kind of hash in the phase. */
async function exitAmongWorkers() {
  await Promise.all(kinds.map(() => inPhase(startWorker())))
  process.exit(0)
}

async function main() {
  const hashes = beside ? hashBeside() : undefined
  await Promise.all([oneAfterTheOther(), oneAfterTheOther(), oneAfterTheOther()])
  console.log(JSON.stringify({ ended, settled, hashes: await (hashes ?? hashAfter()) }))
}

if (count === 0) exitAmongWorkers()
else main()
