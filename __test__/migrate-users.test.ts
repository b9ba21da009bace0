import { join } from 'node:path'
import { createPasswords } from 'slowhash'
import { beforeAll, describe, expect, it } from 'vitest'
import { runCommand } from './lifecycle.support'
import { Turns, takingTurns } from './migrate-users.race.support'
import { type Example, example, loadExample, type Users, withFolder } from './migrate-users.support'

const PASSWORD = 'correct horse battery staple'
const CHANGED = 'a changed mind'
const ROUNDS = 1000

/** Rows of vectors/formats.jsonl, all of the same password. */
const OLD = {
  bcrypt: '$2b$04$EFBY6r/b3a.P7FJkLj5fme3BvcZltNyXjFbv7.DQc.xLLT/iU4uLi',
  django: 'pbkdf2_sha256$1000$NLpCBC8iM9QTN9ZmGlmhcx$tP6b1RUV53Rqpcr01TSbBPvF1MRhBjIR1/6eOMujfDs=',
  md5: '9cc2ae8a1ba7a93da39b46fc1019c481',
  phpass: '$P$5sN3SvQy6W7yOiDNpnyyXJsyrZ46Kt0',
  wordpress: '$wp$2y$04$hnzisfBBNLPAV20odcfozex9j4YINXvZt8DSpoKdmKjKJuRaAyZ46',
}
const NAMES = Object.keys(OLD)
const FAST = ['django', 'md5', 'phpass']

/** Their Argon2 takes microseconds: it is the order that is tested, not the cost. */
const passwords = createPasswords({
  hash: { memoryCost: 64, timeCost: 1 },
  accept: ['strong', 'hex-md5', 'phpass'],
})

let modules: Example

beforeAll(async () => {
  modules = await loadExample()
})

/** Calls `use` with a table of old rows. */
async function withUsers<T>(use: (users: Users, file: string) => Promise<T>): Promise<T> {
  return withFolder(async (folder) => {
    const file = join(folder, 'users.db')
    const users = modules.openUsers(file)
    try {
      for (const [name, hash] of Object.entries(OLD)) users.add(name, hash)
      return await use(users, file)
    } finally {
      users.close()
    }
  })
}

function hashOf(users: Users, name: string): string {
  return users.byName(name)?.hash ?? ''
}

function formatOf(users: Users, name: string): string | undefined {
  return passwords.identify(hashOf(users, name))?.format
}

describe('a table of mixed rows', () => {
  it('is moved to Argon2id by logins', async () => {
    await withUsers(async (users) => {
      const { login } = modules.createAccounts(users, passwords)
      for (const name of NAMES) {
        expect(await login(name, 'another')).toBe(false)
        expect(hashOf(users, name)).toBe(OLD[name as keyof typeof OLD])
        expect(await login(name, PASSWORD)).toBe(true)
        expect(passwords.needsRehash(hashOf(users, name)).needed).toBe(false)
        expect(await login(name, PASSWORD)).toBe(true)
      }
      expect(await login('nobody', PASSWORD)).toBe(false)
    })
  })

  it('loses its fast hashes by wrapping them, and stays open to its users', async () => {
    await withUsers(async (users) => {
      const counts = await modules.wrapAll(users, passwords)
      expect(counts).toEqual({ rows: 5, wrapped: 3, kept: 2, changed: 0, unknown: 0 })
      const { login } = modules.createAccounts(users, passwords)
      for (const name of NAMES) {
        const format = FAST.includes(name) ? 'wrapped' : formatOf(users, name)
        expect(formatOf(users, name)).toBe(format)
        expect(await login(name, 'another')).toBe(false)
        expect(await login(name, PASSWORD)).toBe(true)
        expect(formatOf(users, name)).toBe('argon2id-v19')
      }
    })
  })

  it('changes a password only for who knows it', async () => {
    await withUsers(async (users) => {
      const { changePassword, login } = modules.createAccounts(users, passwords)
      for (const name of NAMES) {
        expect(await changePassword(name, 'another', CHANGED)).toBe(false)
        expect(await changePassword(name, PASSWORD, CHANGED)).toBe(true)
        expect(await login(name, PASSWORD)).toBe(false)
        expect(await login(name, CHANGED)).toBe(true)
      }
      expect(await changePassword('nobody', PASSWORD, CHANGED)).toBe(false)
    })
  })
})

