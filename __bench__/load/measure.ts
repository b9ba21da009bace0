import type { Field, LeftOut } from '../contenders/contender'
import type { Announce } from '../harness/measure'
import { type Failure, type Findings, type Load, NOTHING } from '../harness/results'
import { quantile } from '../harness/statistics'
import {
  type Algorithm,
  HEAVY,
  IN_FLIGHT,
  LIGHT,
  type Measured,
  type Probe,
  probeIn,
} from './probe'

const QUANTITIES = {
  readMs: { what: 'fs.readFile of 4 KiB, p99', unit: 'ms' },
  delayMs: { what: 'event-loop delay, p99', unit: 'ms' },
  memoryMib: { what: 'peak memory', unit: 'MiB' },
} as const

/** What of a process under load is measured. */
export interface LoadCase {
  readonly probe: Probe
  readonly algorithm: Algorithm
  readonly work: string
  readonly quantities: readonly (keyof typeof QUANTITIES)[]
}

export const loadCases: readonly LoadCase[] = [
  ...(['argon2id', 'bcrypt', 'scrypt'] as const).map(
    (algorithm): LoadCase => ({
      probe: 'responsiveness',
      algorithm,
      work: LIGHT[algorithm].work,
      quantities: ['readMs', 'delayMs'],
    }),
  ),
  { probe: 'memory', algorithm: 'argon2id', work: HEAVY.work, quantities: ['memoryMib'] },
]

export function describeLoad({ probe, work }: LoadCase): string {
  return `${probe} with ${IN_FLIGHT} in flight, ${work}`
}

/** Their promises never let the event loop go on, or take it a minute and more. */
const ON_THE_CALLING_THREAD: Readonly<Record<string, string>> = {
  'hash-wasm': 'not under load: it computes on the calling thread and never lets go of it',
  '@noble/hashes':
    'not under load: it computes on the calling thread, 64 hashes for most of a minute',
}

/** Puts each package under load in fresh processes. One that fails is noted and measured no further. */
export async function measureLoad(
  { ours, peers, leftOut }: Field<never>,
  one: LoadCase,
  runs: number,
  announce: Announce = () => undefined,
): Promise<Findings> {
  const all = [ours, ...peers].map(({ name }) => name)
  const names = all.filter((name) => !(name in ON_THE_CALLING_THREAD))
  const failures: Failure[] = []
  const measured = await inTurns(names, runs, async (name) => {
    announce(name)
    return probeIn(one.probe, one.algorithm, name).catch((error: Error) => {
      failures.push({ where: describeLoad(one), who: name, message: lastLine(error) })
      return undefined
    })
  })
  return {
    ...NOTHING,
    loads: loads(one, measured),
    leftOut: [...leftOut, ...sitOut(all)],
    failures,
  }
}

function sitOut(names: readonly string[]): LeftOut[] {
  return names.flatMap((name) => {
    const reason = ON_THE_CALLING_THREAD[name]
    return reason === undefined ? [] : [{ name, reason }]
  })
}

function lastLine({ message }: Error): string {
  return message.trim().split('\n').at(-1) ?? ''
}

/** One process after the other, several times around. */
async function inTurns(
  names: readonly string[],
  runs: number,
  measure: (name: string) => Promise<Measured | undefined>,
): Promise<Map<string, Measured[]>> {
  const measured = new Map<string, Measured[]>(names.map((name) => [name, []]))
  for (let run = 0; run < runs; run += 1) {
    for (const [name, list] of [...measured]) {
      const found = await measure(name)
      if (found === undefined) measured.delete(name)
      else list.push(found)
    }
  }
  return measured
}

function loads(one: LoadCase, measured: ReadonlyMap<string, readonly Measured[]>): Load[] {
  return one.quantities.flatMap((quantity) =>
    [...measured].map(([who, list]) => {
      const values = list.map((each) => each[quantity] ?? Number.NaN)
      return {
        work: one.work,
        ...QUANTITIES[quantity],
        who,
        runs: values.length,
        median: quantile(values, 0.5),
        worst: Math.max(...values),
      }
    }),
  )
}
