import { expect, it } from 'vitest'
import { pageOf } from '../lib/report'
import { doubling, linear, logarithmic } from '../lib/report-scale'
import { lineOf, sayingOf } from '../lib/report-words'
import { ARGON2ID, BCRYPT, PBKDF2, pageAbout, REPORT, SCRYPT, TOO_SLOW } from './report.support'

const ALL = [ARGON2ID, BCRYPT, SCRYPT, TOO_SLOW, PBKDF2]

/** What one chart draws, in its own units. */
interface Drawing {
  readonly id: string
  readonly curve: readonly (readonly [x: number, y: number])[]
  readonly chosen: readonly [x: number, y: number]
  /** Where a value is written on the axis on the left. */
  readonly rows: readonly { readonly y: number; readonly label: string }[]
  readonly targetY: number | undefined
}

function drawings(page: string): Drawing[] {
  return [...page.matchAll(/<svg[\s\S]*?<\/svg>/g)].map(([svg]) => ({
    id: first(svg, /<title id="([^"]+)-title">/),
    curve: first(svg, /<polyline class="curve" points="([^"]+)"/)
      .split(' ')
      .map((pair) => numbers(pair.split(','))),
    chosen: numbers(/<circle class="chosen" cx="([\d.]+)" cy="([\d.]+)"/.exec(svg)?.slice(1) ?? []),
    rows: [
      ...svg.matchAll(/y1="([\d.]+)" y2="\1"\/><text class="tick end"[^>]*>([^<]+)<\/text>/g),
    ].map(([, y, label = '']) => ({ y: Number(y), label })),
    targetY: Number(/<line class="target"[^>]* y1="([\d.]+)"/.exec(svg)?.[1] ?? Number.NaN),
  }))
}

function first(text: string, pattern: RegExp): string {
  return pattern.exec(text)?.[1] ?? ''
}

function numbers([x, y]: readonly string[]): [number, number] {
  return [Number(x), Number(y)]
}

/** The value at a height, as a reader takes it from the labels of the axis. */
function read({ rows }: Drawing, y: number, isLogarithmic: boolean): number {
  const [to, from] = [(value: number) => Math.log(value), (value: number) => Math.exp(value)]
  const scaled = (value: number) => (isLogarithmic ? to(value) : value)
  const [low, high] = [rows[0], rows.at(-1)]
  if (low === undefined || high === undefined) return Number.NaN
  const [a, b] = [scaled(Number(low.label)), scaled(Number(high.label))]
  const value = a + ((b - a) * (y - low.y)) / (high.y - low.y)
  return isLogarithmic ? from(value) : value
}

it('draws the chosen point on the curve of time and on that of memory', () => {
  let charts = 0
  for (const found of ALL) {
    for (const { curve, chosen } of drawings(pageAbout(found))) {
      expect(curve).toHaveLength(found.curve.length)
      expect(curve).toContainEqual(chosen)
      const index = found.curve.indexOf(found.measured)
      expect(curve[index]).toEqual(chosen)
      charts += 1
    }
  }
  expect(charts).toBe(2 * ALL.length - 1)
})

it('draws times and the target at the heights that the axis names', () => {
  for (const found of ALL) {
    const chart = drawings(pageAbout(found))[0]
    if (chart === undefined) throw new Error('there must be a chart of time')
    const isLogarithmic = ['bcrypt', 'scrypt'].includes(found.options.algorithm)
    const milliseconds = chart.curve.map(([, y]) => read(chart, y, isLogarithmic))
    for (const [i, { ms }] of found.curve.entries()) {
      expect(Math.abs((milliseconds[i] ?? 0) - ms)).toBeLessThan(1.5)
    }
    expect(Math.abs(read(chart, chart.targetY ?? 0, isLogarithmic) - 250)).toBeLessThan(1.5)
  }
})

it('shows for each algorithm the line of code, the parameters, a row per point and its notes', () => {
  for (const found of ALL) {
    const page = pageAbout(found)
    expect(page).toContain(`<code>${lineOf(found.options).replaceAll("'", '&#39;')}</code>`)
    expect(page).toContain(sayingOf(found.options))
    expect(page.match(/<th scope="row">/g)).toHaveLength(found.curve.length)
    expect(page.match(/class="is-chosen"/g)).toHaveLength(1)
    for (const note of found.notes) expect(page).toContain(note)
    expect(page).toContain(found.withinTarget ? 'within 250 ms' : 'over 250 ms')
  }
})

