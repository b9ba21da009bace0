import { HUNDRED } from '../cases/bcrypt'
import { merge } from '../harness/results'
import { bcrypt } from '../harness/work'
import { megabytes, PICTURES, pictures } from './charts'
import { comparisonsOf, type Data, type Part, RUNTIME_NAMES, RUNTIMES, type Sizes } from './data'
import { lossesTable } from './losses'
import { machineRows } from './machine'
import {
  barsTable,
  failuresTable,
  leftOutTable,
  loadsTable,
  ratiosTable,
  render,
  type Table,
  times,
} from './tables'

const PAGE = 'docs/benchmarks.md'

const INTRODUCTION = `# How fast is it?

Written by \`npm run bench:report\`; do not edit it by hand. A ratio is the other package's time divided by that
of slowhash in the same round: above 1, slowhash is the faster one. [How it is measured](#how-it-is-measured)
is at the end.`

const METHOD = `## How it is measured

The packages take turns in one process, call by call, each starting a round in its time, and every output is
compared. With many calls in flight a ratio is that of throughputs. The tables give the median and the quartiles
of the rounds, which lie far apart when the machine was busy. Times are minimum / median, for all calls of a turn
together. Each turn is preceded by one call that is not timed; "first after a rest" is without it, 1.2 seconds
after the last hash.

Argon2id is given as m in KiB / t / p, scrypt as N/r/p. hash-wasm and @noble/hashes compute on the calling
thread; they sit out two rounds of three, and altogether the cases that would take them too long, which are listed
under "Left out". Big cases get as many rounds as start within 40 seconds.

The full set of cases is measured on Node.js 26. The other runtimes get one case per algorithm one at a time, and
one with 16 in flight. \`Bun.password\` is compared with slowhash in one process of Bun.

Under load, each package runs in fresh processes: 64 hashes are in flight all the time, and a file of 4 KiB is
read every 10 ms, whether earlier reads have ended or not.

\`npm run bench:report\` repeats all of this; its raw data are in \`__bench__/results/\`.
\`npm run bench -- bcrypt\` measures one algorithm with more rounds and prints it.`

/** Every file that the data make, by path from the project's folder. The same data make the same files. */
export function renderAll(data: Data): Record<string, string> {
  return { [PAGE]: page(data), ...pictures(data) }
}

function page(data: Data): string {
  const main = data['node-26']
  const parts = [
    INTRODUCTION,
    warning(data),
    main && image('Time of one hash', PICTURES.alone),
    main && section(barsTable(main.findings, main.machine.slots)),
    losses(data),
    main && hundred(main),
    main && ratios(main),
    runtimes(data),
    main && load(main),
    data.sizes && sizes(data.sizes),
    section(leftOutTable(all(data).leftOut)),
    section(failuresTable([...all(data).failures, ...(data.sizes?.failures ?? [])])),
    machines(data),
    METHOD,
  ]
  return `${parts.filter((part) => part !== undefined && part !== '').join('\n\n')}\n`
}

function warning(data: Data): string {
  const isQuick = Object.values(data).some(({ machine }) => machine.isQuick)
  if (!isQuick) return ''
  return '**A quick run, with too few rounds to rely on: these figures only show what the page looks like.**'
}

function image(alt: string, path: string): string {
  return `![${alt}](${path.replace('docs/', '')})`
}

/** Nothing when the table has no row. */
function section(table: Table, level = '##'): string {
  return table.rows.length === 0 ? '' : `${level} ${table.title}\n\n${render(table)}`
}

function losses(data: Data): string {
  const table = lossesTable(data)
  if (table.rows.length === 0) return `## ${table.title}\n\nIn nothing that was measured.`
  const text = `Every median below 1 of all tables on this page, and every cost that is higher than a peer's. Where the
quartiles enclose 1, the two are equally fast.`
  return `## ${table.title}\n\n${text}\n\n${render(table)}`
}

/** A hundred passwords, as the articles on native packages and JavaScript have them. */
function hundred(main: Part): string {
  const work = bcrypt(11).work
  const found = (['hash', 'verify'] as const).map((call) =>
    comparisonsOf(main, work, `${call}, ${HUNDRED} in flight`),
  )
  const seconds = found.map((comparisons) => {
    const [first] = comparisons
    const ours = first === undefined ? [] : [['slowhash', first.ours.median] as const]
    return new Map([
      ...ours,
      ...comparisons.map(({ peer, theirs }) => [peer, theirs.median] as const),
    ])
  })
  const names = [...new Set(seconds.flatMap((each) => [...each.keys()]))]
  const rows = names.map((name) => [name, ...seconds.flatMap((each) => hundredCells(each, name))])
  const table = {
    title: 'A hundred passwords, bcrypt 11',
    head: ['package', 'hash', 'of bcryptjs', 'verify', 'of bcryptjs'],
    rows,
  }
  const text = `All ${HUNDRED} calls are made at once. "Of bcryptjs" is how many times as fast as bcryptjs.`
  return section(table).replace('\n\n', `\n\n${text}\n\n`)
}

