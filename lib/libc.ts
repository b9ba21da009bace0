import { readFileSync } from 'node:fs'

type Report = NodeJS.ProcessReport & { excludeNetwork?: boolean }

/**
 * The C library that this process runs on: `glibc 2.36`, `musl`, or undefined when that is unknown or
 * the system is no Linux. It takes milliseconds, so it is for explanations, not for loading.
 */
export function libc(): string | undefined {
  if (process.platform !== 'linux') return undefined
  return fromReport() ?? fromFiles()
}

function fromReport(): string | undefined {
  try {
    const { header, sharedObjects } = report()
    if (header.glibcVersionRuntime) return `glibc ${header.glibcVersionRuntime}`
    return sharedObjects.some((path) => path.includes('ld-musl')) ? 'musl' : undefined
  } catch {
    // A runtime that only resembles Node.js may have no report, or another one.
    return undefined
  }
}

function report() {
  const report = process.report as Report
  const { excludeNetwork = false } = report
  // The names of all hosts that this process talks to are of no interest, and slow to look up.
  report.excludeNetwork = true
  try {
    return report.getReport() as {
      header: { glibcVersionRuntime?: string }
      sharedObjects: string[]
    }
  } finally {
    report.excludeNetwork = excludeNetwork
  }
}

/** `ldd` is a script, one of glibc or one of musl. */
function fromFiles(): string | undefined {
  try {
    const script = readFileSync('/usr/bin/ldd', 'latin1')
    if (script.includes('musl')) return 'musl'
    return /GLIBC|GNU/.test(script) ? 'glibc' : undefined
  } catch {
    return undefined
  }
}
