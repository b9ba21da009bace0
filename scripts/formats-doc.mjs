// Writes the tables of docs/formats.md: the formats that the core lists, and the adapters of
// formats.d.ts. What stands outside of the marks is written by hand.
// `--check` writes nothing and fails when the page is out of date.

import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import ts from 'typescript'
import { build, root } from './build.mjs'

const PAGE = join(root, 'docs', 'formats.md')

build()
const formats = createRequire(import.meta.url)('../native/slowhash.node').formats()
const written = readFileSync(PAGE, 'utf8')
const page = Object.entries(sections()).reduce(filled, written)
if (!process.argv.includes('--check')) writeFileSync(PAGE, page)
else if (page !== written) {
  console.error('docs/formats.md is out of date: run node scripts/formats-doc.mjs')
  process.exitCode = 1
}

/** The text between the marks of each section. */
function sections() {
  const strong = formats.filter(({ class: name, told }) => told && name === 'strong')
  const weak = formats.filter(({ class: name, told }) => told && name === 'weak')
  const named = formats.filter(({ told }) => !told)
  return {
    strong: table(['name', 'written by', 'string'], strong.map(cells)),
    weak: table(['name', 'written by', 'string'], weak.map(cells)),
    named: table(['name', 'written by', 'string'], named.map(cells)),
    adapters: table(['function', 'for', 'stored'], adapters()),
  }
}

function cells({ id, source, grammar }) {
  return [code(id), source, code(grammar)]
}

/** Name, purpose and stored form of each function, from the paragraphs of its documentation. */
function adapters() {
  const text = readFileSync(join(root, 'formats.d.ts'), 'utf8')
  const { statements } = ts.createSourceFile('formats.d.ts', text, ts.ScriptTarget.ES2022, true)
  return statements.filter(ts.isFunctionDeclaration).map((declaration) => {
    const [documentation] = ts.getJSDocCommentsAndTags(declaration)
    const paragraphs = ts.getTextOfJSDocComment(documentation.comment).split('\n\n')
    const [purpose, stored] = paragraphs.map((paragraph) => paragraph.replaceAll('\n', ' '))
    return [code(declaration.name.text), purpose, stored.replace(/^Stored: /, '')]
  })
}

function filled(text, [name, content]) {
  const [start, end] = [`<!-- ${name} -->\n`, `<!-- end of ${name} -->`]
  const [before, rest] = halves(text, start)
  return `${before}${start}\n${content}\n${end}${halves(rest, end)[1]}`
}

function halves(text, mark) {
  const at = text.indexOf(mark)
  if (at < 0) throw new Error(`docs/formats.md has no ${mark}`)
  return [text.slice(0, at), text.slice(at + mark.length)]
}

function table(head, rows) {
  const lines = [head, head.map(() => '---'), ...rows]
  return lines.map((line) => `| ${line.map(cell).join(' | ')} |\n`).join('')
}

function cell(text) {
  return text.replaceAll('|', '\\|')
}

function code(text) {
  return `\`${text}\``
}
