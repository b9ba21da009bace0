import type { Comparison, Load } from '../harness/results'
import { megabytes } from './charts'
import { type Data, RUNTIME_NAMES, RUNTIMES, type Size } from './data'
import { type Table, times } from './tables'

/** Everything that was measured in which somebody else comes out better. */
export function lossesTable(data: Data): Table {
  return {
    title: 'Where slowhash is slower',
    head: ['what', 'on', 'against', 'ratio', 'quartiles', 'slowhash', 'peer'],
    rows: [...slower(data), ...later(data), ...larger(data)],
  }
}

function slower(data: Data): string[][] {
  return RUNTIMES.flatMap((runtime) =>
    (data[runtime]?.findings.comparisons ?? [])
      .filter(({ ratio }) => ratio.median < 1)
      .map((one) => slowerRow(one, RUNTIME_NAMES[runtime])),
  )
}

function slowerRow({ work, how, peer, ratio, ours, theirs }: Comparison, on: string): string[] {
  const { q1, median, q3 } = ratio
  const quartiles = `${q1.toFixed(2)} to ${q3.toFixed(2)}`
  const cells = [ours.median, theirs.median].map((value) => `${value.toFixed(2)} ms`)
  return [`${work}, ${how}`, on, peer, times(median), quartiles, ...cells]
}

function later(data: Data): string[][] {
  const loads = data['node-26']?.findings.loads ?? []
  return loads.flatMap((theirs) => {
    const ours = loads.find((one) => one.who === 'slowhash' && isSameLoad(one, theirs))
    if (ours === undefined || theirs.median >= ours.median) return []
    const cells = [ours, theirs].map(({ median, unit }) => `${median.toFixed(1)} ${unit}`)
    const ratio = times(theirs.median / ours.median)
    const what = `${theirs.what}, 64 in flight, ${theirs.work}`
    return [[what, RUNTIME_NAMES['node-26'], theirs.who, ratio, '', ...cells]]
  })
}

function isSameLoad(one: Load, other: Load): boolean {
  return one.work === other.work && one.what === other.what
}

function larger(data: Data): string[][] {
  const packages = data.sizes?.packages.filter(({ name }) => name !== '(nothing)') ?? []
  const ours = packages.find(({ name }) => name === 'slowhash')
  if (ours === undefined) return []
  return [
    ...costs('download', ours, packages, ({ downloadBytes }) => downloadBytes, megabytes),
    ...costs('size on the disk', ours, packages, ({ totalBytes }) => totalBytes, megabytes),
    ...costs('installation', ours, packages, ({ installMs }) => installMs, seconds),
  ]
}

function costs(
  what: string,
  ours: Size,
  packages: readonly Size[],
  cost: (size: Size) => number,
  show: (value: number) => string,
): string[][] {
  return packages
    .filter((peer) => cost(peer) < cost(ours))
    .map((peer) => {
      const ratio = times(cost(peer) / cost(ours))
      return [what, 'npm', peer.name, ratio, '', show(cost(ours)), show(cost(peer))]
    })
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`
}
