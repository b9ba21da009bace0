import Database from 'better-sqlite3'

const ROWS_PER_PAGE = 500

/** The users in an SQLite file, which is created when it is not there. */
export function openUsers(file = process.env.DATABASE ?? 'users.db') {
  const database = new Database(file)
  database.pragma('journal_mode = WAL')
  // Logins wait for one another's writes, for this long.
  database.pragma('busy_timeout = 5000')
  database.exec(`CREATE TABLE IF NOT EXISTS users (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    hash TEXT NOT NULL
  ) STRICT`)
  const insert = database.prepare('INSERT INTO users (name, hash) VALUES (?, ?)')
  const select = database.prepare('SELECT id, name, hash FROM users WHERE name = ?')
  const page = database.prepare('SELECT id, hash FROM users WHERE id > ? ORDER BY id LIMIT ?')
  const count = database.prepare('SELECT count(*) AS rows FROM users')
  const swap = database.prepare('UPDATE users SET hash = ? WHERE id = ? AND hash = ?')
  return {
    add: (name, hash) => insert.run(name, hash),
    /** `{ id, name, hash }`, or undefined for an unknown name. */
    byName: (name) => select.get(name),
    count: () => count.get().rows,
    /** All rows, a page at a time: the table can be written between two rows. */
    *rows() {
      let rows = page.all(0, ROWS_PER_PAGE)
      while (rows.length > 0) {
        yield* rows
        rows = page.all(rows.at(-1).id, ROWS_PER_PAGE)
      }
    },
    /** False when the hash is not `oldHash` any more: somebody else was faster, and has to win. */
    swapHash: (id, oldHash, newHash) => swap.run(newHash, id, oldHash).changes === 1,
    close: () => database.close(),
  }
}
