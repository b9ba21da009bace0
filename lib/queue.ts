// Not the globals: a test environment may lack or fake them, and queueMicrotask as well.
import { hrtime, nextTick } from 'node:process'
import { setTimeout } from 'node:timers'
import type { Stats } from '../index'
import { type Ended, queue as queues, type Settled } from './binding'
import { abortError, codedError } from './errors'
import { defaultMaxMemory } from './memory'
import { native } from './native'
import { liveSignal, onAbort } from './signal'
import { publish, type Traced, traced, type Went } from './tracing'

/** Milliseconds without a hash after which the memory that is kept for the next one is given back. */
const IDLE_MS = 1000

/** Milliseconds after which memory is asked for again that another thread holds. */
const STALLED_MS = 2

/** Jobs that may wait, beside those that run. */
const MAX_WAITING = 1024

type Value = string | boolean | Buffer

interface Caller {
  readonly trace: Traced | undefined
  resolve(value: Value): void
  reject(error: Error): void
}

/** The queue of this JavaScript environment, and who waits for which of its tickets. */
const queue = queues.create(MAX_WAITING, defaultMaxMemory())
const callers = new Map<number, Caller>()

/** What the module has now: a test may fake both later, and then wait for ever. */
const afterPromises = nextTick
const clock = hrtime.bigint

/** What has happened so far. */
const totals = { completed: 0, failed: 0, refused: 0, aborted: 0, waitMs: 0, runMs: 0 }

/** Batches that have not ended. */
let running = 0

/** Whether the queue is looked after at the end of this tick. */
let scheduled = false

/** What is planned for the memory of the hashes that have ended. */
let wiping = false
let releasing: NodeJS.Timeout | undefined

/** The next attempt to start what waits for the memory of other threads. */
let retrying: NodeJS.Timeout | undefined

/** Changes how much may run and wait, and gives back the memory that is kept for the next hashes. */
export function configureQueue(
  maxWaiting: number | undefined,
  slots: number | undefined,
  maxMemory: number | undefined,
): void {
  queues.configure(queue, maxWaiting, slots, maxMemory)
  queues.release(queue)
  schedule()
}

/** What runs and waits now, and what has happened so far. */
export function stats(): Stats {
  const [running, batches, waiting, memory, concurrency, maxQueue, maxMemory] = queues.load(queue)
  return { running, batches, waiting, memory, ...totals, concurrency, maxQueue, maxMemory }
}

/** Computes what `prepare` asks for on the calling thread. */
export function runSync<T extends Value>(prepare: () => void): T {
  prepare()
  return runDraft()
}

/** Computes on the calling thread what the draft asks for. */
export function runDraft<T extends Value>(): T {
  const trace = traced()
  const start = clock()
  let code: string | null = null
  schedule()
  try {
    return native(() => queues.runSync(queue)) as T
  } catch (error) {
    code = (error as { code: string }).code
    throw error
  } finally {
    const runMs = Number(clock() - start) / 1e6
    totals.runMs += runMs
    ended(trace, { waitMs: 0, runMs, batchSize: 1, code })
  }
}

/**
 * Computes what `prepare` asks for on the thread pool, when its turn comes.
 *
 * @param signal - as it came
 */
export function enqueue<T extends Value>(prepare: () => void, signal?: unknown): Promise<T> {
  const live = liveSignal(signal)
  prepare()
  return enqueueDraft(live)
}

/** What a call returns, with what it throws as a rejection: as an async function, without its own promise. */
export function promised<T>(call: () => Promise<T>): Promise<T> {
  try {
    return call()
  } catch (error) {
    return Promise.reject(error)
  }
}

/** Computes on the thread pool, when its turn comes, what the draft asks for. */
export function enqueueDraft<T extends Value>(signal?: AbortSignal): Promise<T> {
  const trace = traced()
  const ticket = submit()
  schedule()
  return new Promise<Value>((resolve, reject) => {
    const caller = { trace, resolve, reject }
    callers.set(ticket, signal ? abortable(ticket, signal, caller) : caller)
  }) as Promise<T>
}

