import { outOfRange } from './binding'
import { codedError } from './errors'

type OutOfRange = NonNullable<ReturnType<typeof outOfRange>>

/** Beside the errors, and not on them: whoever prints one sees its code and its message. */
const ranges = new WeakMap<Error, OutOfRange>()

/** Calls into the addon, whose errors are made anew: they come from no realm of JavaScript. */
export function native<T>(call: () => T): T {
  try {
    return call()
  } catch (thrown) {
    const { code, message } = thrown as { code: string; message: string }
    const error = codedError(code, message)
    const range = code === 'ERR_OUT_OF_RANGE' ? outOfRange() : null
    if (range !== null) ranges.set(error, range)
    throw error
  }
}

/** Which option had which value, and what it may have, when that is why `native` threw an error. */
export function rangeOf(error: unknown): OutOfRange | undefined {
  return ranges.get(error as Error)
}
