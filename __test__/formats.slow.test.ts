import { createRequire } from 'node:module'
import { identify, verify, verifySync } from 'slowhash'
import { expect, it } from 'vitest'
import { codeOf, type FormatRow, fromHex, rows } from './vectors.support'

// What the package exports verifies strong formats only: for the weak ones, what it is made of.
const require = createRequire(import.meta.url)
const { draft } = require('../dist/binding.js') as typeof import('../lib/binding')
const { enqueue } = require('../dist/queue.js') as typeof import('../lib/queue')

/** The format of the rows, the number of rows, and the name that `identify` gives when it is another. */
const COVERED: readonly (readonly [string, number, string?])[] = [
  ['adonis-bcrypt-phc', 2],
  ['adonis-scrypt-phc', 2],
  ['article-argon2-v1', 2],
  ['article-bcrypt-v1', 2],
  ['article-scrypt-v1', 3],
  ['bcrypt-2', 2],
  ['bcrypt-2x', 6],
  ['cisco-type9', 4],
  ['clerk-bcrypt_peppered', 2],
  ['django-argon2', 2],
  ['django-bcrypt', 2],
  ['django-bcrypt_sha256', 2],
  ['django-scrypt', 2],
  ['firebase-scrypt-clerk', 3],
  ['firebase-scrypt-fbscrypt', 5],
  ['firebase-scrypt-kratos', 3],
  ['go-simple-scrypt', 2],
  ['hashcat-scrypt', 3],
  ['kratos-scrypt', 4],
  ['ldap-crypt-bcrypt', 2],
  ['libscrypt-s1', 4],
  ['libsodium-argon2id-nulpadded', 2, 'argon2id-v19'],
  ['magento2-argon2id13-agnostic', 2],
  ['passlib-bcrypt-sha256-v1', 2],
  ['passlib-bcrypt-sha256-v2', 3],
  ['ruby-scrypt', 2],
  ['scrypt-crypt7', 2],
  ['scrypt-crypt7-libsodium', 2, 'scrypt-crypt7'],
  ['scrypt-crypt7-passlib', 2, 'scrypt-crypt7'],
  ['scrypt-kdf-base64', 2],
  ['spring-argon2', 4],
  ['spring-bcrypt', 4],
  ['spring-scrypt', 6],
  ['werkzeug-scrypt', 4],
  ['wordpress-wp-bcrypt', 5],
]

/** How a prehash is spelled, of the rows whose strings are plain bcrypt. */
const PREHASHES: readonly (readonly [string, number, string])[] = [
  ['bun-bcrypt-sha512', 4, 'sha512-raw-over-72'],
  ['meteor-bcrypt', 2, 'sha256-hex'],
  ['prehash-md5hex-bcrypt', 3, 'md5-hex'],
  ['prehash-sha1hex-bcrypt', 3, 'sha1-hex'],
  ['prehash-sha256b64-bcrypt', 2, 'sha256-base64'],
  ['prehash-sha256hex-bcrypt', 3, 'sha256-hex'],
  ['prehash-sha384b64-bcrypt', 2, 'sha384-base64'],
  ['prehash-sha512b64-bcrypt', 3, 'sha512-base64'],
  ['prehash-sha512hex-bcrypt', 3, 'sha512-hex'],
]

const WEAK = ['bcrypt-2', 'bcrypt-2x']

/** The row whose last character has bits that no byte has: for its product another hash, here none. */
const DAMAGED = '$wp$2y$10$607XKVrBjPEqujeOXNwbYuOJ.gPMd2TelMMknmeV70Kap1E81Ovo7'

const formats = rows('formats.jsonl').filter(({ stored }) => stored !== DAMAGED)

function rowsOf(format: string): FormatRow[] {
  return formats.filter((row) => row.format === format)
}

function password(row: FormatRow): string | Buffer {
  return row.password_utf8 ?? fromHex(row.password_hex ?? '')
}

function verifyAll(row: FormatRow): Promise<boolean> {
  return enqueue(() => {
    draft.verify(row.stored, password(row), undefined, undefined, 'all', {})
  })
}

it('verifies the strings of other products as they do', async () => {
  const ran = await Promise.all(
    COVERED.map(async ([format]) => {
      const answers = await Promise.all(rowsOf(format).map(verifyAll))
      expect(answers, format).toEqual(rowsOf(format).map((row) => row.valid))
      return [format, answers.length]
    }),
  )
  expect(ran).toEqual(COVERED.map(([format, count]) => [format, count]))
})

it('names their formats and classes', () => {
  for (const [format, , name] of COVERED) {
    const strength = WEAK.includes(format) ? 'weak' : 'strong'
    const expected = { format: name ?? format, class: strength }
    for (const { stored } of rowsOf(format)) {
      expect(identify(stored), stored).toMatchObject(expected)
    }
  }
})

it('verifies the strong ones without being asked to, and refuses the weak ones', async () => {
  const sample = COVERED.flatMap(([format]) => rowsOf(format).slice(0, 1))
  for (const row of sample) {
    const refused = 'ERR_SLOWHASH_INVALID_HASH'
    const expected = WEAK.includes(row.format) ? refused : row.valid
    expect(await codeOf(() => verify(row.stored, password(row))), row.stored).toBe(expected)
    expect(await codeOf(() => verifySync(row.stored, password(row))), row.stored).toBe(expected)
  }
  expect(sample).toHaveLength(COVERED.length)
})

it('verifies bcrypt of a digest when the digest stands before it', async () => {
  for (const [format, count, name] of PREHASHES) {
    const spelled = rowsOf(format).map((row) => `$bcrypt-prehash$${name}${row.stored}`)
    const expected = rowsOf(format).map((row) => row.valid)
    const answers = await Promise.all(
      rowsOf(format).map((row, at) => verify(spelled[at] ?? '', password(row))),
    )
    expect(answers, format).toEqual(expected)
    expect(identify(spelled[0] ?? '')?.format).toBe('bcrypt-prehash')
    expect(answers).toHaveLength(count)
  }
})

it('refuses a string with stray bits, which its product reads as another hash', async () => {
  expect(await codeOf(() => verify(DAMAGED, 'hashpwn'))).toBe('ERR_SLOWHASH_INVALID_HASH')
  expect(identify(DAMAGED)).toBeNull()
})

it('tells the version of a bcrypt string of the past', () => {
  const versions = WEAK.map((format) => {
    const info = identify(rowsOf(format)[0]?.stored ?? '')
    return info?.algorithm === 'bcrypt' && info.version
  })
  expect(versions).toEqual(['2', '2x'])
})
