import type { Algorithm, CalibrateOptions, Calibration } from '../index'
import { calibrate } from './calibrate'
import { type Command, choice, decimal, EXIT, type Given, size, text } from './cli-command'
import { bytes, milliseconds, print, printJson, styled, table, withProgress } from './cli-output'
import { costOf } from './cost'
import { codeOf } from './errors'
import { ALGORITHMS } from './recipe'
import type { Outcome } from './report'
import { writable, writeWhole } from './report-file'
import { lineOf } from './report-words'

/** What a report is about when no algorithm is named: what people choose from. */
const CHOICES = ['argon2id', 'bcrypt', 'scrypt'] as const

export const command: Command = {
  name: 'calibrate',
  summary: 'Find the strongest parameters for this machine',
  synopsis: '[OPTION]...',
  description: [
    'Measures verifies and prints the strongest parameters that keep them under the target, with the line of code to use them. Never less than the floors of OWASP, unless told. Run it on the machine that will serve, while it does nothing else.',
    `With --report it writes a page with the curves as well: one HTML file for any browser, which needs no network. Without --algorithm it then measures ${CHOICES.join(', ')}, each for up to --max-duration: 30 seconds in all, if that is not given.`,
    'The exit code is 1 when this machine cannot meet the target, with one of the algorithms if there are several.',
  ],
  options: {
    algorithm: {
      value: 'NAME',
      short: 'a',
      help: `${ALGORITHMS.join(', ')}; default argon2id, with --report ${CHOICES.join(', ')}`,
    },
    target: { value: 'MS', help: 'milliseconds that a verify may take; default 250' },
    concurrency: { value: 'N', help: 'verifies that begin at the same time; default 1' },
    'max-memory': {
      value: 'SIZE',
      help: 'memory for all of them, in bytes or with KiB, MiB or GiB; default as the queue has',
    },
    parallelism: { value: 'N', help: "Argon2's lanes; default 1" },
    'max-duration': {
      value: 'SECONDS',
      help: 'how long it may take, for each algorithm; default 10',
    },
    'allow-weak': { help: 'go below the floors of OWASP' },
    report: { value: 'FILE', help: 'write a page of HTML; a file of that name is replaced' },
  },
  examples: [
    'slowhash calibrate',
    'slowhash calibrate --target 150 --concurrency 8 --max-memory 1GiB',
    'slowhash calibrate --algorithm bcrypt --json',
    'slowhash calibrate --report parameters.html',
  ],
  maxPositionals: 0,
  async run(given) {
    const asked = choice<Algorithm>(given, 'algorithm', ALGORITHMS)
    const path = text(given, 'report')
    const target = path === undefined ? undefined : writable(path)
    const isSeveral = asked === undefined && target !== undefined
    const outcomes = await measured(given, isSeveral ? CHOICES : [asked ?? 'argon2id'])
    const isJson = given.options.json === true
    try {
      if (target !== undefined) writeReport(target, outcomes)
    } finally {
      // A full disk takes the page alone. JSON is one value: the error stands in its place.
      if (!isJson) await print(outcomes.map(textOf).join('\n\n'))
    }
    const values = outcomes.map(jsonOf)
    if (isJson) await printJson(isSeveral ? values : values[0])
    else if (target !== undefined) await print(`\nThe report is in ${path}`)
    const isMet = outcomes.every((one) => 'found' in one && one.found.withinTarget)
    return isMet ? EXIT.yes : EXIT.no
  },
}

/** Each algorithm after the other, for side by side they would slow each other down. */
function measured(given: Given, algorithms: readonly Algorithm[]): Promise<Outcome[]> {
  const requests = algorithms.map((algorithm) => requestOf(given, algorithm))
  return withProgress('measuring', async (progress) => {
    const outcomes: Outcome[] = []
    for (const request of requests) {
      const onProgress: CalibrateOptions['onProgress'] = ({ fraction }) =>
        progress((outcomes.length + fraction) / requests.length)
      outcomes.push(await outcomeOf({ ...request, onProgress }, requests.length > 1))
    }
    // What none of them can do was asked for wrongly.
    const failed = outcomes.map((one) => ('failure' in one ? one.failure : undefined))
    if (failed[0] !== undefined && !failed.includes(undefined)) throw failed[0]
    return outcomes
  })
}

/** One of several algorithms may not fit into the memory or the time, which is no fault of the others. */
async function outcomeOf(request: Request, isOneOfSeveral: boolean): Promise<Outcome> {
  const { algorithm } = request
  try {
    return { algorithm, found: await calibrate(request) }
  } catch (error) {
    if (!isOneOfSeveral || codeOf(error) !== 'ERR_OUT_OF_RANGE') throw error
    return { algorithm, failure: error as Error }
  }
}

type Request = CalibrateOptions & { readonly algorithm: Algorithm }

function requestOf(given: Given, algorithm: Algorithm): Request {
  const seconds = decimal(given, 'max-duration')
  const lanes = decimal(given, 'parallelism')
  // Of several algorithms, only Argon2 has lanes.
  const isForeign = text(given, 'algorithm') === undefined && algorithm !== 'argon2id'
  return {
    algorithm,
    targetMs: decimal(given, 'target'),
    concurrency: decimal(given, 'concurrency'),
    maxMemory: size(given, 'max-memory', 1),
    parallelism: isForeign ? undefined : lanes,
    maxDurationMs: seconds === undefined ? undefined : 1000 * seconds,
    allowWeak: given.options['allow-weak'] === true,
  }
}

/** The page is loaded only by those who want it. */
function writeReport(target: string, outcomes: readonly Outcome[]): void {
  const { pageOf } = require('./report') as typeof import('./report')
  const { machine } = require('./machine') as typeof import('./machine')
  writeWhole(target, pageOf({ machine: machine(), date: new Date(), outcomes }))
}

function jsonOf(outcome: Outcome): object {
  if ('found' in outcome) return outcome.found
  const { algorithm, failure } = outcome
  return { algorithm, error: { code: codeOf(failure), message: failure.message } }
}

function textOf(outcome: Outcome): string {
  if ('found' in outcome) return summary(outcome.found)
  return styled('red', `${outcome.algorithm}: ${outcome.failure.message}`)
}

function summary(found: Calibration): string {
  const { options, measured: chosen, latency, memory, concurrency, hashesPerSecond } = found
  const verdict = found.withinTarget ? 'under' : 'OVER'
  return [
    tableOf(found),
    '',
    `${options.algorithm} ${costOf(options)}: ${milliseconds(chosen.ms)}, ${verdict} the target of ${found.targetMs} ms`,
    `  one verify   p50 ${milliseconds(latency.p50)}, p95 ${milliseconds(latency.p95)}, with ${concurrency} at a time`,
    `  throughput   ${hashesPerSecond.toFixed(1)} a second`,
    `  memory       ${bytes(memory.perHash)} each, ${bytes(memory.total)} in all`,
    `  limited by   ${found.limitedBy}`,
    ...found.notes.map((note) => styled('yellow', note)),
    '',
    lineOf(options),
  ].join('\n')
}

function tableOf({ options, curve }: Calibration): string {
  const chosen = JSON.stringify(options)
  const rows = curve.map((point) => [
    costOf(point.options),
    milliseconds(point.ms),
    `${milliseconds(point.low)} to ${milliseconds(point.high)}`,
    String(point.rounds),
    JSON.stringify(point.options) === chosen ? styled('green', 'chosen') : '',
  ])
  return table(['PARAMETERS', 'MEDIAN>', 'BETWEEN>', 'ROUNDS>', ''], rows)
}
