import type { LeftOut } from '../contenders/contender'
import type { Comparison, Failure, Findings, Load } from '../harness/results'
import { bars, judge } from './bars'

/** A table for Markdown, which a terminal shows as well. */
export interface Table {
  readonly title: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** Everything that was found, as tables. Those without a row are left out. */
export function tables(findings: Findings, slots: number): Table[] {
  const { comparisons, loads, leftOut, failures } = findings
  return [
    barsTable(findings, slots),
    ratiosTable('Ratios', comparisons),
    loadsTable(loads),
    leftOutTable(leftOut),
    failuresTable(failures),
  ].filter(({ rows }) => rows.length > 0)
}

export function barsTable(findings: Findings, slots: number): Table {
  return {
    title: 'Bars',
    head: ['work', 'against', 'bar', 'measured', ''],
    rows: bars.map((bar) => judge(bar, findings, slots)),
  }
}

export function ratiosTable(title: string, comparisons: readonly Comparison[]): Table {
  return {
    title,
    head: ['work', 'against', 'ratio', 'quartiles', 'slowhash ms', 'peer ms', 'rounds'],
    rows: comparisons.map(comparisonRow),
  }
}

export function loadsTable(loads: readonly Load[]): Table {
  return {
    title: 'Under load, 64 hashes in flight',
    head: ['work', 'measured', 'package', 'median', 'worst', 'processes'],
    rows: loads.map(loadRow),
  }
}

export function leftOutTable(leftOut: readonly LeftOut[]): Table {
  const groups = new Map<string, LeftOut & { readonly cases: Set<string> }>()
  for (const one of leftOut) {
    const key = `${one.name}: ${one.reason}`
    const group = groups.get(key) ?? { ...one, cases: new Set<string>() }
    if (one.case !== undefined) group.cases.add(one.case)
    groups.set(key, group)
  }
  const rows = [...groups.values()].map(({ name, reason, cases }) => [
    name,
    reason,
    [...cases].join('; '),
  ])
  return { title: 'Left out', head: ['package', 'reason', 'cases'], rows }
}

export function failuresTable(failures: readonly Failure[]): Table {
  return {
    title: 'Failed or disagreed',
    head: ['package', 'in', 'how'],
    rows: failures.map(({ who, where, message }) => [who, where, message]),
  }
}

/** Writes a table with columns of one width, so that the source reads well too. */
export function render({ head, rows }: Omit<Table, 'title'>): string {
  const widths = head.map((title, column) =>
    Math.max(3, title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width)).join(' | ')} |`
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`
  return [line(head), rule, ...rows.map(line)].join('\n')
}

export function comparisonRow(one: Comparison): string[] {
  const { q1, median, q3 } = one.ratio
  return [
    `${one.work}, ${one.how}`,
    one.peer,
    times(median),
    `${q1.toFixed(2)} to ${q3.toFixed(2)}`,
    `${one.ours.min.toFixed(1)} / ${one.ours.median.toFixed(1)}`,
    `${one.theirs.min.toFixed(1)} / ${one.theirs.median.toFixed(1)}`,
    String(one.rounds),
  ]
}

export function loadRow({ work, what, who, unit, median, worst, runs }: Load): string[] {
  const quantity = (value: number) => `${value.toFixed(1)} ${unit}`
  return [work, what, who, quantity(median), quantity(worst), String(runs)]
}

export function times(ratio: number): string {
  return `${ratio.toFixed(2)}x`
}
