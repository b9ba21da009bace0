import { stderr } from 'node:process'
import type { PolicyHashOptions } from '../index'
import { type Command, EXIT, type Given, usageError } from './cli-command'
import { lines, open } from './cli-input'
import { print, printJson, withProgress } from './cli-output'
import { TARGET_OPTIONS, targetOf } from './cli-target'
import { codeOf } from './errors'
import { createPasswords } from './passwords'
import { stats } from './queue'

/** What came of a line. */
type Wrapped = { hash: string } | { error: string; line: number }

export const command: Command = {
  name: 'wrap',
  summary: 'Make Argon2 of weak hashes, without the passwords',
  synopsis: '[OPTION]... FORMAT [FILE]',
  description: [
    'Reads old hashes of FORMAT, one a line, from FILE or standard input, and prints for each the string to store in its place. It verifies the password as the old one did; createPasswords replaces it by a plain hash at the next login.',
    'There is one line of output for each of input: an empty one where the input is no hash of FORMAT, which is told on standard error. Then the exit code is 3.',
  ],
  options: TARGET_OPTIONS,
  examples: ['slowhash wrap hex-md5 old.txt > new.txt', 'slowhash wrap hex-sha1 --json < old.txt'],
  maxPositionals: 2,
  async run(given) {
    const [format, path] = given.positionals
    if (format === undefined) throw usageError('wrap needs the name of a format')
    const passwords = createPasswords({ hash: argon2Of(given), accept: 'all' })
    const wrap = (line: string) => passwords.wrap(format, line)
    let isAllGood = true
    await withProgress('wrapping', async (progress) => {
      let count = 0
      for await (const wrapped of inOrder(lines(open(path).chunks), wrap)) {
        if ('error' in wrapped) isAllGood = false
        await show(wrapped, given.options.json === true)
        progress(`${++count} hashes`)
      }
    })
    return isAllGood ? EXIT.yes : EXIT.badHash
  },
}

/** The policy would refuse another as well, but each line anew and not by the name of the option. */
function argon2Of(given: Given): PolicyHashOptions {
  const target = targetOf(given)
  if (String(target.algorithm).startsWith('argon2')) return target
  throw usageError('wrap makes Argon2: --algorithm must be argon2id, argon2i or argon2d')
}

async function show(wrapped: Wrapped, isJson: boolean): Promise<void> {
  if (isJson) return printJson(wrapped)
  if ('hash' in wrapped) return print(wrapped.hash)
  stderr.write(`slowhash wrap: line ${wrapped.line}: ${wrapped.error}\n`)
  return print('')
}

/** Wraps as many lines at a time as can run, and gives what came of them in their order. */
async function* inOrder(
  source: AsyncIterable<{ line: string; number: number }>,
  wrap: (line: string) => Promise<string>,
): AsyncGenerator<Wrapped> {
  const most = 2 * stats().concurrency
  const begun: Promise<Wrapped>[] = []
  for await (const { line, number } of source) {
    const wrapped = outcome(wrap(line), number)
    // An error is handed on when its turn comes; until then nobody waits for it.
    wrapped.catch(() => undefined)
    begun.push(wrapped)
    const first = begun.length < most ? undefined : begun.shift()
    if (first !== undefined) yield await first
  }
  for (const rest of begun) yield await rest
}

async function outcome(wrapping: Promise<string>, line: number): Promise<Wrapped> {
  try {
    return { hash: await wrapping }
  } catch (error) {
    const code = codeOf(error)
    if (code !== 'ERR_SLOWHASH_INVALID_HASH' && code !== 'ERR_SLOWHASH_LIMIT') throw error
    return { error: (error as Error).message, line }
  }
}