it('names the machine, its limits and the date', () => {
  const page = pageOf(REPORT)
  for (const text of [
    ...['AMD EPYC 9354P 32-Core Processor', '4, of which the control group allows 2'],
    ...['16 GiB, of which the control group allows 1 GiB', 'linux x64 6.12.57, glibc 2.41'],
    ...['v24.11.1', '0.1.0', '2026-11-30, 19:24 UTC'],
  ]) {
    expect(page).toContain(text)
  }
  const machine = { ...REPORT.machine, cpu: null, libc: null, memoryLimit: null, cpuLimit: null }
  const bare = pageOf({ ...REPORT, machine })
  expect(bare).toContain('<dd>unknown</dd>')
  for (const text of ['null', 'undefined', 'NaN', '[object']) expect(bare).not.toContain(text)
})

it('escapes whatever comes from outside', () => {
  const hostile = `</title></style><script>alert('1')</script><img src=x onerror="a()">&`
  const machine = { ...REPORT.machine, cpu: hostile, libc: hostile, release: hostile }
  const found = { ...BCRYPT, notes: [hostile] }
  const page = pageOf({
    ...{ machine, date: REPORT.date },
    outcomes: [
      { algorithm: 'bcrypt', found },
      { algorithm: 'scrypt', failure: new Error(hostile) },
    ],
  })
  expect(page).not.toContain('<script')
  expect(page).not.toContain('<img')
  expect(page.match(/<\/style>/g)).toHaveLength(1)
  const escaped = '&lt;img src=x onerror=&quot;a()&quot;&gt;&amp;'
  expect(page.split(escaped)).toHaveLength(7)
})

it('runs no script and asks for nothing from elsewhere', () => {
  const page = pageOf(REPORT)
  expect(page).toContain(
    `http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"`,
  )
  for (const text of ['<script', 'http:', 'https:', 'src=', 'url(', '@import', 'javascript:']) {
    expect(page).not.toContain(text)
  }
  const links = [...page.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
  expect(links).toEqual(['#argon2id', '#bcrypt', '#scrypt'])
})

it('says why an algorithm was not measured, beside those that were', () => {
  const failure = new Error('maxMemory must be at least 33556480 bytes for scrypt')
  const outcomes = [
    { algorithm: 'scrypt', failure },
    { algorithm: 'bcrypt', found: BCRYPT },
  ] as const
  const page = pageOf({ ...REPORT, outcomes })
  expect(page).toContain('Not measured: maxMemory must be at least 33556480 bytes for scrypt.')
  expect(page).toContain('The strongest with which one verify ends within 250 ms.')
})

it('gives each chart a name and a description that can be read out', () => {
  const page = pageOf(REPORT)
  const named = [...page.matchAll(/role="img"[^>]* aria-labelledby="(\S+) (\S+)"/g)]
  expect(named).toHaveLength(6)
  for (const [, title, description] of named) {
    expect(page).toMatch(new RegExp(`<title id="${title}">[^<]+</title>`))
    expect(page).toMatch(new RegExp(`<desc id="${description}">[^<]+</desc>`))
  }
  expect(page).toContain('Chosen: 242 ms with 256 MiB, 2 passes, 1 lane.')
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

it('puts ticks at round values within the axis', () => {
  const cases: [ticks: readonly number[], expected: number[]][] = [
    [linear(400, 'decimal').ticks, [0, 100, 200, 300, 400]],
    [linear(0.7, 'decimal').ticks.map((tick) => Number(tick.toFixed(3))), [0, 0.2, 0.4, 0.6]],
    [linear(300 * 2 ** 20, 'binary').ticks.map((tick) => tick / 2 ** 20), [0, 64, 128, 192, 256]],
    [linear(0, 'decimal').ticks.map((tick) => Number(tick.toFixed(1))), [0, 0.2, 0.4, 0.6, 0.8, 1]],
    [logarithmic(35, 487).ticks, [50, 70, 100, 200, 300]],
    [logarithmic(189, 397).ticks, [200, 250, 300, 350]],
    [logarithmic(0.8, 30_000).ticks, [1, 10, 100, 1000, 10_000]],
    [doubling(2 ** 9.6, 2 ** 13.4).ticks, [1024, 2048, 4096, 8192]],
    [doubling(2 ** 10, 2 ** 30).ticks.map(Math.log2), [10, 13, 16, 19, 22, 25, 28]],
  ]
  for (const [ticks, expected] of cases) expect(ticks).toEqual(expected)
  expect(cases).toHaveLength(9)
})
