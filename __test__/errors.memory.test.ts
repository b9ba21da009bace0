import { expect, it } from 'vitest'
import { node, runCommand } from './lifecycle.support'

const MEMORY = 'Error [ERR_SLOWHASH_MEMORY]: the system refused'

/** Runs a program with an address space that holds Node.js and little more. */
async function runInLittleMemory(program: string): Promise<string[]> {
  const source = `
    const { configure, hash, hashRaw, hashRawSync, hashSync, verify, verifySync } = require('slowhash')
    // Not the budget of this package but the system is to refuse.
    configure({ maxMemory: 2 ** 52 })
    const show = (error) => console.log(error.constructor.name + ' [' + error.code + ']: ' + error.message)
    async function main() {${program}}
    main()
  `
  const shell = `ulimit -v 3000000 && exec "${node}" -e "$PROGRAM"`
  const ended = await runCommand('sh', ['-c', shell], { PROGRAM: source })
  expect(ended).toMatchObject({ code: 0, signal: null, stderr: '' })
  return ended.stdout.trimEnd().split('\n')
}

// Only Linux holds a process to `ulimit -v`.
const onLinux = it.runIf(process.platform === 'linux')

onLinux('answers with an error when the system refuses memory, and hashes on', async () => {
  const lines = await runInLittleMemory(`
    const GIB = 2 ** 20
    const salt = Buffer.alloc(16)
    const large = [
      { memoryCost: 4 * GIB, timeCost: 1 },
      { memoryCost: 2 ** 32 - 1, timeCost: 1, algorithm: 'argon2d' },
      { algorithm: 'scrypt', N: 2 ** 20, r: 32 },
      { algorithm: 'scrypt', N: 2 ** 31, r: 2 ** 10 },
      { algorithm: 'scrypt', N: 2, r: 8, p: 2 ** 26 },
    ]
    const long = [
      { memoryCost: 8, outputLen: 2 ** 32 - 1, salt },
      { algorithm: 'scrypt', N: 2, outputLen: 2 ** 32 - 1, salt },
    ]
    for (const options of large) {
      try { hashSync('password', options) } catch (error) { show(error) }
      await hash('password', options).catch(show)
      await hashRaw('password', { ...options, salt }).catch(show)
      const stored = await hash('password', { memoryCost: 64 })
      console.log(await verify(stored, 'password'), verifySync(stored, 'another'))
    }
    for (const options of long) {
      try { hashRawSync('password', options) } catch (error) { show(error) }
      await hashRaw('password', options).catch(show)
      try { hashRawSync('again', options) } catch (error) { show(error) }
    }
  `)
  const sizes = [2 ** 32, 2 ** 42 - 1024, 2 ** 32, 2 ** 48, 2 ** 36, 2 ** 32 - 1, 2 ** 32 - 1]
  expect(lines.filter((line) => line === 'true false')).toHaveLength(5)
  const errors = lines.filter((line) => line !== 'true false')
  expect(errors).toHaveLength(7 * 3)
  for (const line of errors) expect(line).toMatch(/ \d+ bytes of memory for a hash$/)
  expect(errors.every((line) => line.startsWith(MEMORY))).toBe(true)
  const bytes = errors.map((line) => Number(/ (\d+) bytes/.exec(line)?.[1]))
  // scrypt asks for a few blocks more than N.
  bytes.forEach((got, i) => {
    expect(got / (sizes[Math.floor(i / 3)] ?? 0)).toBeCloseTo(1, 4)
  })
})

onLinux('answers with an error when a stored hash asks for refused memory', async () => {
  // Within the limits, and more than this process gets.
  const stored = `$argon2id$v=19$m=${2 ** 22},t=1,p=1$c3Nzc3Nzc3Nzc3Nzc3Nzcw$AAAAAAAAAAAAAAAAAAAAAA`
  const lines = await runInLittleMemory(`
    const stored = '${stored}'
    try { verifySync(stored, 'password') } catch (error) { show(error) }
    await verify(stored, 'password').catch(show)
  `)
  expect(lines).toEqual(Array(2).fill(`${MEMORY} 4294967296 bytes of memory for a hash`))
})

onLinux('fails those alone for whom there is no memory', async () => {
  const lines = await runInLittleMemory(`
    const calls = Array.from({ length: 30 }, (_, i) => hash('password', i % 3 ? { memoryCost: 64 } : { memoryCost: 2 ** 22 }))
    const results = await Promise.allSettled(calls)
    for (const { status, reason } of results) console.log(status, reason?.code)
  `)
  expect(lines).toEqual(
    Array.from({ length: 30 }, (_, i) =>
      i % 3 ? 'fulfilled undefined' : 'rejected ERR_SLOWHASH_MEMORY',
    ),
  )
})

onLinux('answers with an error when there is no memory for a copy of the password', async () => {
  const lines = await runInLittleMemory(`
    const long = 'p'.repeat(2 ** 27)
    // V8 joins the parts of a string when it is read, in memory of its own.
    long.charCodeAt(2 ** 26)
    const bytes = Buffer.alloc(2 ** 27)
    // Before: without memory for the stacks of its threads, libuv ends the process.
    const stored = await hash('password', { memoryCost: 64 })
    const taken = []
    try { for (;;) taken.push(new ArrayBuffer(2 ** 26)) } catch {}
    for (const password of [long, bytes]) {
      try { hashSync(password, { memoryCost: 64 }) } catch (error) { show(error) }
      await hash(password, { memoryCost: 64 }).catch(show)
      await verify(stored, password).catch(show)
      console.log(await verify(stored, 'password'), taken.length > 1)
    }
  `)
  const refused = Array(3).fill(`${MEMORY} ${2 ** 27} bytes of memory for a hash`)
  expect(lines).toEqual([...refused, 'true true', ...refused, 'true true'])
})
