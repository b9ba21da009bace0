import type { Algorithm, Calibration } from '../index'
import { calibrate } from './calibrate'
import { type Command, choice, decimal, EXIT, type Given, size } from './cli-command'
import { bytes, milliseconds, print, printJson, styled, table, withProgress } from './cli-output'
import { costOf } from './inspect'
import { ALGORITHMS } from './recipe'

export const command: Command = {
  name: 'calibrate',
  summary: 'Find the strongest parameters for this machine',
  synopsis: '[OPTION]...',
  description: [
    'Measures verifies and prints the strongest parameters that keep them under the target, with the line of code to use them. Never less than the floors of OWASP, unless told. Run it on the machine that will serve, while it does nothing else.',
    'The exit code is 1 when this machine cannot meet the target.',
  ],
  options: {
    algorithm: {
      value: 'NAME',
      short: 'a',
      help: `${ALGORITHMS.join(', ')}; default argon2id`,
    },
    target: { value: 'MS', help: 'milliseconds that a verify may take; default 250' },
    concurrency: { value: 'N', help: 'verifies that begin at the same time; default 1' },
    'max-memory': {
      value: 'SIZE',
      help: 'memory for all of them, in bytes or with KiB, MiB or GiB; default as the queue has',
    },
    parallelism: { value: 'N', help: "Argon2's lanes; default 1" },
    'max-duration': { value: 'SECONDS', help: 'how long it may take; default 10' },
    'allow-weak': { help: 'go below the floors of OWASP' },
  },
  examples: [
    'slowhash calibrate',
    'slowhash calibrate --target 150 --concurrency 8 --max-memory 1GiB',
    'slowhash calibrate --algorithm bcrypt --json',
  ],
  maxPositionals: 0,
  async run(given) {
    const found = await withProgress('measuring', (progress) =>
      calibrate({ ...requestOf(given), onProgress: ({ fraction }) => progress(fraction) }),
    )
    await (given.options.json ? printJson(found) : print(report(found)))
    return found.withinTarget ? EXIT.yes : EXIT.no
  },
}

function requestOf(given: Given) {
  const seconds = decimal(given, 'max-duration')
  return {
    algorithm: choice<Algorithm>(given, 'algorithm', ALGORITHMS),
    targetMs: decimal(given, 'target'),
    concurrency: decimal(given, 'concurrency'),
    maxMemory: size(given, 'max-memory', 1),
    parallelism: decimal(given, 'parallelism'),
    maxDurationMs: seconds === undefined ? undefined : 1000 * seconds,
    allowWeak: given.options['allow-weak'] === true,
  }
}

function report(found: Calibration): string {
  const { options, measured, latency, memory, concurrency, hashesPerSecond, targetMs } = found
  const chosen = JSON.stringify(options)
  const rows = found.curve.map((point) => [
    costOf(point.options),
    milliseconds(point.ms),
    `${milliseconds(point.low)} to ${milliseconds(point.high)}`,
    String(point.rounds),
    JSON.stringify(point.options) === chosen ? styled('green', 'chosen') : '',
  ])
  const verdict = found.withinTarget ? 'under' : 'OVER'
  return [
    table(['PARAMETERS', 'MEDIAN>', 'BETWEEN>', 'ROUNDS>', ''], rows),
    '',
    `${options.algorithm} ${costOf(options)}: ${milliseconds(measured.ms)}, ${verdict} the target of ${targetMs} ms`,
    `  one verify   p50 ${milliseconds(latency.p50)}, p95 ${milliseconds(latency.p95)}, with ${concurrency} at a time`,
    `  throughput   ${hashesPerSecond.toFixed(1)} a second`,
    `  memory       ${bytes(memory.perHash)} each, ${bytes(memory.total)} in all`,
    `  limited by   ${found.limitedBy}`,
    ...found.notes.map((note) => styled('yellow', note)),
    '',
    `await hash(password, ${codeOf(options)})`,
  ].join('\n')
}

/** The options as a line of JavaScript. */
function codeOf(options: object): string {
  const fields = Object.entries(options).map(([name, value]) => {
    return `${name}: ${typeof value === 'string' ? `'${value}'` : value}`
  })
  return `{ ${fields.join(', ')} }`
}
