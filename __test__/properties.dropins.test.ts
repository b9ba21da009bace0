import fc from 'fast-check'
import argon2 from 'slowhash/argon2'
import bcrypt from 'slowhash/bcrypt'
import bcryptjs from 'slowhash/bcryptjs'
import crypto from 'slowhash/crypto'
import { describe, expect, it } from 'vitest'
import {
  anything,
  bytes,
  type Ending,
  end,
  endCallback,
  endLater,
  expectDocumented,
  expectSame,
  holds,
  mostly,
  noNumber,
  number,
  password,
  stored,
  text,
} from './properties.support'

type Untyped = Record<string, (...args: unknown[]) => unknown>

/** An asynchronous function takes one for a callback. */
const noFunction = (value: unknown) => typeof value !== 'function'
const salt = mostly(bytes(40, 8), anything)
const input = mostly(bytes(40), anything)

describe('slowhash/argon2', () => {
  const { hash, hashSync, verify, verifySync, needsRehash } = argon2 as unknown as Untyped
  const CLASSES = { ERR_OUT_OF_RANGE: Error, ERR_SLOWHASH_INVALID_HASH: TypeError }
  /** A number or its text, as the environment has it. */
  const numeric = (min: number, max: number) =>
    mostly(number(min, max), fc.integer({ min, max }).map(String))
  const costs = { memoryCost: numeric(8, 64), timeCost: numeric(1, 2), parallelism: numeric(1, 3) }
  const options = fc.record(
    {
      ...costs,
      hashLength: numeric(0, 80),
      type: mostly(
        fc.constantFrom(0, 1, 2, '1', undefined),
        fc.oneof(fc.constantFrom(-1, 3), anything),
      ),
      version: mostly(fc.constantFrom(0x10, 0x13, '19', undefined), anything),
      raw: fc.constantFrom(true, false, undefined),
      salt,
      secret: input,
      associatedData: input,
      unknown: anything,
    },
    { requiredKeys: ['memoryCost', 'timeCost', 'parallelism', 'salt'] },
  )

  it('hashes with any options, or refuses them with a documented error', async () => {
    let accepted = 0
    await holds(
      fc.asyncProperty(password, options, async (plain, given) => {
        const [now, later] = [
          end(() => hashSync?.(plain, given)),
          await endLater(() => hash?.(plain, given)),
        ]
        expectDocumented(now, CLASSES)
        // A salt of null is drawn.
        if ('error' in now || given.salt !== null) expectSame(now, later)
        if ('error' in now || typeof now.value !== 'string') return
        accepted++
        expect(verifySync?.(now.value, plain, { secret: given.secret })).toBe(true)
        expect(await verify?.(now.value, plain, { secret: given.secret })).toBe(true)
        expect(needsRehash?.(now.value, given)).toBe(given.version === 0)
      }),
    )
    expect(accepted).toBeGreaterThan(20)
  })

  it('verifies anything against anything without another answer than the documented ones', async () => {
    const secrets = mostly(fc.record({ secret: input }, { requiredKeys: [] }), anything)
    await holds(
      fc.asyncProperty(stored, password, secrets, async (text, plain, given) => {
        const [now, later] = [
          end(() => verifySync?.(text, plain, given)),
          await endLater(() => verify?.(text, plain, given)),
        ]
        expectDocumented(now, CLASSES)
        expectSame(now, later)
        if ('value' in now) expect(now.value).toBe(false)
        const outdated = end(() => needsRehash?.(text, given))
        expectDocumented(outdated, CLASSES)
        if ('value' in outdated) expect(outdated.value).toBeTypeOf('boolean')
      }),
    )
  })
})

/** Salt strings of a cost that is cheap or that is refused, whole and broken. */
const saltString = fc
  .tuple(
    fc.constantFrom('$2a$', '$2b$', '$2y$', '$2x$', '$2$', '$3a$', ''),
    fc.constantFrom('04', '05', '03', '00', '32', '99', '4', 'xx', ''),
    fc.string({
      unit: fc.constantFrom('.', '/', 'A', 'z', '9', 'O', '$', 'é'),
      minLength: 18,
      maxLength: 30,
    }),
  )
  .map(([version, cost, salt]) => `${version}${cost}$${salt}`)
const goodSalt = fc
  .tuple(
    fc.constantFrom('2a', '2b', '2y'),
    fc.array(fc.constantFrom('.', 'u', 'O', 'e'), { minLength: 22, maxLength: 22 }),
  )
  .map(([version, characters]) => `$${version}$04$${characters.join('')}`)
/** Rounds that are cheap, and such as can never be computed. */
const rounds = fc.constantFrom(
  1,
  4,
  4,
  4,
  5,
  Number.NaN,
  -1,
  4.5,
  32,
  255,
  256,
  Infinity,
  -Infinity,
  1e300,
)

