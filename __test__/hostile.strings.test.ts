import { hash, hashSync, identify, verify, verifySync } from 'slowhash'
import { expect, it } from 'vitest'
import { describe, TINY, thrown } from './errors.support'
import {
  cut,
  GOOD,
  long,
  milliseconds,
  mutations,
  outcome,
  READERS,
  VERIFIERS,
} from './hostile.support'
import { runNode } from './lifecycle.support'
import { codeOf, rows } from './vectors.support'

/** In which a string must be refused, in milliseconds. */
const BOUND = 5
const MAX_LEN = 65_536
const MEBIBYTE = 2 ** 20

/** What is wrong with the answers to a string that must be refused, or must not match. */
function faults(stored: string, password: string): string[] {
  const isRefused = outcome(() => verifySync(stored, password)) instanceof Error
  const found = [...matches(stored, password), ...(isRefused ? slow(stored, password) : [])]
  return found.map((fault) => `${fault}: ${stored.slice(0, 200)} (${stored.length})`)
}

function matches(stored: string, password: string): string[] {
  return Object.entries(VERIFIERS).flatMap(([name, verifier]) => {
    const answer = outcome(() => verifier(stored, password))
    return answer === false || answer instanceof Error ? [] : [`${name} is ${answer}`]
  })
}

function slow(stored: string, password: string): string[] {
  return Object.entries({ ...VERIFIERS, ...READERS }).flatMap(([name, read]) => {
    const taken = milliseconds(() => read(stored, password), BOUND)
    return taken < BOUND ? [] : [`${name} took ${taken} ms`]
  })
}

it('refuses the malformed and the costly rows of the vectors at once, wherever they come', async () => {
  const hostile = rows('formats.jsonl').filter(({ format }) =>
    /^(malformed|dos-cost)$/.test(format),
  )
  for (const { stored, password_utf8: password = '' } of hostile) {
    expect(await codeOf(() => verify(stored, password))).toMatch(
      /^ERR_SLOWHASH_(LIMIT|INVALID_HASH)$/,
    )
    expect(faults(stored, password)).toEqual([])
  }
  expect(hostile).toHaveLength(15)
})

it('refuses at once what is no stored hash, wherever it comes', () => {
  const rejected = rows('rejected.jsonl')
  expect(rejected.flatMap(({ stored }) => faults(stored, 'password'))).toEqual([])
  expect(rejected.length).toBeGreaterThan(150)
})

it('has strings of many formats', () => {
  expect(GOOD.length).toBeGreaterThan(20)
})

it.each(GOOD)('takes no mutation of %s for it', (stored, password) => {
  expect(verifySync(stored, password)).toBe(true)
  const mutated = mutations(stored).filter((text) => !isSame(text, stored))
  expect(mutated.flatMap((text) => faults(text, password))).toEqual([])
  expect(mutated.length).toBeGreaterThan(400)
})

/** What stands in a string and is not hashed: the name of a secret, and what libsodium takes of no salt. */
const UNHASHED = [/,keyid=[^,$]+/, /(?<=^[0-9a-f]{64}:.{16})[^:]*(?=:3_)/]

/** Whether `text` is the same hash as `stored`, or one of a shorter key. */
function isSame(text: string, stored: string): boolean {
  if (identify(text) === null) return false
  const hashed = (text: string) => UNHASHED.reduce((text, part) => text.replace(part, ''), text)
  return hashed(text) === hashed(stored) || isCutKey(text, stored)
}

/** scrypt and PBKDF2 make the same bytes first, however many are asked for. */
function isCutKey(text: string, stored: string): boolean {
  const info = identify(text)
  const isKey = /^(scrypt|pbkdf2)/.test(info?.algorithm ?? '')
  const isStart = stored.startsWith(text.replace(/=+$/, ''))
  return isKey && isStart && (info?.outputLen ?? 0) >= 16
}

it('takes a scrypt string that was cut for a shorter hash, down to 16 bytes', () => {
  const [stored, password] = GOOD.find(([stored]) => stored.startsWith('$scrypt$')) ?? ['', '']
  const read = cut(stored).filter((text) => identify(text) !== null)
  for (const text of read) {
    expect(identify(text)?.outputLen).toBeGreaterThanOrEqual(16)
    expect(verifySync(text, password)).toBe(true)
    expect(verifySync(text, `${password}x`)).toBe(false)
  }
  expect(read.length).toBeGreaterThan(0)
})

it.each([MAX_LEN - 1, MAX_LEN, MAX_LEN + 1, MEBIBYTE])(
  'refuses strings of %i characters of every sort at once',
  (length) => {
    const texts = long(length)
    expect(texts.flatMap((text) => faults(text, 'password'))).toEqual([])
    expect(texts.length).toBeGreaterThan(60)
  },
)

