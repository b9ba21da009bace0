// The blocks of docs/bundlers.md, which the consumers use as they stand.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../build.mjs'

const PAGE = join(root, 'docs', 'bundlers.md')

/** The block whose first line is a comment with this name. */
export function block(name) {
  const found = blocks().find(([first]) => first === `// ${name}` || first === `# ${name}`)
  assert(found, `docs/bundlers.md has no block for ${name}`)
  return `${found.join('\n')}\n`
}

/** What follows these words in the command of a block. */
export function argumentsOf(words) {
  const found = blocks().find(([first]) => first.startsWith(`${words} `))
  assert(found, `docs/bundlers.md has no command ${words}`)
  return found[0].slice(words.length + 1).split(' ')
}

/** The lines of each block. */
function blocks() {
  const fences = readFileSync(PAGE, 'utf8').matchAll(/^```\w+\n([\s\S]*?)\n```$/gm)
  return [...fences].map(([, text]) => text.split('\n'))
}
