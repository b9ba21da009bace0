import { inspect } from 'node:util'
import { hash, type VerifyOptions, verify } from 'slowhash'
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
import { type Coded, rejected, TINY, thrown, untyped } from './errors.support'

/** Calls that fail, as arguments for the functions of these names. */
function failingCalls(): [name: string, ...args: unknown[]][] {
  const all = { ...TINY.argon2id, ...BYTES, associatedData: Buffer.from(DATA) }
  const damaged = STORED.flatMap((stored) => [
    ...[stored.slice(1), `${stored}=`, `${stored}$`, ` ${stored}`, stored.replace('$', '')],
    ...[`${stored.slice(0, -1)}!`, stored.replace('m=8', 'm=7'), stored.replace('ln=1', 'ln=01')],
    stored.replace('$2b$04', '$2b$03'),
  ]).filter((stored) => !STORED.includes(stored))
  const calls: [string, ...unknown[]][] = [
    ...carriers(PASSWORD).map((value) => ['hash', value, all] as [string, ...unknown[]]),
    ...carriers(PASSWORD).map((value) => ['hashRaw', value, all] as [string, ...unknown[]]),
    ...STORED.flatMap((stored) =>
      carriers(PASSWORD).map((value) => ['verify', stored, value] as [string, ...unknown[]]),
    ),
    ...STORED.flatMap((stored) =>
      [...carriers(stored), Buffer.from(stored)].map(
        (value) => ['verify', value, PASSWORD] as [string, ...unknown[]],
      ),
    ),
    ...damaged.map((stored) => ['verify', stored, PASSWORD] as [string, ...unknown[]]),
    ...STORED.map((stored) => ['verify', PASSWORD, stored] as [string, ...unknown[]]),
    ['verify', ARGON2.replace('t=1', 't=4294967295'), PASSWORD],
    ['verify', BCRYPT.replace('$04$', '$31$'), PASSWORD],
    ['verify', SCRYPT.replace('ln=1', 'ln=31'), PASSWORD],
    ['hash', PASSWORD.repeat(4), { ...TINY.bcrypt, salt: BYTES.salt }],
    ['hash', PASSWORD, { ...TINY.bcrypt, salt: Buffer.from(SALT + SALT) }],
    ['hash', PASSWORD, PASSWORD],
    ['hash', PASSWORD, Buffer.from(SALT)],
  ]
  return [...calls, ...callsWithWrongOptions(all)]
}

/** The same of options that are of another type or out of range. */
function callsWithWrongOptions(all: object): [string, ...unknown[]][] {
  const calls: [string, ...unknown[]][] = []
  for (const name of ['salt', 'secret', 'associatedData']) {
    for (const text of [SALT, SECRET, DATA]) {
      for (const value of [text, ...carriers(text)]) {
        calls.push(['hash', PASSWORD, { ...all, [name]: value }])
        if (name !== 'salt') calls.push(['verify', ARGON2, PASSWORD, { [name]: value }])
      }
    }
  }
  for (const name of ['memoryCost', 'timeCost', 'parallelism', 'outputLen']) {
    for (const value of [Number.NaN, -1, 0, 1.5, 2 ** 40, SECRET, ...carriers(PASSWORD)]) {
      calls.push(['hash', PASSWORD, { ...all, [name]: value }])
    }
  }
  return calls
}

function expectNothingOf(error: Coded, text: string): void {
  expect(error.code).toMatch(/^(ERR_|ABORT_ERR)/)
  expectNothingIn(text, error.code)
}

it('would find a marker in any error that had one', () => {
  for (const text of [PASSWORD, SALT, SECRET, DATA]) {
    const bytes = Buffer.from(text)
    for (const hiding of [text, bytes, [...bytes], bytes.toString('hex'), inspect(bytes)]) {
      const error = Object.assign(new Error('harmless'), { code: 'ERR_', hiding })
      expect(() => expectNothingOf(error, everythingOf(error))).toThrow()
    }
    const base64 = Object.assign(new Error(bytes.toString('base64')), { code: 'ERR_' })
    expect(() => expectNothingOf(base64, everythingOf(base64))).toThrow()
  }
})

it('puts no password, salt, secret or stored hash into an error', async () => {
  const calls = failingCalls()
  const codes = new Map<string, number>()
  for (const [name, ...args] of calls) {
    for (const error of [
      thrown(() => untyped[`${name}Sync`]?.(...args)),
      await rejected(() => untyped[name]?.(...args)),
    ]) {
      expectNothingOf(error, everythingOf(error))
      codes.set(error.code, (codes.get(error.code) ?? 0) + 1)
    }
  }
  expect(calls).toHaveLength(401)
  expect([...codes.keys()].sort()).toEqual([
    'ERR_INVALID_ARG_TYPE',
    'ERR_OUT_OF_RANGE',
    'ERR_SLOWHASH_INVALID_HASH',
    'ERR_SLOWHASH_LIMIT',
    'ERR_SLOWHASH_SWAPPED',
  ])
})

it('puts nothing of the kind into an AbortError or the error of a full queue', async () => {
  const options = { ...TINY.argon2id, ...BYTES }
  const { signal } = new AbortController()
  // More than wait and run, however many processors there are.
  const calls = Array.from({ length: 1200 }, () => hash(PASSWORD, { ...options, signal }))
  const waiting = Promise.allSettled(calls)
  const given: VerifyOptions = { secret: BYTES.secret }
  for (const error of [
    await rejected(() => hash(PASSWORD, options)),
    await rejected(() => hash(PASSWORD, { ...options, signal: AbortSignal.abort() })),
    await rejected(() => verify(ARGON2, PASSWORD, { ...given, signal: AbortSignal.abort() })),
  ]) {
    expectNothingOf(error, everythingOf(error))
  }
  await waiting
})
