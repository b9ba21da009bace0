// Hashes in five threads and prints how many batches ran at once: of one worker alone; of each of four
// workers while the main thread holds all slots; of all threads together. Each of them may have 3.

const { once } = require('node:events')
const { join } = require('node:path')
const { Worker, isMainThread, parentPort, workerData } = require('node:worker_threads')
const slowhash = require('slowhash')
const { queue } = require(join(require.resolve('slowhash'), '../../native/slowhash.node'))

const SLOTS = 3
const WORKERS = 4
const OPTIONS = { memoryCost: 8 }

/** Shared by all threads: batches that run, the most that ever did, and workers that are done. */
const shared = workerData ?? new Int32Array(new SharedArrayBuffer(12))
const [RUNNING, PEAK, DONE] = [0, 1, 2]

/** The same of this thread. */
const own = { running: 0, peak: 0 }

function began() {
  own.running++
  own.peak = Math.max(own.peak, own.running)
  const running = Atomics.add(shared, RUNNING, 1) + 1
  for (let peak = shared[PEAK]; peak < running; peak = shared[PEAK]) {
    Atomics.compareExchange(shared, PEAK, peak, running)
  }
}

function ended() {
  own.running--
  Atomics.sub(shared, RUNNING, 1)
}

function watch() {
  const { start } = queue
  // It has taken the slot when it returns.
  queue.start = (mine) => {
    const batch = start(mine)
    if (batch !== null) began()
    return batch
  }
  // A promise asks its result for this before it settles, and the slot is given back after that. So
  // no more are counted here than there are, whatever the threads do meanwhile.
  Object.defineProperty(Object.prototype, 'then', {
    get() {
      const [batch, runMs, results] = Array.isArray(this) ? this : []
      if (batch >= 0 && runMs >= 0 && Array.isArray(results)) ended()
      return undefined
    },
  })
  // Wiping takes a slot too, at any time.
  queue.wipe = queue.release = () => null
  slowhash.configure({ concurrency: SLOTS })
}

async function hashMany(count) {
  own.peak = 0
  const hashes = Array.from({ length: count }, () => slowhash.hash('password', OPTIONS))
  const made = new Set(await Promise.all(hashes))
  return { made: made.size, peak: own.peak }
}

function work() {
  parentPort.on('message', async (count) => {
    const answer = await hashMany(count)
    Atomics.add(shared, DONE, 1)
    Atomics.notify(shared, DONE)
    parentPort.postMessage(answer)
  })
  parentPort.postMessage('ready')
}

async function ask(workers, count) {
  for (const worker of workers) worker.postMessage(count)
  const answers = await Promise.all(workers.map((worker) => once(worker, 'message')))
  return answers.map(([{ made, peak }]) => (made === count ? peak : 'too few'))
}

/** What the workers answer while no batch of this thread can end. */
async function askWhileFull(workers) {
  const held = hashMany(SLOTS)
  await null
  shared[DONE] = 0
  const answers = ask(workers, 12)
  for (let done = 0; done < WORKERS; done = Atomics.load(shared, DONE)) {
    Atomics.wait(shared, DONE, done)
  }
  return [await held, await answers]
}

async function main() {
  const start = () => new Worker(__filename, { workerData: shared })
  const workers = Array.from({ length: WORKERS }, start)
  await Promise.all(workers.map((worker) => once(worker, 'message')))
  const [alone] = await ask(workers.slice(0, 1), 12)
  const [held, beside] = await askWhileFull(workers)
  const [mine] = await Promise.all([hashMany(50), ask(workers, 50)])
  const most = shared[PEAK] <= SLOTS + WORKERS
  console.log(JSON.stringify({ alone, held, beside, mine: mine.made, most }))
  for (const worker of workers) worker.terminate()
}

watch()
if (isMainThread) main()
else work()
