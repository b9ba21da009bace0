import type { Algorithm, CalibratedOptions, Calibration } from '../index'
import { bytes } from './cli-output'

const NAMES: Readonly<Record<Algorithm, string>> = {
  argon2id: 'Argon2id',
  argon2i: 'Argon2i',
  argon2d: 'Argon2d',
  bcrypt: 'bcrypt',
  scrypt: 'scrypt',
  'pbkdf2-sha256': 'PBKDF2 with SHA-256',
  'pbkdf2-sha512': 'PBKDF2 with SHA-512',
}

/** How people write an algorithm. */
export function nameOf(algorithm: Algorithm): string {
  return NAMES[algorithm]
}

/** What sets an algorithm apart from the others, as a sentence. */
export function adviceOn(algorithm: Algorithm): string {
  if (algorithm === 'argon2id') {
    return 'The first choice: it costs an attacker memory, which graphics cards do not have for free.'
  }
  if (algorithm === 'bcrypt') {
    return 'For old databases: 4 KiB whatever the cost, and passwords of up to 72 bytes.'
  }
  if (algorithm === 'scrypt') return 'Where Argon2 is not to be had: it costs memory as well.'
  if (algorithm.startsWith('pbkdf2')) {
    return 'Only where a rule asks for it: it costs an attacker no memory at all.'
  }
  return 'For stored hashes of that kind. Take Argon2id for new ones.'
}

/** Parameters as people say them. */
export function sayingOf(options: CalibratedOptions): string {
  if ('memoryCost' in options) {
    const { memoryCost, timeCost, parallelism } = options
    const memory = `${plainNumber(memoryCost / 1024)} MiB`
    return `${memory}, ${counted(timeCost, 'pass', 'passes')}, ${counted(parallelism, 'lane', 'lanes')}`
  }
  if ('blockSize' in options) {
    const { cost, blockSize, parallelization } = options
    return `N = 2${superscript(Math.log2(cost))}, r = ${blockSize}, p = ${parallelization}`
  }
  if ('cost' in options) return `cost ${options.cost}`
  return `${options.iterations.toLocaleString('en')} iterations`
}

/** What kept the parameters from being stronger. */
export function limitOf({ limitedBy }: Calibration): string {
  const limits = {
    target: 'the target',
    memory: 'the memory',
    limits: 'what a stored hash may ask for',
    duration: 'the time for measuring',
  }
  return limits[limitedBy]
}

/** Bytes of memory; PBKDF2 takes none. */
export function memoryOf(count: number): string {
  return count === 0 ? 'none' : bytes(count)
}

/** The line of JavaScript that makes a hash with these options. */
export function lineOf(options: CalibratedOptions): string {
  const fields = Object.entries(options).map(([name, value]) => {
    return `${name}: ${typeof value === 'string' ? `'${value}'` : value}`
  })
  return `await hash(password, { ${fields.join(', ')} })`
}

/** A whole number in small raised digits, which need no markup. */
export function superscript(value: number): string {
  const digits = '⁰¹²³⁴⁵⁶⁷⁸⁹'
  return String(value).replace(/\d/g, (digit) => digits[Number(digit)] ?? '')
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}

function plainNumber(value: number): string {
  return String(Number(value.toFixed(1)))
}
