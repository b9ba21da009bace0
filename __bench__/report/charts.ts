import type { Comparison, Load } from '../harness/results'
import { argon2id, bcrypt, scrypt } from '../harness/work'
import { type Bar, barChart, type Panel } from './bar-chart'
import { comparisonsOf, type Data, type Part, type Size, type Sizes } from './data'
import type { Machine } from './machine'

/** Where each picture lies, from the project's folder. */
export const PICTURES = {
  alone: 'docs/benchmarks.svg',
  inFlight: 'docs/benchmarks/in-flight.svg',
  load: 'docs/benchmarks/load.svg',
  sizes: 'docs/benchmarks/sizes.svg',
} as const

/** What a comparison of all packages shows, by the head of its panel. */
const ALONE: readonly [head: string, work: string][] = [
  ['Argon2id, 19 MiB, 2 passes', argon2id(19456, 2, 1).work],
  ['bcrypt, cost 12', bcrypt(12).work],
  ['scrypt, N = 2^17', scrypt(17).work],
]

const IN_FLIGHT: readonly [head: string, work: string][] = [
  ['Argon2id, 19 MiB, 2 passes', argon2id(19456, 2, 1).work],
  ['bcrypt, cost 10', bcrypt(10).work],
  ['scrypt, N = 2^14', scrypt(14).work],
]

/** Longer bars are cut off, or the short ones could not be told apart. */
const LONGEST_RATIO = 10

/** All pictures that there are data for, by path. */
export function pictures(data: Data): Record<string, string> {
  const main = data['node-26']
  return {
    ...(main && {
      [PICTURES.alone]: ratiosChart(data, main, 'Time of one hash', ALONE, 'hash, one at a time'),
      [PICTURES.inFlight]: ratiosChart(
        data,
        main,
        'Time of 16 hashes in flight',
        IN_FLIGHT,
        'hash, 16 in flight',
      ),
      [PICTURES.load]: loadChart(main),
    }),
    ...(data.sizes && { [PICTURES.sizes]: sizesChart(data.sizes) }),
  }
}

function ratiosChart(
  data: Data,
  main: Part,
  title: string,
  works: readonly [head: string, work: string][],
  how: string,
): string {
  const panels = works.map(([head, work]) => ratiosPanel(data, main, head, work, how))
  const isQuick = main.machine.isQuick || data.bun?.machine.isQuick === true
  const ratios = panels.flatMap(({ bars }) => bars.map(({ value }) => value))
  return barChart({
    title: `${title}, slowhash = 1`,
    subtitle: `Shorter is better. ${place({ ...main.machine, isQuick })}`,
    description: describe(panels),
    panels: panels.filter(({ bars }) => bars.length > 0),
    cutAt: Math.max(...ratios.filter((ratio) => ratio <= LONGEST_RATIO)),
  })
}

/** Fastest first. Bun's own is compared with slowhash in Bun. */
function ratiosPanel(data: Data, main: Part, head: string, work: string, how: string): Panel {
  const found = comparisonsOf(main, work, how)
  const [first] = found
  if (first === undefined) return { head, bars: [] }
  const inBun = comparisonsOf(data.bun, work, how).filter(({ peer }) => peer === 'Bun.password')
  const ours: Bar = {
    name: 'slowhash',
    value: 1,
    label: '1x',
    note: milliseconds(first.ours.median),
  }
  const bars = [ours, ...[...found, ...inBun].map(ratioBar)]
  return { head, bars: bars.sort((a, b) => a.value - b.value) }
}

function ratioBar({ peer, ratio, theirs }: Comparison): Bar {
  return {
    name: peer,
    value: ratio.median,
    label: `${significant(ratio.median)}x`,
    note: milliseconds(theirs.median),
  }
}

function loadChart(part: Part): string {
  const { loads } = part.findings
  const what = 'fs.readFile of 4 KiB, p99'
  const works = [...new Set(loads.filter((one) => one.what === what).map(({ work }) => work))]
  const panels = works.map((work) => ({
    head: work,
    bars: loads
      .filter((one) => one.what === what && one.work === work)
      .sort((a, b) => a.median - b.median)
      .map(loadBar),
  }))
  return barChart({
    title: 'fs.readFile of 4 KiB while 64 hashes are in flight, p99',
    subtitle: `Shorter is better. ${place(part.machine)}`,
    description: describe(panels),
    panels,
  })
}

function loadBar({ who, median }: Load): Bar {
  return { name: who, value: median, label: milliseconds(median), note: '' }
}

function sizesChart({ packages, machine }: Sizes): string {
  const all = packages.filter(({ name }) => name !== '(nothing)')
  const bySize = [...all].sort((a, b) => a.totalBytes - b.totalBytes)
  const byTime = [...all].sort((a, b) => a.installMs - b.installMs)
  const panels = [
    { head: 'On the disk, of which in full colour the binary', bars: bySize.map(sizeBar) },
    { head: 'Installation from a warm cache', bars: byTime.map(timeBar) },
  ]
  return barChart({
    title: 'What an installation takes',
    subtitle: `Shorter is better. ${place(machine)}`,
    description: describe(panels),
    panels,
  })
}

function sizeBar({ name, totalBytes, binaryBytes }: Size): Bar {
  return {
    name,
    value: totalBytes,
    part: binaryBytes ?? 0,
    label: megabytes(totalBytes),
    note: binaryBytes === null ? 'no binary' : `binary ${megabytes(binaryBytes)}`,
  }
}

function timeBar({ name, installMs }: Size): Bar {
  return { name, value: installMs, label: `${(installMs / 1000).toFixed(2)} s`, note: '' }
}

function place({ cpu, cores, runtime, date, isQuick }: Machine): string {
  if (isQuick) return 'From a quick run, with too few rounds to rely on.'
  return `${cpu}, ${cores} cores, ${runtime}, ${date}`
}

function describe(panels: readonly Panel[]): string {
  return panels
    .map(
      ({ head, bars }) => `${head}: ${bars.map((bar) => `${bar.name} ${bar.label}`).join(', ')}.`,
    )
    .join(' ')
}

function milliseconds(value: number): string {
  return value < 1000 ? `${significant(value)} ms` : `${(value / 1000).toFixed(2)} s`
}

export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(2)} MB`
}

function significant(value: number): string {
  if (value >= 100) return value.toFixed(0)
  return value >= 10 ? value.toFixed(1) : value.toFixed(2)
}
