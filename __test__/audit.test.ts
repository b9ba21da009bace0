import { createHash } from 'node:crypto'
import { getEventListeners } from 'node:events'
import { configure, createPasswords, hash, hashSync } from 'slowhash'
import { describe, expect, it } from 'vitest'
import { rejected } from './errors.support'
import { runNode } from './lifecycle.support'

const POLICY = { hash: { memoryCost: 64, timeCost: 1 } } as const
const CURRENT = hashSync('a', POLICY.hash)
const BCRYPT = hashSync('a', { algorithm: 'bcrypt', cost: 4 })
const SCRYPT = hashSync('a', { algorithm: 'scrypt', cost: 16 })
const MD5 = createHash('md5').update('a').digest('hex')

/** What the first test finds. */
const GROUPS = [
  {
    format: 'bcrypt-2b',
    cost: 'cost=4',
    class: 'strong',
    accepted: true,
    reasons: ['algorithm'],
    count: 3,
  },
  {
    format: 'hex-md5',
    cost: '',
    class: 'weak',
    accepted: false,
    reasons: ['algorithm'],
    count: 2,
  },
  {
    format: 'argon2id-v19',
    cost: 'm=64,t=1,p=1',
    class: 'strong',
    accepted: true,
    reasons: [],
    count: 1,
  },
  {
    format: 'scrypt-phc',
    cost: 'N=16,r=8,p=1',
    class: 'strong',
    accepted: true,
    reasons: ['algorithm'],
    count: 1,
  },
]

it('counts by format and cost, and says what is weak, refused and outdated', async () => {
  const rows = [CURRENT, BCRYPT, MD5, BCRYPT, null, 'x', SCRYPT, undefined, '!', MD5, BCRYPT]
  const passwords = createPasswords({ ...POLICY, limits: { scrypt: { work: 1 } } })
  const { upgrade, ...counts } = await passwords.audit(rows)
  expect(counts).toEqual({
    total: 11,
    groups: GROUPS,
    unverifiable: { unrecognized: 1, disabled: 2, 'over-limit': 1, unusable: 3 },
    weak: 2,
  })
  expect(upgrade.hashes).toBe(3)
  expect(upgrade.msPerHash).toBeGreaterThan(0)
  expect(upgrade.coreSeconds).toBeCloseTo((3 * (upgrade.msPerHash ?? 0)) / 1000)
})

it('counts a row that a NUL damages as unrecognized', async () => {
  const { unverifiable } = await createPasswords(POLICY).audit([`${BCRYPT}\0`, `${CURRENT}\0`])
  expect(unverifiable).toMatchObject({ unrecognized: 1, disabled: 0 })
})

it('reads from iterators of both kinds', async () => {
  const passwords = createPasswords(POLICY)
  async function* later() {
    yield CURRENT
    yield BCRYPT
  }
  for (const column of [new Set([CURRENT, BCRYPT]), later(), [CURRENT, BCRYPT].values()]) {
    expect((await passwords.audit(column)).total).toBe(2)
  }
  expect(await passwords.audit([])).toMatchObject({ total: 0, groups: [], upgrade: { hashes: 0 } })
})

it('refuses what is no column of strings', async () => {
  const passwords = createPasswords(POLICY)
  for (const column of [5, null, CURRENT, {}, [5], [Buffer.from(CURRENT)]]) {
    const error = await rejected(() => passwords.audit(column as never))
    expect(error.code).toBe('ERR_INVALID_ARG_TYPE')
  }
})

it('hands on the error of the column', async () => {
  function* broken() {
    yield CURRENT
    throw new Error('the database is gone')
  }
  const error = await rejected(() => createPasswords(POLICY).audit(broken()))
  expect(error.message).toBe('the database is gone')
})

it('keeps no more than a thousand groups apart, whatever the rows say', async () => {
  function* hostile() {
    for (let cost = 8; cost < 3008; cost++) {
      yield CURRENT.replace('m=64', `m=${cost}`)
    }
  }
  const { total, groups } = await createPasswords(POLICY).audit(hostile())
  expect(total).toBe(3000)
  expect(groups.length).toBeLessThanOrEqual(1003)
  expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(3000)
  expect(groups[0]?.cost).toBe('other')
})

it('reads a column of any length in the same memory, and lets the event loop turn', async () => {
  const program = `
    const rows = ${JSON.stringify([CURRENT, BCRYPT, MD5, SCRYPT])}
    function* column(length) { for (let i = 0; i < length; i++) yield rows[i % 4] }
    const passwords = slowhash.createPasswords({ hash: { memoryCost: 64, timeCost: 1 } })
    let turns = 0
    const watch = setInterval(() => turns++, 1)
    async function main() {
      await passwords.audit(column(20000))
      gc(); const before = process.memoryUsage().rss
      const { total } = await passwords.audit(column(200000))
      gc(); const grown = (process.memoryUsage().rss - before) / 2 ** 20
      clearInterval(watch)
      console.log(total, grown < 16, turns > 10)
    }
    main()
  `
  const { stdout, stderr } = await runNode(
    `require('node:v8').setFlagsFromString('--expose-gc'); const gc = require('node:vm').runInNewContext('gc'); ${program}`,
  )
  expect(stderr).toBe('')
  expect(stdout).toBe('200000 true true\n')
})

