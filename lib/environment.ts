import { env } from 'node:process'
import type { Configuration } from '../index'
import { codedError, within } from './errors'

/** Factors of the units that a number of bytes may have. */
export const UNITS: Readonly<Record<string, number>> = {
  '': 1,
  KiB: 2 ** 10,
  MiB: 2 ** 20,
  GiB: 2 ** 30,
}

/** The variables, and which setting of `configure` each of them is. */
const VARIABLES: Readonly<Record<string, (value: number) => Configuration>> = {
  SLOWHASH_CONCURRENCY: (concurrency) => ({ concurrency }),
  SLOWHASH_MAX_QUEUE: (maxQueue) => ({ maxQueue }),
  SLOWHASH_MAX_MEMORY: (maxMemory) => ({ maxMemory }),
  SLOWHASH_LIMITS_ARGON2_MEMORY_COST: (memoryCost) => ({ limits: { argon2: { memoryCost } } }),
  SLOWHASH_LIMITS_ARGON2_WORK: (work) => ({ limits: { argon2: { work } } }),
  SLOWHASH_LIMITS_ARGON2_PARALLELISM: (parallelism) => ({ limits: { argon2: { parallelism } } }),
  SLOWHASH_LIMITS_BCRYPT_COST: (cost) => ({ limits: { bcrypt: { cost } } }),
  SLOWHASH_LIMITS_PBKDF2_ITERATIONS: (iterations) => ({ limits: { pbkdf2: { iterations } } }),
  SLOWHASH_LIMITS_SCRYPT_WORK: (work) => ({ limits: { scrypt: { work } } }),
}

/** Hands each setting that a variable gives to `configure`, whose errors name the variable too. */
export function applyEnvironment(configure: (settings: Configuration) => void): void {
  for (const [name, setting] of Object.entries(VARIABLES)) {
    const text = env[name]
    if (text === undefined || text === '') continue
    const settings = setting(parseNumber(name, text))
    within(name, () => configure(settings))
  }
}

/** A decimal number; one of bytes may have a unit. The text itself stands in no message. */
function parseNumber(name: string, text: string): number {
  const [, digits, unit = ''] = /^(\d+)(?:\s*([KMG]iB))?$/.exec(text.trim()) ?? []
  const factor = UNITS[unit]
  if (digits === undefined || factor === undefined || (unit !== '' && !name.endsWith('_MEMORY'))) {
    const units = name.endsWith('_MEMORY') ? ' of bytes, or of KiB, MiB or GiB with that unit' : ''
    throw codedError('ERR_OUT_OF_RANGE', `${name} must be a decimal number${units}`)
  }
  return Number(digits) * factor
}
