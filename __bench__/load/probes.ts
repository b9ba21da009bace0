import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { quantile } from '../harness/statistics'
import { IN_FLIGHT, type Measured } from './probe'

const FILE_BYTES = 4096
const READS = 300
const READ_EVERY_MS = 10

/** No new read after this: a package that holds the event loop for long sees few. */
const READING_MS = 5000

type Hash = () => Promise<void>

/**
 * How long reading a file takes, and how late the event loop is, while 64 hashes are in flight all
 * the time. A read starts every 10 ms, whether those before it have ended or not.
 */
export async function responsiveness(hash: Hash): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'slowhash-bench-'))
  const file = join(folder, 'file')
  await writeFile(file, Buffer.alloc(FILE_BYTES))
  const delay = monitorEventLoopDelay({ resolution: 1 })
  const start = performance.now()
  delay.enable()
  const load = keepInFlight(hash)
  const reads = await startReads(file)
  const latencies = await Promise.all(reads)
  delay.disable()
  const elapsedMs = performance.now() - start
  await load.stop()
  await rm(folder, { recursive: true })
  return { readMs: quantile(latencies, 0.99), delayMs: percentile(delay, elapsedMs) }
}

/** A loop that never got as far as one sample was late all the time. */
function percentile(delay: IntervalHistogram, elapsedMs: number): number {
  return delay.count === 0 ? elapsedMs : delay.percentile(99) / 1e6
}

/** Starts the reads and returns their latencies to come. */
async function startReads(file: string): Promise<Promise<number>[]> {
  const reads: Promise<number>[] = []
  const end = performance.now() + READING_MS
  while (reads.length < READS && performance.now() < end) {
    reads.push(timedRead(file))
    await sleep(READ_EVERY_MS)
  }
  return reads
}

async function timedRead(file: string): Promise<number> {
  const start = performance.now()
  const { length } = await readFile(file)
  const end = performance.now()
  if (length !== FILE_BYTES) throw new Error(`read ${length} bytes`)
  return end - start
}

/** Starts a new hash whenever one ends. */
function keepInFlight(hash: Hash): { stop(): Promise<unknown> } {
  let isStopped = false
  const chain = async () => {
    while (!isStopped) await hash()
  }
  const chains = Promise.all(Array.from({ length: IN_FLIGHT }, chain))
  return {
    stop() {
      isStopped = true
      return chains
    },
  }
}

/** How much the memory of the process grows at most while 64 hashes are in flight. */
export async function peakMemory(hash: Hash): Promise<Measured> {
  const before = peakRssKib()
  await Promise.all(Array.from({ length: IN_FLIGHT }, hash))
  return { memoryMib: (peakRssKib() - before) / 1024 }
}

/**
 * The peak of resident memory so far. Linux hands `maxRSS` down from the parent through `exec`, so
 * there it would start with the peak of the process that has started this one.
 */
function peakRssKib(): number {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS
  const line = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))
  return Number(line?.[1])
}
