import { isAscii } from 'node:buffer'
import type { LegacyFormat, Password } from '../index'
import { truncated } from './bcrypt-salt'
import { type Accept, draft, isFormat, type Limits } from './binding'
import { limits as configuredLimits, merged, parseLimits } from './configure'
import { codedError, within, wrongType } from './errors'
import { bytes, flag, knownOnly, type Options, record } from './inputs'
import { native } from './native'
import { beginWith } from './recipe'

const KEYS = ['hash', 'accept', 'legacy', 'pepper', 'limits', 'equalize']
const PER_HASH = ['salt', 'secret', 'associatedData', 'signal']

/** The PHC string format allows key ids of 8 bytes; these need no escape in any tool. */
const KEY_NAME = /^[A-Za-z0-9_-]{1,8}$/
const MIN_KEY_BYTES = 16

/** A policy that was checked once. */
export interface Policy {
  /** Begins the draft with what the next hash is made with. */
  beginRecipe(): void
  /** Whether new hashes are of Argon2. */
  readonly isArgon2: boolean
  readonly accept: Accept
  readonly legacy: readonly LegacyFormat[]
  /** The Argon2 secret of that name; undefined for none, and for one that the policy does not have. */
  key(name: string | undefined): Uint8Array | undefined
  limits(): Limits
  readonly equalize: boolean
  /** As much of a password as every hash of the policy takes. */
  taken(password: Password): Password
}

/** Reads a policy. An error names the field. */
export function parsePolicy(value: unknown): Policy {
  const given = knownOnly(record(value), KEYS)
  const options = hashOptions(given.hash)
  const isArgon2 = String(options.algorithm ?? 'argon2id').startsWith('argon2')
  const pepper = parsePepper(given.pepper, isArgon2)
  const own = given.limits === undefined ? {} : within('limits', () => parseLimits(given.limits))
  const policy: Policy = {
    beginRecipe: () => {
      beginWith(options)
      if (pepper !== undefined) native(() => draft.pepper(pepper.secret, pepper.current))
    },
    isArgon2,
    accept: parseAccept(given.accept),
    legacy: parseLegacy(given.legacy),
    key: (name) => (name === undefined ? undefined : pepper?.all.get(name)),
    limits: () => merged(configuredLimits(), own),
    equalize: flag('equalize', given.equalize),
    taken: options.algorithm === 'bcrypt' ? truncated : (password) => password,
  }
  within('hash', () => policy.beginRecipe())
  draft.clear()
  return policy
}

/** The options of `hash`, without those that each hash has for itself. */
function hashOptions(value: unknown): Options {
  const given = within('hash', () => record(value))
  for (const key of PER_HASH) {
    if (given[key] === undefined) continue
    const message = `hash.${key} is not an option of a policy: ${
      key === 'secret' ? 'use pepper' : 'it belongs to one hash'
    }`
    throw codedError('ERR_INVALID_ARG_TYPE', message)
  }
  return given
}

function parseAccept(value: unknown): Accept {
  if (value === undefined) return 'strong'
  if (value === 'strong' || value === 'all') return value
  if (!Array.isArray(value)) {
    throw wrongType('accept', "'strong', 'all' or an array of names", value)
  }
  for (const name of value) {
    if (typeof name !== 'string') throw wrongType('accept', 'an array of strings', name)
    if (name === 'strong' || name === 'all' || isFormat(name)) continue
    throw codedError('ERR_OUT_OF_RANGE', `accept: no format has the name ${shown(name)}`)
  }
  return [...value]
}

function parseLegacy(value: unknown): readonly LegacyFormat[] {
  if (value === undefined) return []
  if (!Array.isArray(value)) throw wrongType('legacy', 'an array of formats', value)
  for (const format of value) {
    const { id, read } = (format ?? {}) as Partial<LegacyFormat>
    if (typeof id === 'string' && typeof read === 'function') continue
    throw wrongType('legacy', 'an array of objects with id and read', format)
  }
  return [...value]
}

/** All keys, and the one for new hashes. */
interface Keys {
  readonly current: string
  readonly secret: Uint8Array
  readonly all: ReadonlyMap<string, Uint8Array>
}

function parsePepper(value: unknown, isArgon2: boolean): Keys | undefined {
  if (value === undefined) return undefined
  const { current, keys } = within('pepper', () => knownOnly(record(value), ['current', 'keys']))
  if (!isArgon2) {
    throw codedError(
      'ERR_OUT_OF_RANGE',
      'pepper needs an algorithm of Argon2: it alone has a secret',
    )
  }
  if (typeof current !== 'string') throw wrongType('pepper.current', 'a string', current)
  const all = new Map<string, Uint8Array>()
  for (const [name, key] of Object.entries(within('pepper.keys', () => record(keys)))) {
    all.set(checkName(name), checkKey(name, key))
  }
  const secret = all.get(current)
  if (secret === undefined) {
    throw codedError('ERR_OUT_OF_RANGE', 'pepper.current must be the name of one of pepper.keys')
  }
  return { current, secret, all }
}

function checkName(name: string): string {
  if (KEY_NAME.test(name)) return name
  const message = 'pepper.keys: a name must be 1..=8 characters of A-Z, a-z, 0-9, _ and -'
  throw codedError('ERR_OUT_OF_RANGE', message)
}

/** A copy, for the caller may overwrite its own. */
function checkKey(name: string, value: unknown): Uint8Array {
  const key = bytes(`pepper.keys.${name}`, value)
  if (key.length >= MIN_KEY_BYTES) return Uint8Array.from(key)
  const message = `pepper.keys.${name} must be ${MIN_KEY_BYTES}..=4294967295 bytes, got ${key.length}`
  throw codedError('ERR_OUT_OF_RANGE', message)
}

/** That a key is missing is a mistake of the server, not a wrong password. */
export function missingKey(name: string): Error {
  const message = `a stored hash needs the pepper ${shown(name)}, which the policy does not have`
  return codedError('ERR_SLOWHASH_PEPPER', message)
}

/** A name of the table, as long as a name may be. */
function shown(name: string): string {
  const isName = name.length <= 64 && isAscii(Buffer.from(name))
  return isName ? JSON.stringify(name) : 'of a string that is no name'
}
