// Runs the published vectors and a smoke test from the installed layout on every platform and runtime
// that a Linux machine has or emulates, or on those that are named: a platform, or one runtime of it.
// npm run test:platforms [-- linux-x64-musl linux-x64-gnu/node-20 ...]
//
// Needs Linux on x64 with what scripts/build-all.mjs needs, apt-get and npm; downloads runtimes in
// exact versions (scripts/platforms/runtimes.mjs). What cannot be prepared has failed. What no Linux
// machine can run is listed with its reason and counts as neither.

import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from './build.mjs'
import { buildRelease } from './build-all.mjs'
import { layOut } from './platforms/layout.mjs'
import { NOT_RUN, ROWS } from './platforms/rows.mjs'
import { PLATFORMS, PROOFS } from './platforms.mjs'

/** Far beyond what the slowest emulation takes: what still runs then hangs. */
const TIMEOUT_MS = 15 * 60_000

/** What the smoke test found, and what the runtime printed. */
const RESULT = 'result.txt'
const OUTPUT = 'output.txt'

const named = process.argv.slice(2)
const rows = ROWS.filter(isNamed)
const notRun = NOT_RUN.filter(isNamed)
const unknown = named.filter((name) => ![...ROWS, ...NOT_RUN].some((row) => isOf(row, name)))
if (unknown.length > 0) {
  console.error(`no such row: ${unknown.join(', ')}. There are:`)
  console.error(ROWS.map(fullName).join('\n'))
  process.exit(2)
}

build()
const names = [...new Set(rows.map(({ platform }) => platform))]
const summary = names.flatMap(testPlatform)
for (const { platform, runtime, why } of notRun) {
  summary.push(`not run  ${platform}/${runtime}: ${why}`)
}
console.log(`\n${summary.join('\n')}`)
const passed = summary.filter((line) => line.startsWith('passed')).length
const failed = summary.filter((line) => line.startsWith('FAILED')).length
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1

/** A line for each row of a platform. */
function testPlatform(name) {
  const { missing } = buildRelease([name])
  const own = rows.filter(({ platform }) => platform === name)
  const [lacking] = missing
  if (lacking) return own.map((row) => `FAILED   ${fullName(row)}: not built: ${lacking.why}`)
  const folder = layOut([...PLATFORMS, ...PROOFS].find((platform) => platform.name === name))
  try {
    return own.map((row) => testRow(row, folder))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function testRow(row, folder) {
  const start = performance.now()
  console.log(`\n== ${fullName(row)}`)
  const why = whyFailed(row, folder)
  const seconds = Math.round((performance.now() - start) / 1000)
  const line = `${why ? 'FAILED ' : 'passed '}  ${fullName(row)} (${seconds} s)`
  return why ? `${line}: ${why}` : line
}

/** Nothing, when all that the smoke test tried on a runtime has worked. */
function whyFailed({ start, isFew, backends }, folder) {
  if (start === undefined) return undefined
  try {
    const { command, args = [], env = {} } = start()
    const options = [...(isFew ? ['--few'] : []), ...(backends ? [`--backends=${backends}`] : [])]
    return smoke(folder, command, [...args, 'smoke.cjs', 'vectors', RESULT, ...options], env)
  } catch (error) {
    return error.message
  }
}

function smoke(cwd, command, args, env) {
  rmSync(join(cwd, RESULT), { force: true })
  // Into a file: Node.js ends under wine when it is given a pipe.
  const output = openSync(join(cwd, OUTPUT), 'w')
  const stdio = ['ignore', output, output]
  const options = { cwd, env: { ...process.env, ...env }, stdio, timeout: TIMEOUT_MS }
  const { error, signal, status } = spawnSync(command, args, options)
  closeSync(output)
  const result = textOf(join(cwd, RESULT))
  console.log(result)
  if (status === 0 && /^\d+ passed, 0 failed$/m.test(result)) return undefined
  console.log(textOf(join(cwd, OUTPUT)))
  if (error) return error.message
  return signal ? `ended by ${signal}` : `ended with status ${status}`
}

function textOf(file) {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
}

function isNamed(row) {
  return named.length === 0 || named.some((name) => isOf(row, name))
}

/** `linux-x64-gnu/node-20` is of any version of Node.js 20. */
function isOf(row, name) {
  return [row.platform, fullName(row)].includes(name) || fullName(row).startsWith(`${name}.`)
}

function fullName({ platform, runtime }) {
  return `${platform}/${runtime}`
}
