import { expect, it } from 'vitest'
import { type Bounds, type Ladder, ladderOf, type Rung } from '../lib/calibrate-ladder'
import { type Means, search } from '../lib/calibrate-search'
import { fitted, median, medianInterval, quantile } from '../lib/calibrate-statistics'

const MIB = 2 ** 20

const BOUNDS: Bounds = {
  algorithm: 'argon2id',
  memory: 1024 * MIB,
  lanes: 1,
  isWeakAllowed: false,
  limits: {},
}

/** The algorithms that have ladders of different shapes. */
const ALGORITHMS = ['argon2id', 'bcrypt', 'scrypt', 'pbkdf2-sha256'] as const

/** A machine that takes a known time for each rung, on a clock of its own. */
class Machine {
  now = 0
  rounds = 0
  readonly #ms: (rung: Rung) => number
  readonly #noise: () => number

  constructor(ms: (rung: Rung) => number, noise = () => 1) {
    this.#ms = ms
    this.#noise = noise
  }

  means(given: Partial<Means> = {}): Means {
    return {
      targetMs: 250,
      maxDurationMs: 10_000,
      now: () => this.now,
      measure: async (rung, leftMs) => {
        const ms = this.#ms(rung) * this.#noise()
        this.now += Math.min(ms, leftMs)
        this.rounds += 1
        return ms > leftMs ? null : [ms]
      },
      ...given,
    }
  }
}

/** Numbers from 0 to 1 that are the same in every run. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

/** The time of a machine that takes `floorMs` for the floor of OWASP. */
function linear(ladder: Ladder, floorMs: number): (rung: Rung) => number {
  const floor = ladder.rungs[ladder.start]?.work ?? 1
  return ({ work }) => (floorMs * work) / floor
}

/** The strongest rung that such a machine computes within the target. */
function best(ladder: Ladder, ms: (rung: Rung) => number, targetMs = 250): number {
  return ladder.rungs.filter((rung) => ms(rung) <= targetMs).length - 1
}

it.each(ALGORITHMS)(
  'finds the strongest %s on quiet machines from slow to fast',
  async (algorithm) => {
    const ladder = ladderOf({ ...BOUNDS, algorithm })
    const speeds = [0.4, 3, 11, 40, 100, 180, 249]
    for (const floorMs of speeds) {
      const ms = linear(ladder, floorMs)
      const machine = new Machine(ms)
      const { chosen, isComplete } = await search(ladder, machine.means())
      const wanted = ladder.rungs[best(ladder, ms)]
      expect(isComplete).toBe(true)
      expect(chosen && ms(chosen.rung)).toBeLessThanOrEqual(250)
      // Closer steps than 3 % are not told apart.
      expect(1.03 * (chosen?.rung.work ?? 0)).toBeGreaterThanOrEqual(wanted?.work ?? 0)
      expect(chosen?.rounds.length).toBe(11)
      expect(machine.now).toBeLessThanOrEqual(10_000)
    }
  },
)

it('bears neighbours that make a third of the rounds slower', async () => {
  const ladder = ladderOf(BOUNDS)
  const ms = linear(ladder, 14)
  const wanted = ladder.rungs[best(ladder, ms)]?.work ?? 0
  const found: number[] = []
  for (let seed = 1; seed <= 200; seed++) {
    const next = random(seed)
    const noise = () => 1 + 0.04 * next() + (next() < 0.33 ? 4 * next() : 0)
    const machine = new Machine(ms, noise)
    const { chosen } = await search(ladder, machine.means())
    expect(machine.now).toBeLessThanOrEqual(10_000)
    expect(chosen && ms(chosen.rung)).toBeLessThanOrEqual(250)
    found.push((chosen?.rung.work ?? 0) / wanted)
  }
  expect(found).toHaveLength(200)
  expect(median(found)).toBeGreaterThan(0.75)
  expect(quantile(found, 0.05)).toBeGreaterThan(0.3)
})

