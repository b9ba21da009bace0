import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import argon2 from 'argon2'
import { createPasswords, hashSync, type Passwords, profiles } from 'slowhash'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { root, runCommand } from './lifecycle.support'
import { load } from './migrate-users.support'
import { fencesOf, type Placed, place, typecheck } from './pages.support'
import { installPinned } from './pinned.support'
import {
  DATABASES,
  MIGRATION,
  type Migration,
  openMigration,
  placeMigration,
  SQLITE,
} from './snippets.support'

const PEPPER = 'docs/pepper.md'
const PASSWORD = 'correct horse battery staple'

/** Pages whose blocks need more than the package; they have tests of their own. */
const OTHERS = ['docs/frameworks.md', MIGRATION]

const PAGES = [
  'README.md',
  ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`),
].filter(
  (page) => page.endsWith('.md') && !OTHERS.includes(page) && fencesOf(page, 'ts').length > 0,
)

const CURRENT = /^\$argon2id\$v=19\$m=65536,t=3,p=1\$/
const WRAPPED = /^\$argon2id\$v=19\$m=65536,t=3,p=1,data=/

let peers: string

/** The blocks of each page, as files; those of the migration by its database. */
const placed = new Map<string, Placed>()

beforeAll(async () => {
  peers = await installPinned('databases')
  for (const page of PAGES) {
    const blocks = fencesOf(page, 'ts').map(({ code }) => code)
    placed.set(page, place(join(peers, page.replaceAll(/\W/g, '-')), blocks))
  }
  for (const database of DATABASES) placed.set(database.dialect, placeMigration(peers, database))
}, 300_000)

function placedAs(name: string): Placed {
  const found = placed.get(name)
  if (found === undefined) throw new Error(`nothing was placed as ${name}`)
  return found
}

afterEach(() => {
  vi.restoreAllMocks()
})

describe('the blocks', () => {
  it('compile', () => {
    expect(PAGES).toEqual(
      expect.arrayContaining(['README.md', PEPPER, 'docs/choosing-parameters.md']),
    )
    expect(typecheck([...placed.values()].flatMap(({ files }) => files))).toEqual([])
  })

  it.each(PAGES)('of %s run', async (page) => {
    const { folder, files } = placedAs(page)
    const program = files.map((file) => `import './${basename(file, '.ts')}.js'`).join('\n')
    const env = { PEPPER_K1: Buffer.alloc(32, 7).toString('base64') }
    const args = ['--input-type=module', '-e', program]
    const { code, stderr } = await runCommand(process.execPath, args, env, folder)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  })
})

describe('pepper.md', () => {
  it('makes keys that are long enough', () => {
    const commands = fencesOf(PEPPER, 'sh').map(({ code }) => code.trim())
    expect(commands).toHaveLength(2)
    // The first one is OpenSSL's, which is not everywhere.
    const script = /^node -p "(.*)"$/.exec(commands[1] ?? '')?.[1] ?? ''
    const key = execFileSync(process.execPath, ['-p', script], { encoding: 'utf8' })
    expect(Buffer.from(key.trim(), 'base64')).toHaveLength(32)
  })

  it('finds the rows of a key by its name', async () => {
    const [query] = fencesOf(PEPPER, 'sql')
    const { database } = await openSqlite()
    const key = Buffer.alloc(16)
    for (const name of ['k1', 'k2', 'k1', 'k10']) {
      const policy = { hash: { memoryCost: 8 }, pepper: { current: name, keys: { [name]: key } } }
      const hash = await createPasswords(policy).hash(PASSWORD)
      database.prepare('INSERT INTO users (name, hash) VALUES (?, ?)').run(name + hash, hash)
    }
    const [count] = Object.values(database.prepare(query?.code ?? '').get() as object)
    expect(count).toBe(2)
    database.close()
  })
})

it('describes wrapped strings as they are, and as others read them', async () => {
  const page = readFileSync(join(root, 'docs', 'stored-strings.md'), 'utf8')
  const passwords = createPasswords({ hash: { memoryCost: 64 } })
  const digests = {
    'hex-md5': createHash('md5').update(PASSWORD).digest('hex'),
    phpass: '$P$5sN3SvQy6W7yOiDNpnyyXJsyrZ46Kt0',
  }
  for (const [format, digest] of Object.entries(digests)) {
    const wrapped = await passwords.wrap(format, digest)
    const data = Buffer.from(/data=([^$]*)/.exec(wrapped)?.[1] ?? '', 'base64').toString()
    expect(page).toContain(`\`${data}\``)
  }
  const wrapped = await passwords.wrap('hex-md5', digests['hex-md5'])
  const digest = Buffer.from(digests['hex-md5'], 'hex')
  expect(await argon2.verify(wrapped, digest)).toBe(true)
  expect(await argon2.verify(wrapped, PASSWORD)).toBe(false)
})

