// Starts processes of its own kind, by `fork` or as the workers of a cluster, and hashes beside them.
// Each is killed in a phase of its hashes, disconnected, or exits. Prints how they ended and how many
// hashes were made here.

const { fork } = require('node:child_process')
const cluster = require('node:cluster')
const { once } = require('node:events')
const { KINDS, reach } = require('./phases.cjs')
const slowhash = require('slowhash')

const kinds = Object.keys(KINDS)
const endings = ['killed', 'disconnected', 'exits']

function hashAsChild({ ending, phase, kind }) {
  reach(phase, kind, () => {
    process.send('ready')
    if (ending === 'exits') process.exit(0)
    // The phase does not go by before the signal comes.
    if (ending === 'killed') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  })
}

function start(clustered, order) {
  const env = { ...process.env, ORDER: JSON.stringify(order) }
  return clustered ? cluster.fork(env) : fork(__filename, { env })
}

async function endOne(i, { clustered, phases }) {
  const ending = endings[i % 3]
  const kind = kinds[Math.floor(i / 3) % 3]
  const phase = phases[Math.floor(i / 9) % phases.length]
  const child = start(clustered, { ending, phase, kind })
  const exit = once(child, 'exit')
  await once(child, 'message')
  if (ending === 'disconnected') child.disconnect()
  if (ending === 'killed') (child.process ?? child).kill('SIGTERM')
  const [code, signal] = await exit
  return `${ending}: ${signal ?? code}`
}

async function main(plan) {
  const ends = {}
  let started = 0
  const oneAfterTheOther = async () => {
    while (started < plan.count) {
      const end = await endOne(started++, plan)
      ends[end] = (ends[end] ?? 0) + 1
    }
  }
  const hashes = Array.from({ length: 64 }, (_, i) =>
    slowhash.hash('password', KINDS[kinds[i % 3]]),
  )
  await Promise.all([oneAfterTheOther(), oneAfterTheOther()])
  console.log(JSON.stringify({ ends, hashes: new Set(await Promise.all(hashes)).size }))
}

if (process.env.ORDER) hashAsChild(JSON.parse(process.env.ORDER))
else main(JSON.parse(process.argv[2]))
