// Starts the server and the generator of the load, and ends them whatever happens.

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Starts a login server with a database of its own, lets `use` work with it, and kills it: one that was
 * overloaded would compute for abandoned logins for a long time.
 */
export async function withServer(node, setup, use) {
  const folder = mkdtempSync(join(tmpdir(), 'slowhash-load-'))
  const server = start(node, 'server.mjs', { ...setup, folder })
  try {
    const { port } = await server.answer()
    /** What happened inside since the last call. */
    const report = () => {
      server.child.send('report')
      return server.answer()
    }
    return await use({ port, report })
  } finally {
    await end(server)
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs one task of the generator and returns what it saw. */
export async function generate(node, task) {
  const generator = start(node, 'generator.mjs', task)
  try {
    return await generator.answer()
  } finally {
    await end(generator)
  }
}

const running = new Set()

process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

function start(node, file, task) {
  const script = fileURLToPath(new URL(file, import.meta.url))
  const child = fork(script, [JSON.stringify(task)], { execPath: node, execArgv: [] })
  running.add(child)
  const gone = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`${file} ended with ${signal ?? code} before it answered`)
  })
  // Afterwards nobody waits for an answer.
  gone.catch(() => {})
  const answer = async () => (await Promise.race([once(child, 'message'), gone]))[0]
  return { child, answer, gone }
}

async function end({ child, gone }) {
  child.kill('SIGKILL')
  await gone.catch(() => {})
  running.delete(child)
}
