// Fails when a crate that is needed to build the addon has a licence that MIT code may not ship, or when
// the package has a run-time dependency that is not one of its own platform packages. Writes
// THIRD-PARTY-NOTICES.md, which every package with a binary carries; `--check` fails if it is out of date.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './build.mjs'
import { linkedCrates, metadata } from './notices/crates.mjs'
import { renderNotices } from './notices/render.mjs'

const NOTICES = join(root, 'THIRD-PARTY-NOTICES.md')

const ALLOWED = [
  'MIT',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'Zlib',
  'Unlicense',
  'Unicode-3.0',
]

const { packages: entries, resolve } = metadata()
const packages = new Map(entries.map((entry) => [entry.id, entry]))
const nodes = new Map(resolve.nodes.map((node) => [node.id, node]))

const needed = new Set()
collect(resolve.root)
const refused = [...needed]
  .map((id) => packages.get(id))
  .filter(({ license }) => !isAllowed(license))
for (const { name, version, license } of refused) {
  console.error(`${name} ${version}: licence ${license} is not one that MIT code may ship`)
}

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const runtime = Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies })
const foreign = runtime.filter((name) => !name.startsWith('@slowhash/binding-'))
for (const name of foreign) console.error(`${name}: a run-time dependency that is not ours`)

console.log(`${needed.size} crates and ${runtime.length} packages looked at`)
if (refused.length + foreign.length > 0) process.exitCode = 1
bringNotices()

function bringNotices() {
  const crates = linkedCrates()
  const notices = renderNotices(crates)
  console.log(`${crates.length} crates in THIRD-PARTY-NOTICES.md`)
  if (!process.argv.includes('--check')) return writeFileSync(NOTICES, notices)
  if (readFileSync(NOTICES, 'utf8') === notices) return
  console.error('THIRD-PARTY-NOTICES.md is out of date: run node scripts/licenses.mjs')
  process.exitCode = 1
}

/** Everything that a crate needs to be built or run, but not what only its tests need. */
function collect(id) {
  if (needed.has(id)) return
  needed.add(id)
  for (const { pkg, dep_kinds } of nodes.get(id).deps) {
    if (dep_kinds.some(({ kind }) => kind !== 'dev')) collect(pkg)
  }
}

/** Whether an SPDX expression can be met: every AND part by one of its OR alternatives. */
function isAllowed(expression) {
  return (expression ?? '').split(' AND ').every((part) =>
    part
      .replace(/[()]/g, '')
      .split(/ OR |\//)
      .some((name) => ALLOWED.includes(name.trim())),
  )
}