function hundredCells(milliseconds: ReadonlyMap<string, number>, name: string): string[] {
  const [mine, script] = [milliseconds.get(name), milliseconds.get('bcryptjs')]
  if (mine === undefined) return ['', '']
  return [`${(mine / 1000).toFixed(2)} s`, script === undefined ? '' : times(script / mine)]
}

function ratios({ findings, machine }: Part): string {
  const algorithms = ['argon2id', 'bcrypt', 'scrypt'].map((algorithm) => {
    const about = findings.comparisons.filter(({ work }) => work.startsWith(algorithm))
    return section(ratiosTable(algorithm, about), '###')
  })
  const chart = image('Time of 16 hashes in flight', PICTURES.inFlight)
  return [`## Ratios on ${machine.runtime}`, chart, ...algorithms].filter(Boolean).join('\n\n')
}

/** One row per case and peer, one column per runtime. */
function runtimes(data: Data): string {
  const present = RUNTIMES.filter((runtime) => data[runtime] !== undefined)
  const cases = new Map(
    ['node-22', 'node-24', 'bun'].flatMap((runtime) =>
      (data[runtime as 'bun']?.findings.comparisons ?? []).map(({ work, how, peer }) => [
        `${work}, ${how}, ${peer}`,
        { work, how, peer },
      ]),
    ),
  )
  const rows = [...cases.values()].map(({ work, how, peer }) => [
    `${work}, ${how}`,
    peer,
    ...present.map((runtime) => {
      const found = comparisonsOf(data[runtime], work, how).find((one) => one.peer === peer)
      return found === undefined ? '' : times(found.ratio.median)
    }),
  ])
  const sorted = rows.sort(([a = ''], [b = '']) => a.localeCompare(b, 'en'))
  const head = ['work', 'against', ...present.map((runtime) => RUNTIME_NAMES[runtime])]
  return section({ title: 'Ratios by runtime', head, rows: sorted })
}

function load({ findings }: Part): string {
  const table = loadsTable(findings.loads)
  if (table.rows.length === 0) return ''
  const chart = image('How long fs.readFile takes while hashes are computed', PICTURES.load)
  return section(table).replace('\n\n', `\n\n${chart}\n\n`)
}

function sizes({ packages, npm, binaryFrom, machine }: Sizes): string {
  const table: Table = {
    title: 'Size and installation',
    head: ['package', 'download', 'on the disk', 'binary', 'packages', 'installation'],
    rows: packages.map((one) => [
      one.name,
      megabytes(one.downloadBytes),
      megabytes(one.totalBytes),
      one.binaryBytes === null ? '' : megabytes(one.binaryBytes),
      String(one.packages),
      `${(one.installMs / 1000).toFixed(2)} s`,
    ]),
  }
  const built =
    binaryFrom === 'release' ? 'that of a release' : 'built on this machine, not for a release'
  const text = `\`npm install\` into an empty folder with npm ${npm} on ${machine.runtime}, install scripts included; the median.
The cache is warm and npm is \`--offline\`, so no time is spent on the network; "(nothing)" is an empty package, which
shows what npm itself takes. slowhash comes from its packed tarball and that of its binary (${built}).
The download is that of all tarballs, the binary the shared object that is loaded here. hash-wasm has its
WebAssembly inside its JavaScript. \`node:crypto\` and \`Bun.password\` are built in.`
  const chart = image('Size and time of an installation', PICTURES.sizes)
  return section(table).replace('\n\n', `\n\n${chart}\n\n${text}\n\n`)
}

function machines(data: Data): string {
  const main = data['node-26'] ?? Object.values(data)[0]
  if (main === undefined) return ''
  const others = Object.entries(data)
    .filter(([name]) => name !== 'node-26')
    .map(([name, { machine }]) => [
      `measured too: ${name}`,
      `${machine.runtime}, commit ${machine.commit}, ${machine.date}`,
    ])
  return section({
    title: 'Machine',
    head: ['', ''],
    rows: [...machineRows(main.machine), ...others],
  })
}

function all(data: Data) {
  const parts = RUNTIMES.flatMap((runtime) => {
    const part = data[runtime]
    return part === undefined ? [] : [onRuntime(part, RUNTIME_NAMES[runtime])]
  })
  return merge(parts)
}

/** What was left out or failed says on which runtime, unless it is the main one, which has all cases. */
function onRuntime({ findings }: Part, runtime: string) {
  if (runtime === RUNTIME_NAMES['node-26']) return findings
  return {
    ...findings,
    leftOut: findings.leftOut
      .filter((one) => one.case === undefined)
      .map(({ name, reason }) => ({ name, reason: `${runtime}: ${reason}` })),
    failures: findings.failures.map((one) => ({ ...one, where: `${runtime}: ${one.where}` })),
  }
}
