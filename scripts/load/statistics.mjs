/** The value below which the share `q` lies, interpolated between its neighbours; null of nothing. */
export function quantile(values, q) {
  if (values.length === 0) return null
  const sorted = [...values].sort((a, b) => a - b)
  const place = (sorted.length - 1) * q
  const below = sorted[Math.floor(place)]
  return below + (sorted[Math.ceil(place)] - below) * (place - Math.floor(place))
}

/** The median of what is there; null of nothing. */
export function median(values) {
  return quantile(
    values.filter((value) => value !== null),
    0.5,
  )
}
