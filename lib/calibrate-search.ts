import type { Ladder, Rung } from './calibrate-ladder'
import { fitted, median } from './calibrate-statistics'

/** What was measured on one rung. */
export interface Point {
  readonly index: number
  readonly rung: Rung
  /** Milliseconds until the slowest verify of each round had ended. */
  readonly rounds: number[]
  /** Milliseconds of each verify. */
  readonly verifies: number[]
}

/** How to measure, and for how long. Time comes from here alone, so that a test can be without. */
export interface Means {
  readonly targetMs: number
  readonly maxDurationMs: number
  /** Milliseconds of some clock. */
  now(): number
  /**
   * Milliseconds of each verify of one round, or null when `leftMs` ended before the round did. Infinity
   * where the machine cannot.
   */
  measure(rung: Rung, leftMs: number): Promise<readonly number[] | null>
  /** Is told of each round. */
  progressed?(rung: Rung, ms: number, elapsedMs: number): void
}

/** What the search ended with. */
export interface Found {
  /** All that was measured, the weakest first. Empty when not even one round ended in time. */
  readonly points: readonly Point[]
  /** The strongest one under the target, or the weakest when none is. */
  readonly chosen: Point | undefined
  /** Whether a stronger one was found to be too slow, or there is none. */
  readonly isComplete: boolean
}

/** Rounds that show on which side of the target a rung is: the median bears one disturbed round. */
const ROUNDS = 3

/** Rounds of the rung that is chosen. */
const FINAL_ROUNDS = 11

/** The part of the time that is spent on searching, when something was found. */
const SEARCHING = 0.65

/** Work may grow that much at once: a small hash says little of a large one. */
const LARGEST_STEP = 8

/** A bracket whose ends differ by less in their work is lost in the noise. */
const RESOLUTION = 1.03

/**
 * Climbs a ladder for the highest rung under the target. Time grows with the rungs, but what is measured
 * is disturbed: a neighbour makes some rounds slower. So medians are compared, and a curve is laid
 * through them that never falls.
 */
export async function search(ladder: Ladder, means: Means): Promise<Found> {
  const climb = new Climb(ladder, means)
  for (let next = climb.next(); next !== undefined; next = climb.next()) {
    if (!(await climb.measure(next))) break
  }
  return climb.found()
}

class Climb {
  readonly #rungs: readonly Rung[]
  readonly #first: number
  readonly #means: Means
  readonly #started: number
  readonly #points = new Map<number, Point>()
  /** The rung that was measured last. */
  #last: number | undefined

  constructor({ rungs, start }: Ladder, means: Means) {
    this.#rungs = rungs
    this.#first = start
    this.#means = means
    this.#started = means.now()
  }