it('says that a slow machine cannot, with the least that is allowed', async () => {
  for (const algorithm of ALGORITHMS) {
    const ladder = ladderOf({ ...BOUNDS, algorithm })
    const machine = new Machine(linear(ladder, 900))
    const { chosen, isComplete } = await search(ladder, machine.means())
    expect(chosen?.index).toBe(0)
    expect(median(chosen?.rounds ?? [])).toBeGreaterThan(250)
    expect(isComplete).toBe(true)
  }
})

it('goes down to weak parameters on a slow machine when it may', async () => {
  for (const algorithm of ALGORITHMS) {
    const ladder = ladderOf({ ...BOUNDS, algorithm, isWeakAllowed: true })
    const ms = linear(ladder, 900)
    const { chosen } = await search(ladder, new Machine(ms).means())
    expect(chosen?.rung.isWeak).toBe(true)
    expect(chosen && ms(chosen.rung)).toBeLessThanOrEqual(250)
    expect(1.06 * (chosen?.rung.work ?? 0)).toBeGreaterThanOrEqual(
      ladder.rungs[best(ladder, ms)]?.work ?? 0,
    )
  }
})

it('climbs to the end of the ladder on a machine that is too fast for it', async () => {
  const ladder = ladderOf({ ...BOUNDS, algorithm: 'scrypt', memory: 300 * MIB })
  const { chosen, isComplete } = await search(ladder, new Machine(() => 1).means())
  expect(chosen?.rung).toBe(ladder.rungs.at(-1))
  expect(isComplete).toBe(true)
  expect(ladder.endsWith).toBe('memory')
})

it('stops when the time is up, and chooses from what it has', async () => {
  const ladder = ladderOf(BOUNDS)
  const machine = new Machine(linear(ladder, 20))
  const { chosen, isComplete } = await search(ladder, machine.means({ maxDurationMs: 300 }))
  expect(machine.now).toBeLessThanOrEqual(300)
  expect(chosen?.rung.work).toBeGreaterThan(0)
  expect(isComplete).toBe(false)
})

it('finds nothing when one round at the floor takes longer than all of the time', async () => {
  const ladder = ladderOf(BOUNDS)
  const machine = new Machine(() => 20_000)
  const { chosen, points } = await search(ladder, machine.means())
  expect(chosen).toBeUndefined()
  expect(points).toEqual([])
  expect(machine.now).toBe(10_000)
})

it('stays below what the system refuses', async () => {
  const ladder = ladderOf(BOUNDS)
  const ms = ({ memory }: Rung) => (memory > 100 * MIB ? Number.POSITIVE_INFINITY : 5)
  const machine = new Machine(() => 5)
  const measure: Means['measure'] = async (rung) => {
    machine.now += 5
    return [ms(rung)]
  }
  const { chosen } = await search(ladder, machine.means({ measure }))
  expect(chosen?.rung.memory).toBeLessThanOrEqual(100 * MIB)
  expect(chosen?.rung.memory).toBeGreaterThan(95 * MIB)
})

it('hands on what measuring throws', async () => {
  const means = new Machine(() => 1).means({
    measure: () => Promise.reject(new Error('no more')),
  })
  await expect(search(ladderOf(BOUNDS), means)).rejects.toThrow('no more')
})

it('tells of every round', async () => {
  const told: number[] = []
  const machine = new Machine(() => 100)
  const means = machine.means({ progressed: (_rung, ms) => told.push(ms) })
  await search(ladderOf({ ...BOUNDS, algorithm: 'bcrypt' }), means)
  expect(told).toHaveLength(machine.rounds)
})

it('makes ladders of which every rung is as strong as the one below', () => {
  for (const algorithm of ALGORITHMS) {
    for (const isWeakAllowed of [false, true]) {
      const { rungs, start } = ladderOf({ ...BOUNDS, algorithm, isWeakAllowed })
      expect(rungs.length).toBeGreaterThan(1)
      for (const [i, { work, isWeak }] of rungs.entries()) {
        expect(work).toBeGreaterThanOrEqual(rungs[i - 1]?.work ?? 0)
        expect(isWeak).toBe(isWeakAllowed && i < start)
      }
    }
  }
})

