import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { ANSWERS } from './project.mjs'

const ATTEMPTS = 100
const PAUSE_MS = 100

const LAYOUT = `export default function Layout({ children }) {
  return <html><body>{children}</body></html>
}
`
const ROUTE = `import { answers } from './answers.mjs'

export const dynamic = 'force-dynamic'
export async function GET() {
  return Response.json(await answers())
}
`

export const consumers = [{ name: 'next', run: testNext }]

async function testNext(project) {
  project.copyPrograms('answers.mjs', 'app/login/answers.mjs')
  project.write('app/layout.jsx', LAYOUT)
  project.write('app/login/route.js', ROUTE)
  project.writeDocumented('next.config.mjs')
  await project.install({ next: '16.4.6', react: '19.3.1', 'react-dom': '19.3.1' })
  await project.tool('next', ['build'])
  const standalone = join(project.folder, '.next', 'standalone')
  const files = readdirSync(standalone, { recursive: true, encoding: 'utf8' })
  assert(
    files.some((file) => file.endsWith('slowhash.node')),
    'the standalone output must contain the binary',
  )
  // On its own: all that it needs is beside it.
  const server = join(project.folder, '..', 'server')
  cpSync(standalone, server, { recursive: true })
  assert.equal(await askServer(project, server), ANSWERS)
}

async function askServer(project, cwd) {
  const port = await freePort()
  const env = { ...project.env, PORT: String(port), HOSTNAME: '127.0.0.1' }
  const server = spawn(process.execPath, ['server.js'], { cwd, env, stdio: 'ignore' })
  try {
    return await ask(`http://127.0.0.1:${port}/login`, server)
  } finally {
    server.kill()
  }
}

/** Asks until the server listens. */
async function ask(url, server) {
  for (let attempt = 0; attempt < ATTEMPTS && server.exitCode === null; attempt++) {
    const response = await fetch(url).catch(() => undefined)
    if (response !== undefined) return response.text()
    await setTimeout(PAUSE_MS)
  }
  throw new Error('the standalone server does not answer')
}

async function freePort() {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address()
  server.close()
  return port
}
