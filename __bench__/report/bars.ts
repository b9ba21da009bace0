import type { Comparison, Findings, Load } from '../harness/results'
import { argon2id, bcrypt, scrypt } from '../harness/work'
import { HEAVY, LIGHT } from '../load/probe'

/** So many times as fast as a peer. */
interface SpeedBar {
  readonly work: string
  readonly how: string
  readonly peer: string
  readonly atLeast: number
}

/** No more than so much under load. */
interface LoadBar {
  readonly work: string
  readonly what: string
  /** A limit that depends on the machine is a function of the batches that run at once on it. */
  readonly atMost: number | ((slots: number) => number)
  readonly unit: string
}

/** What slowhash is meant to reach. */
export type Bar = SpeedBar | LoadBar

/** The working memory of one hash of `HEAVY`, and what everything else may take, in MiB. */
const HASH_MIB = HEAVY.params.memoryCost / 1024
const REST_MIB = 60

const ALONE = 'hash, one at a time'

export const bars: readonly Bar[] = [
  ...faster(argon2id(19456, 2, 1).work, ALONE, { '@node-rs/argon2': 1.5, argon2: 2 }),
  ...faster(argon2id(65536, 3, 1).work, ALONE, {
    '@node-rs/argon2': 1.4,
    argon2: 2.5,
    'node:crypto': 3,
  }),
  ...faster(argon2id(65536, 3, 4).work, ALONE, { '@node-rs/argon2': 1.3, argon2: 2.3 }),
  ...faster(argon2id(262144, 10, 1).work, ALONE, { '@node-rs/argon2': 1.3, argon2: 2.2 }),
  ...faster(argon2id(19456, 2, 1).work, 'hash, 16 in flight', { '@node-rs/argon2': 1.3 }),
  ...faster(bcrypt(10).work, ALONE, { bcrypt: 1.05, bcryptjs: 1.5 }),
  ...faster(bcrypt(12).work, ALONE, { bcrypt: 1.05, bcryptjs: 1.5 }),
  ...faster(bcrypt(10).work, 'hash, 16 in flight', { bcrypt: 2.5, '@node-rs/bcrypt': 2.5 }),
  ...faster(scrypt(17).work, ALONE, { 'node:crypto': 2 }),
  ...faster(scrypt(16).work, 'hash, 8 in flight', { 'node:crypto': 2.7 }),
  ...Object.values(LIGHT).flatMap(({ work }) => [
    { work, what: 'fs.readFile of 4 KiB, p99', atMost: 20, unit: 'ms' },
    { work, what: 'event-loop delay, p99', atMost: 20, unit: 'ms' },
  ]),
  {
    work: HEAVY.work,
    what: 'peak memory',
    atMost: (slots) => slots * HASH_MIB + REST_MIB,
    unit: 'MiB',
  },
]

function faster(work: string, how: string, peers: Readonly<Record<string, number>>): Bar[] {
  return Object.entries(peers).map(([peer, atLeast]) => ({ work, how, peer, atLeast }))
}

/** A bar as the row of a table: work, against, bar, measured, verdict. */
export function judge(bar: Bar, findings: Findings, slots: number): string[] {
  return 'atMost' in bar ? judgeLoad(bar, findings, slots) : judgeSpeed(bar, findings)
}

function judgeSpeed(bar: SpeedBar, { comparisons }: Findings): string[] {
  const found = comparisons.find((one) => isAbout(bar, one))
  const row = [`${bar.work}, ${bar.how}`, bar.peer, `${bar.atLeast}x`]
  if (found === undefined) return [...row, '', 'not measured']
  const { median } = found.ratio
  return [...row, `${median.toFixed(2)}x`, verdict(median >= bar.atLeast, median / bar.atLeast)]
}

function judgeLoad(bar: LoadBar, { loads }: Findings, slots: number): string[] {
  const found = loads.find((one) => isAboutLoad(bar, one))
  const atMost = typeof bar.atMost === 'number' ? bar.atMost : bar.atMost(slots)
  const row = [`${bar.what}, 64 in flight, ${bar.work}`, '', `at most ${atMost} ${bar.unit}`]
  if (found === undefined) return [...row, '', 'not measured']
  const measured = `${found.median.toFixed(1)} ${bar.unit}`
  return [...row, measured, verdict(found.median <= atMost, found.median / atMost)]
}

function isAbout(bar: SpeedBar, one: Comparison): boolean {
  return bar.work === one.work && bar.how === one.how && bar.peer === one.peer
}

function isAboutLoad(bar: LoadBar, one: Load): boolean {
  return bar.work === one.work && bar.what === one.what && one.who === 'slowhash'
}

function verdict(isReached: boolean, share: number): string {
  return isReached ? 'reached' : `missed by ${Math.abs(100 * (share - 1)).toFixed(1)} %`
}