it('says of a string that is too long nothing else', async () => {
  const expected = 'Error [ERR_SLOWHASH_INVALID_HASH]: invalid stored hash: longer than 65536 bytes'
  for (const stored of [...long(MEBIBYTE), 'é'.repeat(MAX_LEN / 2 + 1)]) {
    expect(describe(thrown(() => verifySync(stored, 'password')))).toBe(expected)
    expect(identify(stored)).toBeNull()
    expect(await codeOf(() => verify(stored, 'password'))).toBe('ERR_SLOWHASH_INVALID_HASH')
  }
})

it('hashes into no string that would not be read', async () => {
  const bytes = (length: number) => new Uint8Array(length)
  const [argon2, scrypt] = [TINY.argon2id, TINY.scrypt]
  const refused = [
    [{ ...argon2, outputLen: 8193 }, 'outputLen must be 4..=8192 bytes, got 8193'],
    [{ ...argon2, outputLen: 2 ** 32 - 1 }, 'outputLen must be 4..=8192 bytes, got 4294967295'],
    [{ ...argon2, salt: bytes(8193) }, 'salt must be 8..=8192 bytes, got 8193'],
    [{ ...argon2, associatedData: bytes(8193) }, 'associatedData must be 0..=8192 bytes, got 8193'],
    [{ ...scrypt, outputLen: 403_000_000 }, 'outputLen must be 16..=8192 bytes, got 403000000'],
    [{ ...scrypt, salt: bytes(MEBIBYTE) }, 'salt must be 0..=8192 bytes, got 1048576'],
  ] as const
  for (const [options, message] of refused) {
    const expected = `RangeError [ERR_OUT_OF_RANGE]: ${message}`
    expect(describe(thrown(() => hashSync('password', options)))).toBe(expected)
    expect(await codeOf(() => hash('password', options))).toBe('ERR_OUT_OF_RANGE')
  }
  const longest = { outputLen: 8192, salt: bytes(8192) }
  for (const options of [
    { ...argon2, ...longest, associatedData: bytes(8192) },
    { ...scrypt, ...longest },
  ]) {
    expect(verifySync(hashSync('password', options), 'password')).toBe(true)
  }
})

it('keeps no memory of ten thousand refusals', async () => {
  const program = `
    const { setFlagsFromString } = require('node:v8')
    setFlagsFromString('--expose-gc')
    const gc = require('node:vm').runInNewContext('gc')
    const argon2 = require('slowhash/argon2')
    const bcrypt = require('slowhash/bcrypt')
    const long = 'A'.repeat(2 ** 20)
    const salt = 'MDEyMzQ1Njc4OWFiY2RlZg'
    const texts = [
      long, '$argon2id$v=19$m=8,t=1,p=1$' + salt + '$' + long, long.slice(0, 65536),
      '$argon2id$v=19$m=8,t=1,p=1$' + salt + '$' + long.slice(0, 65000) + '=',
      '$argon2id$v=19$m=4294967295,t=1,p=1$' + salt + '$' + salt,
      '$scrypt$ln=31,r=8,p=1$' + salt + '$' + salt, '$2b$31$' + long.slice(0, 53), '$2b$32$', '',
    ]
    const calls = [
      (text) => slowhash.verifySync(text, 'password'),
      // True of a string that asks for too much: such a hash is to be replaced.
      (text) => void slowhash.needsRehash(text),
      (text) => argon2.verifySync(text, 'password'), (text) => bcrypt.compareSync('password', text),
      (text) => slowhash.identify(text),
    ]
    let refused = 0
    function refuse(count) {
      for (let at = 0; at < count; at++) {
        try {
          if (calls[at % calls.length](texts[at % texts.length]) !== true) refused++
        } catch { refused++ }
      }
      gc()
      const { rss, external } = process.memoryUsage()
      return { rss, external }
    }
    const [before, after] = [refuse(10_000), refuse(10_000)]
    const grown = (of) => Math.max(0, after[of] - before[of])
    const { completed, failed, memory } = slowhash.stats()
    const { maxRSS } = process.resourceUsage()
    const [rss, external] = [grown('rss'), grown('external')]
    console.log(JSON.stringify({ refused, rss, external, maxRSS, completed, failed, memory }))
  `
  const { code, stdout, stderr } = await runNode(program)
  expect([code, stderr]).toEqual([0, ''])
  const { rss, external, maxRSS, ...counts } = JSON.parse(stdout) as Record<string, number>
  expect(counts).toEqual({ refused: 20_000, completed: 0, failed: 0, memory: 0 })
  expect(rss).toBeLessThan(8 * MEBIBYTE)
  expect(external).toBeLessThan(MEBIBYTE)
  // In KiB. The costs above ask for 4 TiB and 2 TiB.
  expect(maxRSS).toBeLessThan(512 * 1024)
})
