// Runs tests as a machine would that is far too busy: on few processors, beside processes that never rest. At
// random moments it stops a process of theirs, or starves one of its threads while the others go on: then a
// hash ends before the event loop turns, or long after. A test that fails here depends on time.
// Needs Linux, and root: others may not give a thread its priority back.
//
// node scripts/stress-tests.mjs [--rounds 20] [--hogs 3] [--cpus 0] FILE...
// A FILE is part of a name, as vitest takes it. It ends with the first round that fails.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { root } from './build.mjs'

/** How long something is disturbed, and everything left alone in between, in milliseconds. */
const DISTURBED = [50, 300]
const BETWEEN = [10, 100]

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
if (positionals.length === 0 || !existsSync('/proc/self/task') || process.getuid() !== 0) {
  console.error(
    'usage, as root on Linux: node scripts/stress-tests.mjs [--rounds N] [--hogs N] FILE...',
  )
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
  const { code, output, disturbed } = await runOnce()
  const [summary = ''] = /^ +Tests .*$/m.exec(output) ?? []
  console.log(`round ${round} of ${rounds}, disturbed ${disturbed} times: ${summary.trim()}`)
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

/** Runs the tests once, and disturbs one of their processes after the other until they have ended. */
async function runOnce() {
  const vitest = join('node_modules', '.bin', 'vitest')
  const child = start(process.execPath, [vitest, 'run', ...positionals])
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => (output += text))
  }
  const closed = once(child, 'close')
  let disturbed = 0
  while (child.exitCode === null && child.signalCode === null) {
    await sleep(within(BETWEEN))
    const id = oneOf(descendants(child.pid))
    if (id === undefined) continue
    if (Math.random() < 0.25) await stop(id)
    else await starve(Math.random() < 0.5 ? id : (oneOf(namesIn(`/proc/${id}/task`)) ?? id))
    // What was started by a starving thread starves as well.
    for (const one of descendants(child.pid)) {
      for (const thread of namesIn(`/proc/${one}/task`)) attempt(() => setPriority(thread, 0))
    }
    disturbed++
  }
  const [code] = await closed
  return { code, output, disturbed }
}

async function stop(id) {
  attempt(() => process.kill(id, 'SIGSTOP'))
  await sleep(within(DISTURBED))
  attempt(() => process.kill(id, 'SIGCONT'))
}

/** A process is named as its main thread is, in which its event loop turns. */
async function starve(thread) {
  attempt(() => setPriority(thread, 19))
  await sleep(within(DISTURBED))
}

function within([least, most]) {
  return least + Math.random() * (most - least)
}

function oneOf(list) {
  return list[Math.floor(Math.random() * list.length)]
}

/** What it is done to may have ended meanwhile. */
function attempt(action) {
  try {
    return action()
  } catch {
    return undefined
  }
}

function namesIn(folder) {
  return (attempt(() => readdirSync(folder)) ?? []).map(Number)
}

/** The processes that a process has started, and those that they have. */
function descendants(id) {
  return namesIn(`/proc/${id}/task`).flatMap((thread) => {
    const list = attempt(() => readFileSync(`/proc/${id}/task/${thread}/children`, 'utf8')) ?? ''
    const ids = list.split(' ').filter(Boolean).map(Number)
    return ids.flatMap((child) => [child, ...descendants(child)])
  })
}
