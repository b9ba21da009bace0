// The section of docs/load.md between the markers, and the plot beside it.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { plot } from './plot.mjs'
import { loopTable, losses, machineTable, stormTable } from './tables.mjs'

const BEGIN = '<!-- Written by `npm run load -- --write`; do not edit it by hand. -->'
const END = '<!-- The end of what is written by the command. -->'

const COLUMNS = 110

/** The tables, for a terminal. */
export function figures(results) {
  return [loopTable(results), stormTable(results), machineTable(results)].join('\n\n')
}

/** Writes `load.md` and `load.svg` in a folder. What stands outside of the markers stays. */
export function writePage(results, folder) {
  const { before, after } = readPage(folder)
  writeFileSync(
    join(folder, 'load.md'),
    `${before}${BEGIN}\n\n${section(results)}\n\n${END}${after}`,
  )
  writeFileSync(join(folder, 'load.svg'), plot(results))
}

/** What stands before and after the figures. Fails when a marker is missing. */
export function readPage(folder) {
  const file = join(folder, 'load.md')
  const [before, rest = ''] = readFileSync(file, 'utf8').split(BEGIN)
  const [, after] = rest.split(END)
  if (after === undefined) throw new Error(`${file} must contain "${BEGIN}" and then "${END}"`)
  return { before, after }
}

function section(results) {
  const { plan } = results
  return [
    ...warnings(results),
    introduction(results),
    `![${altText(results)}](load.svg)`,
    '### As many users as the server can answer',
    closedText(plan),
    loopTable(results),
    ...lossesText(results),
    `### ${plan.overload.factor} times what it can answer`,
    stormText(plan),
    stormTable(results),
    latenessText(results),
    '### Machine',
    machineTable(results),
  ]
    .filter((part) => part !== '')
    .map(wrap)
    .join('\n\n')
}

function warnings({ plan, cores, loadBefore }) {
  const found = []
  if (plan.isQuick) found.push('**A quick run, too short to rely on.**')
  if (loadBefore > cores / 2) {
    found.push('**The machine was busy with other work: measure again when it is idle.**')
  }
  return found
}

function introduction({ cores, fields }) {
  const { rounds } = fields[0].servers[0]
  return `[examples/login-server](../examples/login-server) with an SQLite database runs with slowhash and with
the package that it is compared to, which computes the same function with the same parameters; nothing else
differs. Server and users are a process each, on the same ${cores} cores, so the users take time
from the server. One login in ten has a wrong password, and
every answer is checked. The servers take turns, ${rounds} ${rounds === 1 ? 'round' : 'rounds'} each; times and rates are medians of the rounds,
counts are sums.

Meanwhile \`GET /health\`, which does nothing, is asked every 20 ms, the server reads a file of 4 KiB every 20 ms
with \`fs.readFile\`, and \`monitorEventLoopDelay\` looks at its event loop every millisecond, which is part of
the delay.`
}

function closedText({ windowMs }) {
  return `Each user logs in again as soon as the answer is there, for ${seconds(windowMs)} after everybody was
answered once.`
}

function lossesText(results) {
  const found = losses(results)
  if (found.length === 0) return ['slowhash is ahead in each of these figures.']
  return ['slowhash is behind in these:', found.map((one) => `- ${one}`).join('\n')]
}

function stormText({ overload }) {
  return `Users arrive at ${overload.factor} times the rate that the same server reached with the most users above, for
${seconds(overload.durationMs)}, whether those before them are answered or not, and give up after
${seconds(overload.timeoutMs)}. The \`maxQueue\` of slowhash is what the server answers in ${seconds(overload.queueMs)}: when so
many wait, it refuses who comes with status 503, and drops who gives up. The other packages know no limit and no way
back: what was given up is computed all the same. Percentiles of the answered leave out who gave up. "Next
login" is one that comes when nobody else is there any more: how long the server is still busy with the past.`
}

function latenessText({ fields }) {
  const worst = Math.max(
    ...fields.flatMap(({ servers }) => servers.map(({ open }) => open.latenessP99)),
  )
  return `The users themselves came up to ${worst.toFixed(1)} ms late (p99), which is part of the latencies.`
}

function altText({ fields }) {
  const names = fields.map(({ servers }) => servers.map(({ server }) => server).join(' and '))
  return `Logins per second, and time to the answer under overload, of ${names.join('; ')}`
}

/** Breaks lines of prose as the rest of the page does; tables and lists have their own. */
function wrap(text) {
  if (/^[|\-!#]/.test(text)) return text
  const lines = ['']
  for (const word of text.split(/\s+/)) {
    const line = `${lines.at(-1)} ${word}`.trim()
    if (line.length <= COLUMNS) lines[lines.length - 1] = line
    else lines.push(word)
  }
  return lines.join('\n')
}

function seconds(ms) {
  return `${ms / 1000} ${ms === 1000 ? 'second' : 'seconds'}`
}
