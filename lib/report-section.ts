import type { Calibration, CalibrationPoint } from '../index'
import { milliseconds } from './cli-output'
import { costOf } from './cost'
import { type Cost, costAxis, costIn, memoryAxis, timeAxis } from './report-axes'
import { type Chart, drawn, type Mark } from './report-chart'
import { html, type Markup, NOTHING } from './report-markup'
import { adviceOn, limitOf, lineOf, memoryOf, nameOf, sayingOf } from './report-words'

/** All about one algorithm: what was chosen, the line of code, the curves and what was measured. */
export function section(found: Calibration): Markup {
  const { options, notes } = found
  return html`<section id="${options.algorithm}">
<h2>${nameOf(options.algorithm)}</h2>
<p class="advice">${adviceOn(options.algorithm)}</p>
<p class="saying">${sayingOf(options)} ${verdict(found)}</p>
<pre tabindex="0" aria-label="The line of code for ${nameOf(options.algorithm)}"><code>${lineOf(options)}</code></pre>
${figures(found)}
<div class="charts">${timeFigure(found)}${memoryFigure(found)}</div>
${measurements(found)}
${notes.length === 0 ? NOTHING : html`<ul class="notes">${notes.map((note) => html`<li>${note}</li>`)}</ul>`}
</section>`
}

/** Whether the target is met, in words and not by colour alone. */
export function verdict({ withinTarget, targetMs }: Calibration): Markup {
  return withinTarget
    ? html`<span class="verdict good">within ${targetMs} ms</span>`
    : html`<span class="verdict bad">over ${targetMs} ms</span>`
}

function figures(found: Calibration): Markup {
  const { latency, memory, hashesPerSecond } = found
  const rows = [
    ['median of a verify', milliseconds(latency.p50)],
    ['95 % are faster than', milliseconds(latency.p95)],
    ['verifies a second', perSecond(hashesPerSecond)],
    ['memory per hash', memoryOf(memory.perHash)],
    ['memory in all', memoryOf(memory.total)],
    ['limited by', limitOf(found)],
  ] as const
  return html`<dl class="figures">${rows.map(
    ([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`,
  )}</dl>`
}

function timeFigure(found: Calibration): Markup {
  const { curve, targetMs, measured, concurrency } = found
  const cost = costIn(found.options.algorithm)
  const chart = chartOf(found, cost, 'time', {
    title: `Time by ${cost.title}`,
    description: `From ${said(curve[0])} to ${said(curve.at(-1))}. The target is ${targetMs} ms. Chosen: ${said(measured)}.`,
    y: timeAxis(cost, [...curve.map(({ ms }) => ms), targetMs]),
    valueAt: ({ ms }) => ms,
    label: milliseconds(measured.ms),
  })
  const target = { y: targetMs, label: `target ${targetMs} ms` }
  const marks = chart.marks.map((mark, i) => ({ ...mark, ...rangeOf(curve[i]) }))
  const slowest = concurrency === 1 ? 'a verify' : `the slowest of ${concurrency} verifies`
  return html`<figure>${drawn({ ...chart, marks, target })}
<figcaption>Median of ${slowest}. Upright lines show where it lies with a confidence of 95 %, or the extremes of less than 6 rounds.</figcaption></figure>`
}

/** PBKDF2 has no memory to be shown. */
function memoryFigure(found: Calibration): Markup {
  const { curve, memory } = found
  const highest = Math.max(...curve.map((point) => point.memory.perHash))
  if (highest === 0) return NOTHING
  const cost = costIn(found.options.algorithm)
  const chart = chartOf(found, cost, 'memory', {
    title: `Memory by ${cost.title}`,
    description: `The chosen parameters take ${memoryOf(memory.perHash)} per hash, of at most ${memoryOf(highest)} that were tried.`,
    y: memoryAxis(highest),
    valueAt: (point) => point.memory.perHash,
    label: memoryOf(memory.perHash),
  })
  return html`<figure>${drawn({ ...chart, isFilled: true })}
<figcaption>What one hash works in. All that run at once take ${memoryOf(memory.total)}.</figcaption></figure>`
}

/** What differs between the charts of one algorithm. */
interface Aspect extends Pick<Chart, 'title' | 'description' | 'y' | 'label'> {
  valueAt(point: CalibrationPoint): number
}

function chartOf(
  { options, curve, measured }: Calibration,
  cost: Cost,
  name: string,
  { valueAt, ...aspect }: Aspect,
): Chart {
  const markOf = (point: CalibrationPoint): Mark => ({
    x: cost.of(point.options),
    y: valueAt(point),
  })
  return {
    ...aspect,
    id: `${options.algorithm}-${name}`,
    x: costAxis(
      cost,
      curve.map((point) => point.options),
    ),
    marks: curve.map(markOf),
    chosen: markOf(measured),
  }
}

function rangeOf(point: CalibrationPoint | undefined): Pick<Mark, 'range'> {
  return point === undefined ? {} : { range: [point.low, point.high] }
}

function said(point: CalibrationPoint | undefined): string {
  return point === undefined ? '' : `${milliseconds(point.ms)} with ${sayingOf(point.options)}`
}

function measurements(found: Calibration): Markup {
  const { options, curve, concurrency } = found
  const isAlone = concurrency === 1
  const chosen = costOf(options)
  const heads = ['parameters', ...(isAlone ? [] : ['slowest ms']), ...HEADS]
  // Wide numbers on a narrow phone move within this frame, and not the page.
  return html`<div class="frame" tabindex="0" role="region" aria-label="Measurements of ${nameOf(options.algorithm)}"><table>
<caption>What was measured with ${concurrency} at a time</caption>
<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>
${curve.map((point) => row(point, isAlone, costOf(point.options) === chosen))}
</tbody>
</table></div>`
}

const HEADS = ['p50 ms', 'p95 ms', 'per hash', 'in all', 'a second'] as const

function row(point: CalibrationPoint, isAlone: boolean, isChosen: boolean): Markup {
  const { latency, memory } = point
  const cells = [
    ...(isAlone ? [] : [number(point.ms)]),
    number(latency.p50),
    number(latency.p95),
    memoryOf(memory.perHash),
    memoryOf(memory.total),
    perSecond(point.hashesPerSecond),
  ]
  const mark = isChosen ? html` <span class="verdict good">chosen</span>` : NOTHING
  return html`<tr${isChosen ? html` class="is-chosen"` : NOTHING}><th scope="row">${breakable(costOf(point.options))}${mark}</th>${cells.map(
    (cell) => html`<td>${cell}</td>`,
  )}</tr>
`
}

/** Parameters that may go on in the next line, for narrow columns. */
function breakable(text: string): Markup {
  const parts = text.split(/(?<=,|iterations=)/)
  return html`<code>${parts.map((part) => html`${part}<wbr>`)}</code>`
}

function number(ms: number): string {
  return milliseconds(ms).replace(' ms', '')
}

function perSecond(count: number): string {
  return count >= 100 ? String(Math.round(count)) : count.toFixed(1)
}
