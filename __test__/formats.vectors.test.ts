import { expect, it } from 'vitest'
import { COVERED, passwordOf, verifies } from './formats.support'
import { rows } from './vectors.support'

const all = rows('formats.jsonl')

it.each(COVERED)('verifies every row of %s as its product does', async (name, format, count) => {
  const covered = all.filter((row) => row.format === name)
  for (const row of covered) {
    expect(await verifies(format, row.stored, passwordOf(row)), row.stored).toBe(row.valid)
  }
  expect(covered).toHaveLength(count)
})
