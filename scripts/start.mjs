// The main job on real input: one password through each algorithm with its recommended parameters.

import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { build } from './build.mjs'

const SAMPLE = 'correct horse battery staple'

build()
const { hash, profiles, verify } = (await import('../dist/index.mjs')).default
const password = await readPassword()
for (const { recommended } of Object.values(profiles)) {
  await show(recommended).catch((error) => {
    console.log(`\n${recommended.algorithm}: ${error.message}`)
    process.exitCode = 1
  })
}

async function show(options) {
  const start = performance.now()
  const stored = await hash(password, options)
  const hashed = performance.now()
  const right = await verify(stored, password)
  const wrong = await verify(stored, otherThan(password))
  console.log(
    `\n${options.algorithm}, recommended parameters, hashed in ${(hashed - start).toFixed(1)} ms`,
  )
  console.log(`  ${stored}`)
  console.log(`  verify with the password: ${right}, with another one: ${wrong}`)
  if (!right || wrong) process.exitCode = 1
}

/** A password that differs in its first character, which every algorithm sees. */
function otherThan(password) {
  return (password.startsWith('x') ? 'y' : 'x') + password.slice(1)
}

/** The password from standard input when one is piped or typed, a sample otherwise. */
async function readPassword() {
  const entered = process.stdin.isTTY ? await prompt('Password: ') : await firstLine()
  if (entered !== '') return entered
  console.log(`No password given: hashing the sample "${SAMPLE}".`)
  return SAMPLE
}

/** A line from the terminal, which is not echoed. */
function prompt(question) {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true })
  process.stderr.write(question)
  return new Promise((resolve) => {
    let answer = ''
    terminal.once('line', (line) => {
      answer = line
      terminal.close()
    })
    terminal.once('SIGINT', () => process.exit(130))
    terminal.once('close', () => {
      process.stderr.write('\n')
      resolve(answer)
    })
  })
}

async function firstLine() {
  const lines = createInterface({ input: process.stdin })
  for await (const line of lines) {
    lines.close()
    return line
  }
  return ''
}
