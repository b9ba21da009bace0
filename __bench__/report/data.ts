import type { Comparison, Failure, Findings } from '../harness/results'
import type { Machine } from './machine'

/** What one runtime has measured. */
export interface Part {
  readonly machine: Machine
  readonly minutes: number
  readonly findings: Findings
}

/** What a package costs before its first hash. */
export interface Size {
  readonly name: string
  /** Packages that npm installs for it. */
  readonly packages: number
  /** Their tarballs. */
  readonly downloadBytes: number
  readonly totalBytes: number
  /** The binary that is loaded here; null when there is none. */
  readonly binaryBytes: number | null
  readonly installMs: number
}

export interface Sizes {
  readonly machine: Machine
  readonly minutes: number
  readonly npm: string
  readonly binaryFrom: 'release' | 'development'
  /** With `(nothing)`, what npm itself takes. */
  readonly packages: readonly Size[]
  readonly failures: readonly Failure[]
}

/** Everything that was measured. */
export interface Data {
  readonly 'node-26'?: Part
  readonly 'node-24'?: Part
  readonly 'node-22'?: Part
  readonly bun?: Part
  readonly sizes?: Sizes
}

export const RUNTIMES = ['node-22', 'node-24', 'node-26', 'bun'] as const
export type Runtime = (typeof RUNTIMES)[number]

/** How a table calls a runtime. */
export const RUNTIME_NAMES: Readonly<Record<Runtime, string>> = {
  'node-22': 'Node.js 22',
  'node-24': 'Node.js 24',
  'node-26': 'Node.js 26',
  bun: 'Bun',
}

/** The comparison with each peer in a case, in the order in which they are listed. */
export function comparisonsOf(part: Part | undefined, work: string, how: string): Comparison[] {
  const all = part?.findings.comparisons ?? []
  return all.filter((one) => one.work === work && one.how === how)
}
