import fc, { type Arbitrary, type IAsyncProperty, type IProperty } from 'fast-check'
import { expect } from 'vitest'
import { describe, detached } from './errors.support'
import { GOOD } from './hostile.support'

/** Where the values start from: the same ones each time, unless somebody asks for others. */
const SEED = Number(process.env.PROPERTY_SEED ?? 20_260_117)
const RUNS = Number(process.env.PROPERTY_RUNS ?? 200)

/** Tries a property. A failure names the seed and the smallest values that fail. */
export async function holds<T>(property: IProperty<T> | IAsyncProperty<T>): Promise<void> {
  await fc.assert(property as IAsyncProperty<T>, { seed: SEED, numRuns: RUNS })
}

const EXOTIC = [
  Symbol('password'),
  () => 'password',
  class Password {},
  new Proxy({}, {}),
  new Proxy(new Uint8Array(16), {}),
  Promise.resolve('password'),
  new DataView(new ArrayBuffer(16)),
  new ArrayBuffer(16),
  new SharedArrayBuffer(16),
  new Uint8Array(new SharedArrayBuffer(16)),
  detached(),
  new AbortController().signal,
  Object.freeze({ valueOf: () => 8, toString: () => '8' }),
  { constructor: { name: Symbol('name') } },
  JSON.parse('{"__proto__": {"memoryCost": 8}, "constructor": null}'),
]

/** Any value at all. */
export const anything: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...EXOTIC),
  fc.anything({
    maxDepth: 2,
    withBigInt: true,
    withBoxedValues: true,
    withDate: true,
    withMap: true,
    withNullPrototype: true,
    withObjectString: true,
    withSet: true,
    withSparseArray: true,
    withTypedArray: true,
  }),
)

/** Any value that no reader takes for a number: among numbers there are costs that nobody can pay. */
export const noNumber = anything.filter(
  (value) => typeof value !== 'number' && typeof value !== 'string' && value !== undefined,
)

const NEVER_VALID = [Number.NaN, Infinity, -Infinity, -1, -0.5, 0.5, 8.5, 1e-300, 2 ** 32, 1e300]

/** A number from `min` to `max`, which must be cheap, or something that is no integer at all. */
export function number(min: number, max: number): Arbitrary<unknown> {
  return mostly(fc.integer({ min, max }), fc.oneof(fc.constantFrom(...NEVER_VALID), noNumber))
}

/** `usual`, and `other` now and then. */
export function mostly(usual: Arbitrary<unknown>, other: Arbitrary<unknown>): Arbitrary<unknown> {
  return fc.oneof({ weight: 12, arbitrary: usual }, { weight: 1, arbitrary: other })
}

/** Bytes of up to `maxLength`. */
export function bytes(maxLength: number, minLength = 0): Arbitrary<Uint8Array> {
  return fc.uint8Array({ minLength, maxLength }).map((array) => Uint8Array.from(array))
}

/** Text with everything that strings can hold: halves of surrogate pairs, NULs. */
export const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 90 }),
  fc.string({ unit: fc.constantFrom('a', '\0', '\ud800', '\udfff', 'é', '💩'), maxLength: 90 }),
)

export const password = mostly(fc.oneof(text, bytes(90)), anything)

/** A stored string, whole or with a part replaced, or no such thing. */
export const stored = mostly(
  fc
    .tuple(fc.constantFrom(...GOOD), fc.nat(100), fc.nat(4), fc.string({ maxLength: 4 }))
    .map(([[good], at, removed, added]) => good.slice(0, at) + added + good.slice(at + removed)),
  fc.oneof(text, anything),
)

/** How a call ended. */
export type Ending = { value: unknown } | { error: unknown }

export function end(call: () => unknown): Ending {
  try {
    return { value: call() }
  } catch (error) {
    return { error }
  }
}

/** How a call ended that must not throw, but return a promise. */
export async function endLater(call: () => unknown): Promise<Ending> {
  const promise = call()
  expect(promise).toBeInstanceOf(Promise)
  return (promise as Promise<unknown>).then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
}

/** How a call ended that calls back, or throws before it returns. */
export function endCallback(
  call: (done: (error: unknown, value?: unknown) => void) => unknown,
): Promise<Ending> {
  return new Promise((resolve) => {
    const begun = end(() => call((error, value) => resolve(error ? { error } : { value })))
    if ('error' in begun) resolve(begun)
  })
}

/** The classes of the documented codes; those of this package's own are plain errors. */
const CLASSES: Readonly<Record<string, ErrorConstructor>> = {
  ERR_INVALID_ARG_TYPE: TypeError,
  ERR_INCOMPATIBLE_OPTION_PAIR: TypeError,
  ERR_INVALID_ARG_VALUE: TypeError,
  ERR_OUT_OF_RANGE: RangeError,
  ERR_CRYPTO_INVALID_SCRYPT_PARAMS: RangeError,
  ERR_SLOWHASH_INVALID_HASH: Error,
  ERR_SLOWHASH_LIMIT: Error,
  ERR_SLOWHASH_SWAPPED: Error,
}

/**
 * Checks that an ending is a value, or an error with a documented code and its class.
 *
 * @param others - classes that a drop-in has besides, by code, for the package that it replaces has them
 */
export function expectDocumented(
  ending: Ending,
  others: Readonly<Record<string, ErrorConstructor>> = {},
): void {
  if ('value' in ending) return
  const error = ending.error as Error & { code: string }
  const classes = [CLASSES[error.code], others[`${error.code}`]]
  expect(classes, describe(error)).toContain(error.constructor)
}

/** Checks that two endings are the same value, or errors that say the same. */
export function expectSame(now: Ending, later: Ending): void {
  expect(shown(later)).toEqual(shown(now))
}

/** Asynchronous functions know one option more. */
function shown(ending: Ending): unknown {
  if ('value' in ending) return ending
  return describe(ending.error as Error & { code: string }).replace(/, signal$/, '')
}
