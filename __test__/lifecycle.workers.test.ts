import { expect, it } from 'vitest'
import {
  CLEAN,
  type Ended,
  node,
  PHASES,
  type Phase,
  ROUNDS,
  runCommand,
} from './lifecycle.support'

/** How many hashes of a worker have settled when it stops in a phase. */
const settledIn = (phase: string) => (['wiping', 'releasing', 'ended'].includes(phase) ? 1 : 0)

interface Plan {
  readonly phase: Phase | 'creating' | 'synchronous'
  readonly exits: boolean
  /** Whether the main thread hashes at the same time. */
  readonly beside: boolean
}

function runWorkers(plan: object): Promise<Ended> {
  return runCommand(node, ['__test__/lifecycle-programs/workers.cjs', JSON.stringify(plan)])
}

/** Starts workers that end by a plan and checks that everything else went on. */
async function expectEnds(plan: Plan): Promise<number> {
  const count = ROUNDS + 2
  const { stdout, ...ended } = await runWorkers({ ...plan, count })
  expect(ended).toEqual(CLEAN)
  expect(JSON.parse(stdout), plan.phase).toEqual({
    ended: count,
    settled: settledIn(plan.phase) * count,
    hashes: plan.beside ? 64 : 3,
  })
  return count
}

it('survives the termination of workers in every phase, 100 times', async () => {
  let runs = 0
  for (const phase of ['creating', ...PHASES, 'synchronous'] as const) {
    for (const beside of [false, true]) runs += await expectEnds({ phase, exits: false, beside })
  }
  expect(runs).toBeGreaterThanOrEqual(100)
})

it('survives workers that exit in every phase, 96 times', async () => {
  let runs = 0
  for (const phase of PHASES) {
    for (const beside of [false, true]) runs += await expectEnds({ phase, exits: true, beside })
  }
  expect(runs).toBeGreaterThanOrEqual(96)
})

it('exits cleanly while workers are in every phase', async () => {
  let runs = 0
  for (const phase of ['creating', ...PHASES, 'synchronous']) {
    const ended = await runWorkers({ phase, count: 0 })
    expect(ended, phase).toEqual({ ...CLEAN, stdout: '' })
    runs++
  }
  expect(runs).toBe(8)
})

it('shares the slots among threads, each of which may always have one batch', async () => {
  const ended = await runCommand(node, ['__test__/lifecycle-programs/slots.cjs'])
  const stdout = JSON.stringify({
    alone: 3,
    held: { made: 3, peak: 3 },
    beside: [1, 1, 1, 1],
    mine: 50,
    most: true,
  })
  expect(ended).toEqual({ ...CLEAN, stdout: `${stdout}\n` })
})

it('keeps no memory for workers that have ended while they waited for it', async () => {
  const program = '__test__/lifecycle-programs/stalled.cjs'
  const ended = await runCommand(node, [program, '20'])
  expect(ended).toEqual({ ...CLEAN, stdout: '20\n' })
})
