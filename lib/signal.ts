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
