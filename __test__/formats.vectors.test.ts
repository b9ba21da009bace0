import { createPasswords } from 'slowhash'
import { expect, it } from 'vitest'
import { COVERED, isTold, passwordOf, verifies } from './formats.support'
import { rows } from './vectors.support'

/** Those that docs/formats.md gives a reason for. */
const OUT_OF_SCOPE = ['bsdi-crypt', 'des-crypt', 'gost-yescrypt', 'sun-md5-crypt']

const all = rows('formats.jsonl')

it.each(COVERED)('verifies every row of %s as its product does', async (name, format, count) => {
  const covered = all.filter((row) => row.format === name)
  for (const row of covered) {
    expect(await verifies(format, row.stored, passwordOf(row)), row.stored).toBe(row.valid)
  }
  expect(covered).toHaveLength(count)
})

it('serves a policy, which tells the format that it was', async () => {
  let ran = 0
  for (const [name, format] of COVERED) {
    const passwords = createPasswords({ hash: { memoryCost: 8, timeCost: 1 }, legacy: [format] })
    for (const row of all.filter((row) => row.format === name)) {
      const result = await passwords.check(row.stored, passwordOf(row))
      expect(result.ok, row.stored).toBe(row.valid)
      // The core knows Discourse's strings itself.
      const told = format.id === 'discourse' ? 'discourse-pbkdf2' : format.id
      if (result.ok) expect([told, 'bcrypt-2b']).toContain(result.format)
      ran += 1
    }
  }
  expect(ran).toBe(COVERED.reduce((sum, [, , count]) => sum + count, 0))
  expect(ran).toBe(177)
})

it('leaves no row that can be verified to nobody, but for those out of scope', () => {
  const covered = new Set(COVERED.map(([name]) => name))
  const valid = all.filter((row) => row.valid && !covered.has(row.format) && !isTold(row.stored))
  expect([...new Set(valid.map(({ format }) => format))].sort()).toEqual(OUT_OF_SCOPE)
})
