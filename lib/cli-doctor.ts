import type * as Public from '../index'
import { type Command, EXIT } from './cli-command'
import { bytes, print, printJson, styled } from './cli-output'
import { VECTORS, type Vector } from './cli-vectors'
import { type Machine, machine, textOf } from './machine'

/** What the doctor found. What a platform does not tell is null. */
interface Diagnosis extends Machine {
  /** The path of the addon that was loaded. */
  readonly binary: string | null
  /** What each algorithm runs on, such as `avx2`, `neon` or `portable`. */
  readonly backends: Readonly<Record<string, string>> | null
  /** Why none was, or why a SLOWHASH_ variable was refused. */
  readonly error: string | null
  readonly slots: number | null
  readonly threadPool: number
  readonly maxMemory: number | null
  readonly hugePages: string | null
  readonly selfTest: readonly { name: string; source: string; ok: boolean }[]
  readonly advice: readonly string[]
}

type Facts = Omit<Diagnosis, 'advice'>

export const command: Command = {
  name: 'doctor',
  summary: 'Show what this machine and installation are like, and test them',
  synopsis: '[OPTION]...',
  description: [
    'Prints the platform, the binary that was loaded, how much runs at once, tests every algorithm by published vectors, and says what would make it faster.',
    'The exit code is 1 when a test fails, and 4 when no binary loads.',
  ],
  options: {},
  examples: ['slowhash doctor', 'slowhash doctor --json'],
  maxPositionals: 0,
  async run({ options }) {
    const facts = examine()
    const diagnosis: Diagnosis = { ...facts, advice: adviceOn(facts) }
    await (options.json ? printJson(diagnosis) : print(report(diagnosis)))
    if (diagnosis.error !== null) return EXIT.failed
    return diagnosis.selfTest.every(({ ok }) => ok) ? EXIT.yes : EXIT.no
  },
}

function examine(): Facts {
  const { slowhash, error } = load()
  const queue = slowhash?.stats()
  return {
    ...machine(),
    binary: Object.keys(require.cache).find((path) => path.endsWith('.node')) ?? null,
    backends: slowhash === undefined ? null : backends(),
    error,
    slots: queue?.concurrency ?? null,
    threadPool: Number(process.env.UV_THREADPOOL_SIZE) || 4,
    maxMemory: queue?.maxMemory ?? null,
    hugePages: hugePages(),
    selfTest: slowhash === undefined ? [] : VECTORS.map((vector) => tested(slowhash, vector)),
  }
}

/** The package, which a doctor must be able to do without. */
function load(): { slowhash: typeof Public | undefined; error: string | null } {
  try {
    return { slowhash: require('./index') as typeof Public, error: null }
  } catch (error) {
    return { slowhash: undefined, error: (error as Error).message }
  }
}

function backends(): Readonly<Record<string, string>> {
  const binding: typeof import('./binding') = require('./binding')
  return { ...binding.backends() }
}

function tested(slowhash: typeof Public, { name, source, password, raw, stored }: Vector) {
  try {
    const isRaw =
      raw === undefined ||
      slowhash.hashRawSync(password, raw.options).equals(Buffer.from(raw.hex, 'hex'))
    const isStored = stored === undefined || slowhash.verifySync(stored, password)
    return { name, source, ok: isRaw && isStored }
  } catch {
    return { name, source, ok: false }
  }
}

/** The chosen word of `always [madvise] never`. */
function hugePages(): string | null {
  return /\[(\w+)\]/.exec(textOf('/sys/kernel/mm/transparent_hugepage/enabled'))?.[1] ?? null
}

/** Memory of a hash with the recommended parameters of Argon2. */
const ONE_HASH = 64 * 2 ** 20

function adviceOn(facts: Facts): string[] {
  const {
    slots,
    cores,
    threadPool,
    hugePages: pages,
    maxMemory,
    memoryLimit,
    cpuLimit: limit,
  } = facts
  if (slots === null || maxMemory === null) return []
  const advice: string[] = []
  if (slots < cores && threadPool < cores + 1) {
    advice.push(
      `Start Node.js with UV_THREADPOOL_SIZE=${cores + 1}: ${cores} cores could hash at once, and ${slots} may.`,
    )
  }
  if (pages === 'never') {
    advice.push(
      'Huge pages are off, which slows Argon2 and scrypt: write madvise to /sys/kernel/mm/transparent_hugepage/enabled.',
    )
  }
  if (limit !== null && limit < slots) {
    advice.push(
      `The control group allows ${limit} cores: set SLOWHASH_CONCURRENCY=${Math.max(1, Math.floor(limit))}.`,
    )
  }
  if (maxMemory < slots * ONE_HASH) {
    const group = memoryLimit === null ? '' : ` of a control group with ${bytes(memoryLimit)}`
    advice.push(
      `${bytes(maxMemory)}${group} are too little for ${slots} hashes of 64 MiB at once: raise SLOWHASH_MAX_MEMORY or lower the memory cost.`,
    )
  }
  return advice
}

function report(diagnosis: Diagnosis): string {
  const known = (value: number | string | null) => (value === null ? 'unknown' : String(value))
  const { memoryLimit, cpuLimit: limit, maxMemory, memory } = diagnosis
  const rows: [string, string][] = [
    ['slowhash', diagnosis.version],
    ['Node.js', diagnosis.node],
    ['platform', [diagnosis.platform, diagnosis.libc].filter(Boolean).join(', ')],
    ['CPU', `${known(diagnosis.cpu)}, ${diagnosis.cores} cores`],
    ['memory', bytes(memory)],
    ['control group', groupOf(memoryLimit, limit)],
    ['binary', diagnosis.binary ?? 'none'],
    ['kernels', kernelsOf(diagnosis.backends)],
    ['slots', `${known(diagnosis.slots)} (UV_THREADPOOL_SIZE ${diagnosis.threadPool})`],
    ['memory budget', maxMemory === null ? 'unknown' : bytes(maxMemory)],
    ['huge pages', known(diagnosis.hugePages)],
  ]
  const tests = diagnosis.selfTest.map(({ name, source, ok }) => {
    const verdict = ok ? styled('green', 'ok    ') : styled('red', 'FAILED')
    return `  ${verdict}  ${name.padEnd(14)} ${source}`
  })
  const { error, advice } = diagnosis
  return [
    ...rows.map(([name, value]) => `${name.padEnd(15)}${value}`),
    ...(error === null ? ['', 'Self-test:', ...tests] : ['', styled('red', error)]),
    ...(advice.length > 0 ? ['', 'What would make it faster:'] : []),
    ...advice.map((line) => `  ${line}`),
  ].join('\n')
}

function kernelsOf(backends: Diagnosis['backends']): string {
  const names = Object.entries(backends ?? {}).map(([algorithm, name]) => `${algorithm} ${name}`)
  return names.length === 0 ? 'unknown' : names.join(', ')
}

function groupOf(memoryLimit: number | null, cpuLimit: number | null): string {
  const limits = [
    memoryLimit === null ? '' : bytes(memoryLimit),
    cpuLimit === null ? '' : `${cpuLimit} cores`,
  ].filter((part) => part !== '')
  return limits.length === 0 ? 'no limit' : limits.join(', ')
}
