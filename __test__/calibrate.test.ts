import {
  type Calibration,
  type CalibrationProgress,
  calibrate,
  configure,
  hash,
  identify,
  stats,
  verify,
} from 'slowhash'
import { afterEach, expect, it } from 'vitest'
import { rejected } from './errors.support'

const DEFAULTS = stats()

/** A run ends when it is sure, which is soon with such a target. None of these tests looks at a time. */
const SHORT = { targetMs: 40, maxDurationMs: 60_000 } as const

afterEach(() => {
  const { concurrency, maxQueue, maxMemory } = DEFAULTS
  configure({ concurrency, maxQueue, maxMemory })
})

/** What holds on every machine, however fast and however busy. */
async function expectConsistent(found: Calibration): Promise<void> {
  const { options, measured, curve, latency, memory } = found
  const stored = await hash('password', options)
  expect(identify(stored)).toMatchObject(options)
  expect(await verify(stored, 'password')).toBe(true)
  expect(measured.options).toEqual(options)
  expect(curve).toContainEqual(measured)
  expect(found.withinTarget).toBe(measured.ms <= found.targetMs)
  expect(measured.low).toBeLessThanOrEqual(measured.ms)
  expect(measured.high).toBeGreaterThanOrEqual(measured.ms)
  expect(latency.p50).toBeGreaterThan(0)
  expect(latency.p50).toBeLessThanOrEqual(latency.p95)
  expect(found.hashesPerSecond).toBeCloseTo((1000 * found.concurrency) / measured.ms)
  expect(memory.total).toBeGreaterThanOrEqual(memory.perHash)
  expect(memory.total).toBeLessThanOrEqual(stats().maxMemory)
  expect(JSON.parse(JSON.stringify(found))).toEqual(found)
}

it('finds Argon2id at or above the floor without being told anything but to be short', async () => {
  const found = await calibrate(SHORT)
  await expectConsistent(found)
  expect(found.options).toMatchObject({ algorithm: 'argon2id', parallelism: 1 })
  const { memoryCost, timeCost } = found.options as { memoryCost: number; timeCost: number }
  expect(memoryCost).toBeGreaterThanOrEqual(19456)
  expect(timeCost).toBeGreaterThanOrEqual(2)
  expect(found).toMatchObject({ belowFloor: false, targetMs: 40, concurrency: 1 })
  expect(found.memory.perHash).toBe(memoryCost * 1024)
})

it('finds a cost for bcrypt, with several at a time', async () => {
  const found = await calibrate({ ...SHORT, algorithm: 'bcrypt', concurrency: 3 })
  await expectConsistent(found)
  expect((found.options as { cost: number }).cost).toBeGreaterThanOrEqual(10)
  expect(found).toMatchObject({ belowFloor: false, concurrency: 3 })
})

it('finds scrypt of a strength that OWASP lists', async () => {
  const found = await calibrate({ ...SHORT, algorithm: 'scrypt' })
  await expectConsistent(found)
  const { cost, parallelization } = found.options as { cost: number; parallelization: number }
  const least = new Map([
    ...[13, 14, 15, 16, 17].map((n, i) => [2 ** n, [10, 5, 3, 2, 1][i]] as const),
  ])
  expect(parallelization).toBeGreaterThanOrEqual(least.get(cost) ?? 1)
})

it('finds iterations for PBKDF2 and lanes for Argon2', async () => {
  const pbkdf2 = await calibrate({ ...SHORT, algorithm: 'pbkdf2-sha512' })
  await expectConsistent(pbkdf2)
  const argon2 = await calibrate({ ...SHORT, algorithm: 'argon2i', parallelism: 2 })
  await expectConsistent(argon2)
  expect(argon2.options).toMatchObject({ algorithm: 'argon2i', parallelism: 2 })
})

it('stays at the floor and says so when the machine cannot, unless it may be weak', async () => {
  const request = { algorithm: 'bcrypt', targetMs: 1, maxDurationMs: 60_000 } as const
  const least = await calibrate(request)
  await expectConsistent(least)
  expect(least).toMatchObject({ options: { cost: 10 }, withinTarget: false, belowFloor: false })
  expect(least.notes.join()).toContain('This machine cannot verify within 1 ms')
  const weak = await calibrate({ ...request, allowWeak: true })
  await expectConsistent(weak)
  expect((weak.options as { cost: number }).cost).toBeLessThan(10)
  expect(weak.belowFloor).toBe(true)
  expect(weak.notes.join()).toContain('below the floors')
})

it('never asks for more memory than the queue may have', async () => {
  configure({ maxMemory: 64 * 2 ** 20, concurrency: 2 })
  const before = stats().refused
  const found = await calibrate({ ...SHORT, targetMs: 100, concurrency: 4 })
  await expectConsistent(found)
  for (const { options } of found.curve) {
    expect((options as { memoryCost: number }).memoryCost).toBeLessThanOrEqual(32 * 1024)
  }
  expect(stats().refused).toBe(before)
})