describe('wrapping a table', () => {
  it('goes on where it was stopped, and reports what it did', async () => {
    await withUsers(async (users) => {
      for (let i = 0; i < 2000; i++) users.add(`user ${i}`, i % 2 === 0 ? OLD.md5 : 'damaged')
      const stopped = new AbortController()
      const reports: number[] = []
      const report = (counts: { rows: number }) => {
        reports.push(counts.rows)
        stopped.abort(new Error('enough'))
      }
      const stop = modules.wrapAll(users, passwords, { report, signal: stopped.signal })
      await expect(stop).rejects.toThrow('enough')
      expect(reports).toEqual([1000])
      const first = await passwords.audit(column(users))
      expect(first.weak).toBeGreaterThan(0)
      expect(first.weak).toBeLessThan(1001)
      const { wrapped, ...others } = await modules.wrapAll(users, passwords)
      expect(wrapped).toBe(first.weak)
      expect(others).toMatchObject({ rows: 2005, changed: 0, unknown: 1000 })
      expect((await passwords.audit(column(users))).weak).toBe(0)
      expect(await modules.wrapAll(users, passwords)).toMatchObject({ rows: 2005, wrapped: 0 })
    })
  })

  it('leaves a row alone that has changed since it was read', async () => {
    await withUsers(async (users) => {
      const stale = { ...users, rows: () => [{ id: 3, hash: OLD.md5 }].values() }
      expect(await modules.createAccounts(users, passwords).login('md5', PASSWORD)).toBe(true)
      const upgraded = hashOf(users, 'md5')
      const counts = await modules.wrapAll(stale as Users, passwords)
      expect(counts).toMatchObject({ rows: 1, wrapped: 0, changed: 1 })
      expect(hashOf(users, 'md5')).toBe(upgraded)
    })
  })
})

function* column(users: Users): Generator<string> {
  for (const { hash } of users.rows()) yield hash
}

it('runs as commands: seed, audit, login, wrap and audit', async () => {
  await withFolder(async (folder) => {
    const run = async (...args: string[]): Promise<string> => {
      const env = { DATABASE: join(folder, 'users.db') }
      const { code, stdout, stderr } = await runCommand(process.execPath, args, env, example)
      expect({ code, stderr }, args.join(' ')).toEqual({ code: 0, stderr: '' })
      return stdout
    }
    expect(await run('seed.js')).toContain(`have the password: ${PASSWORD}`)
    expect(await run('audit.js')).toContain('5 rows, 2 of them weak')
    expect(await run('login.js', 'forum', PASSWORD)).toBe('Welcome argon2id-v19\n')
    expect(await run('login.js', 'forum', 'another')).toBe('No argon2id-v19\n')
    expect(await run('wrap.js')).toContain('5 of 5 rows { wrapped: 2, kept: 3,')
    expect(await run('audit.js')).toContain('5 rows, 0 of them weak')
    expect(await run('login.js', 'django', PASSWORD)).toBe('Welcome argon2id-v19\n')
  })
})

describe('logins, a change of the password and the wrapping of a row at the same time', () => {
  it(`lose nothing in ${ROUNDS} orders`, async () => {
    const outcome = await race(ROUNDS, (users) => users)
    expect(outcome.rounds).toBe(ROUNDS)
    expect(outcome).toMatchObject({ wrongAnswers: 0, overwritten: 0, lost: 0, outdated: 0 })
    // What could have gone wrong did happen: swaps that came too late, in time, and again.
    expect(outcome.refused).toBeGreaterThan(ROUNDS / 2)
    expect(outcome.upgraded).toBeGreaterThan(ROUNDS / 4)
    expect(outcome.wrapped).toBeGreaterThan(ROUNDS / 20)
  })

  it('lose passwords when the swap has no condition', async () => {
    const outcome = await race(100, (users, name) => ({
      ...users,
      swapHash: (id, _, newHash) => users.swapHash(id, hashOf(users, name), newHash),
    }))
    expect(outcome.rounds).toBe(100)
    expect(outcome.overwritten).toBeGreaterThan(0)
    expect(outcome.lost).toBeGreaterThan(0)
  })
})