interface Statement {
  get(...values: unknown[]): unknown
  run(...values: unknown[]): unknown
}

interface Sqlite {
  readonly database: { prepare(sql: string): Statement; close(): void }
}

/** A table of users in memory. */
async function openSqlite(): Promise<Sqlite> {
  const { folder } = place(join(peers, 'sqlite'), [SQLITE])
  return (await load(join(folder, 'database.js'))) as Sqlite
}

describe.each(DATABASES)('the migration of a table with $dialect', ({ dialect }) => {
  const md5 = createHash('md5').update(PASSWORD).digest('hex')
  let page: Migration

  beforeAll(async () => {
    page = await openMigration(placedAs(dialect))
    await page.database.add('ada', hashSync(PASSWORD, { algorithm: 'bcrypt', cost: 4 }))
    await page.database.add('bob', md5)
    await page.database.add('eve', md5)
    // More than a page of rows.
    for (let i = 0; i < 600; i++) await page.database.add(`user ${i}`, '!')
  }, 300_000)

  afterAll(() => page.database.close())

  it('begins with an audit', async () => {
    vi.spyOn(console, 'log').mockImplementation(() => {})
    vi.spyOn(console, 'table').mockImplementation(() => {})
    const { audit } = await page.module<{ audit: object }>('audit')
    const unverifiable = { unusable: 600 }
    expect(audit).toMatchObject({ total: 603, weak: 2, unverifiable, upgrade: { hashes: 3 } })
  })

  it('upgrades a row at the login', async () => {
    const { login } = page.accounts
    expect(await login('nobody', PASSWORD)).toBe(false)
    expect(await login('ada', 'another')).toBe(false)
    expect(await login('ada', PASSWORD)).toBe(true)
    expect(await page.hashOf('ada')).toMatch(CURRENT)
  })

  it('wraps the fast hashes, which logins and changes of the password replace', async () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => {})
    await page.module('wrap')
    expect(log).toHaveBeenLastCalledWith('2 rows wrapped')
    const { accounts, hashOf, users } = page
    expect(await hashOf('bob')).toMatch(WRAPPED)
    expect(await accounts.login('bob', PASSWORD)).toBe(true)
    expect(await hashOf('bob')).toMatch(CURRENT)
    const row = await users.byName('eve')
    expect(await accounts.changePassword('eve', 'another', 'new')).toBe(false)
    expect(await accounts.changePassword('eve', PASSWORD, 'new')).toBe(true)
    expect(await users.swapHash(row?.id ?? 0, row?.hash ?? '', 'late')).toBe(false)
    expect(await accounts.login('eve', PASSWORD)).toBe(false)
    expect(await accounts.login('eve', 'new')).toBe(true)
  })

  it('has a way back', async () => {
    const { passwords } = await page.module<{ passwords: Passwords }>('back')
    const result = await passwords.check(await page.hashOf('ada'), PASSWORD)
    expect('newHash' in result && result.newHash).toMatch(/^\$2b\$12\$/)
  })
})

it('says how wide a column has to be', async () => {
  const page = readFileSync(join(root, MIGRATION), 'utf8').replaceAll('\n', ' ')
  const hash = profiles.argon2id.recommended
  const keys = { '12345678': Buffer.alloc(32) }
  const plain = await createPasswords({ hash }).hash('')
  const peppered = await createPasswords({ hash, pepper: { current: '12345678', keys } }).hash('')
  expect(page).toContain(`has ${plain.length} characters`)
  expect(page).toContain(`up to ${peppered.length - plain.length} more`)
  const django = 'pbkdf2_sha256$1000$NLpCBC8iM9QTN9ZmGlmhcx$'
  const old: [string, string][] = [
    ['hex-md5', '0'.repeat(32)],
    ['django-pbkdf2_sha256', `${django}tP6b1RUV53Rqpcr01TSbBPvF1MRhBjIR1/6eOMujfDs=`],
    ['phc-pbkdf2', `$pbkdf2-sha512$i=25000$${'A'.repeat(43)}$${'A'.repeat(86)}`],
  ]
  const wrapped = await Promise.all(old.map((one) => createPasswords({ hash }).wrap(...one)))
  const [md5, sha256, sha512] = wrapped.map(({ length }) => length)
  expect(page).toContain(
    `${md5} characters for MD5, but ${sha256} for Django's PBKDF2 and ${sha512} for`,
  )
})
