import { performance } from 'node:perf_hooks'
import { clearTimeout, setTimeout } from 'node:timers'
import type * as Public from '../index'
import type { Calibration, CalibrationPoint } from '../index'
import { draft } from './binding'
import { type Bounds, type Ladder, ladderOf, type Rung } from './calibrate-ladder'
import { type Found, type Means, type Point, search } from './calibrate-search'
import { median, medianInterval, quantile } from './calibrate-statistics'
import { limits } from './configure'
import { abortError, codedError, codeOf, wrongType } from './errors'
import { integer, knownOnly, type Options, oneOf, record } from './inputs'
import { native } from './native'
import { enqueue, stats } from './queue'
import { ALGORITHMS, beginRecipe } from './recipe'
import { liveSignal, onAbort } from './signal'

const KEYS = [
  ...['algorithm', 'targetMs', 'maxMemory', 'concurrency', 'parallelism', 'maxDurationMs'],
  ...['allowWeak', 'signal', 'onProgress'],
]

/** What is hashed: no algorithm takes longer for one password than for another. */
const PASSWORD = 'correct horse battery staple'

/** Jobs of one batch that the shapes with the widest batches take. */
const BATCH_WIDTH = 4

/** A request that was checked. */
interface Request {
  readonly bounds: Bounds
  readonly targetMs: number
  readonly maxDurationMs: number
  readonly concurrency: number
  /** Bytes for all hashes. */
  readonly maxMemory: number
  /** Hashes that run at the same time where memory does not keep them apart. */
  readonly together: number
  /** Hashes that must fit into the memory. */
  readonly fitting: number
  readonly signal: AbortSignal | undefined
  readonly onProgress: Public.CalibrateOptions['onProgress']
}

export const calibrate: typeof Public.calibrate = async (given) => {
  const request = parse(knownOnly(record(given), KEYS))
  const ladder = ladderOf(request.bounds)
  if (ladder.rungs.length === 0) throw noRoom(request, ladder)
  return result(request, ladder, await search(ladder, means(request, ladder)))
}

function parse(given: Options): Request {
  const { concurrency: slots, maxMemory: budget } = stats()
  const algorithm = oneOf('algorithm', ALGORITHMS, given.algorithm)
  const concurrency = integer('concurrency', given.concurrency, 1, 1024, 'verifies') ?? 1
  const maxMemory = integer('maxMemory', given.maxMemory, 2 ** 20, budget, 'bytes') ?? budget
  // Batches of some algorithms hold more than one hash.
  const width = ['bcrypt', 'scrypt'].includes(algorithm) ? BATCH_WIDTH : 1
  const together = Math.min(concurrency, slots * width)
  // To its own budget the queue keeps by itself, with narrow batches; it knows of no smaller one.
  const fitting = maxMemory === budget ? Math.min(concurrency, slots) : together
  return {
    bounds: {
      algorithm,
      memory: Math.floor(maxMemory / fitting),
      lanes: lanesOf(algorithm, given.parallelism),
      isWeakAllowed: oneOf('allowWeak', [false, true], given.allowWeak),
      limits: limits(),
    },
    targetMs: integer('targetMs', given.targetMs, 1, 60_000, 'ms') ?? 250,
    maxDurationMs: integer('maxDurationMs', given.maxDurationMs, 100, 600_000, 'ms') ?? 10_000,
    concurrency,
    maxMemory,
    together,
    fitting,
    signal: liveSignal(given.signal),
    onProgress: callbackOf(given.onProgress),
  }
}

function lanesOf(algorithm: Public.Algorithm, value: unknown): number {
  if (value !== undefined && !algorithm.startsWith('argon2')) {
    throw codedError('ERR_INVALID_ARG_TYPE', 'parallelism is an option of Argon2 only')
  }
  const most = Math.min(255, limits().argon2Lanes ?? 255)
  return integer('parallelism', value, 1, most, 'lanes') ?? 1
}

function callbackOf(value: unknown): Request['onProgress'] {
  if (value !== undefined && typeof value !== 'function') {
    throw wrongType('onProgress', 'a function', value)
  }
  return value as Request['onProgress']
}

/** Real verifies on a real clock. */
function means(request: Request, { rungs }: Ladder): Means {
  const { targetMs, maxDurationMs, onProgress } = request
  return {
    targetMs,
    maxDurationMs,
    now: () => performance.now(),
    measure: (rung, leftMs) => measure(request, rung, leftMs, rung === rungs[0]),
    progressed: ({ options }, ms, elapsedMs) => {
      const fraction = Math.min(1, elapsedMs / maxDurationMs)
      if (Number.isFinite(ms)) onProgress?.({ fraction, options: { ...options }, ms })
    },
  }
}