it('counts every hash of a batch where the queue would not keep to the memory', async () => {
  configure({ concurrency: 2, maxMemory: 2 ** 29 })
  const maxMemory = 320 * 2 ** 20
  const request = { algorithm: 'scrypt', targetMs: 1, concurrency: 8, maxMemory } as const
  const found = await calibrate({ ...SHORT, ...request })
  expect(found.memory.perHash).toBeLessThanOrEqual(maxMemory / 8)
  expect(found.memory.total).toBe(8 * found.memory.perHash)
  const error = await rejected(() => calibrate({ ...request, maxMemory: 128 * 2 ** 20 }))
  expect(error.message).toMatch(/^maxMemory must be at least \d+ bytes for scrypt, 8 at once/)
})

it('refuses a memory in which the floor has no room', async () => {
  const error = await rejected(() => calibrate({ maxMemory: 2 ** 24 }))
  expect(error.code).toBe('ERR_OUT_OF_RANGE')
  expect(error.message).toBe(
    'maxMemory must be at least 19922944 bytes for argon2id, 1 at once, got 16777216',
  )
})

it('refuses a duration in which no round ends', async () => {
  const request = { algorithm: 'pbkdf2-sha256', concurrency: 200, maxDurationMs: 100 } as const
  const error = await rejected(() => calibrate(request))
  expect(error.code).toBe('ERR_OUT_OF_RANGE')
  expect(error.message).toContain('maxDurationMs must be longer than one round of 200')
})

it('tells of its progress, and ends with what the callback throws', async () => {
  const told: CalibrationProgress[] = []
  const onProgress = (progress: CalibrationProgress) => told.push(progress)
  const { curve } = await calibrate({ ...SHORT, algorithm: 'bcrypt', onProgress })
  expect(told).toHaveLength(curve.reduce((sum, { rounds }) => sum + rounds, 0))
  for (const { fraction, ms } of told) {
    expect(fraction).toBeGreaterThan(0)
    expect(fraction).toBeLessThanOrEqual(1)
    expect(ms).toBeGreaterThan(0)
  }
  const stop = () => {
    throw new Error('enough')
  }
  const error = await rejected(() => calibrate({ ...SHORT, onProgress: stop }))
  expect(error.message).toBe('enough')
})

it('rejects with an AbortError when it is given up, before and while it runs', async () => {
  const reason = new Error('changed my mind')
  const early = await rejected(() => calibrate({ signal: AbortSignal.abort(reason) }))
  expect(early).toMatchObject({ name: 'AbortError', code: 'ABORT_ERR', cause: reason })
  const controller = new AbortController()
  const onProgress = () => controller.abort(reason)
  const late = await rejected(() => calibrate({ signal: controller.signal, onProgress }))
  expect(late).toMatchObject({ name: 'AbortError', code: 'ABORT_ERR', cause: reason })
  const waiting = new AbortController()
  const given = rejected(() => calibrate({ signal: waiting.signal, concurrency: 8 }))
  await new Promise((resolve) => setImmediate(resolve))
  waiting.abort(reason)
  expect(await given).toMatchObject({ name: 'AbortError', cause: reason })
})

it('lets the event loop turn', async () => {
  let turns = 0
  const watch = setInterval(() => turns++, 1)
  const { curve } = await calibrate({ ...SHORT, concurrency: 2 })
  clearInterval(watch)
  expect(turns).toBeGreaterThan(curve.length)
})

it('names the option that is wrong', async () => {
  const wrong: [request: object, code: string, message: string][] = [
    [{ algorithm: 'md5' }, 'ERR_OUT_OF_RANGE', 'algorithm must be one of'],
    [{ targetMs: 0 }, 'ERR_OUT_OF_RANGE', 'targetMs must be an integer, 1..=60000 ms, got 0'],
    [{ targetMs: '250' }, 'ERR_INVALID_ARG_TYPE', 'targetMs must be a number'],
    [{ concurrency: 0 }, 'ERR_OUT_OF_RANGE', 'concurrency must be an integer'],
    [{ concurrency: 1.5 }, 'ERR_OUT_OF_RANGE', 'concurrency must be an integer'],
    [{ maxMemory: 2 ** 52 }, 'ERR_OUT_OF_RANGE', `..=${DEFAULTS.maxMemory} bytes`],
    [{ maxDurationMs: 99 }, 'ERR_OUT_OF_RANGE', 'maxDurationMs must be an integer'],
    [{ parallelism: 0 }, 'ERR_OUT_OF_RANGE', 'parallelism must be an integer, 1..=255 lanes'],
    [{ algorithm: 'bcrypt', parallelism: 1 }, 'ERR_INVALID_ARG_TYPE', 'parallelism is an option'],
    [{ allowWeak: 'yes' }, 'ERR_INVALID_ARG_TYPE', 'allowWeak must be a boolean'],
    [{ onProgress: 5 }, 'ERR_INVALID_ARG_TYPE', 'onProgress must be a function'],
    [{ signal: {} }, 'ERR_INVALID_ARG_TYPE', 'signal must be an AbortSignal'],
    [{ target: 5 }, 'ERR_INVALID_ARG_TYPE', "unknown option 'target'"],
  ]
  for (const [request, code, message] of wrong) {
    const error = await rejected(() => calibrate(request))
    expect(error.code).toBe(code)
    expect(error.message).toContain(message)
  }
  expect(wrong).toHaveLength(13)
})
