import type { Algorithm, PolicyHashOptions } from '../index'
import { choice, decimal, type Given, type OptionSpec, size, usageError } from './cli-command'
import { profiles } from './profiles'
import { ALGORITHMS } from './recipe'

/** Options that say what a new hash is made with. */
export const TARGET_OPTIONS: Readonly<Record<string, OptionSpec>> = {
  algorithm: {
    value: 'NAME',
    short: 'a',
    help: `${ALGORITHMS.join(', ')}; default argon2id`,
  },
  profile: { value: 'NAME', help: 'begin with owasp (the floors), recommended or high' },
  'memory-cost': { value: 'SIZE', help: "Argon2's memory in KiB, or with KiB, MiB or GiB" },
  'time-cost': { value: 'N', help: "Argon2's passes over the memory" },
  parallelism: { value: 'N', help: "Argon2's lanes" },
  cost: { value: 'N', help: "bcrypt's cost, or scrypt's N" },
  'block-size': { value: 'N', help: "scrypt's r" },
  parallelization: { value: 'N', help: "scrypt's p" },
  iterations: { value: 'N', help: "PBKDF2's iterations" },
}

/** What each kind of algorithm takes, by the names of `hash`. */
const ARGON2 = { memoryCost: 'memory-cost', timeCost: 'time-cost', parallelism: 'parallelism' }
const SCRYPT = { cost: 'cost', blockSize: 'block-size', parallelization: 'parallelization' }
const PBKDF2 = { iterations: 'iterations' }

const NAMES: Readonly<Record<Algorithm, Readonly<Record<string, string>>>> = {
  argon2id: ARGON2,
  argon2i: ARGON2,
  argon2d: ARGON2,
  bcrypt: { cost: 'cost' },
  scrypt: SCRYPT,
  'pbkdf2-sha256': PBKDF2,
  'pbkdf2-sha512': PBKDF2,
}

/** The options of `hash` that were asked for. */
export function targetOf(given: Given): PolicyHashOptions {
  const algorithm = choice(given, 'algorithm', ALGORITHMS) ?? 'argon2id'
  const names = Object.entries(NAMES[algorithm])
  for (const name of Object.values({ ...ARGON2, ...SCRYPT, ...PBKDF2 })) {
    const isKnown = names.some(([, known]) => known === name)
    if (isKnown || given.options[name] === undefined) continue
    throw usageError(`--${name} is no option of ${algorithm}`)
  }
  const asked = names
    .map(([key, name]) => [key, numberOf(given, name)] as const)
    .filter(([, value]) => value !== undefined)
  return { ...profileOf(given, algorithm), algorithm, ...Object.fromEntries(asked) }
}

function numberOf(given: Given, name: string): number | undefined {
  return name === 'memory-cost' ? size(given, name, 1024) : decimal(given, name)
}

function profileOf(given: Given, algorithm: Algorithm): object {
  const name = choice(given, 'profile', ['owasp', 'recommended', 'high'])
  if (name === undefined) return {}
  if (algorithm === 'argon2i' || algorithm === 'argon2d') {
    throw usageError(`there is no profile of ${algorithm}`)
  }
  return profiles[algorithm][name]
}
