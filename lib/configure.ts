import type * as Public from '../index'
import type { Limits } from './binding'
import { applyEnvironment } from './environment'
import { integer, knownOnly, MAX_U32, record } from './inputs'
import { configureQueue } from './queue'

/** More batches than libuv can have threads are of no use. */
const MAX_CONCURRENCY = 1024

/** A smaller budget is a mistake in the unit: hardly any hash would fit. */
const MIN_MEMORY = 2 ** 20

/** No stored string can ask for more than these: a larger limit is a mistake in the unit. */
const MAX_LANES = 2 ** 24 - 1
const MAX_COST = 31

const SETTINGS = ['concurrency', 'maxQueue', 'maxMemory', 'limits']

/** What stored strings may ask for, where it is not the default. */
let current: Limits = merged({}, {})

export const configure: typeof Public.configure = (options) => {
  const given = knownOnly(record(options), SETTINGS)
  const slots = integer('concurrency', given.concurrency, 1, MAX_CONCURRENCY, 'batches')
  const maxQueue = integer('maxQueue', given.maxQueue, 0, MAX_U32, 'calls')
  const maxMemory = integer(
    'maxMemory',
    given.maxMemory,
    MIN_MEMORY,
    Number.MAX_SAFE_INTEGER,
    'bytes',
  )
  if (given.limits !== undefined) current = merged(current, parseLimits(given.limits))
  configureQueue(maxQueue, slots, maxMemory)
}

applyEnvironment(configure)

/** The limits that hold now. */
export function limits(): Limits {
  return current
}

/** Limits without a prototype: what is missing would be looked up in a polluted one. */
export function merged(limits: Limits, changes: Limits): Limits {
  return Object.assign(Object.create(null), limits, changes)
}

/** Limits by the names that the addon gives them. */
export function parseLimits(value: unknown): Limits {
  const given = knownOnly(record(value), ['argon2', 'bcrypt', 'scrypt', 'pbkdf2'])
  const { argon2, bcrypt, scrypt, pbkdf2 } = given
  return {
    ...limitsOf('argon2', argon2, {
      memoryCost: ['argon2MemoryKib', MAX_U32, 'KiB'],
      work: ['argon2WorkKib', Number.MAX_SAFE_INTEGER, 'KiB'],
      parallelism: ['argon2Lanes', MAX_LANES, 'lanes'],
    }),
    ...limitsOf('bcrypt', bcrypt, { cost: ['bcryptCost', MAX_COST, '(log2 of the rounds)'] }),
    ...limitsOf('scrypt', scrypt, { work: ['scryptBytes', Number.MAX_SAFE_INTEGER, 'bytes'] }),
    ...limitsOf('pbkdf2', pbkdf2, {
      iterations: ['iterations', Number.MAX_SAFE_INTEGER, 'iterations'],
    }),
  }
}

/** The limits of one algorithm, by the names that the addon gives them. */
function limitsOf(
  algorithm: string,
  value: unknown,
  names: Readonly<Record<string, readonly [keyof Limits, max: number, unit: string]>>,
): Limits {
  const given = knownOnly(record(value), Object.keys(names))
  const parsed: Limits = {}
  for (const [name, [nativeName, max, unit]] of Object.entries(names)) {
    const path = `limits.${algorithm}.${name}`
    const limit = integer(path, given[name], 0, max, unit)
    if (limit !== undefined) parsed[nativeName] = limit
  }
  return parsed
}
