// Runs tests as a machine would that is far too busy: on few processors, beside processes that never rest,
// and stopped at any moment. A test that fails here by itself depends on time. Linux only.
//
// node scripts/stress-tests.mjs [--rounds 20] [--hogs 3] [--cpus 0] FILE...
// A FILE is part of a name, as vitest takes it. It ends with the first round that fails.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { root } from './build.mjs'

/** How long processes are stopped, and left alone between two stops, in milliseconds. */
const STOPPED = [50, 300]
const BETWEEN = [20, 400]

/** Ends by itself when nobody ends it. */
const HOG = 'const end = Date.now() + 3_600_000; while (Date.now() < end);'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '20' },
    hogs: { type: 'string', default: '3' },
    cpus: { type: 'string', default: '0' },
  },
})
if (positionals.length === 0 || !existsSync('/proc/self/task')) {
  console.error('usage, on Linux: node scripts/stress-tests.mjs [--rounds N] [--hogs N] FILE...')
  process.exit(2)
}

const [rounds, hogCount] = [Number(values.rounds), Number(values.hogs)]
const hogs = Array.from({ length: hogCount }, () => start(process.execPath, ['-e', HOG]))
process.on('exit', () => {
  for (const hog of hogs) hog.kill('SIGKILL')
})
process.once('SIGINT', () => process.exit(130))
process.once('SIGTERM', () => process.exit(143))

for (let round = 1; round <= rounds; round++) {
  const { code, output, stops } = await runOnce()
  const [summary = ''] = /^ +Tests .*$/m.exec(output) ?? []
  console.log(`round ${round} of ${rounds}, ${stops} stops: ${summary.trim()}`)
  if (code !== 0) console.log(output)
  if (code !== 0) process.exit(1)
}
process.exit()

/** Starts a command on the processors that were asked for, which its own children stay on. */
function start(command, args) {
  const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' }
  const stdio = ['ignore', 'pipe', 'pipe']
  return spawn('taskset', ['-c', values.cpus, command, ...args], { cwd: root, env, stdio })
}

/** Runs the tests once, and stops one of their processes after the other until they have ended. */
async function runOnce() {
  const vitest = join('node_modules', '.bin', 'vitest')
  const child = start(process.execPath, [vitest, 'run', ...positionals])
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => (output += text))
  }
  const closed = once(child, 'close')
  let stops = 0
  while (child.exitCode === null && child.signalCode === null) {
    await sleep(within(BETWEEN))
    const ids = descendants(child.pid)
    const id = ids[Math.floor(Math.random() * ids.length)]
    if (id === undefined || !signal(id, 'SIGSTOP')) continue
    await sleep(within(STOPPED))
    signal(id, 'SIGCONT')
    stops++
  }
  const [code] = await closed
  return { code, output, stops }
}

function within([least, most]) {
  return least + Math.random() * (most - least)
}

/** False when the process has ended meanwhile. */
function signal(id, name) {
  try {
    return process.kill(id, name)
  } catch {
    return false
  }
}

/** The processes that a process has started, and those that they have. */
function descendants(id) {
  try {
    const threads = readdirSync(`/proc/${id}/task`)
    const lists = threads.map((thread) =>
      readFileSync(`/proc/${id}/task/${thread}/children`, 'utf8'),
    )
    const ids = lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number))
    return ids.flatMap((id) => [id, ...descendants(id)])
  } catch {
    return []
  }
}
