// A worker that comes to a phase of its hashes. There it exits, or says so and stays until it is
// terminated.

const { parentPort, workerData } = require('node:worker_threads')
const slowhash = require('slowhash')
const { KINDS, reach, state } = require('./phases.cjs')

const { phase, kind, exits } = workerData

function stay() {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
}

if (phase === 'synchronous') {
  parentPort.postMessage(0)
  for (;;) slowhash.hashSync('password', KINDS[kind])
}

reach(phase, kind, () => {
  parentPort.postMessage(state.settled)
  if (exits) process.exit(0)
  stay()
})