/** What came of all rounds. */
interface Outcome {
  rounds: number
  /** Logins that were refused with the right password, or let in with a wrong one. */
  wrongAnswers: number
  /** Upgrades that replaced the hash of another password. */
  overwritten: number
  /** Rows that do not verify the newest password in the end, or do verify the one before. */
  lost: number
  /** Rows that are not up to date in the end. */
  outdated: number
  /** Swaps of old hashes that were made, and swaps that found another hash. */
  upgraded: number
  wrapped: number
  refused: number
}

/** Two servers on one file. `altered` is how logins and the wrapping see it. */
async function race(
  rounds: number,
  altered: (users: Users, name: string) => Users,
): Promise<Outcome> {
  const counts = { wrongAnswers: 0, overwritten: 0, lost: 0, outdated: 0 }
  const outcome = { rounds: 0, ...counts, upgraded: 0, wrapped: 0, refused: 0 }
  await withUsers(async (one, file) => {
    const two = modules.openUsers(file)
    const seeds = Array.from({ length: rounds }, (_, seed) => seed).values()
    const worker = async () => {
      for (const seed of seeds) await playRound(seed, [one, two], altered, outcome)
    }
    await Promise.all(Array.from({ length: 8 }, worker))
    two.close()
  })
  return outcome
}

/** Five logins, a change of the password and the wrapping of one row, in the order of the seed. */
async function playRound(
  seed: number,
  [one, two]: readonly [Users, Users],
  altered: (users: Users, name: string) => Users,
  outcome: Outcome,
): Promise<void> {
  const name = `round ${seed}`
  const hash = Object.values(OLD)[seed % NAMES.length] ?? ''
  one.add(name, hash)
  const turns = new Turns(seed)
  let valid = PASSWORD

  const login = (actor: string, users: Users, password: string) => async () => {
    let expected = false
    const seen = takingTurns(altered(users, name), turns, actor, {
      read: () => {
        expected = valid === password
      },
      swapped: (done) => {
        outcome[done ? 'upgraded' : 'refused'] += 1
        if (done && valid !== password) outcome.overwritten += 1
      },
    })
    const isIn = await modules.createAccounts(seen, passwords).login(name, password)
    if (isIn !== expected) outcome.wrongAnswers += 1
  }
  const change = async () => {
    const swapped = (done: boolean) => {
      if (done) valid = CHANGED
    }
    const seen = takingTurns(two, turns, 'change', { swapped })
    const { changePassword } = modules.createAccounts(seen, passwords)
    if (!(await changePassword(name, PASSWORD, CHANGED))) outcome.wrongAnswers += 1
  }
  const wrap = async () => {
    const seen = takingTurns(altered(two, name), turns, 'wrap')
    const row = await seen.byName(name)
    const table = { ...seen, rows: () => [row].values() } as unknown as Users
    outcome.wrapped += (await modules.wrapAll(table, passwords)).wrapped
  }

  await turns.run({
    login1: login('login1', one, PASSWORD),
    login2: login('login2', two, PASSWORD),
    login3: login('login3', one, PASSWORD),
    login4: login('login4', two, CHANGED),
    login5: login('login5', one, CHANGED),
    change,
    wrap,
  })
  const final = hashOf(one, name)
  const isNewest = await passwords.verify(final, CHANGED)
  const isOlder = await passwords.verify(final, PASSWORD)
  if (!isNewest || isOlder) outcome.lost += 1
  if (passwords.needsRehash(final).needed) outcome.outdated += 1
  outcome.rounds += 1
}
