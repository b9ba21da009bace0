// What the registry has, and handing it a tarball.

import { execFileSync, spawnSync } from 'node:child_process'

/** Where npm publishes to, with the settings of whoever runs it. */
export function registryUrl() {
  return npm('config', 'get', 'registry').replace(/\/?$/, '/')
}

/** The integrity of a version in the registry, or undefined when it is not there. */
export async function publishedIntegrity(registry, { name, version }) {
  const url = registry + name.replace('/', '%2f')
  const headers = { accept: 'application/vnd.npm.install-v1+json', 'cache-control': 'no-cache' }
  const response = await fetch(url, { headers }).catch((error) => ({ status: error.cause?.code }))
  if (response.ok) return (await response.json()).versions[version]?.dist.integrity
  // Only this answer means that it is not there. Any other must not lead to a publication.
  if (response.status === 404) return undefined
  throw new Error(`${url} did not say whether it has ${version}: ${response.status}`)
}

/** Publishes a tarball, with this terminal, since npm may ask for a second factor. */
export function publishTarball(registry, tarball, options) {
  const args = ['publish', tarball, '--access', 'public', '--registry', registry, ...options]
  const { status } = spawnSync('npm', args, { stdio: 'inherit' })
  if (status !== 0) throw new Error(`npm publish ${tarball} failed`)
}

/** Trusted publishing came with npm 11.5.1; an older one would ask for a token. */
export function requireTrustedPublishing() {
  if (process.env.ACTIONS_ID_TOKEN_REQUEST_URL === undefined) return
  const [major, minor, patch] = npm('--version').split('.').map(Number)
  const isOldEleven = major === 11 && (minor < 5 || (minor === 5 && patch < 1))
  if (major < 11 || isOldEleven) {
    throw new Error('npm 11.5.1 or newer is needed for trusted publishing')
  }
}

function npm(...args) {
  return execFileSync('npm', args, { encoding: 'utf8' }).trim()
}
