import { expect, it } from 'vitest'
import { CLEAN, node, runCommand, runNode } from './lifecycle.support'

it('keeps no memory of calls that have ended, been aborted or been rejected', async () => {
  const flags = ['--expose-gc', '--max-semi-space-size=1']
  const { stdout, ...ended } = await runCommand(node, [...flags, 'scripts/leaks.mjs', '--short'])
  expect(ended, stdout).toEqual(CLEAN)
  expect(stdout).toMatch(/\nno leak\n$/)
  expect(stdout.match(/ calls rss /g)).toHaveLength(10)
})

it('keeps no copy of what a rejected call brought until a collection', async () => {
  const program = `
    const crypto = require('slowhash/crypto')
    const argon2 = require('slowhash/argon2')
    const large = Buffer.alloc(2 ** 20, 1)
    const salt = Buffer.alloc(16)
    const inputs = { secret: large, associatedData: large }
    const calls = [
      () => slowhash.hashSync(1, inputs),
      () => slowhash.hashRawSync(1, { ...inputs, salt }),
      () => slowhash.hashSync(large, { ...inputs, salt: salt.subarray(0, 7) }),
      () => slowhash.hashSync(large, { algorithm: 'bcrypt' }),
      () => slowhash.verifySync('none', large, inputs),
      () => slowhash.needsRehash('none', inputs),
      () => argon2.hashSync(1, inputs),
      () => crypto.scryptSync(large, salt, 32, { maxmem: 1 }),
      () => crypto.scryptSync(large, salt, 32, { N: 3 }),
      () => crypto.scryptSync(large, salt, 0),
    ]
    const resident = () => process.memoryUsage().rss / 2 ** 20
    const growth = calls.map((call) => {
      const before = resident()
      for (let i = 0; i < 64; i++) try { call() } catch {}
      return Math.round(resident() - before)
    })
    console.log(JSON.stringify(growth))
  `
  const { stdout, ...ended } = await runNode(program)
  expect(ended).toEqual(CLEAN)
  const growth = JSON.parse(stdout) as number[]
  expect(growth).toHaveLength(10)
  // MiB, of the 64 or 128 that the calls brought.
  expect(Math.max(...growth), stdout).toBeLessThan(16)
})
