import type { Pace } from './interleave'

/** `npm run bench -- --quick`: fewer rounds, to see that everything works. */
export const isQuick = process.env.SLOWHASH_BENCH_QUICK === '1'

/** Longer than the wipe of 256 MiB takes. */
const REST_MS = 40

/** Longer than slowhash keeps the memory of its last hash. */
const LONG_REST_MS = 1200

export const steady: Pace = isQuick
  ? { minRounds: 3, maxRounds: 5, seconds: 3, restMs: REST_MS }
  : { minRounds: 9, maxRounds: 41, seconds: 10, restMs: REST_MS }

/** For the first hash after a while. */
export const rested: Pace = {
  minRounds: isQuick ? 2 : 9,
  maxRounds: isQuick ? 2 : 9,
  seconds: 0,
  restMs: LONG_REST_MS,
}

/** Fresh processes that each package is put under load in. */
export const loadRuns = isQuick ? 1 : 3
