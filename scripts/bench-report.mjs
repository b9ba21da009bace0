// Measures everything that docs/benchmarks.md tells, and writes the page and its pictures:
// `npm run bench:report -- [options]`
// --quick      few cases and rounds: whether it works, not how fast
// --only PART  measures this part and keeps the others; can be given several times
// --render     writes page and pictures from the data that are there, without measuring
// --check      fails when page or pictures are not what the data make
// Takes about twenty minutes on two idle cores. A package that crashes is noted and the rest goes on.

import { execFileSync } from 'node:child_process'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { bundle } from '../__bench__/bundle.mjs'
import { backends } from './bench-report/backends.mjs'
import { measureSet } from './bench-report/measure.mjs'
import { outdated, PARTS, writePage, writePart } from './bench-report/page.mjs'
import { runtime } from './bench-report/runtimes.mjs'
import { measureSizes } from './bench-report/sizes.mjs'
import { build, root } from './build.mjs'
import { installPeers } from './peers.mjs'

const MAIN = 'node-26'
const SETS = ['argon2', 'bcrypt', 'scrypt']

/** More than that before anything is measured, and the figures say more of the machine than of the packages. */
const IDLE_LOAD = 0.5

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true, default: [] },
    render: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
  },
})
const unknown = values.only.find((name) => !PARTS.includes(name))
if (unknown !== undefined) {
  console.error(`slowhash: --only is one of ${PARTS.join(', ')}, not ${unknown}`)
  process.exit(2)
}

const began = performance.now()
if (values.check) await check()
else if (values.render) await finish([])
else await measureAll(values.only.length > 0 ? values.only : PARTS)

async function check() {
  const paths = await outdated()
  for (const path of paths) {
    console.error(`${path} is not what the data make: npm run bench:report -- --render`)
  }
  if (paths.length > 0) process.exitCode = 1
}

async function measureAll(parts) {
  const load = loadavg()[0]
  if (load > IDLE_LOAD) log(`WARNING: the machine is busy, its load average is ${load.toFixed(2)}`)
  build()
  installPeers()
  await bundle('load/child.ts')
  await bundle('runner/runner.ts')
  const env = {
    ...process.env,
    SLOWHASH_BENCH_BACKENDS: backends(),
    SLOWHASH_BENCH_COMMIT: commit(),
    SLOWHASH_BENCH_LOAD: load.toFixed(2),
    SLOWHASH_BENCH_QUICK: values.quick ? '1' : '0',
  }
  const outcomes = []
  for (const name of PARTS.filter((part) => parts.includes(part))) {
    outcomes.push(await measurePart(name, env))
  }
  await finish(outcomes)
}

/** Measures a part and stores it. What goes wrong is told, and costs no other part. */
async function measurePart(name, env) {
  const start = performance.now()
  log(`== ${name}`)
  try {
    const found = name === 'sizes' ? await sizes(env) : await cases(name, env)
    const minutes = (performance.now() - start) / 60_000
    writePart(name, { ...found, minutes })
    log(`== ${name} took ${minutes.toFixed(1)} minutes`)
    return { name, ...found }
  } catch (error) {
    log(`FAILED ${name}: ${error.message}`)
    return { name, error }
  }
}

async function cases(name, env) {
  const program = await runtime(name)
  const sets = name === MAIN ? [...SETS, 'load'] : SETS
  const results = []
  for (const set of sets) {
    const scope = name === MAIN && !values.quick ? 'all' : 'essentials'
    results.push(await measureSet({ program, set, cases: scope, env, log }))
  }
  const machine = results.find((one) => one.machine !== undefined)?.machine
  if (machine === undefined) throw new Error(`nothing runs on ${program}`)
  return { machine, findings: merged(results.flatMap(({ findings }) => findings)) }
}

async function sizes(env) {
  const program = await runtime(MAIN)
  const machine = machineOf(program, env)
  const { quick } = values
  const measured = await measureSizes({ program, versions: machine.versions, isQuick: quick, log })
  return { machine, ...measured }
}

/** Asked of the runtime itself, as the cases do. */
function machineOf(program, env) {
  const runner = '__bench__/build/runner.mjs'
  const plan = JSON.stringify({ set: 'none' })
  const output = execFileSync(program, [runner, plan], { cwd: root, env, encoding: 'utf8' })
  return JSON.parse(output.split('\n')[0]).machine
}

function merged(findings) {
  const kinds = ['comparisons', 'loads', 'leftOut', 'failures']
  return Object.fromEntries(kinds.map((kind) => [kind, findings.flatMap((one) => one[kind])]))
}

/** Writes the page, and sums up in one line. */
async function finish(outcomes) {
  const paths = await writePage()
  log(`${paths.join(', ')} written`)
  if (outcomes.length === 0) return
  for (const { name, error } of outcomes) {
    if (error !== undefined)
      log(`FAILED ${name} as a whole: the page shows what was measured before`)
  }
  const failures = outcomes.flatMap((one) => one.findings?.failures ?? one.failures ?? [])
  const comparisons = outcomes.flatMap((one) => one.findings?.comparisons ?? [])
  for (const { who, where, message } of failures) log(`FAILED ${who}, ${where}: ${message}`)
  const whole = outcomes.filter(({ error }) => error === undefined).length
  const minutes = ((performance.now() - began) / 60_000).toFixed(1)
  log(
    `bench:report: ${whole} of ${outcomes.length} parts, ${comparisons.length} comparisons, ` +
      `${failures.length} failures of packages, ${minutes} minutes`,
  )
  if (whole < outcomes.length || failures.some(({ who }) => who === 'slowhash'))
    process.exitCode = 1
}

function commit() {
  const describe = ['describe', '--always', '--abbrev=10', '--dirty=+', '--exclude=*']
  return execFileSync('git', describe, { cwd: root, encoding: 'utf8' }).trim()
}

function log(line) {
  console.log(`${clock()} ${line}`)
}

/** Minutes and seconds since the start. */
function clock() {
  const seconds = Math.floor((performance.now() - began) / 1000)
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
}
