import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { CLEAN, inEveryPhase, node, PHASES, ROUNDS, root, runCommand } from './lifecycle.support'

const copy = mkdtempSync(join(tmpdir(), 'slowhash-copy-'))
for (const part of ['package.json', 'dist', 'native']) {
  cpSync(join(root, part), join(copy, part), { recursive: true })
}
afterAll(() => rmSync(copy, { recursive: true }))

// Elsewhere no signal tells a process to end.
const withSignals = it.skipIf(process.platform === 'win32')

for (const clustered of [false, true]) {
  const how = clustered ? 'as workers of a cluster' : 'by fork'
  withSignals(`hashes in children started ${how} and beside them, 100 times`, async () => {
    const third = 6 * ROUNDS
    const plan = { clustered, count: 3 * third, phases: PHASES }
    const program = '__test__/lifecycle-programs/children.cjs'
    const { stdout, ...ended } = await runCommand(node, [program, JSON.stringify(plan)])
    expect(ended).toEqual(CLEAN)
    expect(JSON.parse(stdout)).toEqual({
      ends: { 'killed: SIGTERM': third, 'disconnected: 0': third, 'exits: 0': third },
      hashes: 64,
    })
    expect(plan.count).toBeGreaterThanOrEqual(100)
  })
}

it('lives beside a second copy of itself in one process, 100 times', async () => {
  const runs = await inEveryPhase(async (phase, kind, round) => {
    const ending = round % 2 === 0 ? 'exits' : 'ends by itself'
    const program = '__test__/lifecycle-programs/copies.cjs'
    const ended = await runCommand(node, [program, copy, phase, kind, ending])
    const stdout = ending === 'exits' ? expect.stringMatching(/^true [0-4]\n$/) : 'true 4\n'
    expect(ended, `${phase}, ${kind}`).toEqual({ ...CLEAN, stdout })
  })
  expect(runs).toBeGreaterThanOrEqual(100)
})
