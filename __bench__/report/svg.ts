import { escapeXml } from '../../scripts/xml.mjs'

/** Colours of one scheme. */
interface Scheme {
  readonly paper: string
  readonly ink: string
  readonly soft: string
  readonly grid: string
  readonly ours: string
  readonly theirs: string
}

const LIGHT: Scheme = {
  paper: '#ffffff',
  ink: '#1f2328',
  soft: '#59636e',
  grid: '#d1d9e0',
  ours: '#0969da',
  theirs: '#8c959f',
}

const DARK: Scheme = {
  paper: '#0d1117',
  ink: '#f0f6fc',
  soft: '#9198a1',
  grid: '#3d444d',
  ours: '#4493f8',
  theirs: '#6e7681',
}

// No variables: not every viewer of SVG knows them.
const STYLE = `
text { font: 13px system-ui, -apple-system, "Segoe UI", Helvetica, Arial, sans-serif }
.title { font-size: 17px; font-weight: 600 }
.head { font-size: 14px; font-weight: 600 }
.small { font-size: 12px }
.strong { font-weight: 600 }
.end { text-anchor: end }
.cut { fill: none; stroke-width: 4 }
.faint { fill-opacity: 0.4 }
${colours(LIGHT)}
@media (prefers-color-scheme: dark) {
${colours(DARK)}
}
`

function colours({ paper, ink, soft, grid, ours, theirs }: Scheme): string {
  return `.paper { fill: ${paper} }
text { fill: ${ink} }
.soft { fill: ${soft} }
.grid { stroke: ${grid} }
.ours { fill: ${ours} }
.theirs { fill: ${theirs} }
.cut { stroke: ${paper} }`
}

export interface Picture {
  readonly title: string
  readonly subtitle: string
  /** What the picture shows, for who cannot see it. */
  readonly description: string
  readonly width: number
  readonly height: number
  readonly body: string
}

/** A picture with a background of its own, for the page's may be dark where the system's is light. */
export function picture({ title, subtitle, description, width, height, body }: Picture): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title description">
<title id="title">${escapeXml(title)}</title>
<desc id="description">${escapeXml(description)}</desc>
<style>${STYLE}</style>
<rect class="paper" width="${width}" height="${height}" rx="6"/>
<text class="title" x="24" y="36">${escapeXml(title)}</text>
<text class="soft" x="24" y="58">${escapeXml(subtitle)}</text>
${body}
</svg>
`
}

export function text(x: number, y: number, className: string, content: string): string {
  return `<text class="${className}" x="${round(x)}" y="${round(y)}">${escapeXml(content)}</text>`
}

export function rect(x: number, y: number, width: number, height: number, name: string): string {
  const place = `x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}"`
  return `<rect class="${name}" ${place} rx="2"/>`
}

/** Two slanted strokes through a bar that is longer than the picture is wide. */
export function cut(x: number, y: number, height: number): string {
  const stroke = (at: number) => `M${round(at)} ${round(y + height + 2)}l6 ${-(height + 4)}`
  return `<path class="cut" d="${stroke(x)}${stroke(x + 9)}"/>`
}

export function round(value: number): number {
  return Number(value.toFixed(1))
}
