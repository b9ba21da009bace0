// Brings the package to one of the phases in the life of a hash. What happens then is the caller's.

const { join } = require('node:path')
const slowhash = require('slowhash')
const { queue } = require(join(require.resolve('slowhash'), '../../native/slowhash.node'))

/** Hashes that take a few milliseconds: cheap, and in flight still when a process ends. */
const KINDS = {
  'one lane': { memoryCost: 4096, timeCost: 2 },
  'four lanes': { memoryCost: 4096, timeCost: 2, parallelism: 4 },
  scrypt: { algorithm: 'scrypt', cost: 4096 },
}

/** Enough to fill the slots of any machine and to wait behind them. */
const MANY = 2 * require('node:os').availableParallelism() + 2

/** By phase: how many hashes are started, and what calls `act` when it has come to that. */
const PHASES = {
  // The tick has not ended: none runs.
  queued: [MANY, (act) => act()],
  // Batches were started in a microtask of this tick, which came first.
  waiting: [MANY, queueMicrotask],
  running: [1, queueMicrotask],
  wiping: [1, (act) => whenCalled('wipe', act)],
  releasing: [
    1,
    (act, hashes) => {
      whenCalled('release', act)
      // It gives the memory back.
      hashes[0].then(() => slowhash.configure({ concurrency: 2 }))
    },
  ],
  ended: [1, (act) => whenCalled('wipe', (wiped) => wiped.then(act))],
}

/** Calls `act` as soon as a function of the queue has sent work to the thread pool. */
function whenCalled(name, act) {
  const original = queue[name]
  queue[name] = (mine) => {
    const work = original(mine)
    if (work !== null) {
      queue[name] = original
      act(work)
    }
    return work
  }
}

/** What became of the hashes that `reach` has started in this thread. */
const state = { started: 0, settled: 0, reached: false }

/** Starts hashes of a kind and calls `act` in a phase of theirs. */
function reach(phase, kind, act) {
  const [count, when] = PHASES[phase]
  state.started += count
  const hashes = Array.from({ length: count }, () => slowhash.hash('password', KINDS[kind]))
  for (const hash of hashes) {
    hash.then(() => {
      state.settled++
    })
  }
  when(() => {
    state.reached = true
    act()
  }, hashes)
}

module.exports = { KINDS, reach, state }
