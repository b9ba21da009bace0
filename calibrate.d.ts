import type { AbortOptions, Algorithm } from './index'

/** Parameters that {@link calibrate} found: options of {@link hash}, with nothing left out. */
export type CalibratedOptions =
  | {
      algorithm: 'argon2id' | 'argon2i' | 'argon2d'
      memoryCost: number
      timeCost: number
      parallelism: number
    }
  | { algorithm: 'bcrypt'; cost: number }
  | { algorithm: 'scrypt'; cost: number; blockSize: number; parallelization: number }
  | { algorithm: 'pbkdf2-sha256' | 'pbkdf2-sha512'; iterations: number }

/** What {@link calibrate} is asked for. */
export interface CalibrateOptions extends AbortOptions {
  /** Default `'argon2id'`. */
  algorithm?: Algorithm | undefined
  /** Milliseconds that a verify may take, 1 to 60000. Default 250. */
  targetMs?: number | undefined
  /**
   * Bytes that all hashes together may work in, at least 2^20 and at most the `maxMemory` of
   * {@link configure}. Default: that one.
   */
  maxMemory?: number | undefined
  /** How many verifies begin at the same time, 1 to 1024. Default 1. */
  concurrency?: number | undefined
  /** Argon2's lanes, 1 to 255. Default 1. Other algorithms do not take it. */
  parallelism?: number | undefined
  /** Milliseconds that it all may take, 100 to 600000. Default 10000. */
  maxDurationMs?: number | undefined
  /** Whether parameters below the floors of OWASP may be found. Default false. */
  allowWeak?: boolean | undefined
  /** Is told of each round of verifies. What it throws ends the calibration. */
  onProgress?: ((progress: CalibrationProgress) => void) | undefined
}

/** What `onProgress` is told. */
export interface CalibrationProgress {
  /** How much of `maxDurationMs` has passed, 0 to 1. It ends before 1 when it is sure. */
  fraction: number
  /** What was measured. */
  options: CalibratedOptions
  /** Milliseconds until the slowest verify of the round had ended. */
  ms: number
}

/** What was measured of one set of parameters. */
export interface CalibrationPoint {
  /** The parameters. */
  options: CalibratedOptions
  /** Milliseconds until the slowest of `concurrency` verifies has ended: the median of the rounds. */
  ms: number
  /** The median lies between `low` and `high` with a confidence of about 95 %; extremes below 6 rounds. */
  low: number
  /** See `low`. */
  high: number
  /** How many times that many verifies were begun together. */
  rounds: number
  /** Milliseconds of one verify when `concurrency` of them begin together. */
  latency: CalibrationLatency
  /** Bytes. */
  memory: CalibrationMemory
  /** At that concurrency. */
  hashesPerSecond: number
}

/** Milliseconds of single verifies. */
export interface CalibrationLatency {
  /** Half of them were faster. */
  p50: number
  /** 95 % of them were faster. */
  p95: number
}

/** Bytes that hashes work in. */
export interface CalibrationMemory {
  /** Of one hash. */
  perHash: number
  /** Of all that run at the same time; the others wait. */
  total: number
}

/** What {@link calibrate} found. */
export interface Calibration {
  /** The strongest parameters under the target. Pass them to {@link hash}. */
  options: CalibratedOptions
  /** False when this machine cannot verify within the target: `options` are the least that is allowed. */
  withinTarget: boolean
  /** Whether `options` are below the floors of OWASP, which takes `allowWeak`. */
  belowFloor: boolean
  /**
   * Why they are not stronger: the target; `maxMemory` or what the system gives; what a stored string may
   * ask for, see {@link configure}; or `maxDurationMs`, which ended before the search did.
   */
  limitedBy: 'target' | 'memory' | 'limits' | 'duration'
  /** What was asked for. */
  targetMs: number
  /** What was asked for. */
  concurrency: number
  /** That of `measured`. */
  latency: CalibrationLatency
  /** What the choice rests on, with its uncertainty. It stands in `curve` as well. */
  measured: CalibrationPoint
  /** That of `measured`. */
  memory: CalibrationMemory
  /** That of `measured`. */
  hashesPerSecond: number
  /** All that was measured, the weakest first. */
  curve: CalibrationPoint[]
  /** What else is worth knowing, as sentences. */
  notes: string[]
}

/**
 * Finds the strongest parameters with which `concurrency` verifies that begin together end within
 * `targetMs` on this machine: as much memory as possible and then more passes for Argon2, the cost for
 * bcrypt, N for scrypt, the iterations for PBKDF2. Never less than the floors of OWASP, unless told: Argon2
 * with 19456 KiB and 2 passes, bcrypt with cost 10, scrypt with N = 2^17 and p = 1 or what OWASP lists as
 * its equals, PBKDF2 with 600000 iterations of SHA-256 or 210000 of SHA-512.
 *
 * It computes hashes in the queue for up to `maxDurationMs`, so call it on a machine that does nothing
 * else: in a script or at deployment, not while logins come in.
 *
 * @throws `ERR_INVALID_ARG_TYPE`, `ERR_OUT_OF_RANGE` (also when the least parameters do not fit into
 * `maxMemory`, or one round of them not into `maxDurationMs`), `ERR_SLOWHASH_MEMORY`,
 * `ERR_SLOWHASH_OVERLOADED`, `ABORT_ERR`
 * @example
 * const { options } = await calibrate({ targetMs: 200, concurrency: 4 })
 * await hash(password, options)
 */
export declare function calibrate(request?: CalibrateOptions | null): Promise<Calibration>
