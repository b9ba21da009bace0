import { cut, picture, rect, text } from './svg'

export interface Bar {
  readonly name: string
  readonly value: number
  /** Of the value, the part that is drawn in full colour; all of it when omitted. */
  readonly part?: number
  /** Stands behind the bar. */
  readonly label: string
  /** Stands behind the label, less prominent. */
  readonly note: string
}

export interface Panel {
  readonly head: string
  readonly bars: readonly Bar[]
}

export interface BarChart {
  readonly title: string
  readonly subtitle: string
  readonly description: string
  readonly panels: readonly Panel[]
  /** Bars of higher values are cut off here; undefined scales each panel to its longest bar. */
  readonly cutAt?: number
}

const WIDTH = 760
const TOP = 82
const HEAD = 24
const ROW = 25
const GAP = 18
const BAR = { x: 176, width: 376, height: 15 }
/** From the end of a bar to its label, and room for that before the note. */
const LABEL_GAP = 9
const NOTE_X = WIDTH - 24

/** Horizontal bars in panels, one below the other. The bars of slowhash stand out. */
export function barChart({ panels, cutAt, ...rest }: BarChart): string {
  let y = TOP
  const parts: string[] = []
  for (const panel of panels) {
    parts.push(text(24, y + 12, 'head', panel.head))
    y += HEAD
    const longest = Math.max(...panel.bars.map(({ value }) => value))
    const end = cutAt === undefined ? longest : cutAt
    for (const bar of panel.bars) {
      parts.push(row(bar, y, end))
      y += ROW
    }
    y += GAP
  }
  return picture({ ...rest, width: WIDTH, height: y + 2, body: parts.join('\n') })
}

function row(bar: Bar, y: number, end: number): string {
  const isOurs = bar.name === 'slowhash'
  const isCut = bar.value > end * 1.0001
  const width = Math.max(2, (Math.min(bar.value, end) / end) * BAR.width)
  const weight = isOurs ? ' strong' : ''
  return [
    text(BAR.x - 12, y + 12, `end${weight}`, bar.name),
    ...drawn(bar, y, width, isOurs ? 'ours' : 'theirs'),
    isCut ? cut(BAR.x + width - 34, y, BAR.height) : '',
    text(BAR.x + width + LABEL_GAP, y + 12, `value${weight}`, bar.label),
    bar.note === '' ? '' : text(NOTE_X, y + 12, 'soft small end', bar.note),
  ].join('')
}

function drawn({ value, part }: Bar, y: number, width: number, colour: string): string[] {
  if (part === undefined) return [rect(BAR.x, y, width, BAR.height, colour)]
  const whole = rect(BAR.x, y, width, BAR.height, `${colour} faint`)
  return part === 0 ? [whole] : [whole, rect(BAR.x, y, (part / value) * width, BAR.height, colour)]
}