it('begins its ladders at the floors of OWASP', () => {
  const floor = (algorithm: Bounds['algorithm'], memory = BOUNDS.memory) => {
    const { rungs, start } = ladderOf({ ...BOUNDS, algorithm, memory })
    return rungs[start]?.options
  }
  expect(floor('argon2id')).toEqual({
    algorithm: 'argon2id',
    memoryCost: 19456,
    timeCost: 2,
    parallelism: 1,
  })
  expect(floor('argon2d')).toMatchObject({ algorithm: 'argon2d', memoryCost: 19456 })
  expect(floor('bcrypt')).toEqual({ algorithm: 'bcrypt', cost: 10 })
  expect(floor('pbkdf2-sha256')).toMatchObject({ iterations: 600_000 })
  expect(floor('pbkdf2-sha512')).toMatchObject({ iterations: 210_000 })
  expect(floor('scrypt')).toMatchObject({ cost: 2 ** 13, blockSize: 8, parallelization: 10 })
  expect(floor('argon2id', 18 * MIB)).toBeUndefined()
})

it('keeps every rung within the memory and the limits', () => {
  for (const algorithm of ALGORITHMS) {
    const limits = {
      argon2MemoryKib: 2 ** 17,
      argon2WorkKib: 2 ** 19,
      bcryptCost: 12,
      scryptBytes: 2 ** 28,
      iterations: 700_000,
    }
    const { rungs } = ladderOf({ ...BOUNDS, algorithm, limits, memory: 64 * MIB })
    expect(rungs.length).toBeGreaterThan(1)
    for (const { options, memory, work } of rungs) {
      expect(memory).toBeLessThanOrEqual(64 * MIB)
      if (options.algorithm === 'bcrypt') expect(options.cost).toBeLessThanOrEqual(12)
      if (options.algorithm === 'scrypt') expect(1024 * work).toBeLessThanOrEqual(2 ** 28)
      if ('iterations' in options) expect(options.iterations).toBeLessThanOrEqual(700_000)
      if ('memoryCost' in options) expect(work).toBeLessThanOrEqual(2 ** 19)
    }
  }
})

it('raises passes only when there is no more memory', () => {
  const { rungs } = ladderOf({ ...BOUNDS, memory: 32 * MIB })
  for (const { options } of rungs) {
    if (!('timeCost' in options)) throw new Error('no Argon2')
    expect(options.timeCost === 2 || options.memoryCost === 32 * 1024).toBe(true)
  }
  expect(rungs.at(-1)?.options).toMatchObject({ memoryCost: 32 * 1024, timeCost: 2048 })
})

it('gives each lane of Argon2 its memory', () => {
  const { rungs } = ladderOf({ ...BOUNDS, lanes: 255, isWeakAllowed: true })
  expect(rungs[0]?.options).toMatchObject({ memoryCost: 2048, parallelism: 255 })
})

it('takes the median, other quantiles and the interval of the median', () => {
  expect(median([3, 1, 2])).toBe(2)
  expect(median([1, 2, 3, 4])).toBe(2)
  expect(quantile([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 0.95)).toBe(10)
  expect(median([])).toBeNaN()
  expect(medianInterval([5, 1, 3])).toEqual([1, 5])
  expect(medianInterval([11, 2, 3, 4, 5, 6, 7, 8, 9, 10, 1])).toEqual([3, 9])
})

it('lays a curve that never falls through disturbed points', () => {
  const curve = fitted([
    [1, 1],
    [4, 1],
    [2, 3],
    [3, 1],
    [9, 1],
  ])
  expect(curve).toEqual([1, 2.5, 2.5, 3, 9])
  expect(fitted([])).toEqual([])
})
