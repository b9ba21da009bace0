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

/** Tells a callback how a promise ended, with `none` in the place of an error. */
export function callBack<T>(
  promise: Promise<T>,
  callback: (error: unknown, value?: T) => void,
  none: null | undefined,
): void {
  promise.then(
    (value) => callLater(callback, none, value),
    (error: unknown) => callLater(callback, error),
  )
}
