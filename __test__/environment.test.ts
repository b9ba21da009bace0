import { expect, it } from 'vitest'
import { runNode } from './lifecycle.support'

it('takes its settings from the environment', async () => {
  const program = 'console.log(JSON.stringify(slowhash.stats()))'
  const variables = {
    SLOWHASH_CONCURRENCY: '3',
    SLOWHASH_MAX_QUEUE: '7',
    SLOWHASH_MAX_MEMORY: '96 MiB',
  }
  const { stdout, stderr } = await runNode(program, variables)
  expect(stderr).toBe('')
  expect(JSON.parse(stdout)).toMatchObject({ concurrency: 3, maxQueue: 7, maxMemory: 96 * 2 ** 20 })
})

it('takes a budget in each unit', async () => {
  const cases = [
    ['16777216', 2 ** 24],
    ['16384KiB', 2 ** 24],
    ['16MiB', 2 ** 24],
    ['1 GiB', 2 ** 30],
  ] as const
  for (const [text, bytes] of cases) {
    const { stdout } = await runNode('console.log(slowhash.stats().maxMemory)', {
      SLOWHASH_MAX_MEMORY: text,
    })
    expect(Number(stdout)).toBe(bytes)
  }
})

it('takes the limits of stored strings from the environment', async () => {
  const salt = 'c29tZXNhbHQ$uEeXt1dxN1iFKGhklseW4w'
  const argon2 = `$argon2id$v=19$m=64,t=2,p=2$${salt}`
  const cases = [
    ['SLOWHASH_LIMITS_ARGON2_MEMORY_COST', '63', argon2],
    ['SLOWHASH_LIMITS_ARGON2_WORK', '127', argon2],
    ['SLOWHASH_LIMITS_ARGON2_PARALLELISM', '1', argon2],
    [
      'SLOWHASH_LIMITS_BCRYPT_COST',
      '3',
      '$2b$04$DCq7YPn5Rq63x1Lad4cll.y2hgZwd5fWjog2MGEP/EstCDKeeQoDa',
    ],
    ['SLOWHASH_LIMITS_SCRYPT_WORK', '16383', `$scrypt$ln=4,r=8,p=1$${salt}`],
  ] as const
  for (const [name, value, stored] of cases) {
    const program = `
      try { console.log(slowhash.verifySync('${stored}', 'another')) } catch (error) { console.log(error.code) }`
    expect(await runNode(program, {})).toMatchObject({ stdout: 'false\n' })
    expect(await runNode(program, { [name]: value })).toMatchObject({
      stdout: 'ERR_SLOWHASH_LIMIT\n',
    })
  }
})

it('holds in the drop-in modules and in workers as well', async () => {
  const program = `
    const { Worker } = require('node:worker_threads')
    const bcrypt = require('slowhash/bcrypt')
    const calls = Array.from({ length: 40 }, () => bcrypt.hash('password', 4).catch((error) => error.code))
    Promise.all(calls).then((all) => {
      console.log(all.includes('ERR_SLOWHASH_OVERLOADED'))
      new Worker("console.log(require('slowhash').stats().maxQueue)", { eval: true })
    })
  `
  expect(await runNode(program, { SLOWHASH_MAX_QUEUE: '2' })).toMatchObject({
    code: 0,
    stdout: 'true\n2\n',
    stderr: '',
  })
})

it('refuses to load with a variable that is wrong, and names it', async () => {
  const cases = [
    ['SLOWHASH_CONCURRENCY', '0', 'concurrency must be an integer, 1..=1024 batches, got 0'],
    ['SLOWHASH_MAX_QUEUE', 'many', 'must be a decimal number'],
    ['SLOWHASH_MAX_QUEUE', '-1', 'must be a decimal number'],
    ['SLOWHASH_MAX_QUEUE', '1KiB', 'must be a decimal number'],
    [
      'SLOWHASH_MAX_MEMORY',
      '1GB',
      'must be a decimal number of bytes, or of KiB, MiB or GiB with that unit',
    ],
    ['SLOWHASH_MAX_MEMORY', '12', 'maxMemory must be an integer, 1048576..=9007199254740991 bytes'],
    [
      'SLOWHASH_LIMITS_BCRYPT_COST',
      '99999999999999999999',
      'limits.bcrypt.cost must be an integer, 0..=31',
    ],
  ] as const
  for (const [name, value, message] of cases) {
    const { code, stderr } = await runNode('', { [name]: value })
    expect(code).toBe(1)
    expect(stderr).toContain(`RangeError: ${name}`)
    expect(stderr).toContain(message)
    expect(stderr).toContain("code: 'ERR_OUT_OF_RANGE'")
  }
})

it('does not print what a variable holds when it is no number', async () => {
  const { stderr } = await runNode('', { SLOWHASH_MAX_QUEUE: 'hunter2' })
  expect(stderr).toContain('SLOWHASH_MAX_QUEUE')
  expect(stderr).not.toContain('hunter2')
})
