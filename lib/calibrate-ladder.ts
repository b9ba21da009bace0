import type { Algorithm, CalibratedOptions } from '../index'
import type { Limits } from './binding'
import { profiles } from './profiles'

/** One set of parameters. */
export interface Rung {
  readonly options: CalibratedOptions
  /** Bytes that one hash works in. */
  readonly memory: number
  /** What its time grows with. */
  readonly work: number
  /** Whether it is below the floors of OWASP. */
  readonly isWeak: boolean
}

/** Sets of parameters, each stronger than the one before, to be climbed as far as time allows. */
export interface Ladder {
  readonly rungs: readonly Rung[]
  /** Where to begin: at the floor of OWASP. */
  readonly start: number
  /** Why there is no stronger one. */
  readonly endsWith: 'memory' | 'limits'
  /** Bytes that the first rung would take if memory were no matter. */
  readonly leastMemory: number
}

/** What the rungs of a ladder have to keep to. */
export interface Bounds {
  readonly algorithm: Algorithm
  /** Bytes of one hash. */
  readonly memory: number
  /** Lanes of Argon2. */
  readonly lanes: number
  readonly isWeakAllowed: boolean
  /** What `verify` will take; what is missing is the default of `core`. */
  readonly limits: Limits
}

/** Finer steps of Argon2's memory (KiB) than these are lost in the noise. */
const MEMORY_STEP = 1024

/** Finer steps of PBKDF2's iterations as well. */
const ITERATIONS_STEP = 10_000

/** Log2 N and p of scrypt that the OWASP Password Storage Cheat Sheet lists as equals, with r = 8. */
const SCRYPT_FLOORS = [
  [13, 10],
  [14, 5],
  [15, 3],
  [16, 2],
  [17, 1],
] as const

/** Streams of one scrypt hash that may be computed in lockstep, each in memory of its own. */
const SCRYPT_STREAMS = 4

/** Bytes that bcrypt works in. */
const BCRYPT_BYTES = 4096

/** The rungs within the bounds, from the weakest to the strongest. There may be none. */
export function ladderOf(bounds: Bounds): Ladder {
  const rungs = allowed(bounds)
  const top = rungs.at(-1)?.work ?? 0
  const endless = allowed({ ...bounds, memory: Number.MAX_SAFE_INTEGER })
  const weak = rungs.filter(({ isWeak }) => isWeak).length
  return {
    rungs,
    start: Math.max(0, Math.min(weak, rungs.length - 1)),
    // Passes make up for memory, but for a step that does not divide.
    endsWith: (endless.at(-1)?.work ?? 0) > 1.1 * top ? 'memory' : 'limits',
    leastMemory: endless[0]?.memory ?? 0,
  }
}

function allowed(bounds: Bounds): Rung[] {
  return rungsOf(bounds).filter(({ isWeak }) => bounds.isWeakAllowed || !isWeak)
}

function rungsOf(bounds: Bounds): Rung[] {
  const { algorithm } = bounds
  if (algorithm === 'bcrypt') return bcryptRungs(bounds)
  if (algorithm === 'scrypt') return scryptRungs(bounds)
  if (algorithm === 'pbkdf2-sha256' || algorithm === 'pbkdf2-sha512') {
    return pbkdf2Rungs(algorithm, bounds)
  }
  return argon2Rungs(algorithm, bounds)
}

/** Memory first, as RFC 9106 (section 4) has it, and passes when there is no more of it. */
function argon2Rungs(
  algorithm: 'argon2id' | 'argon2i' | 'argon2d',
  { memory, lanes, limits }: Bounds,
): Rung[] {
  const { memoryCost: floor, timeCost: leastPasses } = profiles.argon2id.owasp
  const maxWork = limits.argon2WorkKib ?? 64 * 2 ** 20
  const most = Math.min(
    Math.floor(memory / 1024),
    limits.argon2MemoryKib ?? 4 * 2 ** 20,
    Math.floor(maxWork / leastPasses),
  )
  const rung = (memoryCost: number, timeCost: number): Rung => ({
    options: { algorithm, memoryCost, timeCost, parallelism: lanes },
    memory: memoryCost * 1024,
    work: memoryCost * timeCost,
    isWeak: memoryCost < floor,
  })
  const least = Math.ceil((8 * lanes) / MEMORY_STEP) * MEMORY_STEP
  const sizes = range(least, most, MEMORY_STEP)
  const largest = sizes.at(-1)
  if (largest === undefined) return []
  const passes = range(leastPasses + 1, Math.floor(maxWork / largest), 1)
  return [
    ...sizes.map((memoryCost) => rung(memoryCost, leastPasses)),
    ...passes.map((timeCost) => rung(largest, timeCost)),
  ]
}

function bcryptRungs({ limits }: Bounds): Rung[] {
  return range(4, Math.min(limits.bcryptCost ?? 20, 31), 1).map((cost) => ({
    options: { algorithm: 'bcrypt', cost },
    memory: BCRYPT_BYTES,
    work: 2 ** cost,
    isWeak: cost < profiles.bcrypt.owasp.cost,
  }))
}

/**
 * The equals of OWASP by memory, then larger N, then larger p where there is no memory for a larger N.
 * The first of them take less work than the last, so a machine that is too slow for that one gets them.
 */
function scryptRungs({ memory, limits }: Bounds): Rung[] {
  const { blockSize } = profiles.scrypt.owasp
  const maxWork = limits.scryptBytes ?? 2 ** 32
  const rung = (logN: number, parallelization: number, isWeak = false): Rung => ({
    options: { algorithm: 'scrypt', cost: 2 ** logN, blockSize, parallelization },
    memory:
      128 * blockSize * (2 ** logN + 2) * Math.min(parallelization, SCRYPT_STREAMS) +
      128 * blockSize * parallelization,
    work: 2 ** logN * parallelization,
    isWeak,
  })
  const fits = ({ memory: bytes, work }: Rung) =>
    bytes <= memory && 128 * blockSize * work <= maxWork
  const weak = range(10, 16, 1).map((logN) => rung(logN, 1, true))
  const equals = SCRYPT_FLOORS.map(([logN, p]) => rung(logN, p))
  const large = range(18, 31, 1).map((logN) => rung(logN, 1))
  const strong = [...equals, ...large].filter(fits)
  const last = strong.at(-1)?.options as CalibratedOptions & { algorithm: 'scrypt' }
  const wide =
    last === undefined
      ? []
      : range(last.parallelization + 1, 512, 1).map((p) => rung(Math.log2(last.cost), p))
  return [...weak.filter(fits), ...strong, ...wide.filter(fits)]
}

function pbkdf2Rungs(algorithm: 'pbkdf2-sha256' | 'pbkdf2-sha512', { limits }: Bounds): Rung[] {
  const most = limits.iterations ?? 10_000_000
  return range(ITERATIONS_STEP, most, ITERATIONS_STEP).map((iterations) => ({
    options: { algorithm, iterations },
    memory: 0,
    work: iterations,
    isWeak: iterations < profiles[algorithm].owasp.iterations,
  }))
}

/** The numbers from `first` to `last` in steps, at most some thousands of them. */
function range(first: number, last: number, step: number): number[] {
  const length = Math.min(Math.max(0, Math.floor((last - first) / step) + 1), 10_000)
  return Array.from({ length }, (_, i) => first + i * step)
}
