import type { HashInfo } from '../index'
import { type Command, EXIT } from './cli-command'
import { lines, open } from './cli-input'
import { print, printJson } from './cli-output'
import { costOf } from './cost'
import { identify } from './inspect'

export const command: Command = {
  name: 'identify',
  summary: 'Say what stored hashes are, without computing anything',
  synopsis: '[OPTION]... [HASH]...',
  description: [
    'Without HASH the lines of standard input are read. For each hash a line tells its format, its cost and whether that is strong or weak.',
    'The exit code is 3 when one of them is of no known format.',
  ],
  options: {},
  examples: ["slowhash identify '$2b$12$...'", 'slowhash identify --json < hashes.txt'],
  maxPositionals: 1000,
  async run({ options, positionals }) {
    let isAllKnown = true
    const show = async (stored: string) => {
      const info = identify(stored)
      if (info === null) isAllKnown = false
      await (options.json ? printJson(info) : print(lineOf(info)))
    }
    for (const stored of positionals) await show(stored)
    if (positionals.length === 0) {
      for await (const { line } of lines(open(undefined).chunks)) await show(line)
    }
    return isAllKnown ? EXIT.yes : EXIT.badHash
  },
}

function lineOf(info: HashInfo | null): string {
  if (info === null) return 'unknown'
  return [info.format, costOf(info), info.class].filter((part) => part !== '').join('  ')
}