function submit(): number {
  try {
    return native(() => queues.submit(queue))
  } catch (error) {
    totals.refused += 1
    throw error
  }
}

/** Rejects when `signal` aborts first. */
function abortable(ticket: number, signal: AbortSignal, caller: Caller): Caller {
  const done = onAbort(signal, () => {
    queues.cancel(queue, ticket)
    callers.delete(ticket)
    totals.aborted += 1
    caller.reject(abortError(signal))
    // Whoever it kept waiting may be able to start.
    schedule()
  })
  return {
    trace: caller.trace,
    resolve: (value) => {
      caller.resolve(value)
      done()
    },
    reject: (error) => {
      caller.reject(error)
      done()
    },
  }
}

/** Starts batches at the end of the tick, so that calls made together are seen together. */
function schedule(): void {
  if (scheduled) return
  scheduled = true
  Promise.resolve().then(startBatches)
}

function startBatches(): void {
  scheduled = false
  // Whoever waits is in there, and those whose batch runs.
  if (callers.size > 0) startWaiting()
  // The last batch plans it when it ends.
  if (running > 0) return
  wipeSoon()
  releaseLater()
}

function startWaiting(): void {
  for (let batch = queues.start(queue); batch !== null; batch = queues.start(queue)) {
    running += 1
    batch.then(settle)
  }
  if (running === 0 && queues.stalled(queue)) retrySoon()
}

/**
 * Asks again for the memory that other threads hold. Nothing of this thread will end and ask, and
 * without the timer nothing would keep its event loop alive. A call from thread to thread would have
 * to survive the end of either.
 */
function retrySoon(): void {
  if (retrying !== undefined) return
  retrying = setTimeout(() => {
    retrying = undefined
    startBatches()
  }, STALLED_MS)
}

/**
 * Wipes the memory of the last hash when all promises have been followed, unless a caller went on with
 * another, which overwrites it.
 */
function wipeSoon(): void {
  if (wiping || !queues.isDirty(queue)) return
  wiping = true
  afterPromises(() => {
    wiping = false
    if (running > 0) return
    // What a wipe holds cannot be released meanwhile.
    queues.wipe(queue)?.then(releaseLater)
  })
}

function releaseLater(): void {
  if (releasing !== undefined) {
    releasing.refresh()
    return
  }
  releasing = setTimeout(() => {
    releasing = undefined
    queues.release(queue)
  }, IDLE_MS)
  releasing.unref()
}

function settle([batch, runMs, results]: Ended): void {
  queues.finished(queue, batch)
  running -= 1
  const waited = results.map(takeCaller)
  startBatches()
  totals.runMs += runMs
  results.forEach((result, i) => {
    settleOne(result, waited[i], runMs, results.length)
  })
}

function takeCaller([ticket]: Settled): Caller | undefined {
  const caller = callers.get(ticket)
  callers.delete(ticket)
  return caller
}

function settleOne(
  [, waitMs, value, failure]: Settled,
  caller: Caller | undefined,
  runMs: number,
  batchSize: number,
): void {
  totals.waitMs += waitMs
  ended(caller?.trace, { waitMs, runMs, batchSize, code: failure?.[0] ?? null })
  // Without a caller the job was aborted while it ran.
  if (caller === undefined) wipe(value)
  else if (failure !== null) caller.reject(codedError(...failure))
  else caller.resolve(value as Value)
}

function ended(trace: Traced | undefined, went: Went): void {
  totals[outcomeOf(went.code)] += 1
  publish(trace, went)
}

function outcomeOf(code: string | null): 'completed' | 'refused' | 'failed' {
  if (code === null) return 'completed'
  return code === 'ERR_SLOWHASH_LIMIT' ? 'refused' : 'failed'
}

/** Overwrites a key that nobody will get. */
function wipe(value: Value | null): void {
  if (Buffer.isBuffer(value)) value.fill(0)
}
