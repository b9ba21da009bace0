import { performance } from 'node:perf_hooks'
import { setImmediate } from 'node:timers/promises'
import type { Audit, AuditGroup, HashInfo } from '../index'
import {
  type Attempt,
  attempts,
  draftVerify,
  identified,
  newHash,
  reasonsOf,
  refusal,
} from './attempts'
import { draft } from './binding'
import { costOf } from './cost'
import { abortError, codeOf, wrongType } from './errors'
import type { Policy } from './policy'

/** Rows after which the event loop gets its turn. */
const ROWS_PER_TURN = 500

/** Groups that are kept apart; a table has tens. The rest of a format is counted together. */
const MAX_GROUPS = 1000

type Unverifiable = keyof Audit['unverifiable']

type Group = Omit<AuditGroup, 'count'>

/** What is known of a row. */
interface Verdict {
  readonly group: Group | undefined
  readonly unverifiable: Unverifiable | undefined
}

/** Counts a column. What is kept grows with the number of formats and costs, not of rows. */
export async function audit(
  policy: Policy,
  column: Iterable<unknown> | AsyncIterable<unknown>,
  signal: AbortSignal | undefined,
): Promise<Audit> {
  const tally = new Tally(policy)
  let total = 0
  for await (const stored of column) {
    if (signal?.aborted) throw abortError(signal)
    tally.add(textOf(stored))
    total += 1
    if (total % ROWS_PER_TURN === 0) await setImmediate()
  }
  const groups = tally.groups()
  const weak = sum(groups.filter((group) => group.class === 'weak'))
  const hashes = tally.outdated
  const msPerHash = hashes === 0 ? 0 : await measure(policy, signal)
  const upgrade = { hashes, msPerHash, coreSeconds: (hashes * msPerHash) / 1000 }
  return { total, groups, unverifiable: tally.unverifiable, weak, upgrade }
}

/** The counts so far. */
class Tally {
  /** Rows that are verified and should be replaced. */
  outdated = 0
  readonly unverifiable = { unrecognized: 0, disabled: 0, 'over-limit': 0, unusable: 0 }
  readonly #policy: Policy
  readonly #groups = new Map<string, AuditGroup>()
  /** Of rows that say the same of themselves. */
  readonly #verdicts = new Map<string, Verdict>()

  constructor(policy: Policy) {
    this.#policy = policy
  }

  add(stored: string): void {
    const { group, unverifiable } = this.#verdictOn(stored)
    if (unverifiable !== undefined) this.unverifiable[unverifiable] += 1
    else if (group !== undefined && group.reasons.length > 0) this.outdated += 1
    if (group !== undefined) this.#count(group)
  }

  /** The most frequent first. */
  groups(): AuditGroup[] {
    return [...this.#groups.values()].sort((a, b) => b.count - a.count)
  }

  #count(group: Group): void {
    const isFull = this.#groups.size >= MAX_GROUPS
    const own = JSON.stringify(group)
    const kept = isFull && !this.#groups.has(own) ? { ...group, cost: 'other' } : group
    const key = JSON.stringify(kept)
    const counted = this.#groups.get(key) ?? { ...kept, count: 0 }
    counted.count += 1
    this.#groups.set(key, counted)
  }

  #verdictOn(stored: string): Verdict {
    const [attempt] = attempts(this.#policy, stored)
    if (attempt === undefined) return refused(stored)
    if (!saysAll(attempt.info)) return accepted(this.#policy, attempt)
    const key = JSON.stringify([attempt.format, attempt.info, attempt.password !== undefined])
    const known = this.#verdicts.get(key)
    if (known !== undefined) return known
    const verdict = accepted(this.#policy, attempt)
    if (this.#verdicts.size >= MAX_GROUPS) this.#verdicts.clear()
    this.#verdicts.set(key, verdict)
    return verdict
  }
}

/** Whether all that a string asks for is in what it says of itself: rounds of fast hashes are not. */
function saysAll({ algorithm, format }: HashInfo): boolean {
  return algorithm !== 'digest' && algorithm !== 'crypt' && format !== 'wrapped'
}

function accepted(policy: Policy, attempt: Attempt): Verdict {
  const { format, info } = attempt
  const reasons = reasonsOf(policy, attempt)
  const group = { format, cost: costOf(info), class: info.class, accepted: true, reasons }
  return { group, unverifiable: isOverLimit(policy, attempt) ? 'over-limit' : undefined }
}

function refused(stored: string): Verdict {
  const unverifiable = refusal(stored)
  if (unverifiable !== 'disabled') return { group: undefined, unverifiable }
  const info = identified(stored, 'all') as HashInfo
  const { format, class: strength } = info
  const reasons = ['algorithm' as const]
  const group = { format, cost: costOf(info), class: strength, accepted: false, reasons }
  return { group, unverifiable }
}

/** What is refused is refused before anything is computed. */
function isOverLimit(policy: Policy, attempt: Attempt): boolean {
  try {
    draftVerify(policy, attempt, '')
    draft.clear()
    return false
  } catch (error) {
    return codeOf(error) === 'ERR_SLOWHASH_LIMIT'
  }
}

/** Milliseconds of a hash of the policy, its turn in the queue included. */
async function measure(policy: Policy, signal: AbortSignal | undefined): Promise<number> {
  const start = performance.now()
  await newHash(policy, '', signal)
  return performance.now() - start
}

function textOf(stored: unknown): string {
  if (stored === null || stored === undefined) return ''
  if (typeof stored !== 'string') throw wrongType('a row', 'a string or null', stored)
  return stored
}

function sum(groups: readonly AuditGroup[]): number {
  return groups.reduce((all, { count }) => all + count, 0)
}
