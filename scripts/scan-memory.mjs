// Searches the memory of a process that has hashed for what it hashed: passwords, secrets, keys and what
// is computed in between. Linux only.
//
// The process hands over Uint8Arrays and overwrites them, and the results, itself. What is found after
// that is a copy of ours that was not wiped. Prints what was found; the status is 1 when it was anything.
// Arguments choose scenarios by parts of their names: node scripts/scan-memory.mjs bcrypt

import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { setTimeout } from 'node:timers/promises'
import { build, root } from './build.mjs'
import { derive } from './scan-memory/derive.mjs'
import { Needles, searchProcess } from './scan-memory/search.mjs'

/** Looks at the memory until it is clean: the wipe of the last hash is a task of its own. */
const ATTEMPTS = 10
const PAUSE_MS = 100

const LENGTH = 40

build()
const { SCENARIOS, optionsOf } = createRequire(import.meta.url)('./scan-memory/scenarios.cjs')
const wanted = process.argv.slice(2)
const names = [...SCENARIOS.keys()].filter(
  (name) => wanted.length === 0 || wanted.some((part) => name.includes(part)),
)
const marked = [...names, 'kept'].map((name) => {
  return { name, password: randomBytes(LENGTH), secret: randomBytes(LENGTH) }
})
process.exitCode = report(await search(await settled(marked), needlesOf(marked)))

/** Starts the process and waits until it has done everything. */
async function settled(marked) {
  const subject = fork('scripts/scan-memory/subject.cjs', { cwd: root })
  subject.send(
    marked.map(({ name, password, secret }) => {
      return { name, password: complement(password), secret: complement(secret) }
    }),
  )
  await Promise.race([once(subject, 'message'), once(subject, 'exit').then(failed)])
  return subject
}

function failed([code]) {
  throw new Error(`the process ended with status ${code}`)
}

function complement(bytes) {
  return Buffer.from(bytes.map((byte) => ~byte)).toString('hex')
}

function needlesOf(marked) {
  const needles = new Needles()
  for (const { name, password, secret } of marked) {
    needles.add(`${name}: password`, password)
    needles.add(`${name}: secret`, secret)
    const shape = SCENARIOS.get(name)?.shape
    if (shape === undefined) continue
    const derived = derive(password, optionsOf(shape, secret))
    for (const [what, bytes] of Object.entries(derived)) needles.add(`${name}: ${what}`, bytes)
  }
  return needles
}

async function search(subject, needles) {
  try {
    for (let attempt = 1; ; attempt++) {
      const { found, bytes } = searchProcess(subject.pid, needles)
      const kept = [...found.keys()].filter((name) => name.startsWith('kept: '))
      for (const name of kept) found.delete(name)
      if (kept.length !== 2) throw new Error('the search does not find what is there')
      if (found.size === 0 || attempt === ATTEMPTS) return { found, bytes, attempt }
      await setTimeout(PAUSE_MS)
    }
  } finally {
    subject.kill()
  }
}

function report({ found, bytes, attempt }) {
  for (const [name, count] of found) console.log(`${String(count).padStart(6)} words of ${name}`)
  const mib = (bytes / 2 ** 20).toFixed(0)
  console.log(
    `${names.length} scenarios, ${mib} MiB searched ${attempt} times, ${found.size} found`,
  )
  return found.size === 0 ? 0 : 1
}
