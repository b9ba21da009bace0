import { expect, test } from 'vitest'
import {
  type Contender,
  digest,
  type Field,
  type Output,
  PASSWORD,
  WRONG_PASSWORD,
} from '../contenders/contender'
import { interleave, type Round, type Turn } from './interleave'
import type { Comparison, Times } from './results'
import { rested, steady } from './settings'
import { quantile, spread } from './statistics'

type Call = 'hash' | 'hashSync' | 'verify' | 'verifySync'

export interface Case<Params> {
  /** The algorithm and its parameters, for the table. */
  readonly work: string
  readonly params: Params
  readonly call: Call
  /** Calls that are made at once; 1 when omitted. */
  readonly inFlight?: number
  /** Measures the first call after a rest, in which memory has been given back. */
  readonly isRested?: boolean
}

/** Measures a case. The timings decide nothing; a wrong output fails. */
export function compare<Params>(field: Field<Params>, one: Case<Params>): void {
  const how = `${one.call}, ${manner(one)}`
  test(`${one.work}, ${how}`, async ({ task }) => {
    const turns = await takeTurns(field, one)
    const rounds = await interleave(turns, one.isRested ? rested : steady)
    const peers = turns.map(({ name }) => name).filter((name) => name !== field.ours.name)
    task.meta.findings = {
      comparisons: peers.map((peer) => ({ work: one.work, how, ...against(peer, field, rounds) })),
      leftOut: field.leftOut,
    }
  })
}

/** Checks that every package accepts what every other one makes, and no other password. */
export function testAgreement<Params>(field: Field<Params>, params: Params): void {
  const all = [field.ours, ...field.peers]
  test.for(all)('$name makes hashes that all packages verify', async (maker) => {
    const output = await maker.hash(params)
    if (!maker.drawsSalt) expect(digest(output)).toBe(digest(await field.ours.hash(params)))
    if (typeof output !== 'string') return
    for (const { name, verify } of all) {
      if (verify === undefined) continue
      expect(await verify(output, PASSWORD), name).toBe(true)
      expect(await verify(output, WRONG_PASSWORD), name).toBe(false)
    }
  })
}

function manner<Params>({ inFlight = 1, isRested = false }: Case<Params>): string {
  if (isRested) return 'first after a rest'
  return inFlight === 1 ? 'one at a time' : `${inFlight} in flight`
}

async function takeTurns<Params>(field: Field<Params>, one: Case<Params>): Promise<Turn[]> {
  const expected = await field.ours.hash(one.params)
  const turns: Turn[] = []
  for (const contender of [field.ours, ...field.peers]) {
    const call = callOf(contender, one, expected)
    if (call === undefined) continue
    turns.push({
      name: contender.name,
      isSlow: contender.isSlow === true,
      warmUp: one.isRested ? () => undefined : call,
      work: one.inFlight === undefined ? call : () => atOnce(one.inFlight ?? 1, call),
      check: (outputs) => {
        for (const output of [outputs].flat()) check(field, contender, expected, output)
      },
    })
  }
  return turns
}

/** The call of this contender, undefined when it has none. */
function callOf<Params>(
  { hash, hashSync, verify, verifySync }: Contender<Params>,
  { call, params }: Case<Params>,
  stored: Output,
): (() => unknown) | undefined {
  if (call === 'hash') return () => hash(params)
  if (call === 'hashSync') return hashSync && (() => hashSync(params))
  if (typeof stored !== 'string') throw new TypeError('there is no string to verify')
  if (call === 'verify') return verify && (() => verify(stored, PASSWORD))
  return verifySync && (() => verifySync(stored, PASSWORD))
}

function atOnce(count: number, call: () => unknown): Promise<unknown[]> {
  return Promise.all(Array.from({ length: count }, call))
}

/** The answer of a verification is true. A hash is the expected one, or slowhash verifies it. */
function check<Params>(
  { ours }: Field<Params>,
  { name, drawsSalt }: Contender<Params>,
  expected: Output,
  output: unknown,
): void {
  if (typeof output === 'boolean') expect(output, name).toBe(true)
  else if (typeof output === 'string' && drawsSalt) {
    expect(ours.verifySync(output, PASSWORD), name).toBe(true)
  } else expect(digest(output as Output), name).toBe(digest(expected))
}

function against<Params>(
  peer: string,
  { ours }: Field<Params>,
  rounds: readonly Round[],
): Omit<Comparison, 'work' | 'how'> {
  const pairs = rounds.flatMap((round) => {
    const [mine, theirs] = [round.get(ours.name), round.get(peer)]
    return mine === undefined || theirs === undefined ? [] : [{ mine, theirs }]
  })
  return {
    peer,
    rounds: pairs.length,
    ours: times(pairs.map(({ mine }) => mine)),
    theirs: times(pairs.map(({ theirs }) => theirs)),
    ratio: spread(pairs.map(({ mine, theirs }) => theirs / mine)),
  }
}

function times(values: readonly number[]): Times {
  return { min: Math.min(...values), median: quantile(values, 0.5) }
}
