import { createPasswords, type LegacyFormat } from 'slowhash'
import * as formats from 'slowhash/formats'
import { expect, it } from 'vitest'
import { GOOD, long, mutations, outcome, startWatch, TRIES } from './hostile.support'
import { rows } from './vectors.support'

/** In which a string must be refused, in milliseconds. */
const BOUND = 5
const MAX_LEN = 65_536

/** A format whose expression takes the square of the length. */
const careless: LegacyFormat = {
  id: 'careless',
  read: (stored) => (/(x+x+)+y/.test(stored) && stored.length < 100 ? { hash: stored } : null),
}
/** Those of the adapters that need to be told nothing. */
const adapters = Object.values(formats).flatMap((make) => {
  const made = outcome(make as () => unknown)
  return made instanceof Error ? [] : [made as LegacyFormat]
})
const passwords = createPasswords({ accept: 'all', hash: { memoryCost: 8, timeCost: 1 } })

/** NULs at the end are padding, and before something else they are none. */
const PADDED = [MAX_LEN - 1, MAX_LEN, 2 ** 20].flatMap((length) => [
  '\0'.repeat(length),
  `${'\0'.repeat(length)}x`,
  `x${'\0'.repeat(length)}`,
  `${'\0x'.repeat(length / 2)}`,
])

/** How long the event loop is held, in milliseconds: the best of some tries. */
async function held(call: () => unknown): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < TRIES && best >= BOUND; tries++) {
    const taken = startWatch()
    await call()
    best = Math.min(best, taken())
  }
  return best
}

it('refuses at once what is no stored hash', async () => {
  const refused = [...rows('rejected.jsonl').map(({ stored }) => stored), ...PADDED]
  refused.push(...long(MAX_LEN + 1), ...long(2 ** 20))
  const slow = []
  let unreadable = 0
  for (const stored of refused) {
    if (passwords.identify(stored) !== null) continue
    const calls = {
      verify: () => passwords.verify(stored, 'password'),
      check: () => passwords.check(stored, 'password'),
      needsRehash: () => passwords.needsRehash(stored),
      identify: () => passwords.identify(stored),
      canonicalize: () => passwords.canonicalize(stored),
    }
    expect(await passwords.verify(stored, 'password')).toBe(false)
    for (const [name, call] of Object.entries(calls)) {
      const taken = await held(call)
      if (taken >= BOUND) slow.push(`${name} took ${taken} ms: ${stored.slice(0, 50)}`)
    }
    unreadable += 1
  }
  expect(slow).toEqual([])
  expect(unreadable).toBeGreaterThan(250)
})

it('asks no format of the policy about a string that is too long to be one', async () => {
  const policy = createPasswords({ legacy: [careless] })
  expect(await policy.verify(`${'x'.repeat(MAX_LEN)}z`, 'password')).toBe(false)
})

it('asks an adapter about any string at once', async () => {
  const nested = ['[', '{"a":', '{"hash":{"salt":'].map((part) => part.repeat(16_384 / part.length))
  const texts = [...[16_384, 16_385, MAX_LEN].flatMap(long), ...PADDED, ...nested]
  const slow = []
  for (const adapter of adapters) {
    const policy = createPasswords({ legacy: [adapter] })
    for (const stored of texts) {
      if (policy.identify(stored) !== null) continue
      const taken = await held(() => policy.needsRehash(stored))
      if (taken >= BOUND) slow.push(`${adapter.id}, ${taken} ms: ${stored.slice(0, 50)}`)
    }
    expect(await policy.verify(texts[0] ?? '', 'password')).toBe(false)
  }
  expect(slow).toEqual([])
  expect(adapters.length).toBeGreaterThan(10)
})

it('counts every string of a hostile column', async () => {
  const column = [...PADDED, ...long(MAX_LEN), ...GOOD.flatMap(([stored]) => mutations(stored))]
  column.push(...GOOD.map(([stored]) => `${stored}\0`))
  const { total, groups, unverifiable } = await passwords.audit(column)
  const verifiable = groups.reduce((sum, { count }) => sum + count, 0)
  const { unrecognized, disabled, unusable } = unverifiable
  expect(total).toBe(column.length)
  expect(verifiable + unrecognized + unusable).toBe(total)
  expect(disabled).toBe(0)
})
