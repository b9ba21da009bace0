import type { Pace } from './interleave'

/** `--quick`: fewer rounds, to see that everything works. */
export const isQuick = process.env.SLOWHASH_BENCH_QUICK === '1'

/** Longer than the wipe of 256 MiB takes. */
const REST_MS = 40

/** Longer than slowhash keeps the memory of its last hash. */
const LONG_REST_MS = 1200

/** How the cases of a run are measured. */
export interface Paces {
  readonly steady: Pace
  /** For the first hash after a while. */
  readonly rested: Pace
  /** Fresh processes that each package is put under load in. */
  readonly loadRuns: number
}

const quick: Paces = {
  steady: { minRounds: 2, maxRounds: 5, seconds: 1, capSeconds: 10, restMs: REST_MS },
  rested: { minRounds: 2, maxRounds: 2, seconds: 0, capSeconds: 60, restMs: LONG_REST_MS },
  loadRuns: 1,
}

/** `npm run bench`: as many rounds as a case is worth that somebody is working on. */
const thorough: Paces = {
  steady: { minRounds: 9, maxRounds: 41, seconds: 10, capSeconds: 600, restMs: REST_MS },
  rested: { minRounds: 9, maxRounds: 9, seconds: 0, capSeconds: 600, restMs: LONG_REST_MS },
  loadRuns: 3,
}

/** `npm run bench:report`: every case, within twenty minutes. */
const report: Paces = {
  steady: { minRounds: 7, maxRounds: 31, seconds: 4, capSeconds: 40, restMs: REST_MS },
  rested: { minRounds: 5, maxRounds: 5, seconds: 0, capSeconds: 60, restMs: LONG_REST_MS },
  loadRuns: 2,
}

/** The same on the runtimes that get a few cases only. */
const briefly: Paces = {
  ...report,
  steady: { minRounds: 5, maxRounds: 21, seconds: 3, capSeconds: 30, restMs: REST_MS },
}

export const benchPaces = isQuick ? quick : thorough
export const reportPaces = isQuick ? quick : report
export const briefPaces = isQuick ? quick : briefly
