import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { type Ended, root } from './lifecycle.support'

export const cli = join(root, 'dist', 'cli.js')

/** The cheapest parameters, for what is tested is not the hash. */
export const CHEAP = ['--memory-cost', '64', '--time-cost', '1'] as const

/** Runs the command with something on its standard input. */
export function slowhash(
  args: readonly string[],
  input: string | Uint8Array = '',
  env: NodeJS.ProcessEnv = {},
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const clean = { ...process.env, NODE_OPTIONS: '', NO_COLOR: '', ...env }
    const child = spawn(process.execPath, [cli, ...args], { cwd: root, env: clean })
    const ended: Ended = { code: null, signal: null, stdout: '', stderr: '' }
    child.stdout.setEncoding('utf8').on('data', (text: string) => (ended.stdout += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (ended.stderr += text))
    child.on('error', reject)
    child.on('close', (code, signal) => resolve({ ...ended, code, signal }))
    // A command that is wrong ends without reading.
    child.stdin.on('error', () => undefined)
    child.stdin.end(input)
  })
}

/** Runs it with --json and reads what it prints. */
export async function slowhashJson(
  args: readonly string[],
  input: string | Uint8Array = '',
): Promise<{ code: number | null; value: unknown }> {
  const { code, stdout, stderr } = await slowhash([...args, '--json'], input)
  if (stderr !== '') throw new Error(`with --json nothing goes to standard error, got ${stderr}`)
  return { code, value: JSON.parse(stdout) }
}
