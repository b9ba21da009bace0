import { expect, it } from 'vitest'
import { cycle, type Edge, roomOf, violations } from '../scripts/structure/rules.mjs'

const NOTHING = { modules: [], edges: [] }

function inLib(from: string, to: string, kind: Edge['kind'] = 'load'): string[] {
  const lib = { modules: [from, to], edges: [{ from, to, kind }] }
  return violations({ crates: NOTHING, src: NOTHING, lib })
}

it.each([
  ['bcryptjs', 'bcrypt'],
  ['hash', 'cli-output'],
  ['inputs', 'report-words'],
  ['queue', 'passwords'],
] as const)('refuses that %s imports %s, even of types only', (from, to) => {
  expect(inLib(from, to)).toEqual([expect.stringContaining(`${from} -> ${to}`)])
  expect(inLib(from, to, 'type')).toHaveLength(1)
})

it('lets the command line use what it likes', () => {
  expect(inLib('cli-audit', 'passwords')).toEqual([])
  expect(inLib('report', 'cli-output')).toEqual([])
})

it('refuses a module that is in no room', () => {
  expect(inLib('index', 'odds')).toEqual([expect.stringContaining('lib/odds.ts')])
  expect(roomOf('adapters/gitea')).toBe('adapters')
})

it('refuses a cycle of what is loaded, and names its edges', () => {
  const edges = [
    { from: 'inputs', to: 'errors' },
    { from: 'errors', to: 'libc' },
    { from: 'libc', to: 'errors' },
  ]
  expect(cycle(edges)).toEqual(['errors -> libc', 'libc -> errors'])
  expect(cycle(edges.slice(0, 2))).toEqual([])
  const lib = {
    modules: [],
    edges: edges.map(
      (edge) => ({ ...edge, kind: edge.from === 'libc' ? 'call' : 'load' }) as const,
    ),
  }
  expect(violations({ crates: NOTHING, src: NOTHING, lib })).toEqual([])
})

it('refuses a crate that depends on what it must not know', () => {
  const edges = [{ from: 'crates/kernels', to: 'crates/core' }]
  const crates = { modules: [], edges }
  expect(violations({ crates, src: NOTHING, lib: NOTHING })).toHaveLength(1)
})