it('asks each row whether it is over the limits, and not the first that says the same', async () => {
  const digest = Buffer.alloc(32).toString('base64')
  const shiro = (rounds: number) => `$shiro1$SHA-256$${rounds}$c2FsdHNhbHQ=$${digest}`
  const passwords = createPasswords({ ...POLICY, accept: 'all' })
  for (const rows of [
    [shiro(1000), shiro(4e9)],
    [shiro(4e9), shiro(1000)],
  ]) {
    const { unverifiable, upgrade } = await passwords.audit(rows)
    expect(unverifiable['over-limit']).toBe(1)
    expect(upgrade.hashes).toBe(1)
  }
})

describe('keeps the count when its one hash', () => {
  const refused = (code: string) => ({
    total: 2,
    groups: [expect.objectContaining({ format: 'bcrypt-2b', count: 2 })],
    upgrade: {
      hashes: 2,
      msPerHash: null,
      coreSeconds: null,
      error: expect.objectContaining({ code }),
    },
  })

  it('needs more memory than there may be', async () => {
    const passwords = createPasswords({ hash: { memoryCost: 8192, timeCost: 1 } })
    configure({ maxMemory: 2 ** 20 })
    const audit = await passwords.audit([BCRYPT, BCRYPT])
    configure({ maxMemory: 2 ** 30 })
    expect(audit).toMatchObject(refused('ERR_SLOWHASH_LIMIT'))
  })

  it('finds the queue full', async () => {
    const passwords = createPasswords(POLICY)
    configure({ concurrency: 1, maxQueue: 0 })
    const running = hash('a', { memoryCost: 8192, timeCost: 8 })
    const audit = await passwords.audit([BCRYPT, BCRYPT])
    configure({ concurrency: 2, maxQueue: 1024 })
    await running
    expect(audit).toMatchObject(refused('ERR_SLOWHASH_OVERLOADED'))
  })
})

describe('a signal', () => {
  const aborted = expect.objectContaining({
    name: 'AbortError',
    code: 'ABORT_ERR',
    cause: 'enough',
  })

  /** A column whose second row never comes, and how it was told that none is wanted any more. */
  function stalled(ends: (() => unknown)[] = []) {
    const rows = [Promise.resolve({ done: false as const, value: CURRENT })]
    const never = new Promise<IteratorResult<string>>(() => undefined)
    const told: string[] = []
    const iterator = {
      next: () => rows.shift() ?? never,
      return() {
        told.push('return')
        return (ends.shift()?.() ?? never) as Promise<IteratorResult<string>>
      },
    }
    return { told, column: { [Symbol.asyncIterator]: () => iterator } }
  }

  it('ends an audit that waits for a row, and the iterator with it', async () => {
    const fails = () => Promise.reject(new Error('the database is gone'))
    const throws = () => {
      throw new Error('the database is gone')
    }
    for (const ends of [[], [fails], [throws]]) {
      const { told, column } = stalled(ends)
      const controller = new AbortController()
      const { signal } = controller
      const audit = createPasswords(POLICY).audit(column, { signal })
      setImmediate(() => controller.abort('enough'))
      await expect(audit).rejects.toEqual(aborted)
      expect(told).toEqual(['return'])
      expect(getEventListeners(signal, 'abort')).toHaveLength(0)
    }
  })

  it('ends an audit of a column without an end', async () => {
    const controller = new AbortController()
    let ended = false
    function* endless() {
      try {
        for (;;) yield CURRENT
      } finally {
        ended = true
      }
    }
    const audit = createPasswords(POLICY).audit(endless(), { signal: controller.signal })
    setImmediate(() => controller.abort('enough'))
    await expect(audit).rejects.toEqual(aborted)
    expect(ended).toBe(true)
  })

  it('that never aborts changes nothing', async () => {
    const { signal } = new AbortController()
    const passwords = createPasswords(POLICY)
    async function* later() {
      yield CURRENT
      yield* [BCRYPT, null]
    }
    const promised = [CURRENT, Promise.resolve(BCRYPT), null] as string[]
    for (const column of [[CURRENT, BCRYPT, null], later(), promised]) {
      const { upgrade, ...counts } = await passwords.audit(column, { signal })
      expect(counts).toMatchObject({ total: 3, unverifiable: { unusable: 1 } })
      expect(upgrade.hashes).toBe(1)
    }
    expect(getEventListeners(signal, 'abort')).toHaveLength(0)
  })

  it('or not, a column is ended before the error of a row is told', async () => {
    const { signal } = new AbortController()
    const told: string[] = []
    function* wrong() {
      try {
        yield 5 as never
      } finally {
        told.push('ended')
      }
    }
    const error = await rejected(() => createPasswords(POLICY).audit(wrong(), { signal }))
    expect([error.code, ...told]).toEqual(['ERR_INVALID_ARG_TYPE', 'ended'])
  })
})
