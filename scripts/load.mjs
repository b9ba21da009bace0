// What happens to a login server under load, with slowhash and with others: `npm run load -- [options]`
// --node PATH    measures with another Node.js than the one that runs this script
// --quick        shows in some seconds that it works; its figures mean nothing
// --write        writes the figures and their plot into docs/
// --docs FOLDER  writes into another folder than docs/
// --json         prints everything that was found as JSON

import { loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { build, root } from './build.mjs'
import { installExample, majorVersion } from './example.mjs'
import { machine } from './load/machine.mjs'
import { measureOnce } from './load/measure.mjs'
import { figures, readPage, writePage } from './load/page.mjs'
import { FULL, QUICK } from './load/plan.mjs'
import { summarize } from './load/summary.mjs'
import { installPeers } from './peers.mjs'

const { values } = parseArgs({
  options: {
    node: { type: 'string', default: process.execPath },
    quick: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    docs: { type: 'string', default: join(root, 'docs') },
    json: { type: 'boolean', default: false },
  },
})

const loadBefore = loadavg()[0]
const plan = values.quick ? QUICK : FULL
const node = resolve(values.node)
// Before minutes are spent on it.
if (values.write) readPage(values.docs)
// A quick run belongs to the tests, which must not rebuild what they are testing.
if (!values.quick) build()
installExample(node)
const peers = peersFolder()

const stop = setTimeout(() => {
  console.error(
    `slowhash: the load takes longer than ${plan.limitMs / 1000} seconds and is given up`,
  )
  process.exit(1)
}, plan.limitMs)
const results = { ...machine({ node, peers, loadBefore, plan }), fields: await measureAll() }
clearTimeout(stop)

const failures = failuresIn(results)
for (const failure of failures) console.error(`slowhash: ${failure}`)
if (values.json) console.log(JSON.stringify(results))
else console.log(figures(results))
if (values.write && failures.length === 0) writePage(results, values.docs)
process.exitCode = failures.length === 0 ? 0 : 1

/** The packages of the benchmarks; a quick run takes those of the tests. */
function peersFolder() {
  if (values.quick) return root
  if (majorVersion(node) < 22) {
    console.error('slowhash: argon2 0.45 does not run on Node.js 20: name a newer one with --node')
    process.exit(1)
  }
  return installPeers()
}

/** The servers take turns, and each round begins with the other one. */
async function measureAll() {
  const found = plan.fields.map(({ servers }) => servers.map(() => []))
  const begin = performance.now()
  let longest = 0
  for (let round = 0; round < plan.rounds; round++) {
    const start = performance.now()
    if (start - begin + longest > plan.budgetMs) break
    for (const [i, field] of plan.fields.entries()) await measureRound(round, field, found[i])
    longest = Math.max(longest, performance.now() - start)
  }
  return plan.fields.map(({ name, servers }, i) => ({
    name,
    servers: servers.map((server, k) => summarize(server, found[i][k])),
  }))
}

async function measureRound(round, field, found) {
  const order = field.servers.map((_, i) => (i + round) % field.servers.length)
  for (const i of order) {
    const server = field.servers[i]
    console.error(`slowhash: round ${round + 1} of ${plan.rounds}, ${field.name}, ${server}`)
    found[i].push(await measureOnce({ node, peers, plan, field, server }))
  }
}

/** What a login server must never answer, loaded or not. */
function failuresIn({ fields }) {
  return fields.flatMap(({ name, servers }) =>
    servers.flatMap(({ server, closed, open }) => {
      const counts = [...closed, open].flatMap(({ logins, health }) => [logins, health])
      const reasons = [...counts, open.recovery].flatMap(({ reasons }) => reasons)
      return reasons.map((reason) => `${name}, ${server}: ${reason}`)
    }),
  )
}
