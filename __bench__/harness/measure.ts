import {
  type Contender,
  digest,
  type Field,
  type LeftOut,
  type Output,
  PASSWORD,
  WRONG_PASSWORD,
} from '../contenders/contender'
import { interleave, type Round, type Turn } from './interleave'
import { type Comparison, type Failure, type Findings, NOTHING, type Times } from './results'
import type { Paces } from './settings'
import { quantile, spread } from './statistics'

export type Call = 'hash' | 'hashSync' | 'verify' | 'verifySync'

export interface Case<Params> {
  /** The algorithm and its parameters, for the table. */
  readonly work: string
  readonly params: Params
  readonly call: Call
  /** Calls that are made at once; 1 when omitted. */
  readonly inFlight?: number
  /** Measures the first call after a rest, in which memory has been given back. */
  readonly isRested?: boolean
  /** Fewer rounds than the pace asks for. */
  readonly maxRounds?: number
  /** Packages that would take too long. */
  readonly without?: readonly string[]
}

/** Hears which package's turn it is, so that somebody knows when the process dies of it. */
export type Announce = (name: string) => void

export function describe<Params>({ call, inFlight = 1, isRested }: Case<Params>): string {
  if (isRested) return `${call}, first after a rest`
  return `${call}, ${inFlight === 1 ? 'one at a time' : `${inFlight} in flight`}`
}

/** Measures a case. A package that fails is noted and measured no further. */
export async function measure<Params>(
  field: Field<Params>,
  one: Case<Params>,
  paces: Paces,
  announce: Announce = () => undefined,
): Promise<Findings> {
  const { work } = one
  const how = describe(one)
  const failures: Failure[] = []
  const turns = await takeTurns(field, one)
  const pace = one.isRested ? paces.rested : paces.steady
  const { maxRounds = pace.maxRounds } = one
  const minRounds = Math.min(pace.minRounds, maxRounds)
  const rounds = await interleave(
    turns,
    { ...pace, minRounds, maxRounds },
    {
      starts: announce,
      fails: (who, error) => failures.push({ where: `${work}, ${how}`, who, message: text(error) }),
    },
  )
  const failed = new Set(failures.map(({ who }) => who))
  const peers = turns
    .map(({ name }) => name)
    .filter((name) => name !== field.ours.name && !failed.has(name))
  return {
    ...NOTHING,
    comparisons: peers.flatMap((peer) => {
      const found = against(peer, field, rounds)
      return found === undefined ? [] : [{ work, how, ...found }]
    }),
    leftOut: [...field.leftOut, ...sittingOut(field, one, how)],
    failures,
  }
}

/** Checks that every package accepts what every other one makes, and no other password. */
export async function agree<Params>(
  field: Field<Params>,
  maker: Contender<Params>,
  params: Params,
  announce: Announce = () => undefined,
): Promise<Failure[]> {
  const failures: Failure[] = []
  const all = [field.ours, ...field.peers]
  const where = 'agreement on one hash'
  announce(maker.name)
  const output = await attempt(() => maker.hash(params))
  if (output instanceof Error) return [{ where, who: maker.name, message: output.message }]
  if (!maker.drawsSalt && digest(output) !== digest(await field.ours.hash(params))) {
    failures.push({ where, who: maker.name, message: 'computes something else than slowhash' })
  }
  if (typeof output !== 'string') return failures
  for (const { name, verify } of all) {
    if (verify === undefined) continue
    announce(name)
    const right = await attempt(() => verify(output, PASSWORD))
    const wrong = await attempt(() => verify(output, WRONG_PASSWORD))
    if (right === true && wrong === false) continue
    const message =
      right === true
        ? `answers a wrong password for the hash of ${maker.name} with ${answer(wrong)}`
        : `does not verify the hash of ${maker.name}: ${answer(right)}`
    failures.push({ where, who: name, message })
  }
  return failures
}

async function attempt<T>(call: () => Promise<T>): Promise<T | Error> {
  try {
    return await call()
  } catch (error) {
    return new Error(text(error))
  }
}

function answer(outcome: boolean | Error): string {
  return outcome instanceof Error ? outcome.message : String(outcome)
}

function text(error: unknown): string {
  const [line = ''] = String(error instanceof Error ? error.message : error).split('\n')
  return line
}

function sittingOut<Params>(field: Field<Params>, one: Case<Params>, how: string): LeftOut[] {
  const { without = [], work } = one
  return field.peers
    .filter((peer) => without.includes(peer.name) && peer[one.call] !== undefined)
    .map(({ name }) => ({ name, reason: 'would take too long', case: `${work}, ${how}` }))
}

async function takeTurns<Params>(field: Field<Params>, one: Case<Params>): Promise<Turn[]> {
  const expected = await field.ours.hash(one.params)
  const turns: Turn[] = []
  for (const contender of [field.ours, ...field.peers]) {
    const call = callOf(contender, one, expected)
    if (call === undefined || one.without?.includes(contender.name)) continue
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
  const isRight =
    typeof output === 'boolean'
      ? output
      : typeof output === 'string' && drawsSalt
        ? ours.verifySync(output, PASSWORD)
        : digest(output as Output) === digest(expected)
  if (!isRight) throw new Error(`${name} computes something else`)
}

/** Undefined when there is no round in which both took part. */
function against<Params>(
  peer: string,
  { ours }: Field<Params>,
  rounds: readonly Round[],
): Omit<Comparison, 'work' | 'how'> | undefined {
  const pairs = rounds.flatMap((round) => {
    const [mine, theirs] = [round.get(ours.name), round.get(peer)]
    return mine === undefined || theirs === undefined ? [] : [{ mine, theirs }]
  })
  if (pairs.length === 0) return undefined
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
