// The figures as a picture: on the left logins per second, on the right how long a login takes while too many
// arrive. It has its own background, for the page's may be dark where the reader's system is light.

import { escapeXml } from '../xml.mjs'

const WIDTH = 880
const ROW = { height: 280, top: 76 }
const BARS = { x: 56, width: 310, height: 170 }
const LINES = { x: 466, width: 384, height: 170 }
const PANEL_TOP = 40
const TICKS = 4

// No variables: not every viewer of SVG knows them.
const STYLE = `
  text { font: 12px system-ui, -apple-system, "Segoe UI", Helvetica, Arial, sans-serif }
  .title { font-size: 16px; font-weight: 600 }
  .head { font-size: 13px; font-weight: 600 }
  .line { stroke-width: 2 }
  .limit { stroke-dasharray: 4 4 }
  .end { text-anchor: end }
  .middle { text-anchor: middle }
  ${colours('#ffffff', '#1f2328', '#59636e', '#d1d9e0', '#0969da', '#bc4c00')}
  @media (prefers-color-scheme: dark) {
  ${colours('#0d1117', '#f0f6fc', '#9198a1', '#3d444d', '#4493f8', '#db6d28')}
  }
`

function colours(paper, ink, soft, grid, ours, theirs) {
  return `.paper { fill: ${paper} }
  text { fill: ${soft} }
  .title, .head, .value { fill: ${ink} }
  .grid { stroke: ${grid} }
  .limit { stroke: ${soft} }
  .ours { fill: ${ours} }
  .theirs { fill: ${theirs} }
  .ours.line { fill: none; stroke: ${ours} }
  .theirs.line { fill: none; stroke: ${theirs} }`
}

