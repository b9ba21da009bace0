// One round of one server: the closed loops, then the storm, each in a fresh server process.

import { MAX_RATE } from './plan.mjs'
import { generate, withServer } from './processes.mjs'
import { quantile } from './statistics.mjs'

/** Measures a server once. `capacity` is what it did with the most users. */
export async function measureOnce({ node, peers, plan, field, server }) {
  const setup = {
    hasher: server,
    options: field.options,
    maxQueue: plan.maxQueue,
    users: plan.accounts,
    peers,
  }
  const closed = await withServer(node, setup, (live) => closedLoops(node, plan, live))
  const capacity = closed.at(-1).perSecond
  const maxQueue = Math.ceil(capacity * (plan.overload.queueMs / 1000))
  const stormy = { ...setup, maxQueue }
  const open = await withServer(node, stormy, (live) => storm(node, plan, live, capacity))
  return { closed, open }
}

async function closedLoops(node, plan, live) {
  const found = []
  for (const users of plan.users) {
    await live.report()
    const seen = await generate(node, {
      kind: 'closed',
      port: live.port,
      users,
      accounts: plan.accounts,
      windowMs: plan.windowMs,
      timeoutMs: plan.patienceMs,
    })
    const times = seen.logins.map(({ ms }) => ms)
    found.push({
      users,
      logins: count(seen.logins),
      perSecond: times.length / (seen.windowMs / 1000),
      p50: quantile(times, 0.5),
      p99: quantile(times, 0.99),
      ...inside(await live.report(), seen.health),
    })
  }
  return found
}

async function storm(node, { accounts, overload }, live, capacity) {
  const { durationMs, timeoutMs, recoveryMs } = overload
  const rate = Math.min(capacity * overload.factor, MAX_RATE)
  await live.report()
  const task = { kind: 'open', port: live.port, rate, accounts, durationMs, timeoutMs, recoveryMs }
  const seen = await generate(node, task)
  const accepted = timesOf(seen.logins, 'ok')
  return {
    capacity,
    rate,
    logins: count(seen.logins),
    p50: quantile(accepted, 0.5),
    p99: quantile(accepted, 0.99),
    latenessP99: quantile(seen.lateness, 0.99),
    refusedP99: quantile(timesOf(seen.logins, 'refused'), 0.99),
    recoveryMs: seen.recovery.ms,
    recovery: count([seen.recovery]),
    timeline: seen.logins,
    ...inside(await live.report(), seen.health),
  }
}

/** How everything beside the logins fared. */
function inside({ readMs, loopDelayMs, peakMib }, health) {
  return {
    healthP99: quantile(
      health.map(({ ms }) => ms),
      0.99,
    ),
    health: count(health),
    readP99: quantile(readMs, 0.99),
    loopDelayP99: loopDelayMs,
    peakMib,
  }
}

function timesOf(logins, wanted) {
  return logins.filter(({ outcome }) => outcome === wanted).map(({ ms }) => ms)
}

/** How many had which outcome. What is none of the three known ones is a failure. */
function count(requests) {
  const counts = { sent: requests.length, ok: 0, refused: 0, timeout: 0, failed: 0, reasons: [] }
  for (const { outcome } of requests) {
    if (outcome === 'ok' || outcome === 'refused' || outcome === 'timeout') counts[outcome] += 1
    else {
      counts.failed += 1
      if (!counts.reasons.includes(outcome)) counts.reasons.push(outcome)
    }
  }
  return counts
}
