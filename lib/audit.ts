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
import { codeOf, wrongType } from './errors'
import type { Policy } from './policy'
import { untilAborted } from './signal'

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

/** The counts so far. */
interface Tally {
  total: number
  /** Rows that are verified and should be replaced. */
  outdated: number
  readonly unverifiable: Record<Unverifiable, number>
  readonly groups: Map<string, AuditGroup>
  /** On rows that say the same of themselves. */
  readonly verdicts: Map<string, Verdict>
}

/** Counts a column. What is kept grows with the number of formats and costs, not of rows. */
export async function audit(
  policy: Policy,
  column: Iterable<unknown> | AsyncIterable<unknown>,
  signal: AbortSignal | undefined,
): Promise<Audit> {
  const tally = emptyTally()
  for await (const stored of signal === undefined ? column : untilAborted(column, signal)) {
    count(tally, verdictOn(policy, tally.verdicts, textOf(stored)))
    if (tally.total % ROWS_PER_TURN === 0) await setImmediate()
  }
  const { total, unverifiable, outdated: hashes } = tally
  const groups = [...tally.groups.values()].sort((a, b) => b.count - a.count)
  const weak = sum(groups.filter((group) => group.class === 'weak'))
  const upgrade = await upgradeOf(hashes, policy, signal)
  return { total, groups, unverifiable, weak, upgrade }
}

/** The count of a long column must not be lost with the one hash, which may be refused. */
async function upgradeOf(
  hashes: number,
  policy: Policy,
  signal: AbortSignal | undefined,
): Promise<Audit['upgrade']> {
  try {
    const msPerHash = hashes === 0 ? 0 : await measure(policy, signal)
    return { hashes, msPerHash, coreSeconds: (hashes * msPerHash) / 1000 }
  } catch (error) {
    if (codeOf(error) === 'ABORT_ERR') throw error
    return { hashes, msPerHash: null, coreSeconds: null, error: error as Error }
  }
}

function emptyTally(): Tally {
  return {
    total: 0,
    outdated: 0,
    unverifiable: { unrecognized: 0, disabled: 0, 'over-limit': 0, unusable: 0 },
    groups: new Map(),
    verdicts: new Map(),
  }
}

function count(tally: Tally, { group, unverifiable }: Verdict): void {
  tally.total += 1
  if (unverifiable !== undefined) tally.unverifiable[unverifiable] += 1
  else if (group !== undefined && group.reasons.length > 0) tally.outdated += 1
  if (group !== undefined) countIn(tally.groups, group)
}

function countIn(groups: Map<string, AuditGroup>, group: Group): void {
  const isFull = groups.size >= MAX_GROUPS
  const own = JSON.stringify(group)
  const kept = isFull && !groups.has(own) ? { ...group, cost: 'other' } : group
  const key = JSON.stringify(kept)
  const counted = groups.get(key) ?? { ...kept, count: 0 }
  counted.count += 1
  groups.set(key, counted)
}

function verdictOn(policy: Policy, verdicts: Map<string, Verdict>, stored: string): Verdict {
  const [attempt] = attempts(policy, stored)
  if (attempt === undefined) return refused(stored)
  if (!saysAll(attempt.info)) return accepted(policy, attempt)
  const key = JSON.stringify([attempt.format, attempt.info, attempt.password !== undefined])
  const known = verdicts.get(key)
  if (known !== undefined) return known
  const verdict = accepted(policy, attempt)
  if (verdicts.size >= MAX_GROUPS) verdicts.clear()
  verdicts.set(key, verdict)
  return verdict
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
