import { createRequire } from 'node:module'
import { createPasswords } from 'slowhash'
import { expect, it } from 'vitest'
import { COVERED, passwordOf } from './formats.support'
import { rows } from './vectors.support'

const require = createRequire(import.meta.url)
const { formats } = require('../dist/binding.js') as typeof import('../lib/binding')

/** Rows that say more of where they are from than their strings do. */
const SAME_STRINGS: Readonly<Record<string, RegExp>> = {
  'adonis-argon2-phc': /^argon2id-v19$/,
  'argon2id-v19-data': /^argon2id-v19$/,
  'argon2id-v19-keyid': /^argon2id-v19$/,
  'argon2id-v19-limits': /^argon2id-v19$/,
  'argon2id-v19-mpt-order': /^argon2id?-v19$/,
  'libsodium-argon2i': /^argon2i-v19$/,
  'libsodium-argon2id': /^argon2id-v19$/,
  'libsodium-argon2id-nulpadded': /^argon2id-v19$/,
  'phc-argon2-tmp-order': /^argon2id-v19$/,
  'scrypt-crypt7-libsodium': /^scrypt-crypt7$/,
  'scrypt-crypt7-passlib': /^scrypt-crypt7$/,
}

const names = new Set(formats().map(({ id }) => id))
const adapted = new Set(COVERED.map(([name]) => name))

/** Those that docs/formats.md gives a reason for. */
const OUT_OF_SCOPE = new Set(['bsdi-crypt', 'des-crypt', 'gost-yescrypt', 'sun-md5-crypt'])

/** Rows of formats that the string tells, or that are read when they are named. */
const told = rows('formats.jsonl').filter(
  ({ format }) => !adapted.has(format) && !OUT_OF_SCOPE.has(format),
)

/** The string names a secret, and the policy has none: no wrong password is told from a missing secret. */
function pepperIsMissing(error: { code: string }): false {
  expect(error.code).toBe('ERR_SLOWHASH_PEPPER')
  return false
}

/** A policy that accepts everything, the format of the row by its name. */
function policyFor(format: string) {
  const accept = names.has(format) ? ['all', format] : 'all'
  return createPasswords({ hash: { memoryCost: 8, timeCost: 1 }, accept, equalize: false })
}

it('answers every row through a policy as its product does', async () => {
  for (const row of told) {
    const passwords = policyFor(row.format)
    const ok = await passwords.verify(row.stored, passwordOf(row)).catch(pepperIsMissing)
    expect(ok, `${row.format} ${row.stored}`).toBe(row.valid)
  }
  expect(told).toHaveLength(499)
})

it('names the format of every row that a password verifies', () => {
  const valid = told.filter((row) => row.valid)
  for (const { format, stored } of valid) {
    const name = policyFor(format).identify(stored)?.format
    expect(name, stored).toMatch(SAME_STRINGS[format] ?? new RegExp(`^${format}$`))
  }
  expect(valid.length).toBeGreaterThan(200)
})