/** An SVG of the results. */
export function plot(results) {
  const { fields, plan } = results
  const height = ROW.top + fields.length * ROW.height
  const title = 'A login server under load'
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-labelledby="title">
<title id="title">${title}</title>
<style>${STYLE}</style>
<rect class="paper" width="${WIDTH}" height="${height}" rx="6"/>
<text class="title" x="24" y="34">${title}</text>
<text x="24" y="54">${escapeXml(subtitle(results))}</text>
${fields.map((field, i) => row(field, plan, ROW.top + i * ROW.height)).join('\n')}
</svg>
`
}

function subtitle({ machine, plan }) {
  const warning = plan.isQuick ? 'A quick run, too short to rely on. ' : ''
  return `${warning}${machine.CPU}, Node.js ${machine['Node.js'].split(',')[0]}, ${machine.date}`
}

function row({ name, servers }, plan, top) {
  return `<g transform="translate(0 ${top})">
${legend(servers)}
<text class="head" x="24" y="22">${escapeXml(name)}: logins per second</text>
<g transform="translate(${BARS.x} ${PANEL_TOP})">${bars(servers)}</g>
<text class="head" x="${LINES.x - 32}" y="22">Wait unless refused, by arrival, at ${plan.overload.factor} times the capacity</text>
<g transform="translate(${LINES.x} ${PANEL_TOP})">${lines(servers, plan.overload)}</g>
</g>`
}

function legend(servers) {
  const y = PANEL_TOP + BARS.height + 42
  return servers
    .map(({ server }, i) => {
      const x = BARS.x + i * 110
      return `<g transform="translate(${x} ${y})">${mark(i, 5, -4)}<text class="value" x="16">${server}</text></g>`
    })
    .join('')
}

/** The first is ours. Its marks are round and the other's are square, for who sees no difference in colour. */
function mark(i, x, y) {
  if (i === 0) return `<circle class="ours" cx="${round(x)}" cy="${round(y)}" r="3.5"/>`
  return `<rect class="theirs" x="${round(x - 3)}" y="${round(y - 3)}" width="6" height="6"/>`
}

function colour(i) {
  return i === 0 ? 'ours' : 'theirs'
}

function bars(servers) {
  const highest = Math.max(...servers.flatMap(({ closed }) => closed.map((one) => one.perSecond)))
  const step = niceStep(highest / TICKS)
  const scale = BARS.height / (step * Math.ceil(highest / step))
  const groups = servers[0].closed
  const groupWidth = BARS.width / groups.length
  const barWidth = Math.min(36, groupWidth / (servers.length + 1))
  const start = (groupWidth - barWidth * servers.length) / 2
  const drawn = servers.flatMap(({ closed }, i) =>
    closed.map(({ perSecond }, group) =>
      bar(i, group * groupWidth + start + i * barWidth, barWidth, perSecond, scale),
    ),
  )
  const names = groups.map(({ users }, group) => {
    const x = round((group + 0.5) * groupWidth)
    return `<text class="middle" x="${x}" y="${BARS.height + 18}">${users} ${users === 1 ? 'user' : 'users'}</text>`
  })
  return grid(BARS, step, scale) + drawn.join('') + names.join('')
}

function bar(i, x, width, value, scale) {
  const height = value * scale
  const y = round(BARS.height - height)
  const label = `<text class="value middle" x="${round(x + width / 2)}" y="${round(y - 5)}">${Math.round(value)}</text>`
  return `<rect class="${colour(i)}" x="${round(x + 1)}" y="${y}" width="${round(width - 2)}" height="${round(height)}"/>${label}`
}

function lines(servers, { durationMs, timeoutMs }) {
  const step = niceStep(timeoutMs / 1000 / TICKS)
  const scale = LINES.height / ((timeoutMs / 1000) * 1.12)
  const limit = round(LINES.height - (timeoutMs / 1000) * scale)
  const x = (ms) => (ms / durationMs) * LINES.width
  const y = (ms) => LINES.height - (Math.min(ms, timeoutMs) / 1000) * scale
  const drawn = servers.map(({ open }, i) => line(i, open.timeline, x, y))
  return [
    grid(LINES, step, scale, timeoutMs / 1000, ' s'),
    `<line class="limit" x1="0" x2="${LINES.width}" y1="${limit}" y2="${limit}"/>`,
    `<text class="end" x="${LINES.width}" y="${limit - 5}">the user gives up</text>`,
    ...drawn,
    timeAxis(durationMs, x),
    ...servers.map(({ server, open }, i) => fate(server, open, i)),
  ].join('')
}

/** The median wait of those who were not refused, by the time when they came. */
function line(i, timeline, x, y) {
  const points = timeline.filter(({ median }) => median !== null)
  const places = points.map(({ at, median }) => [x(at), y(median)])
  const path = places
    .map(([px, py], n) => `${n === 0 ? 'M' : 'L'}${round(px)} ${round(py)}`)
    .join('')
  const marks = places.map(([px, py]) => mark(i, px, py)).join('')
  return `<path class="${colour(i)} line" d="${path}"/>${marks}`
}

function timeAxis(durationMs, x) {
  const step = niceStep(durationMs / 1000 / TICKS)
  const ticks = []
  for (let at = 0; at * 1000 <= durationMs; at += step) {
    const place = `x="${round(x(at * 1000))}" y="${LINES.height + 18}"`
    ticks.push(`<text class="middle" ${place}>${number(at)} s</text>`)
  }
  return ticks.join('')
}

/** What became of the logins, in words. */
function fate(server, { logins }, i) {
  const fates = Object.entries({ answered: 'ok', refused: 'refused', 'given up': 'timeout' })
    .filter(([, outcome]) => logins[outcome] > 0)
    .map(([word, outcome]) => `${Math.round((100 * logins[outcome]) / logins.sent)} % ${word}`)
  const y = LINES.height + 42 + i * 17
  const text = `${server}: ${fates.join(', ')}`
  return `${mark(i, 5, y - 4)}<text class="value" x="16" y="${y}">${text}</text>`
}

function grid({ width, height }, step, scale, end = height / scale, unit = '') {
  const drawn = []
  // A little more than the end, for steps like 0.1 do not add up exactly.
  for (let value = 0; value <= end + step / 100; value += step) {
    const y = round(height - value * scale)
    drawn.push(`<line class="grid" x1="0" x2="${width}" y1="${y}" y2="${y}"/>`)
    drawn.push(`<text class="end" x="-8" y="${round(y + 4)}">${number(value)}${unit}</text>`)
  }
  return drawn.join('')
}

/** The smallest of 1, 2, 5, 10, 20, 50... that is not below `least`. */
function niceStep(least) {
  const power = 10 ** Math.floor(Math.log10(least))
  return power * [1, 2, 5, 10].find((factor) => factor * power >= least * (1 - 1e-9))
}

function number(value) {
  return String(Number(value.toFixed(3)))
}

function round(value) {
  return Number(value.toFixed(1))
}
