import { totalmem } from 'node:os'

/** What the largest of the recommended profiles needs, scrypt with 128 MiB, with a margin. */
const ONE_JOB = 160 * 2 ** 20

/**
 * The bytes that all running hashes may work in by default: a quarter of what this process may use,
 * which a control group may have limited, but enough for one hash.
 */
export function defaultMaxMemory(): number {
  const total = totalmem()
  // 0 or an enormous number where nothing is limited.
  const limit = process.constrainedMemory?.() ?? 0
  const usable = limit > 0 && limit < total ? limit : total
  return Math.max(Math.floor(usable / 4), ONE_JOB)
}
