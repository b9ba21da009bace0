#!/usr/bin/env node
import { stderr, stdout } from 'node:process'
import { type Command, columns, EXIT, helpOf, parse, usageError } from './cli-command'
import { printJson } from './cli-output'
import { codeOf } from './errors'

/** The commands, each loaded when it is asked for: the doctor runs where the addon does not. */
const COMMANDS: Readonly<Record<string, () => { command: Command }>> = {
  hash: () => require('./cli-hash'),
  verify: () => require('./cli-verify'),
  identify: () => require('./cli-identify'),
  calibrate: () => require('./cli-calibrate'),
  audit: () => require('./cli-audit'),
  wrap: () => require('./cli-wrap'),
  bench: () => require('./cli-bench'),
  doctor: () => require('./cli-doctor'),
}

/** Errors that are the caller's, and errors of a stored hash. All others are the machine's. */
const USAGE = ['ERR_USAGE', 'ERR_INVALID_ARG_TYPE', 'ERR_OUT_OF_RANGE']
const BAD_HASH = ['ERR_SLOWHASH_INVALID_HASH', 'ERR_SLOWHASH_LIMIT', 'ERR_SLOWHASH_SWAPPED']

const EXIT_CODES = [
  ['0', 'done; the password matches'],
  ['1', 'the answer is no: no match, the target cannot be met, a self-test failed'],
  ['2', 'wrong options or arguments'],
  ['3', 'a stored hash is of no known format, damaged, or asks for too much'],
  ['4', 'it failed: a file, the memory, no binary for this machine'],
  ['130', 'interrupted'],
] as const

/** Without the name: whoever forgot the command may have typed a password. */
const NO_SUCH_COMMAND = 'no such command: see slowhash --help'

// A reader that has seen enough, as head does, is no error.
for (const stream of [stdout, stderr]) {
  stream.on('error', (error) => {
    if (codeOf(error) !== 'EPIPE') throw error
    process.exit(process.exitCode ?? EXIT.yes)
  })
}
process.once('SIGINT', () => process.exit(EXIT.interrupted))

main(process.argv.slice(2)).then((code) => {
  process.exitCode = code
})

async function main(args: readonly string[]): Promise<number> {
  const [first, ...rest] = args
  if (first === '--version' || first === '-V') return say(version())
  if (first === '--help' || first === '-h') return say(overview())
  if (first === 'help') return help(rest[0])
  if (first === undefined) return complain('', usageError('give a command: see slowhash --help'))
  const load = find(first)
  if (load === undefined) return complain('', usageError(NO_SUCH_COMMAND))
  const isHelp = rest.includes('--help') || rest.includes('-h')
  return isHelp ? help(first) : run(first, load, rest)
}

async function run(name: string, load: () => { command: Command }, args: readonly string[]) {
  const isJson = args.includes('--json')
  try {
    // The settings of the environment hold here as well.
    if (name !== 'doctor') require('./configure')
    const { command } = load()
    return await command.run(parse(command, args))
  } catch (error) {
    return isJson ? complainJson(error) : complain(` ${name}`, error)
  }
}

function find(name: string): (() => { command: Command }) | undefined {
  return Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
}

function help(name: string | undefined): number {
  if (name === undefined) return say(overview())
  const load = find(name)
  if (load === undefined) return complain('', usageError(NO_SUCH_COMMAND))
  try {
    return say(helpOf(load().command))
  } catch (error) {
    return complain(` ${name}`, error)
  }
}

function overview(): string {
  const summaries = Object.entries(COMMANDS).map(
    ([name, load]) => [`  ${name}`, summaryOf(load)] as const,
  )
  const codes = EXIT_CODES.map(([code, meaning]) => [`  ${code}`, meaning] as const)
  return [
    'Usage: slowhash COMMAND [OPTION]... [ARGUMENT]...',
    'Hash, verify and audit passwords with Argon2, bcrypt, scrypt and PBKDF2. A\n' +
      'password comes from standard input or is typed without an echo; it is never an\n' +
      'argument.',
    `Commands:\n${columns(summaries)}`,
    'slowhash COMMAND --help tells more of a command. Every one takes --json.',
    `Exit codes:\n${columns(codes)}`,
    'Environment:\n' +
      columns([
        ['  NO_COLOR', 'when not empty, no colours'],
        ['  SLOWHASH_*', 'settings of the queue and limits, as for the package'],
        ['  UV_THREADPOOL_SIZE', 'threads of Node.js, one of which does not hash'],
      ]),
  ].join('\n\n')
}

/** Without the addon a command cannot be loaded, and the overview must be there all the same. */
function summaryOf(load: () => { command: Command }): string {
  try {
    return load().command.summary
  } catch {
    return 'needs a binary for this machine: see slowhash doctor'
  }
}

function version(): string {
  return (require('../package.json') as { version: string }).version
}

function say(text: string): number {
  stdout.write(`${text}\n`)
  return EXIT.yes
}

function complain(command: string, error: unknown): number {
  stderr.write(`slowhash${command}: ${messageOf(error)}\n`)
  return exitCodeOf(error)
}

async function complainJson(error: unknown): Promise<number> {
  const code = String(codeOf(error) ?? 'ERR_FAILED')
  await printJson({ error: { code, message: messageOf(error) } })
  return exitCodeOf(error)
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function exitCodeOf(error: unknown): number {
  const code = String(codeOf(error))
  if (USAGE.includes(code)) return EXIT.usage
  return BAD_HASH.includes(code) ? EXIT.badHash : EXIT.failed
}
