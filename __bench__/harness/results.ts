import type { LeftOut } from '../contenders/contender'
import type { Spread } from './statistics'

/** How a peer compares with slowhash in one case. */
export interface Comparison {
  /** What is computed. */
  readonly work: string
  /** By which call, and how many at a time. */
  readonly how: string
  readonly peer: string
  readonly rounds: number
  readonly ours: Times
  readonly theirs: Times
  /** Their time by ours, round by round. */
  readonly ratio: Spread
}

/** Milliseconds until all calls of a turn were done. */
export interface Times {
  readonly min: number
  readonly median: number
}

/** What load does to the process, by package. */
export interface Load {
  readonly work: string
  /** What is measured. */
  readonly what: string
  readonly unit: 'ms' | 'MiB'
  readonly who: string
  /** Fresh processes that measured it. */
  readonly runs: number
  readonly median: number
  readonly worst: number
}

/** A package that threw, crashed or computed something else. */
export interface Failure {
  readonly where: string
  readonly who: string
  readonly message: string
}

/** What a case found out. */
export interface Findings {
  readonly comparisons: readonly Comparison[]
  readonly loads: readonly Load[]
  readonly leftOut: readonly LeftOut[]
  readonly failures: readonly Failure[]
}

export const NOTHING: Findings = { comparisons: [], loads: [], leftOut: [], failures: [] }

export function merge(all: readonly Findings[]): Findings {
  return {
    comparisons: all.flatMap(({ comparisons }) => comparisons),
    loads: all.flatMap(({ loads }) => loads),
    leftOut: all.flatMap(({ leftOut }) => leftOut),
    failures: all.flatMap(({ failures }) => failures),
  }
}
