// The login server of examples/ with one of the hashers, in a process of its own:
// `server.mjs SETUP`, a JSON of { hasher, options, maxQueue, peers, folder, users }. It tells its port, and
// on any message what happened inside since the message before.

import { readFileSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createLoginServer } from '../../examples/login-server/server.js'
import { openUsers } from '../../examples/login-server/users.js'
import { PASSWORD, userName } from './accounts.mjs'

const FILE_BYTES = 4096
const READ_EVERY_MS = 20

const setup = JSON.parse(process.argv[2])
const { hasher } = await import(`./hashers/${setup.hasher}.mjs`)
const passwords = hasher({
  ...setup,
  requirePeer: createRequire(join(setup.peers, 'package.json')),
})
const users = openUsers(join(setup.folder, 'users.db'))
const stored = await passwords.hash(PASSWORD)
for (let i = 0; i < setup.users; i++) users.add(userName(i), stored)

const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()
let reads = []
startReading(join(setup.folder, 'file'))
process.on('message', report)
process.on('disconnect', () => process.exit())
const server = await createLoginServer(users, passwords)
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))

function report() {
  const now = performance.now()
  // One that still waits has waited at least so long.
  const readMs = reads.map(({ start, end = now }) => end - start)
  const loopDelayMs = delay.percentile(99) / 1e6
  process.send({ readMs, loopDelayMs, peakMib: peakMib() })
  delay.reset()
  reads = []
}

/** Reads a file every 20 ms, as a server does that has pages to show: a look at libuv's pool. */
function startReading(file) {
  writeFileSync(file, Buffer.alloc(FILE_BYTES))
  setInterval(async () => {
    const read = { start: performance.now() }
    reads.push(read)
    await readFile(file)
    read.end = performance.now()
  }, READ_EVERY_MS)
}

/** Linux hands `maxRSS` down from the parent, so there it would not be this process's own. */
function peakMib() {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS / 1024
  const status = readFileSync('/proc/self/status', 'utf8')
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)[1]) / 1024
}
