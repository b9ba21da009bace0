import { expect, it } from 'vitest'
import { BYTES, DATA, expectNothingIn, PASSWORD, STORED } from './errors.leaks.support'
import { runCommand } from './lifecycle.support'

/** What a program starts with: the marked texts, which nothing but the program itself can print. */
const PRELUDE = `
  const { inspect } = require('node:util')
  const decoded = JSON.parse(process.env.MARKED, (_, text) =>
    typeof text === 'string' ? [...text].reverse().join('') : text)
  const { password, stored, data } = decoded
  const [salt, secret] = [Buffer.from(decoded.salt), Buffer.from(decoded.secret)]
  function print(value) {
    console.log(value)
    console.error(value)
    console.dir(value, { showHidden: true, depth: null, getters: true })
    console.log(inspect(Object.getOwnPropertyDescriptors(Object(value)), { depth: 9 }))
    console.log(JSON.stringify(value), Object.keys(Object(value)))
    // An External has no prototype, and no string therefore.
    if (Object.getPrototypeOf(Object(value)) !== null) console.log(String(value))
  }
`

/** Runs a program in a Node.js that logs all that it can, and returns what it wrote. */
async function logsOf(program: string): Promise<string> {
  const marked = { password: PASSWORD, stored: STORED, data: DATA, ...texts(BYTES) }
  const MARKED = JSON.stringify(marked, (_, value) =>
    typeof value === 'string' ? [...value].reverse().join('') : value,
  )
  const flags = ['--trace-warnings', '--trace-uncaught', '--trace-deprecation']
  const args = [...flags, '-e', PRELUDE + program]
  const { stdout, stderr } = await runCommand(process.execPath, args, { MARKED, NODE_DEBUG: '*' })
  expect(stdout).toContain('reached the end')
  return stdout + stderr
}

function texts(bytes: Readonly<Record<string, Buffer>>): Record<string, string> {
  return Object.fromEntries(Object.entries(bytes).map(([name, value]) => [name, String(value)]))
}

it('would find a password that is logged', async () => {
  const logs = await logsOf(`print({ nested: [password] }); console.log('reached the end')`)
  expect(() => expectNothingIn(logs, 'the logs')).toThrow()
})

it('logs nothing of the kind, whatever is called and however it ends', async () => {
  const logs = await logsOf(`
    const slowhash = require('slowhash')
    const argon2 = require('slowhash/argon2')
    const bcrypt = require('slowhash/bcrypt')
    const bcryptjs = require('slowhash/bcryptjs')
    const crypto = require('slowhash/crypto')
    require('node:diagnostics_channel').subscribe('slowhash:job', print)
    const tiny = { memoryCost: 8, timeCost: 1, salt, secret }
    const { signal } = new AbortController()
    const calls = [
      () => slowhash.hash(password, tiny).then(() => {}),
      () => slowhash.hashRaw(Buffer.from(password), { ...tiny, signal }).then(() => {}),
      () => slowhash.hash(password, { ...tiny, signal: AbortSignal.abort() }),
      () => slowhash.hash(password.repeat(9), { algorithm: 'bcrypt', cost: 4, salt }),
      () => slowhash.hash(password, { ...tiny, timeCost: 0, associatedData: Buffer.from(data) }),
      () => slowhash.hash([password], tiny),
      () => slowhash.verify(password, stored[0]),
      () => slowhash.verify(stored[0] + '=', password),
      ...stored.map((hash) => () => slowhash.verify(hash, password, { secret })),
      () => argon2.verify(stored[0], [password]),
      () => argon2.hash(password, { ...tiny, parallelism: 1, hashLength: 0 }),
      () => bcrypt.compare(password, password),
      () => bcrypt.hash(password, stored[3].slice(0, 20)),
      () => bcryptjs.compare(password, stored[3].replace('$04', '$32')),
      () => crypto.scryptSync(password, salt, 16, { N: 3 }),
      () => crypto.argon2Sync('argon2id', { message: password, nonce: salt }),
    ]
    async function main() {
      for (const call of calls) {
        try {
          const promise = call()
          print(promise)
          print(await promise)
        } catch (error) {
          print(error)
        }
      }
      console.log('reached the end')
      slowhash.hash(password, { ...tiny, timeCost: 0 })
      process.on('exit', () => slowhash.hashSync([password], tiny))
    }
    main()
  `)
  expectNothingIn(logs, 'the logs')
  expect(logs).toContain('timeCost must be 1..=4294967295 passes, got 0')
  expect(logs).toContain("algorithm: 'argon2id'")
})

it('shows nothing of the kind of the addon', async () => {
  const logs = await logsOf(`
    const { draft, queue } = require('./native/slowhash.node')
    const mine = queue.create(4, 2 ** 30)
    const begin = [
      () => draft.argon2(2, 19, 8, 1, 1, 32, salt, secret, Buffer.from(data)),
      () => draft.bcrypt('2b', 4, salt.subarray(0, 16)),
      () => draft.scrypt(2, 1, 1, 32, salt),
    ]
    for (const recipe of begin) {
      print(recipe())
      print(draft.hashRaw(password))
      print(draft)
      print(draft.describe())
      queue.submit(mine)
    }
    draft.verify(stored[0], password, secret, Buffer.from(data), 'strong', {})
    queue.submit(mine)
    for (const value of [mine, draft, queue]) print(value)
    print(queue.start(mine))
    console.log('reached the end')
  `)
  expectNothingIn(logs, 'the logs')
})
