import { performance } from 'node:perf_hooks'
import { setImmediate } from 'node:timers/promises'
import type { Audit, AuditGroup, HashInfo } from '../index'
import { type Attempt, attempts, reasonsOf, refusal } from './attempts'
import { identify, Job } from './binding'
import { abortError, codeOf, native, wrongType } from './errors'
import type { Policy } from './policy'
import { enqueue } from './queue'

/** Rows after which the event loop gets its turn. */
const ROWS_PER_TURN = 500

/** Groups that are kept apart; a table has tens. The rest of a format is counted together. */
const MAX_GROUPS = 1000

type Unverifiable = keyof Audit['unverifiable']

/** What is known of all rows that say the same of themselves. */
interface Verdict {
  readonly group: Omit<AuditGroup, 'count'> | undefined
  readonly unverifiable: Unverifiable | undefined
}

/** Counts a column. What is kept grows with the number of formats and costs, not of rows. */
export async function audit(
  policy: Policy,
  column: Iterable<unknown> | AsyncIterable<unknown>,
  signal: AbortSignal | undefined,
): Promise<Audit> {
  const tally = newTally()
  let total = 0
  for await (const stored of column) {
    if (signal?.aborted) throw abortError(signal)
    add(tally, verdictOn(policy, textOf(stored), tally))
    total += 1
    if (total % ROWS_PER_TURN === 0) await setImmediate()
  }
  // The most frequent first.
  const groups = [...tally.groups.values()].sort((a, b) => b.count - a.count)
  const weak = sum(groups.filter((group) => group.class === 'weak'))
  const outdated = groups.filter(({ accepted, reasons }) => accepted && reasons.length > 0)
  const hashes = sum(outdated)
  const msPerHash = hashes === 0 ? 0 : await measure(policy, signal)
  const upgrade = { hashes, msPerHash, coreSeconds: (hashes * msPerHash) / 1000 }
  return { total, groups, unverifiable: tally.unverifiable, weak, upgrade }
}

/** The counts so far. */
interface Tally {
  readonly groups: Map<string, AuditGroup>
  readonly unverifiable: Record<Unverifiable, number>
  /** What was said of rows with the same format and costs. */
  readonly verdicts: Map<string, Verdict>
}

function newTally(): Tally {
  const unverifiable = { unrecognized: 0, disabled: 0, 'over-limit': 0, unusable: 0 }
  return { groups: new Map(), unverifiable, verdicts: new Map() }
}

function add({ groups, unverifiable }: Tally, verdict: Verdict): void {
  if (verdict.unverifiable !== undefined) unverifiable[verdict.unverifiable] += 1
  if (verdict.group !== undefined) addTo(groups, verdict.group)
}

function addTo(groups: Tally['groups'], group: Omit<AuditGroup, 'count'>): void {
  const isFull = groups.size >= MAX_GROUPS
  const own = JSON.stringify(group)
  const kept = isFull && !groups.has(own) ? { ...group, cost: 'other' } : group
  const key = JSON.stringify(kept)
  const counted = groups.get(key) ?? { ...kept, count: 0 }
  counted.count += 1
  groups.set(key, counted)
}

function verdictOn(policy: Policy, stored: string, { verdicts }: Tally): Verdict {
  const [attempt] = attempts(policy, stored)
  if (attempt === undefined) return refused(stored)
  const key = JSON.stringify([attempt.format, attempt.info])
  const known = verdicts.get(key)
  if (known !== undefined) return known
  const verdict = accepted(policy, attempt)
  if (verdicts.size >= MAX_GROUPS) verdicts.clear()
  verdicts.set(key, verdict)
  return verdict
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
  const info = identify(stored, 'all') as HashInfo
  const { format, class: strength } = info
  const reasons = ['algorithm' as const]
  const group = { format, cost: costOf(info), class: strength, accepted: false, reasons }
  return { group, unverifiable }
}

/** A job is refused before anything is computed. */
function isOverLimit(policy: Policy, { hash, accept }: Attempt): boolean {
  try {
    native(() => Job.verify(hash, '', undefined, undefined, accept, policy.limits()))
    return false
  } catch (error) {
    return codeOf(error) === 'ERR_SLOWHASH_LIMIT'
  }
}

function costOf(info: HashInfo): string {
  if ('memoryCost' in info) return `m=${info.memoryCost},t=${info.timeCost},p=${info.parallelism}`
  if ('blockSize' in info) return `N=${info.cost},r=${info.blockSize},p=${info.parallelization}`
  if ('cost' in info) return `cost=${info.cost}`
  return info.iterations === undefined ? '' : `iterations=${info.iterations}`
}

/** Milliseconds of a hash of the policy, its turn in the queue included. */
async function measure(policy: Policy, signal: AbortSignal | undefined): Promise<number> {
  const start = performance.now()
  await enqueue(
    native(() => Job.hash(policy.recipe(), '')),
    signal,
  )
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
