// What the registry has, and handing it a tarball.

import { execFileSync, spawnSync } from 'node:child_process'

/** Milliseconds in which the registry has to answer. */
const ANSWER_MS = 60_000

/** Bytes of an answer. What a registry tells of a package of ours has some thousand for each version. */
const MAX_ANSWER = 16 << 20

/** Where npm publishes to, with the settings of whoever runs it. */
export function registryUrl() {
  return npm('config', 'get', 'registry').replace(/\/?$/, '/')
}

/**
 * The integrity of a version in the registry, or undefined when it is not there.
 *
 * @param answerMs - milliseconds in which the whole answer has to come
 */
export async function publishedIntegrity(registry, { name, version }, answerMs = ANSWER_MS) {
  const url = registry + name.replace('/', '%2f')
  const { status, text } = await answerOf(url, answerMs).catch((error) => ({
    status: error.cause?.code ?? error.cause?.message ?? error.message,
  }))
  if (status === 200) return integrityIn(text, version, url)
  // Only this answer means that it is not there. Any other must not lead to a publication.
  if (status === 404) return undefined
  throw new Error(`${url} did not say whether it has ${version}: ${status}`)
}

async function answerOf(url, answerMs) {
  const headers = { accept: 'application/vnd.npm.install-v1+json', 'cache-control': 'no-cache' }
  const { status, body } = await fetch(url, { headers, signal: AbortSignal.timeout(answerMs) })
  const chunks = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.length
    if (length > MAX_ANSWER) throw new Error(`more than ${MAX_ANSWER} bytes`)
    chunks.push(chunk)
  }
  return { status, text: Buffer.concat(chunks).toString() }
}

/** What is there and does not say what it holds must not be taken for missing either. */
function integrityIn(text, version, url) {
  const { versions } = parsed(text) ?? {}
  if (!isObject(versions)) throw new Error(`${url} did not answer with a package`)
  if (!Object.hasOwn(versions, version)) return undefined
  const integrity = versions[version]?.dist?.integrity
  if (typeof integrity === 'string') return integrity
  throw new Error(`${url} does not say what ${version} holds`)
}

function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
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
