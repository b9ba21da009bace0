import { createRequire } from 'node:module'
import bcrypt from 'slowhash/bcrypt'
import bcryptjs from 'slowhash/bcryptjs'
import { describe, expect, it } from 'vitest'
import { Numbers, repeat } from './differential.support'

/** What both modules have in common. */
interface Module {
  genSaltSync(rounds: number): string
  getRounds(stored: string): number
  hashSync(password: string, salt: string): string
  hash(password: string, salt: number | string): Promise<string>
  compare(password: string, stored: string): Promise<boolean>
}

const original = createRequire(import.meta.url)

describe.each<[string, Module]>([
  ['bcrypt', bcrypt],
  ['bcryptjs', bcryptjs],
])('%s', (name, ours) => {
  const theirs: Module = original(name)
  const both = [
    ['ours', ours, 'theirs', theirs],
    ['theirs', theirs, 'ours', ours],
  ] as const

  describe.each(both)('a hash of %s', (_, writer, reader, verifier) => {
    it.each([
      [4, 100],
      [11, 10],
    ])(`of cost %i verifies in ${reader}, for %i passwords`, async (cost, count) => {
      const numbers = new Numbers(`${name} ${reader} ${cost}`)
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
    const numbers = new Numbers(`${name} salts`)
    for (let at = 0; at < 50; at++) {
      const password = numbers.text(numbers.within(0, 100))
      const salt = [theirs, ours][at % 2]?.genSaltSync(4) ?? ''
      const stored = await ours.hash(password, salt)
      expect(stored, repeat({ password, salt })).toBe(await theirs.hash(password, salt))
      expect(stored).toBe(ours.hashSync(password, salt))
    }
  })
})
