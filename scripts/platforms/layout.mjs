// The package as it lies in node_modules after an installation, with the binary of one platform.

import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../build.mjs'
import { PLATFORMS, releaseBinary } from '../platforms.mjs'

/** Makes a folder in which `require('slowhash')` works on a platform, and the smoke test in it. */
export function layOut(platform) {
  const folder = mkdtempSync(join(tmpdir(), `slowhash-${platform.name}-`))
  // Deno imports what the project says that it depends on.
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const project = { private: true, dependencies: { [name]: version } }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(project))
  const main = join(folder, 'node_modules', name)
  mkdirSync(main, { recursive: true })
  cpSync(join(root, 'package.json'), join(main, 'package.json'))
  cpSync(join(root, 'dist'), join(main, 'dist'), { recursive: true })
  const published = publishedFor(platform)
  const binding = join(folder, 'node_modules', published.package)
  cpSync(published.folder, binding, { recursive: true })
  cpSync(releaseBinary(platform), join(binding, 'slowhash.node'))
  cpSync(join(root, 'vectors'), join(folder, 'vectors'), { recursive: true })
  const programs = join(root, 'scripts', 'platforms')
  const smoke = readdirSync(programs).filter((name) => /^smoke.*js$/.test(name))
  for (const name of smoke) cpSync(join(programs, name), join(folder, name))
  return folder
}

/** The package that is looked for on a platform: a proof stands in the place of what is published. */
function publishedFor({ name, os, cpu }) {
  const sameMachine = (other) => other.os === os && other.cpu === cpu
  return PLATFORMS.find((other) => other.name === name) ?? PLATFORMS.find(sameMachine)
}
