export interface Spread {
  readonly q1: number
  readonly median: number
  readonly q3: number
}

/** The quartiles of some values, at least one. */
export function spread(values: readonly number[]): Spread {
  return { q1: quantile(values, 0.25), median: quantile(values, 0.5), q3: quantile(values, 0.75) }
}

/** The value below which the share `q` of the values lies, interpolated between its neighbours. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const place = (sorted.length - 1) * q
  const below = sorted[Math.floor(place)] ?? Number.NaN
  const above = sorted[Math.ceil(place)] ?? Number.NaN
  return below + (above - below) * (place - Math.floor(place))
}
