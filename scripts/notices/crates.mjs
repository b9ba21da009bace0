// Which crates are in the addon, and what each says about its licence. What only the build needs, such
// as procedural macros, is not shipped and not listed.

import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../build.mjs'
import { PLATFORMS } from '../platforms.mjs'

/** Of crates that come without a file: the text in their repository. */
const TEXTS = new Map([
  ['napi', 'napi-rs.txt'],
  ['napi-sys', 'napi-rs.txt'],
])

/** The crates of others that are linked into the addon of any platform, in the order of their names. */
export function linkedCrates() {
  const found = new Map()
  for (const { target } of PLATFORMS) collect(metadata('--filter-platform', target), found)
  return [...found.values()].sort((a, b) => (crateId(a) < crateId(b) ? -1 : 1))
}

/** What cargo knows about the workspace and everything that it depends on. */
export function metadata(...options) {
  const args = ['metadata', '--format-version', '1', '--locked', ...options]
  return JSON.parse(execFileSync('cargo', args, { cwd: root, maxBuffer: 64 << 20 }))
}

/** The text of the licence that a crate is used under: of those it offers, MIT first. */
export function licenceText({ name, version, manifest_path: manifest }) {
  const folder = dirname(manifest)
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying)/i.test(file))
  const file = files.find((file) => /-mit\b/i.test(file)) ?? files.find((file) => !/-/.test(file))
  const source = file ? join(folder, file) : TEXTS.has(name) && noticeFile(TEXTS.get(name))
  if (!source)
    throw new Error(`${name} ${version} has no licence text: add its repository's to TEXTS`)
  return readFileSync(source, 'utf8').replaceAll('\r\n', '\n').trim()
}

/** A text that is kept here. */
export function noticeFile(name) {
  return join(root, 'scripts', 'notices', name)
}

export function crateId({ name, version }) {
  return `${name} ${version}`
}

function collect({ packages, resolve }, found) {
  const byId = new Map(packages.map((entry) => [entry.id, entry]))
  const nodes = new Map(resolve.nodes.map((node) => [node.id, node]))
  const seen = new Set()
  visit(resolve.root)

  function visit(id) {
    const entry = byId.get(id)
    if (seen.has(id) || entry.targets.some(({ kind }) => kind.includes('proc-macro'))) return
    seen.add(id)
    // A crate of the workspace has no registry that it comes from.
    if (entry.source !== null) found.set(id, entry)
    for (const { pkg, dep_kinds } of nodes.get(id).deps) {
      if (dep_kinds.some(({ kind }) => kind === null)) visit(pkg)
    }
  }
}
