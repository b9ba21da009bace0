import { test } from 'vitest'
import { argon2Field } from './contenders/argon2'
import { bcryptField } from './contenders/bcrypt'
import type { Field, LeftOut } from './contenders/contender'
import { scryptField } from './contenders/scrypt'
import type { Load } from './harness/results'
import { loadRuns } from './harness/settings'
import { quantile } from './harness/statistics'
import {
  type Algorithm,
  HEAVY,
  IN_FLIGHT,
  LIGHT,
  type Measured,
  type Probe,
  probeIn,
} from './load/probe'

const fields = {
  argon2id: await argon2Field(),
  bcrypt: await bcryptField(),
  scrypt: await scryptField(),
}

const QUANTITIES = {
  readMs: { what: 'fs.readFile of 4 KiB, p99', unit: 'ms' },
  delayMs: { what: 'event-loop delay, p99', unit: 'ms' },
  memoryMib: { what: 'peak memory', unit: 'MiB' },
} as const

for (const algorithm of ['argon2id', 'bcrypt', 'scrypt'] as const) {
  putUnderLoad('responsiveness', algorithm, LIGHT[algorithm].work, ['readMs', 'delayMs'])
}
putUnderLoad('memory', 'argon2id', HEAVY.work, ['memoryMib'])

function putUnderLoad(
  probe: Probe,
  algorithm: Algorithm,
  work: string,
  quantities: readonly (keyof typeof QUANTITIES)[],
): void {
  test(`${probe} with ${IN_FLIGHT} in flight, ${work}`, async ({ task }) => {
    const { names, leftOut } = packages(fields[algorithm])
    const measured = await inTurns(names, (name) => probeIn(probe, algorithm, name))
    const loads = quantities.flatMap((quantity) =>
      names.map((who) => ({ work, who, ...summary(quantity, measured.get(who) ?? []) })),
    )
    task.meta.findings = { loads, leftOut }
  })
}

/** All but hash-wasm: its promises never let the event loop go on, so that nothing can be measured. */
function packages({ ours, peers, leftOut }: Field<never>): {
  names: string[]
  leftOut: readonly LeftOut[]
} {
  const names = [ours, ...peers].map(({ name }) => name).filter((name) => name !== 'hash-wasm')
  const reason = 'not under load: it computes on the calling thread and never lets go of it'
  return { names, leftOut: [...leftOut, { name: 'hash-wasm', reason }] }
}

/** One process after the other, several times around. */
async function inTurns(
  names: readonly string[],
  measure: (name: string) => Promise<Measured>,
): Promise<Map<string, Measured[]>> {
  const measured = new Map<string, Measured[]>(names.map((name) => [name, []]))
  for (let run = 0; run < loadRuns; run += 1) {
    for (const [name, list] of measured) list.push(await measure(name))
  }
  return measured
}

function summary(
  quantity: keyof typeof QUANTITIES,
  measured: readonly Measured[],
): Omit<Load, 'work' | 'who'> {
  const values = measured.map((each) => each[quantity] ?? Number.NaN)
  return {
    ...QUANTITIES[quantity],
    runs: values.length,
    median: quantile(values, 0.5),
    worst: Math.max(...values),
  }
}
