import Database from 'better-sqlite3'

/** The users in an SQLite file, which is created when it is not there. */
export function openUsers(file) {
  const database = new Database(file)
  database.pragma('journal_mode = WAL')
  database.exec(`CREATE TABLE IF NOT EXISTS users (
    name TEXT PRIMARY KEY,
    hash TEXT NOT NULL
  ) STRICT, WITHOUT ROWID`)
  const select = database.prepare('SELECT hash FROM users WHERE name = ?')
  const insert = database.prepare(
    'INSERT INTO users (name, hash) VALUES (?, ?) ON CONFLICT DO NOTHING',
  )
  const update = database.prepare('UPDATE users SET hash = ? WHERE name = ? AND hash = ?')
  return {
    /** The stored hash, or undefined for an unknown name. */
    hashOf: (name) => select.get(name)?.hash,
    /** False when the name is taken. */
    add: (name, hash) => insert.run(name, hash).changes === 1,
    /** False when the hash is not `old` any more, for then somebody has changed the password meanwhile. */
    replaceHash: (name, old, hash) => update.run(hash, name, old).changes === 1,
    close: () => database.close(),
  }
}
