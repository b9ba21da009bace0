import { randomBytes, randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import ours from 'slowhash/argon2'
import { describe, expect, it } from 'vitest'
import { EXCEPTIONS, SINCE_0_45 } from './argon2.exceptions.support'
import { type Argon2, CASES, compared, complete, run } from './argon2.parity.support'
import { root } from './lifecycle.support'

// The original is 0.44.0, for the binary of 0.45.1 ends with a signal on Node.js 20. Their native
// sources are the same file for file, and where their JavaScript differs the result of 0.45.1 is
// recorded. To run the suite on 0.45.1 itself, give its folder as ARGON2_ORIGINAL, on Node.js 22 or
// newer.
const FOLDER = process.env.ARGON2_ORIGINAL ?? 'argon2'
const require = createRequire(import.meta.url)
const original: Argon2 = require(FOLDER)
const { version } = require(`${FOLDER}/package.json`) as { version: string }
const isOlder = version.startsWith('0.44.')

const { hash, hashSync, verify, verifySync, needsRehash, argon2d, argon2i, argon2id } = ours
const dropIn = { ...ours } as Argon2
/** The drop-in with its synchronous functions in place of the others. */
const synchronous = {
  ...{ hash: hashSync, verify: verifySync, needsRehash },
  ...{ argon2d, argon2i, argon2id },
} as Argon2

/** These show the queue and how a function is called, which are not synchronous. */
const ASYNCHRONOUS = ['many calls at once']

const exceptions = new Map(EXCEPTIONS.flatMap(({ cases }) => Object.entries(cases)))
const names = Object.keys(CASES)

describe(`what argon2 ${version} and the drop-in give`, () => {
  it.each(names)('%s', async (name) => {
    const [theirs, mine] = [await run(name, original), await run(name, dropIn)]
    const actual = compared(theirs)
    const recorded = SINCE_0_45[name]
    if (isOlder && recorded !== undefined) expect(actual).not.toBe(recorded)
    const of045 = isOlder ? (recorded ?? actual) : actual
    if (recorded !== undefined) expect(of045).toBe(recorded)
    const exception = exceptions.get(name)
    if (exception === undefined) return expect(compared(mine, theirs)).toBe(of045)
    expect([of045, complete(mine)]).toEqual(exception)
    expect(compared(mine, theirs)).not.toBe(of045)
  })
})

describe('what the synchronous functions give', () => {
  it.each(names.filter((name) => !ASYNCHRONOUS.includes(name)))('%s', async (name) => {
    expect(await run(name, synchronous)).toEqual(await run(name, dropIn))
  })
})

it('has many cases, and no exception that is none of them', () => {
  expect(names.length).toBeGreaterThan(200)
  expect([...exceptions.keys()].filter((name) => !names.includes(name))).toEqual([])
  expect(exceptions.size).toBe(EXCEPTIONS.flatMap(({ cases }) => Object.keys(cases)).length)
  expect(names.filter((name) => !exceptions.has(name)).length).toBeGreaterThan(100)
})

it('documents every exception', () => {
  const page = readFileSync(join(root, 'docs', 'compatibility', 'argon2.md'), 'utf8')
  const rows = page.split('\n').filter((line) => line.startsWith('| '))
  const documented = rows.map((row) => row.split('|')[1]?.trim())
  expect(documented).toEqual(expect.arrayContaining(EXCEPTIONS.map(({ what }) => what)))
})

it('verifies each other’s hashes of 100 random passwords', async () => {
  let checked = 0
  for (let round = 0; round < 100; round++) {
    const password = round % 2 === 0 ? randomBytes(randomInt(80)) : randomText(randomInt(40))
    const secret = round % 3 === 0 ? randomBytes(randomInt(40)) : undefined
    const parallelism = randomInt(1, 5)
    const options = {
      ...{ parallelism, memoryCost: randomInt(8 * parallelism, 128), timeCost: randomInt(1, 4) },
      ...{ type: randomInt(3) as 0 | 1 | 2, version: randomInt(2) === 0 ? 0x10 : 0x13 },
      ...{ hashLength: randomInt(4, 100), salt: randomBytes(randomInt(8, 60)) },
      ...(round % 5 === 0 && { associatedData: randomBytes(randomInt(8, 60)) }),
      ...(secret && { secret }),
    }
    const theirs = (await original.hash(password, options)) as string
    const mine = await hash(password, options)
    const wrong = Buffer.concat([Buffer.from(password), Buffer.of(0)])
    const keyed = secret && { secret }
    expect(
      [
        await verify(theirs, password, keyed),
        verifySync(theirs, password, keyed),
        await original.verify(mine, password, keyed),
        await verify(theirs, wrong, keyed),
        await original.verify(mine, wrong, keyed),
      ],
      `${theirs} of ${Buffer.from(password).toString('hex')}`,
    ).toEqual([true, true, true, false, false])
    expect(mine.replace(/[mtp]=\d+,?/g, '')).toBe(theirs.replace(/[mtp]=\d+,?/g, ''))
    checked++
  }
  expect(checked).toBe(100)
})

/** Characters from everywhere, so that their UTF-8 has one to four bytes. */
function randomText(length: number): string {
  const character = () =>
    String.fromCodePoint(randomInt(2) ? randomInt(0xd800) : randomInt(0x10000, 0x20000))
  return Array.from({ length }, character).join('')
}
