import { createRequire } from 'node:module'
import ours from 'slowhash/bcryptjs'
import { describe, expect, it } from 'vitest'
import { Numbers, repeat } from './differential.support'

const theirs = createRequire(import.meta.url)('bcryptjs') as typeof ours

const BOTH = [
  ['ours', ours, 'theirs', theirs],
  ['theirs', theirs, 'ours', ours],
] as const

describe.each(BOTH)('a hash of %s', (_, writer, reader, verifier) => {
  it.each([
    [4, 100],
    [11, 10],
  ])(`of cost %i verifies in ${reader}, for %i passwords`, async (cost, count) => {
    const numbers = new Numbers(`bcryptjs ${reader} ${cost}`)
    let cases = 0
    for (let at = 0; at < count; at++) {
      const password = numbers.text(numbers.within(0, 120))
      const stored = await writer.hash(password, cost)
      expect(verifier.getRounds(stored)).toBe(cost)
      expect(await verifier.compare(password, stored), repeat(password)).toBe(true)
      cases++
      // Once is enough of what takes longest.
      if (cost > 4) continue
      expect(await verifier.compare(`.${password}`, stored), repeat(password)).toBe(false)
    }
    expect(cases).toBe(count)
  })
})

it('is the same for the same salt', async () => {
  const numbers = new Numbers('bcryptjs salts')
  for (let at = 0; at < 50; at++) {
    const password = numbers.text(numbers.within(0, 100))
    const salt = [theirs, ours][at % 2]?.genSaltSync(4) ?? ''
    const stored = await ours.hash(password, salt)
    expect(stored, repeat({ password, salt })).toBe(await theirs.hash(password, salt))
    expect(stored).toBe(ours.hashSync(password, salt))
  }
})
