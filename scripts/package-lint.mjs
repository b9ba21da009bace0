// Packs the package and looks at the tarball as a consumer would: publint for the manifest,
// are-the-types-wrong for the types under every module resolution, and the list of its files.

import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, root, run } from './build.mjs'

/** What a tarball may hold. Everything else is a mistake: sources, tests, a binary. */
const EXPECTED =
  /^(dist\/[\w-]+\.m?js|dist\/adapters\/[\w-]+\.js|[\w-]+\.d\.m?ts|package\.json|README\.md|LICENSE|CHANGELOG\.md)$/

build()
const folder = mkdtempSync(join(tmpdir(), 'slowhash-pack-'))
try {
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder]
  const [packed] = JSON.parse(execFileSync('npm', args, { cwd: root, encoding: 'utf8' }))
  const tarball = join(folder, packed.filename)
  const strange = packed.files.map(({ path }) => path).filter((path) => !EXPECTED.test(path))
  for (const path of strange) console.error(`${path} does not belong into the package`)
  if (strange.length > 0) process.exitCode = 1
  run('npx', ['publint', '--strict', tarball])
  run('npx', ['attw', tarball])
} finally {
  rmSync(folder, { recursive: true, force: true })
}
