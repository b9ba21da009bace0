import argon2 from 'slowhash/argon2'
import bcrypt from 'slowhash/bcrypt'
import bcryptjs from 'slowhash/bcryptjs'
import crypto from 'slowhash/crypto'
import { expect, it } from 'vitest'
import {
  ARGON2,
  BCRYPT,
  BYTES,
  carriers,
  DATA,
  everythingOf,
  expectNothingIn,
  PASSWORD,
  SALT,
  SCRYPT,
  SECRET,
  STORED,
} from './errors.leaks.support'
import type { Coded } from './errors.support'

type Functions = Readonly<Record<string, (...args: unknown[]) => unknown>>
type Call = readonly [name: string, ...args: unknown[]]

/** Values in the place of a password, of a stored string, or of anything else. */
const WRONG = [PASSWORD, SECRET].flatMap(carriers)

/** Stored strings with a fault. */
const DAMAGED = STORED.flatMap((stored) => [
  ...[stored.slice(1), `${stored}=`, `${stored}$x`, ` ${stored}`, stored.replace('$', '')],
  ...[`${stored.slice(0, -1)}!`, stored.replace('m=8', 'm=7'), stored.replace('$04', '$03')],
  ...[stored.replace('t=1', 't=4294967295'), PASSWORD, SECRET, DATA],
])

/** Numbers of which few are in any range. */
const NUMBERS = [Number.NaN, -1, 0, 1.5, 2 ** 40, SECRET, ...carriers(SECRET)]

/** Functions that take a callback. */
const CALLING_BACK = ['hash', 'compare', 'genSalt', 'scrypt', 'argon2']

/** The errors of calls as they are and, where `callbacks` are taken, with one in the last place. */
async function errorsOf(functions: Functions, calls: readonly Call[], callbacks: boolean) {
  const errors: Coded[] = []
  for (const [name, ...args] of calls) {
    const call = functions[name]
    if (call === undefined) throw new Error(`no function ${name}`)
    errors.push(...(await errorOf(() => call(...args))))
    const isTaken = args.some((value) => typeof value === 'function')
    if (callbacks && CALLING_BACK.includes(name) && !isTaken) {
      errors.push(...(await errorOf(() => calledBack(call, args))))
    }
  }
  return errors
}

async function errorOf(call: () => unknown): Promise<Coded[]> {
  try {
    await call()
    return []
  } catch (error) {
    return [error as Coded]
  }
}

function calledBack(call: (...args: unknown[]) => unknown, args: unknown[]): Promise<unknown> {
  return new Promise((resolve, reject) => {
    call(...args, (error: unknown, value: unknown) => (error ? reject(error) : resolve(value)))
  })
}

function both(names: readonly string[], ...args: unknown[]): Call[] {
  return names.flatMap((name) => [[name, ...args] as const, [`${name}Sync`, ...args] as const])
}

function expectNothingOf(errors: readonly Coded[]): void {
  for (const error of errors) expectNothingIn(everythingOf(error), error.message)
}

it('puts nothing of the kind into an error of slowhash/argon2', async () => {
  const all = { memoryCost: 8, timeCost: 1, parallelism: 1, ...BYTES }
  const numbers = ['memoryCost', 'timeCost', 'parallelism', 'hashLength', 'type', 'version']
  const errors = await errorsOf(
    argon2 as unknown as Functions,
    [
      ...WRONG.flatMap((value) => [
        ...both(['hash'], value, all),
        ...both(['verify'], ARGON2, value, all),
        ...both(['verify'], value, PASSWORD, all),
        ...both(['hash'], PASSWORD, value),
        ...both(['hash'], PASSWORD, { ...all, salt: value, secret: value, associatedData: value }),
        ['needsRehash', value, all] as const,
      ]),
      ...DAMAGED.flatMap((digest) => both(['verify'], digest, PASSWORD, all)),
      ...DAMAGED.map((digest) => ['needsRehash', digest, all] as const),
      ...numbers.flatMap((name) =>
        NUMBERS.flatMap((value) => both(['hash'], PASSWORD, { ...all, [name]: value })),
      ),
    ],
    false,
  )
  expectNothingOf(errors)
  expect(errors.length).toBeGreaterThan(500)
})

it.each([
  ['slowhash/bcrypt', bcrypt as unknown as Functions],
  ['slowhash/bcryptjs', bcryptjs as unknown as Functions],
])('puts nothing of the kind into an error of %s', async (_, functions) => {
  const errors = await errorsOf(
    functions,
    [
      ...WRONG.flatMap((value) => [
        ...both(['hash'], value, 4),
        ...both(['hash'], PASSWORD, value),
        ...both(['compare'], value, BCRYPT),
        ...both(['compare'], PASSWORD, value),
        ...both(['genSalt'], value),
        ['getRounds', value] as const,
      ]),
      ...DAMAGED.flatMap((stored) => [
        ...both(['compare'], PASSWORD, stored),
        ...both(['compare'], stored, PASSWORD),
        ...both(['hash'], PASSWORD, stored),
        ...both(['hash'], stored, PASSWORD),
        ['getRounds', stored] as const,
      ]),
      ...NUMBERS.flatMap((value) => both(['hash', 'genSalt'], PASSWORD, value)),
      ...both(['compare'], PASSWORD, BCRYPT.replace('$04', '$31')),
    ],
    true,
  )
  expectNothingOf(errors)
  expect(errors.length).toBeGreaterThan(500)
})

it('puts nothing of the kind into an error of slowhash/crypto', async () => {
  const given = { message: PASSWORD, nonce: BYTES.salt, secret: BYTES.secret }
  const all = { ...given, parallelism: 1, tagLength: 16, memory: 8, passes: 1 }
  const options = { N: 16, r: 8, p: 1 }
  const errors = await errorsOf(
    crypto as unknown as Functions,
    [
      ...[...WRONG, ...NUMBERS].flatMap((value) => [
        ...both(['scrypt'], value, SALT, 16, options),
        ...both(['scrypt'], PASSWORD, value, 16, options),
        ...both(['scrypt'], PASSWORD, SALT, value, options),
        ...Object.keys({ ...options, maxmem: 0 }).flatMap((name) =>
          both(['scrypt'], PASSWORD, SALT, 16, { ...options, [name]: value }),
        ),
        ...both(['argon2'], value, all),
        ...both(['argon2'], 'argon2id', value),
        ...Object.keys(all).flatMap((name) =>
          both(['argon2'], 'argon2id', { ...all, [name]: value }),
        ),
      ]),
      ...[PASSWORD, null, 1].flatMap((value) => both(['scrypt'], PASSWORD, SALT, 16, value)),
      ...both(['scrypt'], PASSWORD, SALT, 16, { N: 2 ** 20 }),
      ...both(['scrypt'], PASSWORD, SALT, 16, { N: 3 }),
      ...both(['argon2'], SCRYPT, all),
    ],
    true,
  )
  expectNothingOf(errors)
  expect(errors.length).toBeGreaterThan(500)
})
