// From the rounds of a server to one figure each: medians of times and rates, sums of counts.

import { median } from './statistics.mjs'

const BIN_MS = 250

/** `rounds` are results of `measureOnce` for one server. */
export function summarize(server, rounds) {
  const [first] = rounds
  const closed = first.closed.map((_, i) => merge(rounds.map((round) => round.closed[i])))
  const storms = rounds.map(({ open }) => open)
  const open = { ...merge(storms), timeline: timeline(storms.flatMap((storm) => storm.timeline)) }
  return { server, rounds: rounds.length, closed, open }
}

function merge(parts) {
  const names = Object.keys(parts[0])
  return Object.fromEntries(
    names.map((name) => [name, mergeField(parts.map((part) => part[name]))]),
  )
}

function mergeField(values) {
  if (values.every((value) => value === null || typeof value === 'number')) return median(values)
  return Array.isArray(values[0]) ? [] : addUp(values)
}

/** Counts of all rounds together, so that their sum stays what was sent. */
function addUp(counts) {
  const total = { sent: 0, ok: 0, refused: 0, timeout: 0, failed: 0 }
  for (const count of counts) {
    for (const name of Object.keys(total)) total[name] += count[name]
  }
  return { ...total, reasons: [...new Set(counts.flatMap(({ reasons }) => reasons))] }
}

/** What became of those who came in each quarter of a second. Who gave up has waited as long as that. */
function timeline(logins) {
  const bins = []
  for (const { at, ms, outcome } of logins) {
    const i = Math.floor(at / BIN_MS)
    bins[i] ??= { at: (i + 0.5) * BIN_MS, waits: [], ok: 0, refused: 0, timeout: 0, failed: 0 }
    bins[i][outcome in bins[i] ? outcome : 'failed'] += 1
    if (outcome === 'ok' || outcome === 'timeout') bins[i].waits.push(ms)
  }
  return bins.filter(Boolean).map(({ waits, ...bin }) => ({ ...bin, median: median(waits) }))
}
