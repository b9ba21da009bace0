import { stderr, stdout } from 'node:process'

/** Writes a line to standard output, as fast as it is read. */
export function print(line: string): Promise<void> {
  const isTaken = stdout.write(`${line}\n`)
  return isTaken ? Promise.resolve() : new Promise((resolve) => stdout.once('drain', resolve))
}

/** Writes a value as JSON: readable for people, one line for programs. */
export function printJson(value: unknown): Promise<void> {
  return print(JSON.stringify(value, null, stdout.isTTY ? 2 : 0))
}

type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow'

const CODES: Readonly<Record<Style, string>> = {
  bold: '1',
  dim: '2',
  red: '31',
  green: '32',
  yellow: '33',
}

/** Colours a text of standard output when that is a terminal which wants it. */
export function styled(style: Style, text: string): string {
  const { NO_COLOR = '', TERM } = process.env
  const isWanted = stdout.isTTY && NO_COLOR === '' && TERM !== 'dumb'
  return isWanted ? `\x1b[${CODES[style]}m${text}\x1b[0m` : text
}

/** A table with a head. Columns whose name ends in `>` are set to the right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const isRight = head.map((name) => name.endsWith('>'))
  const names = head.map((name) => name.replace('>', ''))
  const widths = names.map((name, i) =>
    Math.max(name.length, ...rows.map((row) => row[i]?.length ?? 0)),
  )
  const lineOf = (cells: readonly string[]) =>
    cells
      .map((cell, i) => (isRight[i] ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0)))
      .join('  ')
      .trimEnd()
  return [styled('bold', lineOf(names)), ...rows.map(lineOf)].join('\n')
}

/** Bytes in the unit that people read. */
export function bytes(count: number): string {
  const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB']
  const power = Math.min(Math.floor(Math.log2(Math.max(1, count)) / 10), units.length - 1)
  const value = count / 1024 ** power
  const isRound = Number.isInteger(value) || value >= 100
  return `${isRound ? Math.round(value) : value.toFixed(1)} ${units[power]}`
}

/** Milliseconds with as many digits as are worth something. */
export function milliseconds(ms: number): string {
  return `${ms >= 100 ? Math.round(ms) : ms.toFixed(ms >= 10 ? 1 : 2)} ms`
}

/** Milliseconds after which a progress bar appears, and between its changes. */
const BAR_AFTER = 1000
const BAR_EVERY = 100
const BAR_WIDTH = 30

/** Tells how far something is: a part from 0 to 1, or text where nobody knows the whole. */
export type Progress = (done: number | string) => void

/**
 * Does something under a progress bar, which appears after a second and only on a terminal. Standard
 * output stays free of it.
 */
export async function withProgress<T>(
  label: string,
  work: (progress: Progress) => Promise<T>,
): Promise<T> {
  if (!stderr.isTTY) return work(() => undefined)
  const begun = Date.now()
  let done: number | string | undefined
  const timer = setInterval(() => {
    const seconds = (Date.now() - begun) / 1000
    if (1000 * seconds >= BAR_AFTER) stderr.write(`\r\x1b[2K${barOf(label, done, seconds)}`)
  }, BAR_EVERY)
  try {
    return await work((now) => {
      done = now
    })
  } finally {
    clearInterval(timer)
    if (Date.now() - begun >= BAR_AFTER) stderr.write('\r\x1b[2K')
  }
}

function barOf(label: string, done: number | string | undefined, seconds: number): string {
  const time = `${Math.floor(seconds)} s`
  if (typeof done === 'string') return `${label}  ${done}  ${time}`
  if (done === undefined) return `${label}  ${time}`
  const full = Math.round(BAR_WIDTH * Math.min(1, done))
  const bar = '#'.repeat(full) + '.'.repeat(BAR_WIDTH - full)
  return `${label}  [${bar}] ${Math.round(100 * Math.min(1, done))} %  ${time}`
}
