import { draft } from './binding'
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

/** The letters of RFC 7914 for what has a long name. */
const LETTERS: Readonly<Record<string, string>> = {
  cost: 'N',
  blockSize: 'r',
  parallelization: 'p',
}

const PBKDF2_KEYS = ['algorithm', 'iterations', 'outputLen', 'salt']

/** What `hash` takes, the default first. */
export const ALGORITHMS = [
  'argon2id',
  'argon2i',
  'argon2d',
  'bcrypt',
  'scrypt',
  'pbkdf2-sha256',
  'pbkdf2-sha512',
] as const
/** The types of Argon2, by their numbers in RFC 9106. */
export const ARGON2_TYPES = ['argon2d', 'argon2i', 'argon2id'] as const
const ARGON2_VERSIONS = [0x13, 0x10] as const
const BCRYPT_VERSIONS = ['2b', '2a', '2y'] as const

/** Bytes of hash that all but bcrypt make when nothing else is said. */
const OUTPUT_LEN = 32

/**
 * Begins the draft with the options of `hash` and of its kin. Types and names are checked here, ranges and
 * relations in `core`.
 */
export function beginRecipe(value: unknown): void {
  beginWith(record(value))
}

/** {@link beginRecipe} with options that were read already. Those named in `extra` are the caller's. */
export function beginWith(given: Options, ...extra: readonly string[]): void {
  const algorithm = oneOf('algorithm', ALGORITHMS, given.algorithm)
  if (algorithm === 'bcrypt') bcrypt(knownOnly(given, BCRYPT_KEYS, ...extra))
  else if (algorithm === 'scrypt') scrypt(knownOnly(given, SCRYPT_KEYS, ...extra))
  else if (algorithm === 'pbkdf2-sha256' || algorithm === 'pbkdf2-sha512') {
    pbkdf2(algorithm, knownOnly(given, PBKDF2_KEYS, ...extra))
  } else argon2(algorithm, knownOnly(given, ARGON2_KEYS, ...extra))
}

/** Checks options that nothing is made with. */
export function checkRecipe(value: unknown): void {
  beginRecipe(value)
  draft.clear()
}

function argon2(algorithm: (typeof ARGON2_TYPES)[number], given: Options): void {
  const { owasp } = profiles.argon2id
  const type = ARGON2_TYPES.indexOf(algorithm)
  const version = oneOf('version', ARGON2_VERSIONS, given.version)
  const memoryCost = number('memoryCost', given.memoryCost, owasp.memoryCost)
  const timeCost = number('timeCost', given.timeCost, owasp.timeCost)
  const lanes = number('parallelism', given.parallelism, owasp.parallelism)
  const outputLen = number('outputLen', given.outputLen, OUTPUT_LEN)
  handOver(
    (salt, secret, data) =>
      draft.argon2(type, version, memoryCost, timeCost, lanes, outputLen, salt, secret, data),
    optionalBytes('salt', given.salt),
    optionalBytes('secret', given.secret),
    optionalBytes('associatedData', given.associatedData),
  )
}

function bcrypt(given: Options): void {
  const version = oneOf('version', BCRYPT_VERSIONS, given.version)
  const cost = number('cost', given.cost, profiles.bcrypt.recommended.cost)
  handOver((salt) => draft.bcrypt(version, cost, salt), optionalBytes('salt', given.salt))
}

function scrypt(given: Options): void {
  const { owasp } = profiles.scrypt
  const n = aliased(given, 'cost', 'N', owasp.cost)
  const r = aliased(given, 'blockSize', 'r', owasp.blockSize)
  const p = aliased(given, 'parallelization', 'p', owasp.parallelization)
  const outputLen = number('outputLen', given.outputLen, OUTPUT_LEN)
  const salt = optionalBytes('salt', given.salt)
  namedAsGiven(given, () => {
    handOver((salt) => draft.scrypt(n, r, p, outputLen, salt), salt)
  })
}

/** `core` names a parameter of scrypt by its long name: an error has the name that the caller used. */
function namedAsGiven(given: Options, call: () => void): void {
  try {
    call()
  } catch (error) {
    const { code, message } = error as { code: string; message: string }
    const [name = ''] = message.split(' ', 1)
    const letter = Object.hasOwn(LETTERS, name) ? LETTERS[name] : undefined
    if (letter === undefined || given[letter] === undefined) throw error
    throw codedError(code, letter + message.slice(name.length))
  }
}

function pbkdf2(algorithm: 'pbkdf2-sha256' | 'pbkdf2-sha512', given: Options): void {
  const { owasp } = profiles[algorithm]
  const iterations = number('iterations', given.iterations, owasp.iterations)
  const outputLen = number('outputLen', given.outputLen, OUTPUT_LEN)
  const salt = optionalBytes('salt', given.salt)
  handOver((salt) => draft.pbkdf2(algorithm, iterations, outputLen, salt), salt)
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
