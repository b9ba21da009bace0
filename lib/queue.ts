// Not the globals: a test environment may lack or fake them, and queueMicrotask as well.
import { setImmediate, setTimeout } from 'node:timers'
import { type Job, Queue, type Settled } from './binding'
import { abortError, codedError, native } from './errors'
import { onAbort } from './signal'

/** Milliseconds without a hash after which the memory that is kept for the next one is given back. */
const IDLE_MS = 1000

/** Jobs that may wait, beside those that run. */
const MAX_WAITING = 1024

type Value = string | boolean | Buffer

interface Caller {
  resolve(value: Value): void
  reject(error: Error): void
}

/** The queue of this JavaScript environment, and who waits for which of its tickets. */
const queue = new Queue(MAX_WAITING)
const callers = new Map<number, Caller>()

/** Whether the queue is looked after at the end of this tick. */
let scheduled = false

/** What is planned for the memory of the hashes that have ended. */
let wiping: NodeJS.Immediate | undefined
let releasing: NodeJS.Timeout | undefined

/** Changes how much may run and wait, and gives back the memory that is kept for the next hashes. */
export function configureQueue(maxWaiting: number | undefined, slots: number | undefined): void {
  queue.configure(maxWaiting, slots)
  queue.release()
  schedule()
}

/** Computes a job on the calling thread. */
export function runSync<T extends Value>(job: Job): T {
  schedule()
  return native(() => queue.runSync(job)) as T
}

/** Computes a job on the thread pool, when its turn comes. */
export function enqueue<T extends Value>(job: Job, signal?: AbortSignal): Promise<T> {
  const ticket = native(() => queue.submit(job))
  schedule()
  return new Promise<Value>((resolve, reject) => {
    callers.set(
      ticket,
      signal ? abortable(ticket, signal, { resolve, reject }) : { resolve, reject },
    )
  }) as Promise<T>
}

/** Rejects when `signal` aborts first. */
function abortable(ticket: number, signal: AbortSignal, caller: Caller): Caller {
  const done = onAbort(signal, () => {
    queue.cancel(ticket)
    callers.delete(ticket)
    caller.reject(abortError(signal))
  })
  return {
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
  for (let batch = queue.start(); batch !== null; batch = queue.start()) batch.then(settle)
  wipeSoon()
  releaseLater()
}

/** Wipes the memory of the last hash, unless its caller goes on with another, which overwrites it. */
function wipeSoon(): void {
  if (wiping !== undefined) return
  wiping = setImmediate(() => {
    wiping = undefined
    // What a wipe holds cannot be released meanwhile.
    queue.wipe()?.then(releaseLater)
  })
}

function releaseLater(): void {
  if (releasing !== undefined) {
    releasing.refresh()
    return
  }
  releasing = setTimeout(() => {
    releasing = undefined
    queue.release()
  }, IDLE_MS)
  releasing.unref()
}

function settle(results: Settled[]): void {
  queue.finished()
  startBatches()
  for (const result of results) settleOne(result)
}

function settleOne({ ticket, value, code, message }: Settled): void {
  const caller = callers.get(ticket)
  // Without a caller the job was aborted while it ran.
  if (caller === undefined) return
  callers.delete(ticket)
  if (value === null) caller.reject(codedError(code ?? '', message ?? ''))
  else caller.resolve(value)
}