describe.each([
  ['bcrypt', bcrypt as unknown as Untyped],
  ['bcryptjs', bcryptjs as unknown as Untyped],
])('slowhash/%s', (name, { hash, hashSync, compare, compareSync, ...rest }) => {
  /** Errors of the package that it replaces have no code. */
  const CLASSES = { undefined: Error }
  const plain = password.filter(noFunction)
  // `bcryptjs` makes rounds of the number 32 to 255 where `bcrypt` says that they are none.
  const given = mostly(fc.oneof(rounds, goodSalt, saltString), noNumber.filter(noFunction))

  it('hashes with any salt, or refuses it with a documented error', async () => {
    let accepted = 0
    await holds(
      fc.asyncProperty(plain, given, async (data, salt) => {
        const now = end(() => hashSync?.(data, salt))
        const later = await endLater(() => hash?.(data, salt))
        const called = await endCallback((done) => hash?.(data, salt, done))
        for (const ending of [now, later, called]) {
          expectDocumented(ending, CLASSES)
          expect('value' in ending).toBe('value' in now)
          await expectMatch(ending, data)
        }
        if ('value' in now) accepted++
      }),
    )
    expect(accepted).toBeGreaterThan(20)
  })

  async function expectMatch(ending: Ending, data: unknown) {
    if ('error' in ending) return
    expect(ending.value).toMatch(/^\$2[aby]\$0[45]\$[./A-Za-z0-9]{53}$/)
    expect(compareSync?.(data, ending.value)).toBe(true)
    expect(await compare?.(data, ending.value)).toBe(true)
  }

  it('compares anything with anything without another answer than the documented ones', async () => {
    await holds(
      fc.asyncProperty(plain, stored.filter(noFunction), async (data, text) => {
        const now = end(() => compareSync?.(data, text))
        const later = await endLater(() => compare?.(data, text))
        const called = await endCallback((done) => compare?.(data, text, done))
        for (const ending of [now, later, called]) {
          expectDocumented(ending, CLASSES)
          expect('value' in ending).toBe('value' in now)
          if ('value' in ending) expect(ending.value).toBe(false)
        }
      }),
    )
  })

  it('makes salts of anything, and reads anything, without another answer than the documented ones', async () => {
    const { genSaltSync, getRounds, getSalt = () => undefined } = rest
    await holds(
      fc.property(fc.oneof(rounds, anything), anything, stored, (rounds, minor, text) => {
        const salt = end(() => genSaltSync?.(rounds, name === 'bcrypt' ? minor : undefined))
        if ('value' in salt) expect(salt.value).toMatch(/^\$2[ab]\$[0-3]\d\$[./A-Za-z0-9]{22}$/)
        const read = [end(() => getRounds?.(text)), end(() => getSalt(text))]
        for (const ending of [salt, ...read]) expectDocumented(ending, CLASSES)
      }),
    )
  })
})

describe('slowhash/crypto', () => {
  const {
    scrypt,
    scryptSync,
    argon2: derive,
    argon2Sync: deriveSync,
  } = crypto as unknown as Untyped
  const view = mostly(fc.oneof(text, bytes(40, 8)), anything)
  const scryptOptions = mostly(
    fc.record(
      {
        N: mostly(fc.constantFrom(2, 4, 16, 64), number(1, 64)),
        r: number(1, 4),
        p: number(1, 4),
        cost: mostly(fc.constant(undefined), noNumber),
        maxmem: mostly(fc.constant(undefined), fc.oneof(fc.nat(), anything)),
      },
      { requiredKeys: ['N', 'r'] },
    ),
    anything.filter((value) => !isCostly(value)),
  )
  const parameters = mostly(
    fc.record(
      {
        message: view,
        nonce: view,
        parallelism: number(1, 3),
        tagLength: number(0, 80),
        memory: number(8, 64),
        passes: number(1, 2),
        secret: view,
        associatedData: view,
      },
      { requiredKeys: ['message', 'nonce', 'parallelism', 'tagLength', 'memory', 'passes'] },
    ),
    anything,
  )

  /** Whether it could have the name of a cost, of which numbers are not cheap. */
  function isCostly(value: unknown): boolean {
    return ['N', 'r', 'p', 'cost', 'blockSize', 'parallelization'].some(
      (name) => name in Object(value),
    )
  }

  it('derives by scrypt from anything, or fails as documented', async () => {
    let derived = 0
    await holds(
      fc.asyncProperty(
        view,
        view,
        number(0, 80),
        scryptOptions,
        async (plain, salt, length, given) => {
          const now = end(() => scryptSync?.(plain, salt, length, given))
          const later = await endCallback((done) => scrypt?.(plain, salt, length, given, done))
          expectDocumented(now)
          expectSame(now, later)
          if ('error' in now) return
          expect(now.value).toHaveLength(Number(length))
          derived++
        },
      ),
    )
    expect(derived).toBeGreaterThan(20)
  })

  it('derives by Argon2 from anything, or fails as documented', async () => {
    const variant = mostly(fc.constantFrom('argon2d', 'argon2i', 'argon2id'), anything)
    let derived = 0
    await holds(
      fc.asyncProperty(variant, parameters, async (algorithm, given) => {
        const now = end(() => deriveSync?.(algorithm, given))
        const later = await endCallback((done) => derive?.(algorithm, given, done))
        expectDocumented(now)
        expectSame(now, later)
        if ('value' in now) derived++
      }),
    )
    expect(derived).toBeGreaterThan(20)
  })
})
