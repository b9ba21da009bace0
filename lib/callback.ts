import { setImmediate } from 'node:timers'

// Neither the global nor what the module has later: a test may fake both, and then wait for ever.
const schedule = setImmediate

/** Calls outside of any promise, so that what the function throws is an uncaught exception. */
export function callLater<Args extends unknown[]>(
  call: (...args: Args) => void,
  ...args: Args
): void {
  schedule(call, ...args)
}

/** Tells a callback how a promise ended, with `none` in the place of an error; without one returns it. */
export function callBack<T>(
  promise: Promise<T>,
  callback: unknown,
  none: null | undefined,
): Promise<T> | undefined {
  if (typeof callback !== 'function') return promise
  const done = callback as (error: unknown, value?: T) => void
  promise.then(
    (value) => callLater(done, none, value),
    (error: unknown) => callLater(done, error),
  )
  return undefined
}
