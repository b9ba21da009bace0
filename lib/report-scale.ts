/** Where a value stands on an axis, and which values are written beside it. */
export interface Scale {
  /** The place of a value, from 0 at the lower end to 1 at the upper one. */
  place(value: number): number
  /** Values with a line and a label. */
  readonly ticks: readonly number[]
}

/** How far apart the values of an axis are: by steps of 1, 2 or 5, or by powers of two for bytes. */
export type Steps = 'decimal' | 'binary'

/** A linear axis from zero. */
export function linear(highest: number, steps: Steps): Scale {
  const top = highest > 0 ? highest : 1
  const step = steps === 'binary' ? 2 ** Math.ceil(Math.log2(top / 5)) : niceStep(top / 6)
  // A step that is no sum of powers of two does not add up exactly.
  const count = Math.floor(top / step + 1e-9)
  return {
    place: (value) => value / top,
    ticks: Array.from({ length: count + 1 }, (_, i) => i * step),
  }
}

/** What multiplies the powers of ten on a logarithmic axis, from the finest to the coarsest. */
const FACTORS = [
  [1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 9],
  [1, 2, 3, 4, 5, 6, 8],
  [1, 2, 3, 5, 7],
  [1, 2, 5],
  [1],
] as const

/** More ticks than these are a thicket. */
const MOST_TICKS = 7

/** A logarithmic axis of milliseconds or the like. */
export function logarithmic(lowest: number, highest: number): Scale {
  const choices = FACTORS.map((factors) => multiples(factors, lowest, highest))
  const ticks = choices.find(({ length }) => length <= MOST_TICKS) ?? []
  return { place: logarithmicPlace(lowest, highest), ticks }
}

/** A logarithmic axis with its ticks at the powers of two, at most nine of them. */
export function doubling(lowest: number, highest: number): Scale {
  const first = Math.ceil(Math.log2(lowest) - 1e-9)
  const last = Math.floor(Math.log2(highest) + 1e-9)
  const step = Math.max(1, Math.ceil((last - first) / 8))
  const count = Math.floor((last - first) / step) + 1
  return {
    place: logarithmicPlace(lowest, highest),
    ticks: Array.from({ length: count }, (_, i) => 2 ** (first + i * step)),
  }
}

function logarithmicPlace(lowest: number, highest: number): Scale['place'] {
  const range = Math.log(highest / lowest)
  return (value) => Math.log(value / lowest) / range
}

/** The smallest of 1, 2, 5, 10, 20, 50... that is not below `least`. */
function niceStep(least: number): number {
  const power = 10 ** Math.floor(log10(least))
  const factor = [1, 2, 5].find((one) => one * power >= least * (1 - 1e-9)) ?? 10
  return factor * power
}

/** The products of the factors and the powers of ten that lie between two values. */
function multiples(factors: readonly number[], lowest: number, highest: number): number[] {
  const first = Math.floor(log10(lowest))
  const powers = Array.from({ length: Math.ceil(log10(highest)) - first + 1 }, (_, i) => first + i)
  return powers
    .flatMap((power) => factors.map((factor) => factor * 10 ** power))
    .filter((value) => value >= lowest && value <= highest)
}

/** Exact for powers of ten. */
function log10(value: number): number {
  const exponent = Math.log10(value)
  const whole = Math.round(exponent)
  return Math.abs(exponent - whole) < 1e-9 ? whole : exponent
}
