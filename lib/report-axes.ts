import type { CalibratedOptions } from '../index'
import { bytes } from './cli-output'
import { doubling, linear, logarithmic, type Scale } from './report-scale'
import { superscript } from './report-words'

/** A scale with its name and how its values are written. */
export interface Axis {
  readonly title: string
  readonly scale: Scale
  label(value: number): string
}

/** What the cost of an algorithm is. */
export interface Cost {
  /** What time is expected to grow with. */
  of(options: CalibratedOptions): number
  /** Whether the next cost is a multiple of the last: both axes are logarithmic then. */
  readonly isDoubling: boolean
  readonly title: string
  label(value: number): string
}

/** Room for marks at the ends of a logarithmic axis, and above the highest of a linear one. */
const MARGIN = 2 ** 0.4
const HEADROOM = 1.14

export function costIn(algorithm: CalibratedOptions['algorithm']): Cost {
  if (algorithm === 'bcrypt') {
    return { of: work, isDoubling: true, title: 'cost', label: (value) => exponentOf(value) }
  }
  if (algorithm === 'scrypt') {
    const label = (value: number) => `2${superscript(Number(exponentOf(value)))}`
    return { of: work, isDoubling: true, title: 'N × p', label }
  }
  if (algorithm.startsWith('pbkdf2')) {
    return { of: work, isDoubling: false, title: 'iterations', label: thousands }
  }
  return { of: work, isDoubling: false, title: 'memory × passes', label: memory }
}

/** The axis of costs, from the weakest to the strongest that were measured. */
export function costAxis(cost: Cost, options: readonly CalibratedOptions[]): Axis {
  const values = options.map(cost.of)
  const [lowest, highest] = [Math.min(...values), Math.max(...values)]
  const scale = cost.isDoubling
    ? doubling(lowest / MARGIN, highest * MARGIN)
    : linear(highest * 1.06, cost.title === 'iterations' ? 'decimal' : 'binary')
  return { title: cost.title, scale, label: cost.label }
}

/** The axis of milliseconds. The lowest and the highest of them are on it. */
export function timeAxis(cost: Cost, ms: readonly number[]): Axis {
  const [lowest, highest] = [Math.min(...ms), Math.max(...ms)]
  const label = (value: number) => String(Number(value.toPrecision(3)))
  return cost.isDoubling
    ? {
        title: 'milliseconds, logarithmic',
        scale: logarithmic(lowest / MARGIN, highest * MARGIN),
        label,
      }
    : { title: 'milliseconds', scale: linear(highest * HEADROOM, 'decimal'), label }
}

export function memoryAxis(highest: number): Axis {
  return { title: 'memory per hash', scale: linear(highest * HEADROOM, 'binary'), label: memory }
}

function work(options: CalibratedOptions): number {
  if ('memoryCost' in options) return options.memoryCost * 1024 * options.timeCost
  if ('blockSize' in options) return options.cost * options.parallelization
  return 'cost' in options ? 2 ** options.cost : options.iterations
}

function exponentOf(value: number): string {
  return String(Math.round(Math.log2(value)))
}

function memory(value: number): string {
  return value === 0 ? '0' : bytes(value)
}

function thousands(value: number): string {
  if (value >= 1e6) return `${Number((value / 1e6).toFixed(2))} M`
  return value === 0 ? '0' : `${value / 1000} k`
}
