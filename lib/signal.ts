import { abortError, wrongType } from './errors'

/** What is to be done when a signal aborts, and the one listener that does it. */
interface Watch {
  readonly reactions: Set<() => void>
  readonly listener: () => void
}

/** One listener for all calls with the same signal: Node.js warns of an eleventh. */
const watches = new Map<AbortSignal, Watch>()

/** Whether `value` is a signal, of any realm. */
function isAbortSignal(value: unknown): value is AbortSignal {
  if (typeof value !== 'object' || value === null) return false
  const { aborted, addEventListener, removeEventListener } = value as Partial<AbortSignal>
  if (typeof aborted !== 'boolean') return false
  return typeof addEventListener === 'function' && typeof removeEventListener === 'function'
}

/** Checks that `value` is a signal or missing. One that is aborted already ends the call here. */
export function liveSignal(value: unknown): AbortSignal | undefined {
  if (value === undefined) return undefined
  if (!isAbortSignal(value)) throw wrongType('signal', 'an AbortSignal', value)
  if (value.aborted) throw abortError(value)
  return value
}

/** Calls `react` when `signal` aborts, until the returned function is called. */
export function onAbort(signal: AbortSignal, react: () => void): () => void {
  const { reactions, listener } = watches.get(signal) ?? watch(signal)
  reactions.add(react)
  return () => {
    reactions.delete(react)
    if (reactions.size > 0 || !watches.delete(signal)) return
    try {
      signal.removeEventListener('abort', listener)
    } catch {
      // An imitation of a signal: its fault must not reach the other calls of the batch.
    }
  }
}

/**
 * What `promise` comes to, or an AbortError when `signal` aborts first. The promise goes on by itself, and
 * what it comes to then is dropped.
 */
export function unlessAborted<T>(
  promise: T | PromiseLike<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  const given = Promise.resolve(promise)
  if (signal === undefined) return given
  return new Promise((resolve, reject) => {
    given.then(resolve, reject)
    const abort = () => reject(abortError(signal))
    // Whoever made the promise may have aborted on the way, and that is told to no new listener.
    if (signal.aborted) return abort()
    const done = onAbort(signal, abort)
    given.then(done, done)
  })
}

/**
 * The values of `source` until `signal` aborts, also where the next one does not come. The source is then
 * told that no more is wanted, and nobody waits for it.
 */
export async function* untilAborted<T>(
  source: Iterable<T> | AsyncIterable<T>,
  signal: AbortSignal,
): AsyncGenerator<Awaited<T>> {
  const iterator = iteratorOf(source)
  let isOpen = false
  try {
    for (;;) {
      const { done, value } = await unlessAborted(stepOf(iterator), signal)
      if (done) return
      isOpen = true
      yield value
      isOpen = false
    }
  } finally {
    if (signal.aborted) close(iterator).catch(() => undefined)
    else if (isOpen) await close(iterator)
  }
}

type AnyIterator<T> = Iterator<T> | AsyncIterator<T>

function iteratorOf<T>(source: Iterable<T> | AsyncIterable<T>): AnyIterator<T> {
  const isAsync = Symbol.asyncIterator in source && source[Symbol.asyncIterator] !== undefined
  return isAsync ? source[Symbol.asyncIterator]() : (source as Iterable<T>)[Symbol.iterator]()
}

/** Of an iterator that is not asynchronous the values may be promises, as in `for await`. */
async function stepOf<T>(iterator: AnyIterator<T>) {
  const { done, value } = await iterator.next()
  return { done: done === true, value: await value }
}

async function close(iterator: AnyIterator<unknown>): Promise<void> {
  await iterator.return?.()
}

function watch(signal: AbortSignal): Watch {
  const reactions = new Set<() => void>()
  const listener = () => {
    watches.delete(signal)
    for (const react of reactions) react()
  }
  signal.addEventListener('abort', listener, { once: true })
  const made = { reactions, listener }
  watches.set(signal, made)
  return made
}
