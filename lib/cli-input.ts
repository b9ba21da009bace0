import { createReadStream, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { stderr, stdin } from 'node:process'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { EXIT, type Given, text, usageError } from './cli-command'
import { codedError } from './errors'

/** A longer password is a file that was piped by mistake. */
const MAX_PASSWORD_BYTES = 2 ** 20

/** A longer line is no stored hash, and would fill the memory. */
export const MAX_FIELD_CHARS = 2 ** 20

const NO_PASSWORD = 'no password was given'

const NEWLINE = 10
const RETURN = 13

/**
 * The password: the one line of standard input, as the bytes that came, or typed without an echo. A new
 * one is typed twice. An empty one is refused, for it comes of a file or a variable that is empty: a
 * hash of it must not be stored, and `no match` would hide the mistake.
 */
export async function readPassword(isNew: boolean): Promise<Uint8Array> {
  const password = stdin.isTTY ? await typed(isNew) : oneLine(await allOf(stdin))
  if (password.length === 0) throw usageError(NO_PASSWORD)
  return password
}

async function typed(isNew: boolean): Promise<Buffer> {
  const first = await prompt('Password: ')
  if (isNew && first !== (await prompt('Again: '))) throw usageError('the passwords differ')
  return Buffer.from(first)
}

async function allOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of stream) {
    length += chunk.length
    if (length > MAX_PASSWORD_BYTES) throw usageError('a password has at most 1 MiB')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Without the end of the line. What follows it would be lost, so there must be nothing. */
function oneLine(input: Buffer): Buffer {
  const newline = input.indexOf(NEWLINE)
  if (newline === -1) return input
  if (newline < input.length - 1) throw usageError('standard input must be one line: the password')
  return input.subarray(0, input[newline - 1] === RETURN ? newline - 1 : newline)
}

/** A line from the terminal, which is not echoed. */
function prompt(question: string): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: stdin, output: silent, terminal: true, historySize: 0 })
  stderr.write(question)
  return new Promise((resolve, reject) => {
    terminal.once('line', (line) => {
      resolve(line)
      terminal.close()
    })
    terminal.once('SIGINT', () => process.exit(EXIT.interrupted))
    terminal.once('close', () => {
      stderr.write('\n')
      reject(usageError(NO_PASSWORD))
    })
  })
}

/** The Argon2 secret, when there is one: all bytes of a file. */
export async function readSecret(given: Given): Promise<Uint8Array | undefined> {
  const path = text(given, 'secret-file')
  return path === undefined ? undefined : readFile(path)
}

/** A stored hash: the argument, or the first line of a file. */
export async function readHash(given: Given): Promise<string> {
  const [argument] = given.positionals
  const path = text(given, 'hash-file')
  if ((argument === undefined) === (path === undefined)) {
    throw usageError('give either the stored hash as argument or --hash-file')
  }
  if (path === undefined) return argument ?? ''
  for await (const { line } of lines(createReadStream(path, 'utf8'))) return line
  return ''
}

/** The text of a file, or of standard input without one; how much of it has been read, 0 to 1. */
export interface Source {
  readonly chunks: AsyncIterable<string>
  readPart(): number | undefined
}

/** Opens what a command reads row by row. */
export function open(path: string | undefined): Source {
  if (path === undefined || path === '-') {
    return { chunks: stdin.setEncoding('utf8'), readPart: () => undefined }
  }
  const total = statSync(path).size
  const stream = createReadStream(path, { encoding: 'utf8' })
  return { chunks: stream, readPart: () => (total === 0 ? 1 : stream.bytesRead / total) }
}

/** The lines of a text with their numbers, without the ends of the lines and an empty last one. */
export async function* lines(
  chunks: AsyncIterable<string>,
): AsyncGenerator<{ line: string; number: number }> {
  let rest = ''
  let number = 0
  for await (const chunk of chunks) {
    const parts = (rest + chunk).split('\n')
    rest = parts.pop() ?? ''
    if (rest.length > MAX_FIELD_CHARS) throw tooLong(number + 1)
    for (const part of parts) yield { line: lineOf(part, number), number: ++number }
  }
  if (rest !== '') yield { line: lineOf(rest, number), number: ++number }
}

/** Some editors begin a file with a byte order mark. */
function lineOf(part: string, before: number): string {
  const line = part.endsWith('\r') ? part.slice(0, -1) : part
  return before === 0 && line.startsWith('\uFEFF') ? line.slice(1) : line
}

/** Something without an end, which must not fill the memory. */
export function tooLong(line: number, hint = ''): Error {
  return codedError('ERR_INPUT', `line ${line} has a field of more than 1 MiB${hint}`)
}
