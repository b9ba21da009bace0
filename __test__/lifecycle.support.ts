import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** How a child process ended. */
export interface Ended {
  code: number | null
  signal: string | null
  stdout: string
  stderr: string
}

/** What every program starts with: the package as `slowhash`, found by its own name. */
const PRELUDE = "const slowhash = require('slowhash');"

/** Runs a CommonJS program in the project's folder in a Node.js of its own. */
export function runNode(program: string, env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  return runCommand(process.execPath, ['-e', PRELUDE + program], env)
}

/** Runs a command in the project's folder. */
export function runCommand(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  cwd = root,
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    // Without the options that the test runner gives to its own processes.
    const clean = { ...process.env, NODE_OPTIONS: '', ...env }
    const child = spawn(command, args, { cwd, env: clean, stdio: ['ignore', 'pipe', 'pipe'] })
    const ended: Ended = { code: null, signal: null, stdout: '', stderr: '' }
    child.stdout.setEncoding('utf8').on('data', (text: string) => (ended.stdout += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (ended.stderr += text))
    child.on('error', reject)
    child.on('close', (code, signal) => resolve({ ...ended, code, signal }))
  })
}
