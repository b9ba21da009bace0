import { parseArgs } from 'node:util'
import { UNITS } from './environment'
import { codedError } from './errors'

/** One option on the command line. */
export interface OptionSpec {
  /** What its value is called; missing for a switch. */
  readonly value?: string
  readonly short?: string
  readonly help: string
}

/** What a command was given. */
export interface Given {
  /** Values of options by their long names, true for switches. */
  readonly options: Readonly<Record<string, string | boolean | undefined>>
  readonly positionals: readonly string[]
}

/** One command, with all that its help says. */
export interface Command {
  readonly name: string
  readonly summary: string
  /** What stands after the name. */
  readonly synopsis: string
  /** Paragraphs. */
  readonly description: readonly string[]
  readonly options: Readonly<Record<string, OptionSpec>>
  readonly examples: readonly string[]
  /** How many arguments it takes that are no options. */
  readonly maxPositionals: number
  /** Does it, and returns the exit code. */
  run(given: Given): Promise<number>
}

/** Exit codes of every command. */
export const EXIT = { yes: 0, no: 1, usage: 2, badHash: 3, failed: 4, interrupted: 130 } as const

/** What every command takes. */
const COMMON: Readonly<Record<string, OptionSpec>> = {
  json: { help: 'print JSON' },
  help: { short: 'h', help: 'print this help' },
}

/** A mistake in how the command was called. */
export function usageError(message: string): Error {
  return codedError('ERR_USAGE', message)
}

/** Reads the arguments of a command. No argument stands in an error: it may be a password. */
export function parse(command: Command, args: readonly string[]): Given {
  const specs = Object.entries({ ...command.options, ...COMMON })
  const options = Object.fromEntries(
    specs.map(([name, { value, short }]) => {
      const type = value === undefined ? ('boolean' as const) : ('string' as const)
      return [name, short === undefined ? { type } : { type, short }]
    }),
  )
  const { values, positionals } = parsed(() =>
    parseArgs({ args: [...args], options, allowPositionals: true }),
  )
  if (positionals.length > command.maxPositionals) throw tooMany(command)
  return { options: values as Given['options'], positionals }
}

function tooMany({ maxPositionals, name }: Command): Error {
  if (maxPositionals > 0) return usageError(`${name} takes at most ${maxPositionals} arguments`)
  return usageError(
    `${name} takes no argument. A password is never one, for every process of the machine could ` +
      'read it: pipe or type it',
  )
}

function parsed<T>(parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    const [first] = (error as Error).message.split('. ')
    throw usageError(first ?? 'wrong option')
  }
}

/** The help of a command. */
export function helpOf(command: Command): string {
  const { name, synopsis, summary, description, examples } = command
  return [
    `Usage: slowhash ${name} ${synopsis}`.trim(),
    `${summary}.`,
    ...description.map((paragraph) => wrapped(paragraph)),
    `Options:\n${optionLines({ ...command.options, ...COMMON })}`,
    `Examples:\n${examples.map((example) => `  ${example}`).join('\n')}`,
  ].join('\n\n')
}

/** Lines of two columns, the second in 80 columns. */
export function optionLines(options: Readonly<Record<string, OptionSpec>>): string {
  const rows = Object.entries(options).map(([name, { value, short, help }]) => {
    const letter = short === undefined ? '    ' : `-${short}, `
    return [`  ${letter}--${name}${value === undefined ? '' : ` ${value}`}`, help] as const
  })
  return columns(rows)
}

/** Rows of a name and its explanation. */
export function columns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length)) + 2
  return rows
    .map(([left, right]) => left.padEnd(width) + wrapped(right, width).trimStart())
    .join('\n')
}

/** Text in lines of at most 80 characters, indented. */
function wrapped(text: string, indent = 0): string {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (longer.length + indent <= 80 || line === '') line = longer
    else {
      lines.push(line)
      line = word
    }
  }
  return [...lines, line].map((line) => ' '.repeat(indent) + line).join('\n')
}

/** The text of an option that takes one. */
export function text({ options }: Given, name: string): string | undefined {
  const value = options[name]
  return typeof value === 'string' ? value : undefined
}

/** The number of an option. `core` and the API check its range. */
export function decimal(given: Given, name: string): number | undefined {
  const value = text(given, name)
  if (value === undefined) return undefined
  if (!/^\d{1,15}$/.test(value)) throw usageError(`--${name} must be a decimal number`)
  return Number(value)
}

/** A size: a number of `unit` bytes, or a number with KiB, MiB or GiB. In units of `unit`. */
export function size(given: Given, name: string, unit: number): number | undefined {
  const value = text(given, name)
  if (value === undefined) return undefined
  const [, digits, suffix] = /^(\d{1,15})\s*([KMG]iB)?$/.exec(value) ?? []
  if (digits === undefined) {
    throw usageError(`--${name} must be a decimal number, or one with KiB, MiB or GiB`)
  }
  return suffix === undefined ? Number(digits) : (Number(digits) * (UNITS[suffix] ?? 1)) / unit
}

/** One of some words. */
export function choice<T extends string>(
  given: Given,
  name: string,
  words: readonly T[],
): T | undefined {
  const value = text(given, name)
  if (value === undefined) return undefined
  const found = words.find((word) => word === value)
  if (found === undefined) throw usageError(`--${name} must be one of ${words.join(', ')}`)
  return found
}
