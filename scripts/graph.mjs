// Writes docs/architecture-graph.md: what imports what among crates, src/ and lib/.
// Fails on an edge that breaks a rule; `--check` writes nothing, and fails on a page out of date too.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './build.mjs'
import { page } from './structure/page.mjs'
import { violations } from './structure/rules.mjs'
import { crates, modulesOfSrc } from './structure/rust.mjs'
import { importsOf, modulesOfLib } from './structure/typescript.mjs'

const PAGE = join(root, 'docs', 'architecture-graph.md')

const modules = modulesOfLib()
const lib = { modules, edges: modules.flatMap(importsOf) }
const graphs = { crates: crates(), src: modulesOfSrc(), lib }
const text = page(graphs)
if (!process.argv.includes('--check')) writeFileSync(PAGE, text)
else if (text !== readFileSync(PAGE, 'utf8')) {
  fail('docs/architecture-graph.md is out of date: run npm run graph')
}
violations(graphs).forEach(fail)
const { length } = [...graphs.crates.edges, ...graphs.src.edges, ...lib.edges]
console.log(`${length} imports, ${lib.edges.length} of them in lib/`)

function fail(message) {
  console.error(message)
  process.exitCode = 1
}
