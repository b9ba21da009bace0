// Writes the tarballs of all packages of this version into a folder: `npm run pack:all -- DIR [options]`
// --no-build     packs the binaries that are there, and builds none
// --require-all  builds all that are missing, and fails when the package of any platform is left out
//
// Otherwise it builds the binary of this platform when it is missing, which takes a minute or two, and packs
// the others that `npm run build:all` has built.
// The status is 0 when `slowhash` and the package of this platform are among them.

import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from './build.mjs'
import { buildRelease } from './build-all.mjs'
import { hostPlatform, packRelease } from './pack.mjs'
import { PLATFORMS } from './platforms.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'no-build': { type: 'boolean', default: false },
    'require-all': { type: 'boolean', default: false },
  },
})
const [folder] = positionals
if (positionals.length !== 1 || folder === '') {
  console.error('slowhash: name one folder for the tarballs: npm run pack:all -- DIR')
  process.exit(2)
}
try {
  // Before the binaries are built, which takes minutes.
  makeFolder(folder)
} catch (error) {
  console.error(`slowhash: no folder for the tarballs: ${error.message}`)
  process.exit(2)
}

build()
const unbuilt = values['no-build'] ? new Map() : buildBinaries()
const { packed, omitted } = packRelease(folder)
for (const { file, bytes } of packed)
  console.log(`${(bytes / 1000).toFixed(1).padStart(8)} kB  ${file}`)
for (const { name, why } of omitted) {
  console.log(`  left out  ${name}: ${unbuilt.get(name) ?? why}`)
}
process.exitCode = isEnough() ? 0 : 1

/**
 * The folder and those that it is in. Where a file system answers ENOENT to the making of one, as /proc does,
 * `recursive` of Node.js 20 tries for ever.
 */
function makeFolder(path) {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return
  makeFolder(dirname(path))
  mkdirSync(path)
}

/** Builds what is not there. Returns why, by the names of the packages, of what cannot be built here. */
function buildBinaries() {
  const wanted = values['require-all'] ? PLATFORMS : [hostPlatform()].filter(Boolean)
  const { missing } = buildRelease(wanted.map(({ name }) => name))
  return new Map(missing.map(({ name, why }) => [`@slowhash/binding-${name}`, why]))
}

function isEnough() {
  if (values['require-all'] && omitted.length > 0) return false
  const host = hostPlatform()
  if (host === undefined) console.error('slowhash: no binary is published for this platform')
  return packed.some(({ name }) => name === host?.package)
}
