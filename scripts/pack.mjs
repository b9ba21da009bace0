// Makes the tarballs of a release. What is packed is put together in a folder of its own, so that no
// binary ever lies in npm/, from where a published one could not be told from one of the day.

import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { root } from './build.mjs'
import { checkRelease } from './build-all.mjs'
import { publishedPackages } from './manifest.mjs'
import { PLATFORMS, releaseBinary } from './platforms.mjs'

/** What every package brings, and what those with a binary bring: it is made of others' code as well. */
const LICENSE = 'LICENSE'
const NOTICES = 'THIRD-PARTY-NOTICES.md'

/** The platform that this script runs on. Undefined when no binary is published for it. */
export function hostPlatform() {
  return PLATFORMS.find(
    ({ os, cpu, libc }) => os === process.platform && cpu === process.arch && libc === hostLibc(),
  )
}

function hostLibc() {
  if (process.platform !== 'linux') return undefined
  process.report.excludeNetwork = true
  return process.report.getReport().header.glibcVersionRuntime === undefined ? 'musl' : 'glibc'
}

/**
 * Writes the tarballs of `slowhash`, its aliases and its platforms into a folder. `binaryOf` tells where the
 * binary of a platform lies, and `check` throws when it is not one to publish. A package without one is left
 * out, also when a tarball of an earlier time is there; for tests that only install, `hollow` packs its
 * manifest alone. Returns what was packed, { name, file, bytes, hollow }, and what not, { name, why };
 * `hollow` is why a binary is not there.
 */
export function packRelease(folder, options = {}) {
  const { binaryOf = releaseBinary, check = checkRelease, hollow = false } = options
  mkdirSync(folder, { recursive: true })
  const packed = []
  const omitted = []
  for (const { folder: source, manifest } of publishedPackages()) {
    const platform = PLATFORMS.find((one) => one.package === manifest.name)
    const binary = platform && binaryOf(platform)
    const why = platform && whyNotPacked(platform, binary, check)
    rmSync(join(folder, tarballOf(manifest)), { force: true })
    if (why === undefined) packed.push(pack({ source, manifest, binary }, folder))
    else if (hollow) packed.push(pack({ source, manifest, hollow: why }, folder))
    else omitted.push({ name: manifest.name, why })
  }
  return { packed, omitted }
}

function whyNotPacked(platform, binary, check) {
  if (!existsSync(binary)) return `there is no ${binary}`
  try {
    check(platform, binary)
    return undefined
  } catch (error) {
    return error.message
  }
}

/** The name that `npm pack` gives. */
function tarballOf({ name, version }) {
  return `${name.replace('@', '').replace('/', '-')}-${version}.tgz`
}

function pack(content, folder) {
  const stage = mkdtempSync(join(tmpdir(), 'slowhash-stage-'))
  try {
    fill(stage, content)
    const args = ['pack', '--silent', '--ignore-scripts', '--pack-destination', resolve(folder)]
    const shell = process.platform === 'win32'
    const stdio = ['ignore', 'pipe', 'inherit']
    execFileSync('npm', args, { cwd: stage, shell, stdio })
    const file = tarballOf(content.manifest)
    const { size: bytes } = statSync(join(folder, file))
    return { name: content.manifest.name, file, bytes, hollow: content.hollow }
  } finally {
    rmSync(stage, { recursive: true, force: true })
  }
}

function fill(stage, { source, manifest, binary }) {
  const legal = binary ? [LICENSE, NOTICES] : [LICENSE]
  const wanted = ['README.md', ...manifest.files].map(firstStep)
  for (const name of readdirSync(source)) {
    if (wanted.some((pattern) => pattern.test(name))) copy(join(source, name), join(stage, name))
  }
  for (const name of legal) copy(join(root, name), join(stage, name))
  if (binary) copy(binary, join(stage, 'slowhash.node'))
  const files = [...new Set([...manifest.files, ...legal])]
  const text = JSON.stringify({ ...manifest, files }, null, 2)
  writeFileSync(join(stage, 'package.json'), `${text}\n`)
}

function copy(from, to) {
  cpSync(from, to, { recursive: true })
}

/** What the first part of a path in `files` matches: npm itself reads the rest. */
function firstStep(path) {
  const [first] = path.split('/')
  return new RegExp(`^${first.replaceAll('.', '\\.').replaceAll('*', '.*')}$`)
}
