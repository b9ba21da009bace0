// What the registry has, and handing it a tarball.

import { execFileSync, spawnSync } from 'node:child_process'

/** Milliseconds in which the registry has to answer. */
const ANSWER_MS = 60_000

/** Where npm publishes to, with the settings of whoever runs it. */
export function registryUrl() {
  return npm('config', 'get', 'registry').replace(/\/?$/, '/')
}

/** The integrity of a version in the registry, or undefined when it is not there. */
export async function publishedIntegrity(registry, { name, version }) {
  const url = registry + name.replace('/', '%2f')
  const headers = { accept: 'application/vnd.npm.install-v1+json', 'cache-control': 'no-cache' }
  const signal = AbortSignal.timeout(ANSWER_MS)
  const response = await fetch(url, { headers, signal }).catch((error) => ({
    status: error.cause?.code,
  }))
  if (response.ok) return integrityIn(await response.json(), version, url)
  // Only this answer means that it is not there. Any other must not lead to a publication.
  if (response.status === 404) return undefined
  throw new Error(`${url} did not say whether it has ${version}: ${response.status}`)
}

/** What is there and does not say what it holds must not be taken for missing either. */
function integrityIn(packument, version, url) {
  const { versions } = packument ?? {}
  if (typeof versions !== 'object') throw new Error(`${url} did not answer with a package`)
  const published = versions[version]
  if (published === undefined) return undefined
  const { integrity } = published.dist ?? {}
  if (integrity === undefined) throw new Error(`${url} does not say what ${version} holds`)
  return integrity
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
