// Packs every package of a release with the manifest that it is published with, and looks at the
// tarballs as a consumer would: publint for the manifests, are-the-types-wrong for the types under
// every module resolution, and the list of files.

import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, root, run } from './build.mjs'
import { publishedPackages } from './manifest.mjs'

/** What the tarball of the root may hold. Everything else is a mistake: sources, tests, a binary. */
const MODULES =
  /^(dist\/[\w-]+\.m?js|dist\/adapters\/[\w-]+\.js|[\w-]+\.d\.m?ts|package\.json|README\.md|LICENSE|CHANGELOG\.md)$/
/** And that of a platform or an alias. */
const OTHERS = /^(slowhash\.node|index\.m?js|index\.d\.m?ts|package\.json|README\.md|LICENSE)$/

build()
const folder = mkdtempSync(join(tmpdir(), 'slowhash-pack-'))
try {
  for (const [index, published] of publishedPackages().entries()) {
    lint(published, join(folder, String(index)))
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function lint(published, into) {
  const { name } = published.manifest
  stage(published, into)
  const packed = pack(into, into)
  const paths = packed.files.map(({ path }) => path)
  const expected = published.folder === root ? MODULES : OTHERS
  for (const path of paths.filter((path) => !expected.test(path))) {
    fail(`${path} does not belong into ${name}`)
  }
  for (const path of ['README.md', 'LICENSE'].filter((path) => !paths.includes(path))) {
    fail(`${name} has no ${path}`)
  }
  const tarball = join(into, packed.filename)
  run('npx', ['publint', '--strict', tarball])
  if (!paths.includes('slowhash.node')) run('npx', ['attw', tarball, ...typesOf(published)])
}

/** Lays out what is packed: a platform has the addon of this machine in place of its own. */
function stage({ folder, manifest }, into) {
  mkdirSync(into)
  if (folder === root) {
    const tarball = join(into, pack(root, into).filename)
    execFileSync('tar', ['-xzf', tarball, '--strip-components=1', '-C', into])
    rmSync(tarball)
  } else {
    cpSync(folder, into, { recursive: true })
    cpSync(join(root, 'LICENSE'), join(into, 'LICENSE'))
  }
  if (manifest.main === 'slowhash.node') {
    cpSync(join(root, 'native', 'slowhash.node'), join(into, 'slowhash.node'))
  }
  writeFileSync(join(into, 'package.json'), JSON.stringify(manifest, null, 2))
}

function pack(from, into) {
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', into]
  const [packed] = JSON.parse(execFileSync('npm', args, { cwd: from, encoding: 'utf8' }))
  return packed
}

/** The types of an alias are those of the root, which are not installed beside its tarball. */
function typesOf({ folder }) {
  return folder === root ? [] : ['--ignore-rules', 'internal-resolution-error']
}

function fail(message) {
  console.error(message)
  process.exitCode = 1
}
