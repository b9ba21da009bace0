// Not the globals, which a test environment may fake.
import { setImmediate } from 'node:timers'

/**
 * Tells a callback how a promise ended, with `none` in the place of an error. It is called outside of
 * the promise: what it throws is an uncaught exception, and not a rejection that calls it once more.
 */
export function callBack<T>(
  promise: Promise<T>,
  callback: (error: unknown, value?: T) => void,
  none: null | undefined,
): void {
  promise.then(
    (value) => setImmediate(callback, none, value),
    (error: unknown) => setImmediate(callback, error),
  )
}
