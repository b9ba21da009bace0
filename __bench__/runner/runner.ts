// Measures one set of cases on the runtime that runs it: `runner.mjs PLAN` prints events as lines of JSON.
// It may die with a package that crashes. Whoever started it knows from the last event which one that was.

import { writeSync } from 'node:fs'
import { machine } from '../report/machine'
import type { Plan } from './plan'
import { stepsOf } from './steps'

const plan: Plan = JSON.parse(process.argv[2] ?? '')

say({ event: 'machine', machine: machine() })
const steps = await stepsOf(plan, {
  without: plan.without,
  announce: (name) => say({ event: 'turn', step: plan.from, title: 'loading', name }),
})
for (const [step, { title, run }] of [...steps.entries()].slice(plan.from)) {
  say({ event: 'step', step, title, of: steps.length })
  const findings = await run((name) => say({ event: 'turn', step, title, name }))
  say({ event: 'found', step, findings })
}
say({ event: 'done' })
process.exit()

/** Written at once: an event that waits in a buffer is lost in a crash. */
function say(event: object): void {
  const line = Buffer.from(`${JSON.stringify(event)}\n`)
  for (let at = 0; at < line.length; ) at += writeSync(1, line, at)
}
