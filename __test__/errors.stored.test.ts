import { readFileSync } from 'node:fs'
import { hashSync, identify, needsRehash, verify, verifySync } from 'slowhash'
import { expect, it } from 'vitest'
import { describe, failure, TINY, thrown } from './errors.support'

const U32 = 2 ** 32 - 1
const ARGON2 = '$argon2id$v=19$m=8,t=1,p=1$c3Nzc3Nzc3Nzc3Nzc3Nzcw'
const RAW = Buffer.alloc(32, 1).toString('base64').replace('=', '')
const STORED = `${ARGON2}$${RAW}`

it('tells exchanged arguments of verify from a damaged hash', async () => {
  const expected =
    'Error [ERR_SLOWHASH_SWAPPED]: hash and password are exchanged: the hash comes first'
  let cases = 0
  for (const options of Object.values(TINY)) {
    const stored = hashSync('password', options)
    expect(describe(await failure('verify', 'password', stored))).toBe(expected)
    expect(describe(await failure('verify', '', Buffer.from(stored)))).toBe(expected)
    expect(describe(await failure('verify', stored.slice(0, -1).concat('!'), stored))).toBe(
      expected,
    )
    expect(await verify(stored, stored)).toBe(false)
    cases++
  }
  expect(cases).toBe(5)
})

it('rejects a string that is no stored hash, and identify answers null', async () => {
  const defects = {
    '': 'it marks an account without a password',
    password: 'not a format that is known here',
    $: 'not a format that is known here',
    '$argon2$v=19$m=8,t=1,p=1$c2FsdHNhbHQ$aGFzaA': 'not a format that is known here',
    [` ${STORED}`]: 'wrong number of fields',
    $argon2id: 'wrong number of fields',
    [ARGON2]: 'a parameter is unknown, repeated, missing or malformed',
    [`${STORED}$`]: 'wrong number of fields',
    [STORED.replace('v=19', 'v=20')]: 'unknown version',
    [STORED.replace('t=1', 'x=1')]: 'a parameter is unknown, repeated, missing or malformed',
    [STORED.replace('t=1', 't=1,t=1')]: 'a parameter is unknown, repeated, missing or malformed',
    [STORED.replace('m=8', 'm=08')]: 'a number is out of range or not canonical',
    [STORED.replace('m=8', 'm=7')]: 'a number is out of range or not canonical',
    [STORED.replace('m=8', 'm=4294967296')]: 'a number is out of range or not canonical',
    [`${STORED}=`]: 'base64 is malformed or not canonical',
    [`${STORED}\n`]: 'base64 is malformed or not canonical',
    [`${STORED.slice(0, -1)}F`]: 'base64 is malformed or not canonical',
    [STORED.replace('c3Nzc3Nzc3Nzc3Nzc3Nzcw', 'c3Nzc3Nzcw')]: 'the salt is too short',
    [`${ARGON2}$aGFz`]: 'the hash is too short',
  }
  let cases = 0
  for (const [stored, defect] of Object.entries(defects)) {
    const expected = `Error [ERR_SLOWHASH_INVALID_HASH]: invalid stored hash: ${defect}`
    expect(describe(await failure('verify', stored, 'password'))).toBe(expected)
    expect(describe(thrown(() => needsRehash(stored)))).toBe(expected)
    expect(identify(stored)).toBeNull()
    cases++
  }
  expect(cases).toBe(19)
})

it('rejects a weak hash by its format, and says nothing else of it', async () => {
  const expected =
    'Error [ERR_SLOWHASH_INVALID_HASH]: invalid stored hash: its format is not among those that are accepted here'
  const md5 = 'd41d8cd98f00b204e9800998ecf8427e'
  expect(describe(await failure('verify', md5, ''))).toBe(expected)
  expect(identify(md5)).toEqual({
    algorithm: 'digest',
    format: 'hex-md5',
    class: 'weak',
    saltLen: 0,
    outputLen: 16,
  })
  expect(needsRehash(md5)).toBe(true)
})

it('refuses a stored hash that asks for too much', async () => {
  const scrypt = (parameters: string) => `$scrypt$${parameters}$c2FsdHNhbHQ$${RAW}`
  const bcrypt = (cost: number) =>
    `$2b$${cost}$abcdefghijklmnopqrstuuVCxkXK5GBxCDbGSTNTEIdcEqEoaMQCe`
  const work = '128 * cost * blockSize * parallelization must be at most 4294967296 bytes'
  const limits = {
    [bcrypt(21)]: 'cost must be at most 20 (log2 of the rounds), got 21',
    [bcrypt(31)]: 'cost must be at most 20 (log2 of the rounds), got 31',
    [STORED.replace('m=8', 'm=4194305')]: 'memoryCost must be at most 4194304 KiB, got 4194305',
    [STORED.replace('m=8', `m=${U32}`)]: `memoryCost must be at most 4194304 KiB, got ${U32}`,
    [STORED.replace('t=1', 't=8388609')]:
      'memoryCost * timeCost must be at most 67108864 KiB, got 67108872',
    [STORED.replace('m=8,t=1,p=1', 'm=2048,t=1,p=256')]:
      'parallelism must be at most 255 lanes, got 256',
    [scrypt('ln=22,r=8,p=2')]: `${work}, got ${2 ** 33}`,
    [scrypt('ln=31,r=1024,p=1')]: `${work}, got ${2 ** 48}`,
  }
  let cases = 0
  for (const [stored, limit] of Object.entries(limits)) {
    const expected = `Error [ERR_SLOWHASH_LIMIT]: stored hash exceeds the limit: ${limit}`
    expect(describe(await failure('verify', stored, 'password'))).toBe(expected)
    expect(identify(stored)).not.toBeNull()
    cases++
  }
  expect(cases).toBe(8)
})

it('refuses the costs of an attacker before the end of the tick', async () => {
  const rows = readFileSync(new URL('../vectors/formats.jsonl', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.includes('"dos-cost"'))
    .map((line) => JSON.parse(line) as { stored: string; password_utf8: string })
  const events: string[] = []
  const ended = new Promise((resolve) => setImmediate(() => resolve(events.push('end of tick'))))
  for (const { stored, password_utf8 } of rows) {
    verify(stored, password_utf8).catch(({ code }) => events.push(`${code}`))
    expect(thrown(() => verifySync(stored, password_utf8)).code).toBe('ERR_SLOWHASH_LIMIT')
  }
  await ended
  expect(events).toHaveLength(6)
  expect(events.filter((code) => code === 'ERR_SLOWHASH_LIMIT')).toHaveLength(5)
  expect(events.at(-1)).toBe('end of tick')
})
