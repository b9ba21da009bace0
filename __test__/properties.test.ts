import fc from 'fast-check'
import {
  hash,
  hashRaw,
  hashRawSync,
  hashSync,
  identify,
  needsRehash,
  verify,
  verifySync,
} from 'slowhash'
import { expect, it } from 'vitest'
import {
  anything,
  bytes,
  end,
  endLater,
  expectDocumented,
  expectSame,
  holds,
  mostly,
  noNumber,
  number,
  password,
  stored,
} from './properties.support'

const salt = mostly(bytes(40, 8), anything)
const input = mostly(bytes(40), anything)

const argon2Options = fc.record(
  {
    algorithm: mostly(fc.constantFrom('argon2id', 'argon2i', 'argon2d', undefined), anything),
    memoryCost: number(8, 64),
    timeCost: number(1, 2),
    parallelism: number(1, 3),
    outputLen: number(0, 80),
    version: mostly(fc.constantFrom(0x10, 0x13, undefined), anything),
    salt,
    secret: input,
    associatedData: input,
  },
  { requiredKeys: ['memoryCost', 'timeCost', 'parallelism'] },
)
const bcryptOptions = fc.record(
  {
    algorithm: fc.constant('bcrypt'),
    cost: mostly(fc.constant(4), fc.oneof(fc.constantFrom(-1, 0, 3, 32, 4.5), noNumber)),
    version: mostly(fc.constantFrom('2a', '2b', '2y', undefined), anything),
    salt: mostly(bytes(16, 16), fc.oneof(bytes(20), anything)),
  },
  { requiredKeys: ['algorithm', 'cost'] },
)
const scryptOptions = fc.record(
  {
    algorithm: fc.constant('scrypt'),
    cost: mostly(fc.constantFrom(2, 4, 16, 64), number(0, 64)),
    blockSize: number(0, 4),
    parallelization: number(0, 4),
    p: mostly(fc.constant(undefined), noNumber),
    outputLen: number(0, 80),
    salt,
  },
  { requiredKeys: ['algorithm', 'cost', 'blockSize', 'parallelization'] },
)
/** Other objects are options of the same kind with one more, which nobody knows. */
const options = mostly(
  fc.oneof(argon2Options, bcryptOptions, scryptOptions),
  fc.oneof(
    fc
      .tuple(argon2Options, fc.string(), anything)
      .map(([known, key, value]) => ({ [key]: value, ...known })),
    noNumber.filter((value) => value !== null && !isEmptyObject(value)),
  ),
)

/** Whether a value means the defaults, which take their time. */
function isEmptyObject(value: unknown): boolean {
  return (
    Object.prototype.toString.call(value) === '[object Object]' &&
    Object.keys(Object(value)).length === 0
  )
}

it('hashes with any options, or refuses them with a documented error, and verifies what it hashed', async () => {
  let accepted = 0
  await holds(
    fc.asyncProperty(password, options, async (plain, given) => {
      const [now, later] = [
        end(() => hashSync(plain as never, given as never)),
        await endLater(() => hash(plain as never, given as never)),
      ]
      expectDocumented(now)
      if ('error' in now || 'error' in later) {
        expectSame(now, later)
        return
      }
      accepted++
      for (const { value } of [now, later]) await expectRoundTrip(String(value), plain, given)
    }),
  )
  expect(accepted).toBeGreaterThan(20)
})

/** What `given` made verifies, is as strong as `given` asks for, and is denied to others. */
async function expectRoundTrip(made: string, plain: unknown, given: unknown) {
  const { secret } = given as { secret?: Uint8Array }
  expect(verifySync(made, plain as never, { secret })).toBe(true)
  expect(await verify(made, plain as never, { secret })).toBe(true)
  expect(needsRehash(made, given as never)).toBe(false)
  expect(identify(made)?.algorithm).toBe((given as { algorithm?: string }).algorithm ?? 'argon2id')
}

it('derives the same bytes on a thread as on the calling one, or refuses alike', async () => {
  let derived = 0
  await holds(
    fc.asyncProperty(password, options, async (plain, given) => {
      const [now, later] = [
        end(() => hashRawSync(plain as never, given as never)),
        await endLater(() => hashRaw(plain as never, given as never)),
      ]
      expectDocumented(now)
      expectSame(now, later)
      if ('value' in now) derived++
    }),
  )
  expect(derived).toBeGreaterThan(10)
})

it('verifies anything against anything without another answer than the documented ones', async () => {
  const verifyOptions = mostly(
    fc.record({ secret: input, associatedData: input }, { requiredKeys: [] }),
    anything,
  )
  let answered = 0
  await holds(
    fc.asyncProperty(stored, password, verifyOptions, async (text, plain, given) => {
      const [now, later] = [
        end(() => verifySync(text as never, plain as never, given as never)),
        await endLater(() => verify(text as never, plain as never, given as never)),
      ]
      expectDocumented(now)
      expectSame(now, later)
      if ('error' in now) return
      expect(now.value).toBe(false)
      answered++
    }),
  )
  expect(answered).toBeGreaterThan(10)
})

it('inspects anything without another answer than the documented ones', async () => {
  await holds(
    fc.property(stored, options, (text, given) => {
      const [identified, outdated] = [
        end(() => identify(text as never)),
        end(() => needsRehash(text as never, given as never)),
      ]
      expectDocumented(identified)
      expectDocumented(outdated)
      if ('value' in outdated) expect(outdated.value).toBeTypeOf('boolean')
      if ('error' in identified) expect(text).not.toBeTypeOf('string')
      else if (identified.value === null) expect(outdated).toHaveProperty('error')
    }),
  )
})
