// Builds the binaries that are published, each for the oldest system that it supports, into
// native/release/<name>/: all that this machine can, or those that are named.
// npm run build:all [-- linux-x64-gnu ...]
//
// On Linux x64 it needs Node.js, cargo, python3, and the network the first time; as root, or with
// sudo, it installs the rest (scripts/platforms/toolchain.mjs). macOS builds need no SDK here. A
// Windows build by Microsoft's toolchain cannot be made on Linux; win32-x64-gnu-proof, by GNU's, shows
// that the code works there and is never published. On macOS and Windows it builds for those, by the
// toolchain of rustup with the target added.

import { copyFileSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ADDON_SOURCES, bringUpToDate, isOutdated } from './build.mjs'
import { checkBinary } from './platforms/binary-check.mjs'
import { compile } from './platforms/compile.mjs'
import { PLATFORMS, PROOFS, releaseBinary } from './platforms.mjs'

const RECIPE = ['platforms.mjs', 'platforms/compile.mjs', 'platforms/toolchain.mjs']

/**
 * Builds what is named and out of date. Returns the names of what is up to date now, and why the
 * others are not.
 */
export function buildRelease(names) {
  const built = []
  const missing = []
  for (const name of names) {
    try {
      buildOne(platformOf(name))
      built.push(name)
    } catch (error) {
      missing.push({ name, why: error.message })
    }
  }
  return { built, missing }
}

/** The names of what this machine can build. */
export function buildable() {
  const { platform, arch } = process
  if (platform !== 'linux') return PLATFORMS.filter(({ os }) => os === platform).map(nameOf)
  if (arch !== 'x64') return []
  return [...PLATFORMS.filter(({ os }) => os !== 'win32'), ...PROOFS].map(nameOf)
}

function buildOne(platform) {
  const { name } = platform
  if (!buildable().includes(name)) {
    throw new Error(`cannot be built on ${process.platform} ${process.arch}`)
  }
  const file = releaseBinary(platform)
  bringUpToDate({
    what: `the binary for ${name}`,
    ...pathsOf(name),
    run: () => {
      rmSync(dirname(file), { recursive: true, force: true })
      mkdirSync(dirname(file), { recursive: true })
      copyFileSync(compile(platform), file)
    },
  })
  checkBinary(platform, file)
}

/** Throws when the binary of a platform is not one to publish. */
export function checkRelease(platform, file) {
  if (isOutdated(pathsOf(platform.name))) throw new Error('was built from other sources')
  checkBinary(platform, file)
}

function pathsOf(name) {
  const from = [...ADDON_SOURCES, ...RECIPE.map((path) => `scripts/${path}`)]
  return { from, into: `native/release/${name}` }
}

function platformOf(name) {
  const found = [...PLATFORMS, ...PROOFS].find((platform) => platform.name === name)
  if (found === undefined) throw new Error('no platform has this name')
  return found
}

function nameOf({ name }) {
  return name
}

function sizeOf(name) {
  return statSync(releaseBinary({ name })).size
}

function main(named) {
  const { built, missing } = buildRelease(named.length > 0 ? named : buildable())
  for (const name of built) console.log(`${name}: built, ${sizeOf(name)} bytes`)
  for (const { name, why } of missing) console.log(`${name}: NOT built: ${why}`)
  if (named.length === 0) {
    const elsewhere = PLATFORMS.map(nameOf).filter((name) => !buildable().includes(name))
    for (const name of elsewhere) console.log(`${name}: not built: needs a machine of its own kind`)
  }
  process.exitCode = missing.length === 0 ? 0 : 1
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main(process.argv.slice(2))
