// Where the version of slowhash stands: how to read it there and how to write another.

import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Of a package of ours in a text: `@slowhash/argon2@0.1.0`. */
const IN_TEXT = /(@slowhash\/[a-z0-9-]+@)(\d+\.\d+\.\d+[\w.-]*)/g

/** Of our crates in a Cargo.lock. The fuzz targets are never released. */
const IN_CARGO_LOCK = /(name = "slowhash(?!-fuzz)[\w-]*"\nversion = ")([^"]+)/g

const IN_CARGO_TOML = /(\[workspace\.package\]\nversion = ")([^"]+)/g

/** What the loader asks the addon for. */
const IN_LOADER = /^(const VERSION = ')([^']+)/gm

/**
 * Each file of the project in `folder` that names the version, with `read`, which returns all that a
 * text says it is, and `write`, which returns the text with another.
 */
export function places(folder) {
  return [
    ...manifests(folder).map((file) => ({ file, ...manifest })),
    { file: 'package-lock.json', ...lock },
    { file: 'Cargo.toml', ...pattern(IN_CARGO_TOML) },
    { file: 'Cargo.lock', ...pattern(IN_CARGO_LOCK) },
    { file: 'fuzz/Cargo.lock', ...pattern(IN_CARGO_LOCK) },
    { file: 'lib/binding.ts', ...pattern(IN_LOADER) },
    ...documents(folder).map((file) => ({ file, ...pattern(IN_TEXT) })),
  ]
}

function manifests(folder) {
  const packages = readdirSync(join(folder, 'npm')).sort()
  return ['package.json', ...packages.map((name) => `npm/${name}/package.json`)]
}

function documents(folder) {
  const pages = readdirSync(join(folder, 'docs'), { recursive: true, encoding: 'utf8' })
    .map((file) => `docs/${file.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.md'))
  const aliases = readdirSync(join(folder, 'npm'))
    .map((name) => `npm/${name}/README.md`)
    .filter((file) => existsSync(join(folder, file)))
  return ['README.md', ...pages.sort(), ...aliases.sort()]
}

const manifest = {
  read: (text) => versionsOf(JSON.parse(text)),
  write: (text, version) => json(withVersion(JSON.parse(text), version)),
}

const lock = {
  read(text) {
    const { version, packages } = JSON.parse(text)
    return [version, ...versionsOf(packages[''])]
  },
  write(text, version) {
    const content = JSON.parse(text)
    const packages = { ...content.packages, '': withVersion(content.packages[''], version) }
    return json({ ...content, version, packages })
  },
}

/** All second groups of a pattern. */
function pattern(expression) {
  return {
    read: (text) => [...text.matchAll(expression)].map(([, , version]) => version),
    write: (text, version) => text.replace(expression, `$1${version}`),
  }
}

function versionsOf(content) {
  const { version, dependencies, optionalDependencies } = content
  const ours = Object.entries({ ...dependencies, ...optionalDependencies }).filter(isOurs)
  return [version, ...ours.map(([, wanted]) => wanted)]
}

function withVersion(content, version) {
  const changed = { ...content, version }
  for (const kind of ['dependencies', 'optionalDependencies']) {
    if (content[kind] === undefined) continue
    const entries = Object.entries(content[kind])
    changed[kind] = Object.fromEntries(
      entries.map((entry) => (isOurs(entry) ? [entry[0], version] : entry)),
    )
  }
  return changed
}

function isOurs([name]) {
  return name === 'slowhash' || name.startsWith('@slowhash/')
}

/** As npm and the formatter write it. */
function json(content) {
  return `${JSON.stringify(content, null, 2)}\n`
}
