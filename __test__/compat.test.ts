import { createRequire } from 'node:module'
import slowhash from 'slowhash'
import { expect, it } from 'vitest'

/** What the users of `@amigo-labs/argon2` know. Its types are not ours to test. */
interface Argon2Options {
  memoryCost?: number
  timeCost?: number
  parallelism?: number
  outputLen?: number
}

interface Argon2 {
  hash(password: string, options?: Argon2Options | null): Promise<string>
  hashSync(password: string, options?: Argon2Options | null): string
  verify(hash: string, password: string): Promise<boolean>
  verifySync(hash: string, password: string): boolean
}

const original = createRequire(import.meta.url)('@amigo-labs/argon2') as Argon2
// Assigned and not cast: the program below also compiles against our types.
const ours: Argon2 = slowhash

const OPTIONS: readonly Argon2Options[] = [
  { memoryCost: 8, timeCost: 1, parallelism: 1 },
  { memoryCost: 64, timeCost: 3, parallelism: 4 },
  { memoryCost: 64, timeCost: 1, parallelism: 1, outputLen: 16 },
  { memoryCost: 128, timeCost: 2, parallelism: 2, outputLen: 64 },
]
const PASSWORDS = ['', 'password', 'pässwörd 🔑', 'a\0b', 'x'.repeat(300)]

/** A program written for the original: what it stores, and whether it verifies. */
async function program(argon2: Argon2): Promise<{ stored: string[]; answers: boolean[] }> {
  const stored: string[] = []
  const answers: boolean[] = []
  for (const options of OPTIONS) {
    for (const password of PASSWORDS) {
      const [first, second] = [
        await argon2.hash(password, options),
        argon2.hashSync(password, options),
      ]
      stored.push(first, second)
      answers.push(await argon2.verify(first, password), argon2.verifySync(second, password))
      answers.push(await argon2.verify(second, `${password}.`), argon2.verifySync(first, 'wrong'))
    }
  }
  return { stored, answers }
}

/** A stored string without its salt and hash: format, parameters and lengths. */
function outline(stored: string): string {
  const fields = stored.split('$')
  return [...fields.slice(0, 4), ...fields.slice(4).map((text) => text.length)].join('$')
}

it('runs a program for @amigo-labs/argon2 unchanged, with the same strings and answers', async () => {
  const [its, mine] = [await program(original), await program(ours)]
  expect(mine.answers).toEqual(its.answers)
  expect(mine.answers).toHaveLength(4 * 5 * 4)
  expect(mine.stored.map(outline)).toEqual(its.stored.map(outline))
  expect(new Set(mine.stored).size).toBe(4 * 5 * 2)
})

it('verifies what @amigo-labs/argon2 stored, and the other way round', async () => {
  let cases = 0
  for (const options of OPTIONS) {
    for (const password of PASSWORDS) {
      const its = await original.hash(password, options)
      const mine = await ours.hash(password, options)
      expect([await ours.verify(its, password), ours.verifySync(its, `${password}.`)]).toEqual([
        true,
        false,
      ])
      expect([await original.verify(mine, password), original.verifySync(mine, 'wrong')]).toEqual([
        true,
        false,
      ])
      cases++
    }
  }
  expect(cases).toBe(4 * 5)
})

it('takes the defaults from the README of @amigo-labs/argon2, whose binary has others', async () => {
  for (const options of [undefined, null, {}]) {
    const stored = await ours.hash('password', options)
    expect(outline(stored)).toBe('$argon2id$v=19$m=19456,t=2,p=1$22$43')
    expect(original.verifySync(stored, 'password')).toBe(true)
  }
  // Version 0.1.2 documents 19456, 2 and 1. What it stored verifies all the same.
  const stored = await original.hash('password')
  expect(outline(stored)).toBe('$argon2id$v=19$m=65536,t=3,p=4$22$43')
  expect(await ours.verify(stored, 'password')).toBe(true)
  expect(slowhash.needsRehash(stored)).toBe(false)
})

it('fails where @amigo-labs/argon2 fails', async () => {
  for (const argon2 of [original, ours]) {
    expect(() => argon2.hashSync('password', { memoryCost: 1 })).toThrow()
    expect(() => argon2.verifySync('not a hash', 'password')).toThrow()
    await expect(argon2.hash('password', { timeCost: 0 })).rejects.toThrow()
    await expect(argon2.verify('not a hash', 'password')).rejects.toThrow()
  }
})
