// The runtimes that are measured, installed from the npm registry into a folder that git ignores. A runtime
// in PATH would be whatever the machine has.

import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../build.mjs'

const NODE = `node-${process.platform}-${process.arch}`
const BUN = `@oven/bun-${process.platform}-${process.arch === 'arm64' ? 'aarch64' : process.arch}`

/** By the part of the report that runs on it. */
const RUNTIMES = {
  'node-26': { package: NODE, version: '26.12.1', program: 'bin/node' },
  'node-24': { package: NODE, version: '24.22.3', program: 'bin/node' },
  'node-22': { package: NODE, version: '22.23.5', program: 'bin/node' },
  bun: { package: BUN, version: '1.4.5', program: 'bin/bun' },
}

/** Installs a runtime if it is not there, and returns the path of its program. */
export async function runtime(name) {
  const { package: id, version, program } = RUNTIMES[name]
  // Each in a folder of its own, for npm removes what it has not been asked for.
  const folder = join(root, '__bench__', 'runtimes', name)
  const installed = join(folder, 'node_modules', ...id.split('/'))
  if (versionIn(installed) !== version) {
    mkdirSync(folder, { recursive: true })
    const flags = ['--no-save', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund']
    await promisify(execFile)('npm', ['install', ...flags, '--prefix', folder, `${id}@${version}`])
  }
  return join(installed, program)
}

function versionIn(folder) {
  const manifest = join(folder, 'package.json')
  return existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')).version : undefined
}
