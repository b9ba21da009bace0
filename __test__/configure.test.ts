import { configure, hash, identify, verify, verifySync } from 'slowhash'
import { afterEach, expect, it } from 'vitest'
import { TINY, thrown, untyped } from './errors.support'

const DEFAULTS = {
  concurrency: 2,
  maxQueue: 1024,
  limits: {
    argon2: { memoryCost: 4194304, work: 67108864, parallelism: 255 },
    bcrypt: { cost: 20 },
    scrypt: { work: 4 * 2 ** 30 },
  },
}

afterEach(() => configure(DEFAULTS))

const BCRYPT = '$2b$04$DCq7YPn5Rq63x1Lad4cll.y2hgZwd5fWjog2MGEP/EstCDKeeQoDa'
const ARGON2 = '$argon2id$v=19$m=64,t=2,p=2$c29tZXNhbHQ$uEeXt1dxN1iFKGhklseW4w'
const SCRYPT = '$scrypt$ln=4,r=8,p=1$c29tZXNhbHQ$uEeXt1dxN1iFKGhklseW4w'

it('refuses a stored string that asks for more than the limits say', async () => {
  const cases = [
    [ARGON2, { argon2: { memoryCost: 63 } }, 'memoryCost must be at most 63 KiB, got 64'],
    [ARGON2, { argon2: { work: 127 } }, 'memoryCost * timeCost must be at most 127 KiB, got 128'],
    [ARGON2, { argon2: { parallelism: 1 } }, 'parallelism must be at most 1 lanes, got 2'],
    [BCRYPT, { bcrypt: { cost: 3 } }, 'cost must be at most 3 (log2 of the rounds), got 4'],
    [
      SCRYPT,
      { scrypt: { work: 16383 } },
      '128 * cost * blockSize * parallelization must be at most 16383 bytes, got 16384',
    ],
  ] as const
  for (const [stored, limits, message] of cases) {
    configure(DEFAULTS)
    await expect(verify(stored, 'password')).resolves.toBe(false)
    configure({ limits })
    const expected = {
      code: 'ERR_SLOWHASH_LIMIT',
      message: `stored hash exceeds the limit: ${message}`,
    }
    await expect(verify(stored, 'password')).rejects.toMatchObject(expected)
    expect(() => verifySync(stored, 'password')).toThrowError(expect.objectContaining(expected))
  }
})

it('changes only the limits that are given', async () => {
  configure({ limits: { bcrypt: { cost: 3 } } })
  configure({ limits: { argon2: { memoryCost: 63 } }, concurrency: undefined })
  await expect(verify(BCRYPT, 'a')).rejects.toMatchObject({ code: 'ERR_SLOWHASH_LIMIT' })
  await expect(verify(ARGON2, 'a')).rejects.toMatchObject({ code: 'ERR_SLOWHASH_LIMIT' })
})

it('lets stored strings ask for more when told', async () => {
  const stored = '$2b$21$DCq7YPn5Rq63x1Lad4cll.y2hgZwd5fWjog2MGEP/EstCDKeeQoDa'
  await expect(verify(stored, 'a')).rejects.toMatchObject({ code: 'ERR_SLOWHASH_LIMIT' })
  configure({ limits: { bcrypt: { cost: 21 } } })
  // It would take minutes: that it waits in the queue shows that it was taken.
  const blocker = hash('password', TINY.argon2id)
  const signal = AbortSignal.abort()
  await expect(verify(stored, 'a', { signal })).rejects.toMatchObject({ code: 'ABORT_ERR' })
  await blocker
  expect(identify(stored)).toMatchObject({ cost: 21 })
})

it('refuses the call that would be one too many in the queue', async () => {
  configure({ concurrency: 1, maxQueue: 3 })
  const calls = Array.from({ length: 6 }, () => hash('password', TINY.argon2id))
  const ends = await Promise.allSettled(calls)
  expect(ends.map(({ status }) => status)).toEqual([
    ...Array(4).fill('fulfilled'),
    ...Array(2).fill('rejected'),
  ])
  expect(ends[5]).toMatchObject({ reason: { code: 'ERR_SLOWHASH_OVERLOADED' } })
})

it('runs hashes one after the other when told', async () => {
  configure({ concurrency: 1 })
  const ended: number[] = []
  // The first takes the longest: with two slots the others would overtake it.
  const costs = [8192, 8, 8, 8]
  const calls = costs.map(async (memoryCost, index) => {
    await hash('password', { memoryCost, timeCost: 1 })
    ended.push(index)
  })
  await Promise.all(calls)
  expect(ended).toEqual([0, 1, 2, 3])
})

it('names a setting that is wrong, with its range and unit', () => {
  const cases = [
    [{ concurrency: 0 }, 'concurrency must be an integer, 1..=1024 batches, got 0'],
    [{ concurrency: 1025 }, 'concurrency must be an integer, 1..=1024 batches, got 1025'],
    [{ maxQueue: -1 }, 'maxQueue must be an integer, 0..=4294967295 calls, got -1'],
    [{ maxQueue: 2 ** 32 }, 'maxQueue must be an integer, 0..=4294967295 calls, got 4294967296'],
    [{ maxQueue: 1.5 }, 'maxQueue must be an integer, 0..=4294967295 calls, got 1.5'],
    [{ maxQueue: '1' }, 'maxQueue must be a number, got string'],
    [{ foo: 1 }, "unknown option 'foo', known are concurrency, maxQueue, maxMemory, limits"],
    [{ maxMemory: 512 }, 'maxMemory must be an integer, 1048576..=9007199254740991 bytes, got 512'],
    [{ maxMemory: '1GiB' }, 'maxMemory must be a number, got string'],
    [{ limits: 1 }, 'options must be an object, got number'],
    [{ limits: { md5: {} } }, "unknown option 'md5', known are argon2, bcrypt, scrypt, pbkdf2"],
    [{ limits: { bcrypt: { rounds: 1 } } }, "unknown option 'rounds', known are cost"],
    [
      { limits: { bcrypt: { cost: Number.NaN } } },
      'limits.bcrypt.cost must be an integer, 0..=31 (log2 of the rounds), got NaN',
    ],
    [
      { limits: { argon2: { memoryCost: 2 ** 32 } } },
      'limits.argon2.memoryCost must be an integer, 0..=4294967295 KiB, got 4294967296',
    ],
    [
      { limits: { argon2: { parallelism: 2 ** 24 } } },
      'limits.argon2.parallelism must be an integer, 0..=16777215 lanes, got 16777216',
    ],
  ] as const
  let ran = 0
  for (const [options, message] of cases) {
    expect(thrown(() => untyped.configure?.(options))).toMatchObject({ message })
    ran++
  }
  expect(ran).toBe(15)
})
