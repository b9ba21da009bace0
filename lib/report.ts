import type { Algorithm, Calibration } from '../index'
import { bytes, milliseconds } from './cli-output'
import type { Machine } from './machine'
import { html, type Markup, NOTHING, trusted } from './report-markup'
import { section, verdict } from './report-section'
import { STYLE } from './report-style'
import { nameOf, sayingOf } from './report-words'

/** An algorithm with what was found, or why nothing was. */
export type Outcome =
  | { readonly algorithm: Algorithm; readonly found: Calibration }
  | { readonly algorithm: Algorithm; readonly failure: Error }

/** All that the page says. */
export interface Report {
  readonly machine: Machine
  readonly date: Date
  readonly outcomes: readonly Outcome[]
}

/** The whole page: it needs no network and runs no script. */
export function pageOf({ machine, date, outcomes }: Report): string {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Password hashing parameters for ${machine.cpu ?? 'this machine'}</title>
<style>${trusted(STYLE)}</style>
</head>
<body>
<main>
<header>
<p class="kicker">slowhash calibrate</p>
<h1>Password hashing parameters for this machine</h1>
<p class="lead">${taskOf(outcomes)} Measured on ${dayOf(date)}.</p>
</header>
${outcomes.length > 1 ? overview(outcomes) : NOTHING}
${outcomes.map(sectionOf)}
${machineSection(machine, date)}
${READING}
</main>
<footer>Made by slowhash ${machine.version}.</footer>
</body>
</html>
`
  return page.markup
}

/** What was looked for, of whichever algorithm has an answer: they were all asked the same. */
function taskOf(outcomes: readonly Outcome[]): string {
  const found = outcomes.map((outcome) => ('found' in outcome ? outcome.found : undefined))
  const { targetMs, concurrency } = found.find((one) => one !== undefined) ?? {}
  if (concurrency === undefined) return 'Nothing could be measured.'
  const who = concurrency === 1 ? 'one verify' : `${concurrency} verifies that begin together`
  return `The strongest with which ${who} ${concurrency === 1 ? 'ends' : 'all end'} within ${targetMs} ms.`
}

function overview(outcomes: readonly Outcome[]): Markup {
  return html`<nav class="cards" aria-label="Algorithms">${outcomes.map(card)}</nav>`
}

function card(outcome: Outcome): Markup {
  const { algorithm } = outcome
  const name = html`<strong>${nameOf(algorithm)}</strong>`
  if ('failure' in outcome) {
    return html`<a href="#${algorithm}">${name}<span>not measured</span></a>`
  }
  const { options, measured, memory } = outcome.found
  return html`<a href="#${algorithm}">${name}
<span class="big">${sayingOf(options)}</span>
<span>${milliseconds(measured.ms)}, ${takingOf(memory.perHash)}</span>
<span>${verdict(outcome.found)}</span></a>`
}

function takingOf(perHash: number): string {
  return perHash === 0 ? 'no memory' : `${bytes(perHash)} per hash`
}

function sectionOf(outcome: Outcome): Markup {
  if ('found' in outcome) return section(outcome.found)
  const { algorithm, failure } = outcome
  return html`<section id="${algorithm}"><h2>${nameOf(algorithm)}</h2>
<p>Not measured: ${failure.message}.</p></section>`
}

function machineSection(machine: Machine, date: Date): Markup {
  const { memoryLimit, cpuLimit, platform, release, libc } = machine
  const rows = [
    ['processor', machine.cpu ?? 'unknown'],
    ['cores', limited(`${machine.cores}`, cpuLimit === null ? null : `${cpuLimit}`)],
    ['memory', limited(bytes(machine.memory), memoryLimit === null ? null : bytes(memoryLimit))],
    ['system', [`${platform} ${release}`, libc].filter(Boolean).join(', ')],
    ['Node.js', machine.node],
    ['slowhash', machine.version],
    ['date', dayOf(date)],
  ] as const
  return html`<section id="machine"><h2>The machine</h2>
<dl class="machine">${rows.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
</section>`
}

function limited(value: string, limit: string | null): string {
  return limit === null ? value : `${value}, of which the control group allows ${limit}`
}

function dayOf(date: Date): string {
  const [day = '', time = ''] = date.toISOString().split('T')
  return `${day}, ${time.slice(0, 5)} UTC`
}

const READING = html`<section id="reading"><h2>How to read this</h2>
<ul>
<li><strong>The large dot</strong> is what was chosen: the strongest parameters whose median is under the dashed target. The small dots are what was tried on the way.</li>
<li><strong>p50 and p95</strong> are of single verifies, their turn in the queue included: half of them, and 95 % of them, were faster.</li>
<li><strong>Memory in all</strong> is what the hashes take that run at the same time. The others wait, and take none.</li>
<li><strong>Every machine differs.</strong> These figures hold for this one, while it does nothing else. Write the line into the code, and measure again when the machines are replaced.</li>
</ul>
</section>`
