import { configure, identify, needsRehash, verifySync } from 'slowhash'
import argon2 from 'slowhash/argon2'
import bcrypt from 'slowhash/bcrypt'
import bcryptjs from 'slowhash/bcryptjs'
import { rows } from './vectors.support'

// A changed digit may ask for a great deal within the usual limits, and what is asked is computed.
configure({
  limits: {
    argon2: { memoryCost: 256, work: 1024, parallelism: 16 },
    bcrypt: { cost: 5 },
    scrypt: { work: 2 ** 18 },
    pbkdf2: { iterations: 2000 },
  },
})

/** One cheap string of each strong format that is read, with its password. */
export const GOOD: readonly (readonly [stored: string, password: string])[] = good()

function good(): [string, string][] {
  const found = new Map<string, [string, string]>()
  for (const { format, stored, password_utf8: password, valid } of rows('formats.jsonl')) {
    const info = identify(stored)
    // Some have other formats of their own in the vectors, for what they have besides.
    const name = /-(data|keyid)$/.test(format) ? format : info?.format
    if (name === undefined || info?.class === 'weak' || !valid || password === undefined) continue
    if (!found.has(name) && outcome(() => verifySync(stored, password)) === true) {
      found.set(name, [stored, password])
    }
  }
  return [...found.values()]
}

/** What takes the place of a character: separators, digits, letters, and what is none of these. */
const REPLACEMENTS = ['$', '=', '0', '9', 'A', '\0', 'é']

/** Strings that are `stored` with something done to it. */
export function mutations(stored: string): string[] {
  const mutated = [...replaced(stored), ...cut(stored), ...doubled(stored)]
  return mutated.filter((text) => text !== stored)
}

function replaced(stored: string): string[] {
  return [...stored].flatMap((character, at) => {
    const next = String.fromCharCode(character.charCodeAt(0) ^ 1)
    const others = [...REPLACEMENTS, next].filter((other) => other !== character)
    return others.map((other) => stored.slice(0, at) + other + stored.slice(at + 1))
  })
}

export function cut(stored: string): string[] {
  return Array.from(stored, (_, end) => stored.slice(0, end))
}

/** The whole and each field and parameter twice: side by side, and with the separator between. */
function doubled(stored: string): string[] {
  const twice = (separator: string) => {
    const parts = stored.split(separator)
    return parts.flatMap((part, at) =>
      ['', separator].map((between) => parts.with(at, part + between + part).join(separator)),
    )
  }
  return [stored + stored, `${stored}\n${stored}`, ...twice('$'), ...twice(',')]
}

/** Strings of `length` characters or a few less, of the sorts that a reader could choke on. */
export function long(length: number): string[] {
  const filled = (start: string, part: string, end = '') => {
    const room = length - start.length - end.length
    return start + part.repeat(room / part.length) + end
  }
  const [salt, tag] = ['MDEyMzQ1Njc4OWFiY2RlZg', 'kXq3OgEI6aso1fG7hqUoZXlJlUzH+CSCjNVn0zM+0Zo']
  const argon2 = '$argon2id$v=19$m=8,t=1,p=1'
  const scrypt = '$scrypt$ln=1,r=1,p=1'
  const anything = ['A', '$', ',', '=', '0', ' ', '\0', '\n', 'é', '💩', '$2b$', 'm=8,'].map(
    (part) => filled('', part),
  )
  return [
    ...anything,
    ...GOOD.map(([stored]) => filled('', stored)),
    ...GOOD.map(([stored]) => filled(stored, 'A')),
    ...GOOD.map(([stored]) => filled(stored, '\0')),
    ...[argon2, scrypt].map((start) => filled(`${start}$`, 'A', `$${tag}`)),
    ...[argon2, scrypt].map((start) => filled(`${start}$${salt}$`, 'A')),
    ...[',data=', ',keyid=', ',x='].map((name) => filled(argon2 + name, 'A', `$${salt}$${tag}`)),
    filled(argon2, ',p=1', `$${salt}$${tag}`),
    filled('$argon2id$v=', '1', `$m=8,t=1,p=1$${salt}$${tag}`),
    filled('$argon2id$v=19$m=', '9', `,t=1,p=1$${salt}$${tag}`),
    filled('$scrypt$ln=', '0', `,r=1,p=1$${salt}$${tag}`),
    filled('$argon2id', '$', `$${salt}$${tag}`),
    filled('$2b$04$', 'e'),
    filled('$2b$', '0', '$DCq7YPn5Rq63x1Lad4cll.y2hgZwd5fWjog2MGEP/EstCDKeeQoDa'),
  ]
}

/** Functions that verify a stored string. They must never be true of a hostile one. */
export const VERIFIERS: Readonly<Record<string, (stored: string, password: string) => unknown>> = {
  verifySync,
  'argon2.verifySync': argon2.verifySync,
  'bcrypt.compareSync': (stored, password) => bcrypt.compareSync(password, stored),
  'bcryptjs.compareSync': (stored, password) => bcryptjs.compareSync(password, stored),
}

/** The other functions that read one. */
export const READERS: Readonly<Record<string, (stored: string) => unknown>> = {
  identify,
  needsRehash: (stored) => needsRehash(stored),
  'argon2.needsRehash': (stored) => argon2.needsRehash(stored),
  'bcrypt.getRounds': bcrypt.getRounds,
  'bcryptjs.getRounds': bcryptjs.getRounds,
  'bcryptjs.getSalt': bcryptjs.getSalt,
}

/** What a call gave; its error, when it threw one. Anything else that is thrown is a defect. */
export function outcome(call: () => unknown): unknown {
  try {
    return call()
  } catch (error) {
    if (error instanceof Error) return error
    throw error
  }
}

/** How often a call is tried that seems to be slow: a collection of garbage takes longer than it may. */
export const TRIES = 5

/** How long a call takes in milliseconds: the best of some tries. */
export function milliseconds(call: () => unknown, enough: number): number {
  let best = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < TRIES && best >= enough; tries++) {
    const taken = startWatch()
    outcome(call)
    best = Math.min(best, taken())
  }
  return best
}

/**
 * Begins to measure, in milliseconds: by the clock, or what this process had of the processors when that
 * is less, for on a busy machine a call is interrupted for longer than it takes.
 */
export function startWatch(): () => number {
  const [start, used] = [process.hrtime.bigint(), process.cpuUsage()]
  return () => {
    const { user, system } = process.cpuUsage(used)
    const byClock = Number(process.hrtime.bigint() - start) / 1e6
    return Math.min(byClock, (user + system) / 1000)
  }
}
