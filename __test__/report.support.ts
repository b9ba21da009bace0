import type { CalibratedOptions, Calibration, CalibrationPoint } from 'slowhash'
import { pageOf, type Report } from '../lib/report'

/** Milliseconds of the rounds: their median, and between which values it lies. */
type Times = readonly [ms: number, low: number, high: number, rounds: number]

/** One point of a fixed curve. */
function point(options: CalibratedOptions, perHash: number, times: Times): CalibrationPoint {
  const [ms, low, high, rounds] = times
  return {
    ...{ options, ms, low, high, rounds },
    latency: { p50: ms, p95: high },
    memory: { perHash, total: perHash },
    hashesPerSecond: 1000 / ms,
  }
}

function calibration(curve: readonly CalibrationPoint[], chosen: number): Calibration {
  const measured = curve[chosen]
  if (measured === undefined) throw new Error('the chosen point must stand in the curve')
  const { options, latency, memory, hashesPerSecond } = measured
  return {
    ...{ options, latency, memory, hashesPerSecond, measured },
    ...{ withinTarget: measured.ms <= 250, belowFloor: false, limitedBy: 'target' },
    ...{ targetMs: 250, concurrency: 1, curve: [...curve], notes: [] },
  }
}

/** Memory as long as there is some, then passes; one of the medians is out of order. */
export const ARGON2ID: Calibration = calibration(
  (
    [
      [19456, 2, [24.3, 24.3, 24.3, 1]],
      [155648, 2, [154, 141, 187, 3]],
      [206848, 2, [181, 171, 195, 3]],
      [219136, 2, [219, 207, 226, 3]],
      [236544, 2, [211, 203, 243, 3]],
      [262144, 2, [242, 231, 249, 11]],
      [262144, 3, [352, 330, 493, 3]],
    ] as const
  ).map(([memoryCost, timeCost, times]) =>
    point(
      { algorithm: 'argon2id', memoryCost, timeCost, parallelism: 1 },
      memoryCost * 1024,
      times,
    ),
  ),
  5,
)

export const BCRYPT: Calibration = calibration(
  (
    [
      [10, [46.1, 46.1, 46.1, 1]],
      [11, [92.4, 90.2, 95.7, 3]],
      [12, [184, 181, 190, 11]],
      [13, [369, 366, 377, 3]],
    ] as const
  ).map(([cost, times]) => point({ algorithm: 'bcrypt', cost }, 4096, times)),
  2,
)

export const SCRYPT: Calibration = calibration(
  (
    [
      [13, 10, 32.01, [141, 135, 171, 3]],
      [15, 3, 96, [165, 160, 178, 3]],
      [16, 2, 128, [207, 201, 216, 3]],
      [17, 1, 128, [221, 214, 233, 11]],
      [18, 1, 256, [447, 438, 471, 3]],
    ] as const
  ).map(([logN, parallelization, mebibytes, times]) =>
    point(
      { algorithm: 'scrypt', cost: 2 ** logN, blockSize: 8, parallelization },
      mebibytes * 2 ** 20,
      times,
    ),
  ),
  3,
)

/** Slower than the target at the floor, which is all that was measured. */
export const TOO_SLOW: Calibration = {
  ...calibration([point({ algorithm: 'bcrypt', cost: 10 }, 4096, [301, 258, 316, 11])], 0),
  notes: ['This machine cannot verify within 250 ms: the least that is allowed takes 301 ms.'],
}

/** No memory, and many points close together. */
export const PBKDF2: Calibration = calibration(
  [60, 100, 118, 121, 123, 130].map((n, i) => {
    const ms = [118, 197, 232, 239, 246, 259][i] ?? 0
    const options = { algorithm: 'pbkdf2-sha256', iterations: n * 10_000 } as const
    return point(options, 0, [ms, ms - 4, ms + 9, 3])
  }),
  4,
)

export const REPORT: Report = {
  machine: {
    version: '0.1.0',
    node: 'v24.11.1',
    platform: 'linux x64',
    release: '6.12.57',
    libc: 'glibc 2.41',
    cpu: 'AMD EPYC 9354P 32-Core Processor',
    cores: 4,
    memory: 16 * 2 ** 30,
    memoryLimit: 2 ** 30,
    cpuLimit: 2,
  },
  date: new Date('2026-11-30T19:24:00Z'),
  outcomes: [
    { algorithm: 'argon2id', found: ARGON2ID },
    { algorithm: 'bcrypt', found: BCRYPT },
    { algorithm: 'scrypt', found: SCRYPT },
  ],
}

/** A page about some calibrations. */
export function pageAbout(...found: readonly Calibration[]): string {
  const outcomes = found.map((one) => ({ algorithm: one.options.algorithm, found: one }))
  return pageOf({ ...REPORT, outcomes })
}