/** One round: verifies that begin together, each with its own time. Null when the time was up first. */
async function measure(
  { concurrency, signal }: Request,
  rung: Rung,
  leftMs: number,
  isLeast: boolean,
): Promise<number[] | null> {
  const round = new AbortController()
  const forget = signal && onAbort(signal, () => round.abort())
  const timer = setTimeout(() => round.abort(), leftMs)
  try {
    if (signal?.aborted) throw abortError(signal)
    const verifies = Array.from({ length: concurrency }, () => timed(rung, round.signal))
    const ended = await Promise.allSettled(verifies)
    return ended.map((verify) => {
      if (verify.status === 'fulfilled') return verify.value
      throw verify.reason
    })
  } catch (error) {
    if (signal?.aborted) throw abortError(signal)
    if (codeOf(error) === 'ABORT_ERR') return null
    // What the system refuses is too much for this machine, unless there is nothing smaller.
    if (codeOf(error) === 'ERR_SLOWHASH_MEMORY' && !isLeast) return [Number.POSITIVE_INFINITY]
    throw error
  } finally {
    clearTimeout(timer)
    forget?.()
  }
}

/** Milliseconds of one hash, its turn in the queue included: a verify computes the same. */
async function timed({ options }: Rung, signal: AbortSignal): Promise<number> {
  const prepare = () => {
    beginRecipe(options)
    native(() => draft.hash(PASSWORD))
  }
  const start = performance.now()
  await enqueue(prepare, signal)
  return performance.now() - start
}

function result(request: Request, ladder: Ladder, found: Found): Calibration {
  const { chosen, points } = found
  if (chosen === undefined) throw noTime(request)
  const { targetMs, concurrency } = request
  const measured = pointOf(request, chosen)
  const { latency, memory, hashesPerSecond } = measured
  const calibration: Calibration = {
    options: { ...measured.options },
    withinTarget: measured.ms <= targetMs,
    belowFloor: chosen.rung.isWeak,
    limitedBy: limitOf(ladder, found, measured.ms <= targetMs),
    targetMs,
    concurrency,
    latency,
    measured,
    memory,
    hashesPerSecond,
    // What the system refused has no time.
    curve: points.map((point) => pointOf(request, point)).filter(({ ms }) => Number.isFinite(ms)),
    notes: [],
  }
  calibration.notes.push(...notesOn(calibration))
  return calibration
}

/** Why there is nothing stronger. */
function limitOf(
  { rungs, endsWith }: Ladder,
  { points, chosen, isComplete }: Found,
  isUnder: boolean,
): Calibration['limitedBy'] {
  if (isUnder && chosen?.index === rungs.length - 1) return endsWith
  if (!isComplete) return 'duration'
  const next = points[chosen === undefined ? 0 : points.indexOf(chosen) + 1]
  return next !== undefined && !Number.isFinite(median(next.rounds)) ? 'memory' : 'target'
}

function pointOf(request: Request, { rung, rounds, verifies }: Point): CalibrationPoint {
  const { concurrency, together, maxMemory } = request
  const [low, high] = medianInterval(rounds)
  const ms = median(rounds)
  return {
    options: { ...rung.options },
    ms,
    low,
    high,
    rounds: rounds.length,
    latency: { p50: quantile(verifies, 0.5), p95: quantile(verifies, 0.95) },
    memory: { perHash: rung.memory, total: Math.min(together * rung.memory, maxMemory) },
    hashesPerSecond: (1000 * concurrency) / ms,
  }
}

function notesOn({ options, withinTarget, measured, targetMs, ...rest }: Calibration): string[] {
  const notes: string[] = []
  const { ms, low, high, rounds } = measured
  if (!withinTarget) {
    const least = `the least that is allowed takes ${Math.round(ms)} ms`
    notes.push(`This machine cannot verify within ${targetMs} ms: ${least}.`)
  }
  if (rest.belowFloor) notes.push('These parameters are below the floors of OWASP.')
  if (options.algorithm === 'scrypt' && options.cost < 2 ** 17 && !rest.belowFloor) {
    notes.push('N = 2^17 with p = 1 does not fit: these are what OWASP lists as its equal.')
  }
  if (rest.limitedBy === 'duration') {
    notes.push('maxDurationMs ended before the search did: stronger parameters may fit as well.')
  }
  if (rounds < 6 || high - low > 0.2 * ms) {
    notes.push(
      `The median is uncertain: ${rounds} rounds, ${Math.round(low)} to ${Math.round(high)} ms.`,
    )
  }
  return notes
}

function noRoom({ bounds, fitting, maxMemory }: Request, { leastMemory }: Ladder): Error {
  const needed = `${leastMemory * fitting} bytes for ${bounds.algorithm}, ${fitting} at once`
  return codedError('ERR_OUT_OF_RANGE', `maxMemory must be at least ${needed}, got ${maxMemory}`)
}

function noTime({ concurrency, maxDurationMs }: Request): Error {
  const message = `maxDurationMs must be longer than one round of ${concurrency} at the floor, got ${maxDurationMs}`
  return codedError('ERR_OUT_OF_RANGE', message)
}
