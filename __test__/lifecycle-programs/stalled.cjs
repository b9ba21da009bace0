// Workers that wait for the memory that the main thread holds, and end meanwhile: one is terminated, the
// next exits. What they waited for must not be kept for them. Prints how many hashes were made after them.

const { once } = require('node:events')
const { join } = require('node:path')
const { Worker, isMainThread, parentPort, workerData } = require('node:worker_threads')
const slowhash = require('slowhash')
const { queue } = require(join(require.resolve('slowhash'), '../../native/slowhash.node'))

const count = Number(process.argv[2])
const MIB = 2 ** 20
const ALL = { memoryCost: 2048, timeCost: 1 }

/** Makes this thread wait until `flag` is set by another. */
const waitFor = (flag) => Atomics.wait(flag, 0, 0)

function stall({ exits, flag }) {
  const { stalled } = queue
  queue.stalled = (mine) => {
    const waits = stalled(mine)
    if (waits) {
      Atomics.store(flag, 0, 1)
      Atomics.notify(flag, 0)
      if (exits) process.exit(0)
      waitFor(new Int32Array(new SharedArrayBuffer(4)))
    }
    return waits
  }
  parentPort.once('message', () => slowhash.hash('password', ALL))
  parentPort.postMessage('ready')
}

async function endOne(exits) {
  const flag = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(__filename, { workerData: { exits, flag } })
  await once(worker, 'message')
  const exit = once(worker, 'exit')
  const held = slowhash.hash('password', ALL)
  await null
  worker.postMessage('go')
  // The hash may be computed, but no batch ends while this thread stands.
  waitFor(flag)
  await held
  if (!exits) await worker.terminate()
  await exit
  return slowhash.hash('password', ALL)
}

async function main() {
  const made = new Set()
  for (let i = 0; i < count; i++) made.add(await endOne(i % 2 === 1))
  console.log(made.size)
}

slowhash.configure({ maxMemory: 2 * MIB })
if (isMainThread) main()
else stall(workerData)
