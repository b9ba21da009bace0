import slowhash from 'slowhash'
import { expect } from 'vitest'

/** The public functions, open to arguments that their types refuse. */
export const untyped = slowhash as unknown as Record<string, (...args: unknown[]) => unknown>

/** An error as the documentation promises it. */
export type Coded = Error & { code: string }

/** The cheapest hash of each algorithm. */
export const TINY = {
  argon2id: { algorithm: 'argon2id', memoryCost: 8, timeCost: 1 },
  argon2i: { algorithm: 'argon2i', memoryCost: 8, timeCost: 1 },
  argon2d: { algorithm: 'argon2d', memoryCost: 8, timeCost: 1 },
  bcrypt: { algorithm: 'bcrypt', cost: 4 },
  scrypt: { algorithm: 'scrypt', cost: 2 },
} as const

/** What a call throws. */
export function thrown(call: () => unknown): Coded {
  try {
    call()
  } catch (error) {
    return error as Coded
  }
  throw new Error('expected an error, and there was none')
}

/** What a call rejects with. It must not throw. */
export async function rejected(call: () => unknown): Promise<Coded> {
  const promise = call()
  expect(promise).toBeInstanceOf(Promise)
  return (promise as Promise<unknown>).then(
    () => {
      throw new Error('expected a rejection, and there was none')
    },
    (error: Coded) => error,
  )
}

/** The error of an asynchronous function, which must be the same as that of its synchronous twin. */
export async function failure(name: string, ...args: unknown[]): Promise<Coded> {
  const { [name]: asynchronous, [`${name}Sync`]: synchronous } = untyped
  if (asynchronous === undefined || synchronous === undefined) throw new Error(`no pair ${name}`)
  const sync = thrown(() => synchronous(...args))
  const async = await rejected(() => asynchronous(...args))
  expect(describe(async)).toEqual(describe(sync))
  return async
}

/** Class, code and message in one line. */
export function describe(error: Coded): string {
  return `${error.constructor.name} [${error.code}]: ${error.message}`
}

/** A view whose memory was transferred away. */
export function detached(): Uint8Array {
  const view = new Uint8Array(16)
  structuredClone(view.buffer, { transfer: [view.buffer] })
  return view
}

/** Values that are neither bytes nor strings, and how messages call them. */
export const NO_BYTES: readonly (readonly [unknown, string])[] = [
  [null, 'null'],
  [1, 'number'],
  [Number.NaN, 'number'],
  [1n, 'bigint'],
  [true, 'boolean'],
  [Symbol('password'), 'symbol'],
  [() => 'password', 'function'],
  [{}, 'Object'],
  [{ length: 1, 0: 65 }, 'Object'],
  [[65, 66], 'Array'],
  [new String('password'), 'String'],
  [new Date(0), 'Date'],
  [Promise.resolve('password'), 'Promise'],
  [new Proxy(new Uint8Array(16), {}), 'Object'],
  [new DataView(new ArrayBuffer(16)), 'DataView'],
  [new ArrayBuffer(16), 'ArrayBuffer'],
  [new SharedArrayBuffer(16), 'SharedArrayBuffer'],
  [new Uint8ClampedArray(16), 'Uint8ClampedArray'],
  [new Int8Array(16), 'Int8Array'],
  [new Uint16Array(16), 'Uint16Array'],
  [new Float64Array(16), 'Float64Array'],
  [new BigUint64Array(16), 'BigUint64Array'],
]
