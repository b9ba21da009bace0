import { Recipe } from './binding'
import { codedError } from './errors'
import { handOver, knownOnly, number, type Options, oneOf, optionalBytes, record } from './inputs'
import { profiles } from './profiles'

const ARGON2_KEYS = [
  'algorithm',
  'memoryCost',
  'timeCost',
  'parallelism',
  'outputLen',
  'version',
  'salt',
  'secret',
  'associatedData',
]
const BCRYPT_KEYS = ['algorithm', 'cost', 'version', 'salt']
const SCRYPT_KEYS = [
  'algorithm',
  'cost',
  'N',
  'blockSize',
  'r',
  'parallelization',
  'p',
  'outputLen',
  'salt',
]

const PBKDF2_KEYS = ['algorithm', 'iterations', 'outputLen', 'salt']

const ALGORITHMS = [
  'argon2id',
  'argon2i',
  'argon2d',
  'bcrypt',
  'scrypt',
  'pbkdf2-sha256',
  'pbkdf2-sha512',
] as const
const ARGON2_VERSIONS = [0x13, 0x10] as const
const BCRYPT_VERSIONS = ['2b', '2a', '2y'] as const

/** Bytes of hash that all but bcrypt make when nothing else is said. */
const OUTPUT_LEN = 32

/**
 * Reads the options of `hash` and of its kin. Types and names are checked here, ranges and relations
 * in `core`. Options named in `extra` are known as well; the caller reads them.
 */
export function recipe(value: unknown, ...extra: readonly string[]): Recipe {
  const given = record(value)
  const algorithm = oneOf('algorithm', ALGORITHMS, given.algorithm)
  if (algorithm === 'bcrypt') return bcrypt(knownOnly(given, [...BCRYPT_KEYS, ...extra]))
  if (algorithm === 'scrypt') return scrypt(knownOnly(given, [...SCRYPT_KEYS, ...extra]))
  if (algorithm === 'pbkdf2-sha256' || algorithm === 'pbkdf2-sha512') {
    return pbkdf2(algorithm, knownOnly(given, [...PBKDF2_KEYS, ...extra]))
  }
  return argon2(algorithm, knownOnly(given, [...ARGON2_KEYS, ...extra]))
}

function argon2(algorithm: string, given: Options): Recipe {
  const { owasp } = profiles.argon2id
  const options = {
    algorithm,
    version: oneOf('version', ARGON2_VERSIONS, given.version),
    memoryCost: number('memoryCost', given.memoryCost, owasp.memoryCost),
    timeCost: number('timeCost', given.timeCost, owasp.timeCost),
    parallelism: number('parallelism', given.parallelism, owasp.parallelism),
    outputLen: number('outputLen', given.outputLen, OUTPUT_LEN),
  }
  return handOver(
    (salt, secret, associatedData) => Recipe.argon2({ ...options, salt, secret, associatedData }),
    optionalBytes('salt', given.salt),
    optionalBytes('secret', given.secret),
    optionalBytes('associatedData', given.associatedData),
  )
}

function bcrypt(given: Options): Recipe {
  const options = {
    version: oneOf('version', BCRYPT_VERSIONS, given.version),
    cost: number('cost', given.cost, profiles.bcrypt.recommended.cost),
  }
  const checked = optionalBytes('salt', given.salt)
  return handOver((salt) => Recipe.bcrypt({ ...options, salt }), checked)
}

function scrypt(given: Options): Recipe {
  const { owasp } = profiles.scrypt
  const options = {
    cost: aliased(given, 'cost', 'N', owasp.cost),
    blockSize: aliased(given, 'blockSize', 'r', owasp.blockSize),
    parallelization: aliased(given, 'parallelization', 'p', owasp.parallelization),
    outputLen: number('outputLen', given.outputLen, OUTPUT_LEN),
  }
  const checked = optionalBytes('salt', given.salt)
  return handOver((salt) => Recipe.scrypt({ ...options, salt }), checked)
}

function pbkdf2(algorithm: 'pbkdf2-sha256' | 'pbkdf2-sha512', given: Options): Recipe {
  const options = {
    algorithm,
    iterations: number('iterations', given.iterations, profiles[algorithm].owasp.iterations),
    outputLen: number('outputLen', given.outputLen, OUTPUT_LEN),
  }
  const checked = optionalBytes('salt', given.salt)
  return handOver((salt) => Recipe.pbkdf2({ ...options, salt }), checked)
}

/** A scrypt parameter by its long name or by its letter in RFC 7914. */
function aliased(given: Options, name: string, letter: string, fallback: number): number {
  if (given[name] !== undefined && given[letter] !== undefined) {
    throw codedError(
      'ERR_INVALID_ARG_TYPE',
      `${name} and ${letter} are one option: give one of them`,
    )
  }
  if (given[letter] !== undefined) return number(letter, given[letter], fallback)
  return number(name, given[name], fallback)
}
