import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** The Node.js of the child processes: another than that of the tests when a variable names one. */
export const node = process.env.SLOWHASH_TEST_NODE ?? process.execPath

/** How often each way to end is tried in each phase: more by a variable, for a search by hand. */
export const ROUNDS = Number(process.env.SLOWHASH_TEST_ROUNDS ?? 6)

/** Phases in the life of a hash, as `lifecycle-programs/phases.cjs` reaches them. */
export const PHASES = ['queued', 'waiting', 'running', 'wiping', 'releasing', 'ended'] as const
export const KINDS = ['one lane', 'four lanes', 'scrypt'] as const

export type Phase = (typeof PHASES)[number]

/** How a child process ended. */
export interface Ended {
  code: number | null
  signal: string | null
  stdout: string
  stderr: string
}

export const CLEAN = { code: 0, signal: null, stderr: '' } as const

/** What every program starts with: the package as `slowhash`, found by its own name. */
const PRELUDE = "const slowhash = require('slowhash');"

/** Runs a CommonJS program in the project's folder in a Node.js of its own. */
export function runNode(program: string, env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  return runCommand(node, ['-e', PRELUDE + program], env)
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

/** Calls `run` for each phase and kind of hash, again and again, a few at a time. Returns how often. */
export async function inEveryPhase(
  run: (phase: Phase, kind: string, round: number) => Promise<void>,
): Promise<number> {
  const once = PHASES.flatMap((phase) => KINDS.map((kind) => [phase, kind] as const))
  const rounds = Array.from({ length: ROUNDS }, (_, round) => round)
  const runs = rounds.flatMap((round) => once.map((one) => () => run(...one, round)))
  await fewAtATime(runs)
  return runs.length
}

/** As many at a time as there are processors, and two at least. */
async function fewAtATime(runs: readonly (() => Promise<void>)[]): Promise<void> {
  const waiting = runs.values()
  const worker = async () => {
    for (const run of waiting) await run()
  }
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, worker))
}
