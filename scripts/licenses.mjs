// Fails when a crate that is linked into the addon has a licence that MIT code may not ship, or when
// the package has a run-time dependency that is not one of its own platform packages.

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './build.mjs'

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

const args = ['metadata', '--format-version', '1', '--locked']
const metadata = JSON.parse(execFileSync('cargo', args, { cwd: root, maxBuffer: 64 << 20 }))
const packages = new Map(metadata.packages.map((entry) => [entry.id, entry]))
const nodes = new Map(metadata.resolve.nodes.map((node) => [node.id, node]))

const linked = new Set()
collect(metadata.resolve.root)
const refused = [...linked]
  .map((id) => packages.get(id))
  .filter(({ license }) => !isAllowed(license))
for (const { name, version, license } of refused) {
  console.error(`${name} ${version}: licence ${license} is not one that MIT code may ship`)
}

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const runtime = Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies })
const foreign = runtime.filter((name) => !name.startsWith('@slowhash/binding-'))
for (const name of foreign) console.error(`${name}: a run-time dependency that is not ours`)

console.log(`${linked.size} crates and ${runtime.length} packages looked at`)
if (refused.length + foreign.length > 0) process.exitCode = 1

/** Everything that a crate needs to be built or run, but not what only its tests need. */
function collect(id) {
  if (linked.has(id)) return
  linked.add(id)
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
