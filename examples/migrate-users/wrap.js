import { pathToFileURL } from 'node:url'
import { passwords } from './passwords.js'
import { openUsers } from './users.js'

/** Hashes that are computed at once. Leave cores to the logins. */
const CONCURRENCY = 2

const ROWS_PER_REPORT = 1000

/** Below this, PBKDF2 is cracked too fast to wait for logins. */
const MIN_ITERATIONS = 100_000

/**
 * Makes Argon2 of every fast hash, without a password. Run it again after whatever has stopped it: the
 * rows that are wrapped are not fast any more. `report` gets the counts, now and then and in the end.
 */
export async function wrapAll(users, passwords, { report = () => {}, signal } = {}) {
  const counts = { rows: 0, wrapped: 0, kept: 0, changed: 0, unknown: 0 }
  // One iterator for all workers: each takes the next row that nobody has.
  const rows = users.rows()
  async function work() {
    for (const row of rows) {
      signal?.throwIfAborted()
      const outcome = await wrapRow(users, passwords, row, signal)
      counts[outcome] += 1
      counts.rows += 1
      if (counts.rows % ROWS_PER_REPORT === 0) report(counts)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
  report(counts)
  return counts
}

async function wrapRow(users, passwords, { id, hash }, signal) {
  const info = passwords.identify(hash)
  if (info === null) return 'unknown'
  if (!isFast(info)) return 'kept'
  const wrapped = await passwords.wrap(info.format, hash, { signal })
  return (await users.swapHash(id, hash, wrapped)) ? 'wrapped' : 'changed'
}

function isFast(info) {
  const isPbkdf2 = info.algorithm.startsWith('pbkdf2')
  return info.class === 'weak' || (isPbkdf2 && info.iterations < MIN_ITERATIONS)
}

async function main() {
  const users = openUsers()
  const all = users.count()
  const stopped = new AbortController()
  process.once('SIGINT', () => stopped.abort())
  try {
    await wrapAll(users, passwords, {
      report: ({ rows, ...outcomes }) => console.log(`${rows} of ${all} rows`, outcomes),
      signal: stopped.signal,
    })
  } catch (error) {
    if (!stopped.signal.aborted) throw error
    console.log('Stopped. Run it again to go on.')
  } finally {
    users.close()
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main()
