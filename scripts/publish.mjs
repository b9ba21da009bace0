// Publishes the tarballs that `npm run pack:all -- DIR --require-all` made, in the order of their
// dependencies. What the registry has already is skipped, so a release that stopped half way goes on.
//
//   node scripts/publish.mjs DIR --dry-run        checks everything and publishes nothing
//   node scripts/publish.mjs DIR                  publishes
//   node scripts/publish.mjs DIR --no-provenance  from a machine that cannot prove where it was built

import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root } from './build.mjs'
import { PLATFORMS } from './platforms.mjs'
import { distTag, publishOrder, releaseProblems } from './publish/plan.mjs'
import {
  publishedIntegrity,
  publishTarball,
  registryUrl,
  requireTrustedPublishing,
} from './publish/registry.mjs'

const options = process.argv.slice(2).filter((argument) => argument.startsWith('--'))
const [folder, ...rest] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const isDryRun = options.includes('--dry-run')

try {
  const unknown = options.filter((option) => !['--dry-run', '--no-provenance'].includes(option))
  if (folder === undefined || rest.length > 0 || unknown.length > 0) {
    throw new Error('usage: node scripts/publish.mjs DIR [--dry-run] [--no-provenance]')
  }
  await publish(resolve(folder))
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

async function publish(directory) {
  requireTrustedPublishing()
  const release = readRelease(directory)
  const { version } = ourManifest('package.json')
  const problems = releaseProblems(release, { version, ...packagesOfARelease() })
  if (problems.length > 0) throw new Error(problems.join('\n'))
  const registry = registryUrl()
  const lacking = await Promise.all(release.map((one) => isMissing(registry, one)))
  const missing = publishOrder(release.filter((_, index) => lacking[index]))
  const npmOptions = ['--tag', distTag(version), ...options]
  for (const [index, { name, tarball }] of missing.entries()) {
    console.log(`${isDryRun ? 'would publish' : 'publishing'} ${name}@${version}`)
    publishOne(registry, tarball, npmOptions, missing.slice(index))
  }
  const had = release.length - missing.length
  console.log(
    `${version}: ${missing.length} ${isDryRun ? 'to publish' : 'published'}, ${had} there before`,
  )
}

function publishOne(registry, tarball, npmOptions, remaining) {
  try {
    publishTarball(registry, tarball, npmOptions)
  } catch (error) {
    const names = remaining.map(({ name }) => name).join(', ')
    throw new Error(
      `${error.message}. Not published: ${names}. The same command goes on from here.`,
    )
  }
}

/** The manifest of each tarball, with its path and the integrity that a registry would give it. */
function readRelease(directory) {
  const files = readdirSync(directory).filter((file) => file.endsWith('.tgz'))
  return files.sort().map((file) => {
    const tar = (...args) => execFileSync('tar', args, { cwd: directory, encoding: 'utf8' })
    const manifest = JSON.parse(tar('-xzOf', file, 'package/package.json'))
    const contents = tar('-tzf', file)
      .trim()
      .split('\n')
      .map((path) => path.replace('package/', ''))
    const tarball = join(directory, file)
    const digest = createHash('sha512').update(readFileSync(tarball)).digest('base64')
    return { ...manifest, contents, tarball, integrity: `sha512-${digest}` }
  })
}

function packagesOfARelease() {
  const platforms = PLATFORMS.map((platform) => platform.package)
  const folders = readdirSync(join(root, 'npm'))
  const names = folders.map((name) => ourManifest('npm', name, 'package.json').name)
  return { platforms, expected: ['slowhash', ...new Set([...platforms, ...names])] }
}

/** A version can be published once only: another build of it must not be mixed with the first. */
async function isMissing(registry, { name, version, integrity }) {
  const published = await publishedIntegrity(registry, { name, version })
  if (published === undefined) return true
  if (published === integrity) return false
  throw new Error(
    `the registry has another ${name}@${version}: publish the tarballs of that build, or a new version`,
  )
}

function ourManifest(...path) {
  return JSON.parse(readFileSync(join(root, ...path), 'utf8'))
}
