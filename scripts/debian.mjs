// Packages of Debian that a check needs, installed when they are missing.

import { existsSync } from 'node:fs'
import { capture } from './build.mjs'

/** Installs those packages of Debian that are not there. */
export function aptInstall(packages) {
  const missing = packages.filter((name) => !isInstalled(name))
  if (missing.length === 0) return
  if (!existsSync('/usr/bin/apt-get')) {
    throw new Error(`needs Debian's packages ${missing.join(', ')}, and there is no apt-get`)
  }
  console.error(`slowhash: installing ${missing.join(' ')}`)
  aptGet('update', '-qq')
  aptGet('install', '-y', '-qq', '--no-install-recommends', ...missing)
}

/** One at a time: it fails where another holds its lock, and some checks run beside each other. */
function aptGet(...args) {
  asRoot('flock', ['/tmp/slowhash-apt.lock', 'apt-get', ...args])
}

/** Runs a command as root, by sudo when this process is not. */
function asRoot(command, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  if (process.getuid() === 0) capture(command, args, { env })
  else capture('sudo', ['-n', 'DEBIAN_FRONTEND=noninteractive', command, ...args])
}

function isInstalled(name) {
  try {
    return capture('dpkg', ['--status', name]).includes('\nStatus: install ok installed\n')
  } catch {
    return false
  }
}
