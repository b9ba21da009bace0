// The manifests as they are published. The root's package.json is also that of the working tree, with
// what only a working tree needs; and it lacks the packages of the platforms, for no registry has a
// version before it is released, and `npm ci` refuses a lock file without them.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './build.mjs'
import { PLATFORMS } from './platforms.mjs'

/** What is of use in a working tree only. */
const PRIVATE = ['devDependencies', 'scripts', 'napi']

/** Where the packages lie that bring the drop-ins under names of their own. */
const ALIASES = ['argon2', 'bcrypt', 'bcryptjs']

/** The package.json of a folder. */
export function readManifest(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}

/** The package.json that `slowhash` is published with. */
export function publishedManifest() {
  const manifest = readManifest(root)
  const kept = Object.entries(manifest).filter(([field]) => !PRIVATE.includes(field))
  const versions = PLATFORMS.map(({ package: name }) => [name, manifest.version])
  return { ...Object.fromEntries(kept), optionalDependencies: Object.fromEntries(versions.sort()) }
}

/** Every package of a release with its folder: those of the platforms first, `slowhash`, the aliases. */
export function publishedPackages() {
  const folders = [...PLATFORMS.map(({ folder }) => folder), root, ...ALIASES.map(inNpm)]
  return folders.map((folder) => ({
    folder,
    manifest: folder === root ? publishedManifest() : readManifest(folder),
  }))
}

/** Folders in npm/ that no release knows of. */
export function strayFolders() {
  const known = publishedPackages().map(({ folder }) => folder)
  return readdirSync(join(root, 'npm')).filter((name) => !known.includes(inNpm(name)))
}

function inNpm(name) {
  return join(root, 'npm', name)
}
