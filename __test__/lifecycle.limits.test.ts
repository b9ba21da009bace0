import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { CLEAN, type Ended, node, runCommand } from './lifecycle.support'

/** Runs a program as a user whom the system holds to a number of threads: root is above that. */
function runAsUser(program: string): Promise<Ended> {
  if (process.getuid?.() !== 0) return runCommand(node, [program])
  const nobody = ['--reuid=64321', '--regid=64321', '--clear-groups']
  return runCommand('setpriv', [...nobody, node, program])
}

function exists(command: string): Promise<boolean> {
  const found = () => true
  return runCommand(command, ['--version']).then(found, () => false)
}

it('computes several lanes without a thread for them', async ({ skip }) => {
  if (process.platform !== 'linux') skip('only Linux has a limit on threads that prlimit sets')
  if (!(await exists('prlimit'))) skip('there is no prlimit')
  const ended = await runAsUser('__test__/lifecycle-programs/threads.cjs')
  if (ended.stderr.includes('EACCES')) skip('no other user may read this folder')
  const stdout = { worker: 'ERR_WORKER_INIT_FAILED', right: 9, lanes: 0 }
  expect(ended).toEqual({ ...CLEAN, stdout: `${JSON.stringify(stdout)}\n` })
})

const MIB = 2 ** 20
const GIB = 2 ** 30

/** The files of the two versions of cgroups that limit memory. A limit on swap may be missing. */
const MEMORY_FILES = ['memory.max', 'memory.limit_in_bytes']
const SWAP_FILES = ['memory.swap.max', 'memory.memsw.limit_in_bytes']

/** Makes a cgroup of so much memory in `parent`, which must be one that this user may divide. */
function makeCgroup(parent: string, bytes: number): string {
  const group = join(parent, `slowhash-test-${process.pid}`)
  mkdirSync(group)
  const limit = (names: readonly string[], text: number) => {
    const file = names.map((name) => join(group, name)).find(existsSync)
    if (file !== undefined) writeFileSync(file, String(text))
    return file
  }
  if (limit(MEMORY_FILES, bytes) === undefined) throw new Error(`${parent} does not limit memory`)
  // In the first version this one counts both together.
  limit(SWAP_FILES, existsSync(join(group, 'memory.max')) ? 0 : bytes)
  return group
}

// Only Linux holds a process to a limit on its data that leaves out what V8 reserves.
it('is refused memory by a limit on data, and hashes on', async ({ skip }) => {
  if (process.platform !== 'linux') skip('only Linux has this limit')
  const program = `
    const { configure, hash, hashSync, verify } = require('slowhash')
    // Not the budget of this package but the system is to refuse.
    configure({ maxMemory: 2 ** 52 })
    const large = [
      { memoryCost: ${GIB / 1024}, timeCost: 1, parallelism: 4 },
      { algorithm: 'scrypt', N: ${GIB / 1024} },
    ]
    async function main() {
      for (const options of large) {
        try { hashSync('password', options) } catch ({ code }) { console.log(code) }
        await hash('password', options).catch(({ code }) => console.log(code))
      }
      const stored = await hash('password', { memoryCost: 64, parallelism: 4 })
      console.log(await verify(stored, 'password'))
    }
    main()
  `
  const shell = 'ulimit -d 800000 && exec "$NODE" -e "$PROGRAM"'
  const ended = await runCommand('sh', ['-c', shell], { NODE: node, PROGRAM: program })
  const stdout = `${'ERR_SLOWHASH_MEMORY\n'.repeat(4)}true\n`
  expect(ended).toEqual({ ...CLEAN, stdout })
})

// In a cgroup the system refuses nothing: it kills who uses more than there is.
it('refuses what a cgroup has no memory for, and hashes on', async ({ skip }) => {
  const parent = process.env.SLOWHASH_TEST_CGROUP
  if (parent === undefined) return skip('SLOWHASH_TEST_CGROUP names no cgroup to divide')
  const group = makeCgroup(parent, 256 * MIB)
  const program = `
    const { hash, hashSync, verify } = require('slowhash')
    const large = { memoryCost: ${(512 * MIB) / 1024}, timeCost: 1 }
    async function main() {
      await hash('password', large).catch(({ code }) => console.log(code))
      try { hashSync('password', large) } catch ({ code }) { console.log(code) }
      console.log(await verify(await hash('password', { memoryCost: 1024 }), 'password'))
    }
    main()
  `
  const shell = 'echo $$ > "$GROUP/cgroup.procs" && exec "$NODE" -e "$PROGRAM"'
  const env = { GROUP: group, NODE: node, PROGRAM: program }
  const ended = await runCommand('sh', ['-c', shell], env).finally(() => rmdirSync(group))
  const stdout = 'ERR_SLOWHASH_LIMIT\nERR_SLOWHASH_LIMIT\ntrue\n'
  expect(ended).toEqual({ ...CLEAN, stdout })
})
