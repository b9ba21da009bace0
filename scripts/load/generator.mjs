// The users, in a process of their own: `generator.mjs TASK`, a JSON of
// { kind: 'closed', port, users, accounts, windowMs, timeoutMs } or
// { kind: 'open', port, rate, accounts, durationMs, timeoutMs, recoveryMs }. Sends what it saw to its parent.

import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { finished } from 'node:stream/promises'
import { setTimeout as sleep, setImmediate as yieldToOthers } from 'node:timers/promises'
import { credentials } from './accounts.mjs'

const HEALTH_EVERY_MS = 20
const WARM_UP_REQUESTS = 20

const task = JSON.parse(process.argv[2])
const agent = new Agent({ keepAlive: true })
const lateness = []
let sent = 0

process.on('disconnect', () => process.exit())
await warmUp()
const run = { closed, open }[task.kind]
process.send({ ...(await run()), lateness }, () => process.exit())

/** The first requests of a process are slow on both sides. */
async function warmUp() {
  for (let i = 0; i < WARM_UP_REQUESTS; i++) await getHealth(performance.now())
}

/** Each user logs in again as soon as he is answered. It counts once everybody was answered. */
async function closed() {
  const logins = []
  let answered = 0
  let begin = Number.POSITIVE_INFINITY
  // On a machine that is slow enough nobody would be answered in the window.
  const hasEnded = () => logins.length >= task.users && performance.now() >= begin + task.windowMs
  const user = async () => {
    await login(performance.now())
    answered += 1
    if (answered === task.users) begin = performance.now()
    while (!hasEnded()) {
      const one = await login(performance.now())
      if (one.end > begin && !hasEnded()) logins.push(one)
    }
  }
  const users = Array.from({ length: task.users }, user)
  const health = await probeHealth(hasEnded)
  await Promise.all(users)
  const windowMs = Math.max(task.windowMs, logins.at(-1).end - begin)
  return { ...summary(begin, logins, health), windowMs }
}

/** Users come whether those before them are answered or not. Afterwards one looks whether all is well. */
async function open() {
  const begin = performance.now()
  // By the time when it is due: a generator that falls behind still sends everything.
  const isAfter = (due) => due >= begin + task.durationMs
  const probe = probeHealth(isAfter)
  const logins = await Promise.all(await arrivals(1000 / task.rate, isAfter, login))
  const health = await probe
  const recovery = await login(performance.now(), task.recoveryMs)
  return { ...summary(begin, logins, health), recovery: strip(begin, recovery) }
}

async function probeHealth(isAfter) {
  return Promise.all(await arrivals(HEALTH_EVERY_MS, isAfter, getHealth))
}

/** Calls `start` at equal distances, with the time when it was due: a late call must not look fast. */
async function arrivals(everyMs, isAfter, start) {
  const started = []
  for (let due = performance.now(); !isAfter(due); due += everyMs) {
    const early = due - performance.now()
    await (early > 0 ? sleep(early) : yieldToOthers())
    lateness.push(performance.now() - due)
    started.push(start(due))
  }
  return started
}

function getHealth(since) {
  return send({ method: 'GET', path: '/health' }, undefined, 200, since)
}

function login(since, timeoutMs = task.timeoutMs) {
  const { expected, ...body } = credentials(sent++, task.accounts)
  return send({ method: 'POST', path: '/login' }, JSON.stringify(body), expected, since, timeoutMs)
}

/** Sends one request. Resolves with its start, end and outcome: ok, refused, timeout, or what went wrong. */
async function send(line, body, expected, since, timeoutMs = task.timeoutMs) {
  const outcome = await exchange(
    { ...line, signal: AbortSignal.timeout(timeoutMs) },
    body,
    expected,
  )
  return { start: since, end: performance.now(), outcome }
}

async function exchange(line, body, expected) {
  const headers = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) }
  const call = request({ ...line, host: '127.0.0.1', port: task.port, agent, headers })
  // One that comes after the response is told by the response as well.
  call.on('error', () => {})
  try {
    call.end(body)
    const [response] = await once(call, 'response')
    await finished(response.resume())
    return outcomeOf(response, expected)
  } catch (error) {
    if (line.signal.aborted) return 'timeout'
    // The server may close a connection that was idle for long just when it is used again.
    if (call.reusedSocket && error.code === 'ECONNRESET') return exchange(line, body, expected)
    return error.code ?? error.message
  }
}

function outcomeOf({ statusCode, headers }, expected) {
  if (statusCode === expected) return 'ok'
  if (statusCode === 503 && headers['retry-after'] !== undefined) return 'refused'
  return `status ${statusCode} in place of ${expected}`
}

function summary(begin, logins, health) {
  const counted = health.filter(({ start }) => start >= begin)
  return {
    logins: logins.map((one) => strip(begin, one)),
    health: counted.map((one) => strip(begin, one)),
  }
}

/** Milliseconds since `begin`, and milliseconds taken. */
function strip(begin, { start, end, outcome }) {
  return { at: start - begin, ms: end - start, outcome }
}
