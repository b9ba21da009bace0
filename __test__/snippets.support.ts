import { join } from 'node:path'
import { type Accounts, type AsyncUsers, load, type Row } from './migrate-users.support'
import { fencesOf, type Placed, place } from './pages.support'

export const MIGRATION = 'docs/migrating-a-user-table.md'

/** A database, and the file that connects to it, which the page leaves to the reader. */
export interface Database {
  readonly dialect: 'sqlite' | 'postgres'
  /** The file `database.ts`. */
  readonly source: string
}

export const SQLITE = `// database.ts
import Database from 'better-sqlite3'

interface Statement {
  get(...values: unknown[]): unknown
  all(...values: unknown[]): unknown[]
  run(...values: unknown[]): { changes: number }
}

export const database: { prepare(sql: string): Statement; close(): void } = new Database(':memory:')
database.prepare('CREATE TABLE users (id INTEGER PRIMARY KEY, name TEXT UNIQUE, hash TEXT)').run()
export const add = async (name: string, hash: string): Promise<void> => {
  database.prepare('INSERT INTO users (name, hash) VALUES (?, ?)').run(name, hash)
}
export const close = async (): Promise<void> => database.close()
`

const POSTGRES = `// database.ts
import { PGlite } from '@electric-sql/pglite'

interface Result { rows: any[]; rowCount: number | null }

const database = new PGlite()
export const pool = {
  async query(sql: string, values: unknown[] = []): Promise<Result> {
    const { rows, affectedRows } = await database.query(sql, values)
    return { rows, rowCount: affectedRows ?? null }
  },
}
await pool.query(\`CREATE TABLE users (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text UNIQUE,
  hash varchar(60)
)\`)
export const add = async (name: string, hash: string): Promise<void> => {
  await pool.query('INSERT INTO users (name, hash) VALUES ($1, $2)', [name, hash])
}
export const close = (): Promise<void> => database.close()
`

export const DATABASES: readonly Database[] = [
  { dialect: 'sqlite', source: SQLITE },
  { dialect: 'postgres', source: POSTGRES },
]

/** Writes the blocks of the page for one database into a folder of `peers`. */
export function placeMigration(peers: string, { dialect, source }: Database): Placed {
  const users = `// users.ts\nexport { users } from './users-${dialect}.js'\n`
  const other = dialect === 'sqlite' ? 'users-postgres.ts' : 'users-sqlite.ts'
  const blocks = fencesOf(MIGRATION, 'ts').filter(({ file }) => file !== other)
  const texts = [source, users, ...blocks.map(({ code }) => code)]
  return place(join(peers, `migration-${dialect}`), texts)
}

/** The modules of the page, as they are loaded from their folder. */
export interface Migration {
  readonly database: Connection
  readonly users: AsyncUsers & { rows(): AsyncIterable<Row> }
  readonly accounts: Accounts
  hashOf(name: string): Promise<string>
  module<T>(name: string): Promise<T>
}

interface Connection {
  add(name: string, hash: string): Promise<void>
  close(): Promise<void>
  pool?: { query(sql: string): Promise<unknown> }
}

export async function openMigration({ folder }: Placed): Promise<Migration> {
  const module = async <T>(name: string) => (await load(join(folder, `${name}.js`))) as T
  const database = await module<Connection>('database')
  if (database.pool !== undefined) {
    for (const { code } of fencesOf(MIGRATION, 'sql')) await database.pool.query(code)
  }
  const { users } = await module<Pick<Migration, 'users'>>('users')
  const accounts = await module<Accounts>('accounts')
  const hashOf = async (name: string) => (await users.byName(name))?.hash ?? ''
  return { database, users, accounts, hashOf, module }
}
