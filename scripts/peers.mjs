// The packages that slowhash is measured against.

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './build.mjs'

/**
 * Installs them and returns their folder. Their install scripts are not needed: all of them bring
 * binaries. `npm ci` would refuse the lock file where a registry lacks binaries of @node-rs/bcrypt for
 * other platforms; versions are exact.
 */
export function installPeers() {
  const folder = join(root, '__bench__')
  const { dependencies } = manifest(folder)
  const isInstalled = ([name, version]) =>
    manifest(join(folder, 'node_modules', name))?.version === version
  // npm writes this file last.
  const isComplete = existsSync(join(folder, 'node_modules', '.package-lock.json'))
  if (isComplete && Object.entries(dependencies).every(isInstalled)) return folder
  console.error('slowhash: installing the packages to measure against')
  const args = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund']
  run('npm', args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  return folder
}

function manifest(folder) {
  const path = join(folder, 'package.json')
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}
