import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import os from 'node:os'
import { fileURLToPath } from 'node:url'
import { isQuick } from '../harness/settings'

const bench = fileURLToPath(new URL('..', import.meta.url))

/** libuv's threads, of which slowhash leaves one to others. */
const DEFAULT_POOL = 4

/** Where and with what it was measured. */
export interface Machine {
  readonly cpu: string
  readonly cores: number
  readonly memoryGib: number
  readonly system: string
  readonly hugePages: string
  /** Average of a minute, before anything was measured. */
  readonly loadBefore: string
  readonly runtime: string
  readonly threadPool: number
  /** Batches that slowhash runs at once, and so how often it needs memory. */
  readonly slots: number
  readonly slowhash: string
  readonly commit: string
  readonly backends: string
  /** Of the packages that it is measured against, by name. */
  readonly versions: Readonly<Record<string, string>>
  readonly date: string
  /** Too few rounds to rely on. */
  readonly isQuick: boolean
}

export function machine(): Machine {
  const { env } = process
  const cores = os.availableParallelism()
  const threadPool = Number(env.UV_THREADPOOL_SIZE ?? DEFAULT_POOL)
  return {
    cpu: os.cpus()[0]?.model.trim() ?? 'unknown',
    cores,
    memoryGib: Math.round(os.totalmem() / 2 ** 30),
    system: `${distribution()}, ${os.type()} ${os.release()} ${os.arch()}`,
    hugePages: hugePages(),
    loadBefore: env.SLOWHASH_BENCH_LOAD ?? 'unknown',
    runtime: runtime(),
    threadPool,
    slots: Math.max(1, Math.min(cores, threadPool - 1)),
    slowhash: packageVersion('..'),
    commit: env.SLOWHASH_BENCH_COMMIT ?? commit(),
    backends: env.SLOWHASH_BENCH_BACKENDS ?? 'unknown',
    versions: Object.fromEntries(peers().map((name) => [name, versionOf(name)])),
    date: new Date().toISOString().slice(0, 10),
    isQuick,
  }
}

/** The rows of a table. */
export function machineRows(where: Machine): string[][] {
  return [
    ['CPU', `${where.cpu}, ${where.cores} cores`],
    ['memory', `${where.memoryGib} GiB`],
    ['system', where.system],
    ['transparent huge pages', where.hugePages],
    ['load average before', where.loadBefore],
    ['runtime', `${where.runtime}, UV_THREADPOOL_SIZE ${where.threadPool}`],
    ['slowhash', `${where.slowhash}, commit ${where.commit}`],
    ['backends', where.backends],
    ...Object.entries(where.versions),
    ['date', where.date],
  ]
}

function runtime(): string {
  const { bun } = process.versions
  return bun === undefined ? `Node.js ${process.version}` : `Bun v${bun}`
}

function peers(): string[] {
  const manifest = JSON.parse(readFileSync(`${bench}/package.json`, 'utf8'))
  return Object.keys(manifest.dependencies)
}

function versionOf(name: string): string {
  return packageVersion(`node_modules/${name}`)
}

function packageVersion(folder: string): string {
  return JSON.parse(readFileSync(`${bench}/${folder}/package.json`, 'utf8')).version
}

function distribution(): string {
  const release = read('/etc/os-release') ?? ''
  return /^PRETTY_NAME="(.*)"$/m.exec(release)?.[1] ?? os.version()
}

function hugePages(): string {
  const setting = read('/sys/kernel/mm/transparent_hugepage/enabled') ?? ''
  return /\[(\w+)\]/.exec(setting)?.[1] ?? 'none'
}

/** The commit that was measured, with a plus when files differ from it. */
function commit(): string {
  const describe = ['describe', '--always', '--abbrev=10', '--dirty=+', '--exclude=*']
  return execFileSync('git', describe, { cwd: bench, encoding: 'utf8' }).trim()
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
