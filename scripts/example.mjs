// Installs what an example needs: `node scripts/example.mjs migrate-users` for this Node.js. Without a name
// it is the login server.

import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root, run } from './build.mjs'

/** better-sqlite3 13 crashes Node.js 20 when it is loaded; this has the same interface. */
const STAND_IN = { name: 'libsql', version: '0.5.29' }

/** Makes an example ready for the Node.js at `node`. */
export function installExample(node = process.execPath, example = 'login-server') {
  const folder = join(root, 'examples', example)
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const pinned = { name: 'better-sqlite3', version: dependencies['better-sqlite3'] }
  const database = majorVersion(node) < 22 ? STAND_IN : pinned
  if (isInstalled(folder, database)) return
  console.error(`slowhash: installing the database of the example ${example}`)
  // Without install scripts: both bring binaries.
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const args = ['install', '--no-save', '--no-package-lock', ...quiet]
  const { name, version } = database
  const alias = database === STAND_IN ? [`better-sqlite3@npm:${name}@${version}`] : []
  run('npm', [...args, ...alias], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
}

export function majorVersion(node) {
  return Number(execFileSync(node, ['-p', 'parseInt(process.versions.node)'], { encoding: 'utf8' }))
}

function isInstalled(folder, { name, version }) {
  const modules = join(folder, 'node_modules')
  const manifest = join(modules, 'better-sqlite3', 'package.json')
  if (!existsSync(manifest) || !existsSync(join(modules, 'slowhash'))) return false
  const installed = JSON.parse(readFileSync(manifest, 'utf8'))
  return installed.name === name && installed.version === version
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  installExample(process.execPath, process.argv[2])
}
