import { readFileSync } from 'node:fs'
import { availableParallelism, cpus, release, totalmem } from 'node:os'
import { libc } from './libc'

/** What this process runs on. What a platform does not tell is null. */
export interface Machine {
  /** Of this package. */
  readonly version: string
  readonly node: string
  readonly platform: string
  /** Of the operating system's kernel. */
  readonly release: string
  readonly libc: string | null
  readonly cpu: string | null
  readonly cores: number
  readonly memory: number
  /** The memory limit of the control group. */
  readonly memoryLimit: number | null
  /** Cores that the control group allows. */
  readonly cpuLimit: number | null
}

export function machine(): Machine {
  const limit = process.constrainedMemory?.() ?? 0
  return {
    version: (require('../package.json') as { version: string }).version,
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    release: release(),
    libc: libc() ?? null,
    cpu: cpus()[0]?.model.trim() || null,
    cores: availableParallelism(),
    memory: totalmem(),
    memoryLimit: limit > 0 && limit < totalmem() ? limit : null,
    cpuLimit: cpuLimit(),
  }
}

/** Microseconds of a period in which this group may run, `max` when that is not limited. */
function cpuLimit(): number | null {
  const [, quota, period] = /^(\d+) (\d+)/.exec(textOf('/sys/fs/cgroup/cpu.max')) ?? []
  return quota === undefined ? null : Number(quota) / Number(period)
}

/** The content of a file of the system, empty where there is none. */
export function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
