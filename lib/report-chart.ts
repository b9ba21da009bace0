import type { Axis } from './report-axes'
import { html, type Markup, NOTHING } from './report-markup'

/** One measured value. */
export interface Mark {
  readonly x: number
  readonly y: number
  /** Between which values `y` lies, where that is known. */
  readonly range?: readonly [low: number, high: number]
}

/** A curve through marks, one of which was chosen. */
export interface Chart {
  /** Unique on the page. */
  readonly id: string
  readonly title: string
  /** What the chart shows, for those who do not see it. */
  readonly description: string
  readonly x: Axis
  readonly y: Axis
  readonly marks: readonly Mark[]
  readonly chosen: Mark
  /** What stands beside the chosen mark. */
  readonly label: string
  /** A line across the chart, with its name. */
  readonly target?: { readonly y: number; readonly label: string }
  readonly isFilled?: boolean
}

/** The drawing in its own units, which are about pixels of a phone. */
const WIDTH = 420
const HEIGHT = 290
const PLOT = { left: 64, right: 406, top: 34, bottom: 236 }

/** Room that the label of the chosen mark takes, at most. */
const LABEL_WIDTH = 86

export function drawn(chart: Chart): Markup {
  const { id, title, description, x, y } = chart
  return html`<svg class="${chart.isFilled ? 'chart filled' : 'chart'}" role="img" viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-labelledby="${id}-title ${id}-desc">
<title id="${id}-title">${title}</title>
<desc id="${id}-desc">${description}</desc>
<text class="axis" x="0" y="14">${y.title}</text>
${y.scale.ticks.map((value) => rowAt(chart, value))}
${x.scale.ticks.map((value) => columnAt(chart, value))}
<line class="base" x1="${PLOT.left}" x2="${PLOT.right}" y1="${PLOT.bottom}" y2="${PLOT.bottom}"/>
<text class="axis middle" x="${(PLOT.left + PLOT.right) / 2}" y="${PLOT.bottom + 44}">${x.title}</text>
${curve(chart)}
${targetLine(chart)}
${chosenMark(chart)}
</svg>`
}

/** A line across the plot at a value, with its label on the left. */
function rowAt({ y }: Chart, value: number): Markup {
  const at = placeY(y, value)
  return html`<line class="grid" x1="${PLOT.left}" x2="${PLOT.right}" y1="${at}" y2="${at}"/><text class="tick end" x="${PLOT.left - 8}" y="${round(at + 4)}">${y.label(value)}</text>`
}

/** A short line below the plot at a value, with its label. */
function columnAt({ x }: Chart, value: number): Markup {
  const at = placeX(x, value)
  return html`<line class="grid" x1="${at}" x2="${at}" y1="${PLOT.bottom}" y2="${PLOT.bottom + 5}"/><text class="tick middle" x="${at}" y="${PLOT.bottom + 20}">${x.label(value)}</text>`
}

function curve(chart: Chart): Markup {
  const { marks, isFilled } = chart
  const places = marks.map((mark) => placeOf(chart, mark))
  const line = places.map((place) => place.join(',')).join(' ')
  return html`${isFilled ? area(places) : NOTHING}
<polyline class="curve" points="${line}"/>
${marks.map((mark) => whisker(chart, mark))}
${places.map(([x, y]) => html`<circle class="mark" cx="${x}" cy="${y}" r="3"/>`)}`
}

function area(places: readonly (readonly [number, number])[]): Markup {
  const [first, last] = [places[0], places.at(-1)]
  if (first === undefined || last === undefined) return NOTHING
  const line = places.map((place) => place.join(',')).join(' ')
  return html`<polygon class="area" points="${first[0]},${PLOT.bottom} ${line} ${last[0]},${PLOT.bottom}"/>`
}

/** How uncertain a mark is. What leaves the plot is cut off. */
function whisker({ x, y }: Chart, { x: value, range }: Mark): Markup {
  if (range === undefined || range[0] === range[1]) return NOTHING
  const at = placeX(x, value)
  const [low, high] = range.map((end) => placeY(y, end))
  return html`<line class="whisker" x1="${at}" x2="${at}" y1="${low ?? 0}" y2="${high ?? 0}"/>`
}

function targetLine({ y, marks, target }: Chart): Markup {
  if (target === undefined) return NOTHING
  const at = placeY(y, target.y)
  // The curve begins on the left: the name goes to that side of the line where it is not.
  const isCurveBelow = (marks[0]?.y ?? 0) <= target.y
  const textAt = isCurveBelow ? at - 7 : at + 17
  return html`<line class="target" x1="${PLOT.left}" x2="${PLOT.right}" y1="${at}" y2="${at}"/>
<text class="target-label" x="${PLOT.left + 4}" y="${round(textAt)}">${target.label}</text>`
}

/** The chosen mark, with a line down to its cost and its value. */
function chosenMark(chart: Chart): Markup {
  const [x, y] = placeOf(chart, chart.chosen)
  const label = labelPlace(chart, x, y)
  return html`<line class="drop" x1="${x}" x2="${x}" y1="${y}" y2="${PLOT.bottom}"/>
<circle class="chosen" cx="${x}" cy="${y}" r="6.5"/>
<text class="chosen-label ${label.side}" x="${round(label.x)}" y="${round(label.y)}">${chart.label}</text>`
}

/** Where a rising curve leaves room: below it on the right, or above it and the target on the left. */
function labelPlace({ y: axis, target }: Chart, x: number, y: number) {
  if (x + LABEL_WIDTH < PLOT.right) {
    return { side: 'start', x: x + 11, y: Math.min(y + 24, PLOT.bottom - 8) }
  }
  const line = target === undefined ? y : placeY(axis, target.y)
  return { side: 'end', x, y: Math.min(y - 5, line) - 8 }
}

function placeOf({ x, y }: Chart, mark: Mark): [number, number] {
  return [placeX(x, mark.x), placeY(y, mark.y)]
}

function placeX({ scale }: Axis, value: number): number {
  return round(PLOT.left + clamped(scale.place(value)) * (PLOT.right - PLOT.left))
}

function placeY({ scale }: Axis, value: number): number {
  return round(PLOT.bottom - clamped(scale.place(value)) * (PLOT.bottom - PLOT.top))
}

function clamped(part: number): number {
  return Math.min(1, Math.max(0, part))
}

function round(value: number): number {
  return Number(value.toFixed(1))
}
