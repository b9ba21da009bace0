import { performance } from 'node:perf_hooks'
import type { HashOptions } from '../index'
import { median } from './calibrate-statistics'
import { type Command, decimal, usageError } from './cli-command'
import { milliseconds, print, printJson, table, withProgress } from './cli-output'
import { costOf } from './cost'
import { hash } from './hash'
import { profiles } from './profiles'
import { stats } from './queue'

/** What is measured: what people store today. */
const CASES: readonly HashOptions[] = [
  profiles.argon2id.owasp,
  profiles.argon2id.recommended,
  profiles.bcrypt.owasp,
  profiles.bcrypt.recommended,
  profiles.scrypt.owasp,
  profiles['pbkdf2-sha256'].owasp,
]

/** Hashes for each slot that are under way at once: enough to fill batches. */
const PER_SLOT = 4

/** What was measured of one set of parameters. */
interface Measured {
  readonly options: HashOptions
  /** Milliseconds of a hash that runs alone: the median. */
  readonly ms: number
  /** Hashes in a second when as many are under way as fill the queue's slots. */
  readonly perSecond: number
}

export const command: Command = {
  name: 'bench',
  summary: 'Measure how fast this machine computes common parameters',
  synopsis: '[OPTION]...',
  description: [
    'A short measurement of this package alone: the time of one hash, and how many end in a second under load.',
  ],
  options: { seconds: { value: 'N', help: 'how long it takes, about; default 6' } },
  examples: ['slowhash bench', 'slowhash bench --seconds 30 --json'],
  maxPositionals: 0,
  async run(given) {
    const seconds = decimal(given, 'seconds') ?? 6
    if (seconds < 1 || seconds > 3600) throw usageError('--seconds must be 1..=3600')
    const share = (1000 * seconds) / CASES.length / 2
    const measured = await withProgress('measuring', async (progress) => {
      const all: Measured[] = []
      for (const options of CASES) {
        all.push({
          options,
          ms: await alone(options, share),
          perSecond: await full(options, share),
        })
        progress(all.length / CASES.length)
      }
      return all
    })
    await (given.options.json ? printJson(measured) : print(report(measured)))
    return 0
  },
}

/** The median of hashes one after the other, of at least one. */
async function alone(options: HashOptions, forMs: number): Promise<number> {
  const times: number[] = []
  const end = performance.now() + forMs
  do {
    const start = performance.now()
    await hash('password', options)
    times.push(performance.now() - start)
  } while (performance.now() < end)
  return median(times)
}

/** How many end in a second while there are always more. */
async function full(options: HashOptions, forMs: number): Promise<number> {
  let count = 0
  const start = performance.now()
  const end = start + forMs
  const oneAfterTheOther = async () => {
    do {
      await hash('password', options)
      count += 1
    } while (performance.now() < end)
  }
  await Promise.all(Array.from({ length: PER_SLOT * stats().concurrency }, oneAfterTheOther))
  return (1000 * count) / (performance.now() - start)
}

function report(measured: readonly Measured[]): string {
  const rows = measured.map(({ options, ms, perSecond }) => [
    ...[String(options.algorithm), costOf(options), milliseconds(ms), perSecond.toFixed(1)],
  ])
  const { concurrency } = stats()
  return [
    table(['ALGORITHM', 'PARAMETERS', 'ONE HASH>', 'A SECOND>'], rows),
    '',
    `A second: with ${PER_SLOT * concurrency} at a time in ${concurrency} slots.`,
  ].join('\n')
}
