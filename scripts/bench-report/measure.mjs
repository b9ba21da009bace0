// Runs the cases in processes of their own and outlives whatever kills them.

import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { root } from '../build.mjs'

/** A package that computes one turn for longer than this hangs: more than a process under load is given. */
const TURN_MS = 330_000

const RUNNER = join(root, '__bench__', 'build', 'runner.mjs')

/**
 * Measures one set on one runtime. When the process dies, the package whose turn it was is left out, and the
 * next process goes on with the same case.
 */
export async function measureSet({ program, set, cases, env, log }) {
  const result = { machine: undefined, findings: [] }
  let plan = { set, cases, from: 0, without: {} }
  while (plan !== undefined) {
    const last = await play(program, plan, env, result, log)
    plan = last.isDone ? undefined : afterDeath(plan, last, result, log)
  }
  return result
}

/** One process. Resolves with the last turn that it told of, and how it ended. */
function play(program, plan, env, result, log) {
  return new Promise((resolve) => {
    const stdio = ['ignore', 'pipe', 'inherit']
    const child = spawn(program, [RUNNER, JSON.stringify(plan)], { cwd: root, env, stdio })
    const last = { step: plan.from, title: 'starting', name: 'slowhash', isDone: false, why: '' }
    const watchdog = setTimeout(() => child.kill('SIGKILL'), TURN_MS)
    createInterface({ input: child.stdout }).on('line', (line) => {
      watchdog.refresh()
      const event = parse(line)
      if (event !== undefined) hear(event, last, result, log)
    })
    child.on('error', (error) => {
      last.why = error.message
    })
    child.on('close', (code, signal) => {
      clearTimeout(watchdog)
      last.why ||= signal === null ? `the process ended with ${code}` : `died of ${signal}`
      resolve(last)
    })
  })
}

function hear({ event, ...rest }, last, result, log) {
  if (event === 'machine') result.machine = rest.machine
  if (event === 'turn') Object.assign(last, rest)
  if (event === 'step') {
    Object.assign(last, { ...rest, name: 'slowhash' })
    log(`${rest.title} (${rest.step + 1} of ${rest.of})`)
  }
  if (event === 'found') {
    result.findings.push(rest.findings)
    for (const line of summary(rest.findings)) log(`  ${line}`)
  }
  if (event === 'done') last.isDone = true
}

/** What to do after a death: the same case without the package, or the next one when it was ours. */
function afterDeath(plan, { step, title, name, why }, result, log) {
  log(`  FAILED ${name}: ${why}`)
  result.findings.push({
    comparisons: [],
    loads: [],
    leftOut: [],
    failures: [{ where: title, who: name, message: why }],
  })
  if (name !== 'slowhash') {
    return { ...plan, from: step, without: { ...plan.without, [name]: `${why} in ${title}` } }
  }
  const isStuck = step === plan.from && title === 'starting'
  return isStuck ? undefined : { ...plan, from: step + 1 }
}

function summary({ comparisons, loads, failures }) {
  return [
    ...comparisons.map(({ peer, ratio, rounds }) => {
      return `${ratio.median.toFixed(2)}x ${peer} (${rounds} rounds)`
    }),
    ...loads.map(({ who, what, median, unit }) => `${what} ${median.toFixed(1)} ${unit} ${who}`),
    ...failures.map(({ who, message }) => `FAILED ${who}: ${message}`),
  ]
}

/** Undefined for what a package prints itself. */
function parse(line) {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