  /** The rung to be measured next; undefined when enough is known or there is no time for more. */
  next(): number | undefined {
    if (this.#last === undefined) return this.#first
    if (this.#isOpen(this.#last) && this.#hasTimeFor(this.#last)) return this.#last
    const candidate = this.#candidate()
    if (candidate !== undefined && this.#mayLook() && this.#hasTimeFor(candidate)) return candidate
    const best = this.#choice()
    if (best === undefined || best.rounds.length >= FINAL_ROUNDS) return undefined
    return this.#hasTimeFor(best.index) ? best.index : undefined
  }

  /** Measures one round. False when the time was up first. */
  async measure(index: number): Promise<boolean> {
    const rung = this.#rungs[index] as Rung
    const begun = this.#elapsed()
    const left = Math.max(1, this.#means.maxDurationMs - begun)
    const verifies = await this.#means.measure(rung, left)
    const took = this.#elapsed() - begun
    if (verifies === null) {
      // It would have taken longer still: that much is known.
      if (this.#points.size > 0 && took > this.#means.targetMs) this.#add(index, rung, [took])
      return false
    }
    this.#add(index, rung, verifies)
    this.#means.progressed?.(rung, Math.max(...verifies), this.#elapsed())
    return true
  }

  found(): Found {
    const isComplete = this.#candidate() === undefined
    return { points: this.#sorted(), chosen: this.#choice(), isComplete }
  }

  #add(index: number, rung: Rung, verifies: readonly number[]): void {
    const point = this.#points.get(index) ?? { index, rung, rounds: [], verifies: [] }
    point.rounds.push(Math.max(...verifies))
    point.verifies.push(...verifies)
    this.#points.set(index, point)
    this.#last = index
  }

  /** Whether one more round could change the verdict. Noise makes slower only, so a fast round is enough. */
  #isOpen(index: number): boolean {
    const rounds = this.#points.get(index)?.rounds ?? []
    if (rounds.includes(Number.POSITIVE_INFINITY)) return false
    return rounds.length < ROUNDS && Math.min(...rounds) > this.#means.targetMs / 2
  }

  #mayLook(): boolean {
    const isAnyFast = this.#bracket().low !== undefined
    return !isAnyFast || this.#elapsed() < SEARCHING * this.#means.maxDurationMs
  }

  #hasTimeFor(index: number): boolean {
    return this.#elapsed() + this.#expected(index) <= this.#means.maxDurationMs
  }

  /** Milliseconds of a round, from the nearest rung that was measured. */
  #expected(index: number): number {
    const near = this.#sorted().sort(
      (a, b) => Math.abs(a.index - index) - Math.abs(b.index - index),
    )[0]
    if (near === undefined) return 0
    const ms = median(near.rounds.filter(Number.isFinite)) || 0
    return (ms * this.#work(index)) / near.rung.work
  }

  /** A rung between the highest under the target and the lowest above it; undefined when they are close. */
  #candidate(): number | undefined {
    const { low, high } = this.#bracket()
    const above = high ?? this.#rungs.length
    const below = low ?? -1
    const isBracket = low !== undefined && high !== undefined
    if (above - below <= 1) return undefined
    if (isBracket && this.#work(high) < RESOLUTION * this.#work(low)) return undefined
    const margin = isBracket ? Math.floor((above - below) / 10) : 0
    const wanted = this.#indexOf(this.#wantedWork(low, high))
    return Math.min(Math.max(wanted, below + 1 + margin), above - 1 - margin)
  }

  /** The work that would take the target, as far as the ends of the bracket tell. */
  #wantedWork(low: number | undefined, high: number | undefined): number {
    const { targetMs } = this.#means
    const fit = this.#fit()
    const [lowMs, highMs] = [fit.get(low ?? -1) ?? 0, fit.get(high ?? -1) ?? 0]
    if (low === undefined) {
      const factor = Math.max(1 / LARGEST_STEP, targetMs / highMs)
      return this.#work(high ?? 0) * factor
    }
    if (high === undefined) return this.#work(low) * Math.min(LARGEST_STEP, targetMs / lowMs)
    const [from, to] = [this.#work(low), this.#work(high)]
    if (!Number.isFinite(highMs)) return Math.sqrt(from * to)
    return from + ((to - from) * (targetMs - lowMs)) / (highMs - lowMs)
  }

  /** The highest rung under the target and the lowest above it, of the curve that never falls. */
  #bracket(): { low: number | undefined; high: number | undefined } {
    const { targetMs } = this.#means
    const fit = [...this.#fit()]
    const low = fit.filter(([, ms]) => ms <= targetMs).at(-1)?.[0]
    const high = fit.find(([, ms]) => ms > targetMs)?.[0]
    return { low, high }
  }

  #choice(): Point | undefined {
    const { low } = this.#bracket()
    const points = this.#sorted()
    const isUnder = ({ index, rounds }: Point) =>
      low !== undefined && index <= low && median(rounds) <= this.#means.targetMs
    return points.filter(isUnder).at(-1) ?? points[0]
  }

  /** The curve, by rung. */
  #fit(): Map<number, number> {
    const points = this.#sorted()
    const curve = fitted(points.map(({ rounds }) => [median(rounds), rounds.length]))
    return new Map(points.map(({ index }, i) => [index, curve[i] ?? 0]))
  }

  #sorted(): Point[] {
    return [...this.#points.values()].sort((a, b) => a.index - b.index)
  }

  #work(index: number): number {
    return this.#rungs[index]?.work ?? 0
  }

  /** The highest rung of at most that work. */
  #indexOf(work: number): number {
    const above = this.#rungs.findIndex((rung) => rung.work > work)
    return (above === -1 ? this.#rungs.length : above) - 1
  }

  #elapsed(): number {
    return this.#means.now() - this.#started
  }
}
