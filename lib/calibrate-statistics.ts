/** The median; NaN of nothing. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** The smallest value that at least that part of the values does not exceed; NaN of nothing. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = ascending(values)
  return sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? Number.NaN
}

/**
 * Between which values the true median lies with a confidence of about 95 %: the order statistics of the
 * sign test, which assume nothing of how the noise is distributed. Of less than 6 values, the extremes.
 */
export function medianInterval(values: readonly number[]): [low: number, high: number] {
  const sorted = ascending(values)
  const outside = Math.floor((sorted.length - 1.96 * Math.sqrt(sorted.length)) / 2)
  const skipped = Math.max(0, outside)
  return [sorted[skipped] ?? Number.NaN, sorted[sorted.length - 1 - skipped] ?? Number.NaN]
}

/**
 * The closest values that never fall, by the pool-adjacent-violators algorithm: neighbours in the wrong
 * order share their weighted mean.
 */
export function fitted(values: readonly (readonly [value: number, weight: number])[]): number[] {
  const pools: { value: number; weight: number; count: number }[] = []
  for (const [value, weight] of values) {
    let pool = { value, weight, count: 1 }
    for (let last = pools.at(-1); last && last.value > pool.value; last = pools.at(-1)) {
      pools.pop()
      pool = merged(last, pool)
    }
    pools.push(pool)
  }
  return pools.flatMap(({ value, count }) => Array<number>(count).fill(value))
}

type Pool = { value: number; weight: number; count: number }

function merged(a: Pool, b: Pool): Pool {
  const weight = a.weight + b.weight
  return {
    value: (a.value * a.weight + b.value * b.weight) / weight,
    weight,
    count: a.count + b.count,
  }
}

function ascending(values: readonly number[]): number[] {
  return [...values].sort((a, b) => a - b)
}
