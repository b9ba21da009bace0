import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { root } from './lifecycle.support'

interface Manifest {
  readonly name: string
  readonly version: string
  readonly [field: string]: unknown
}

interface Package {
  readonly folder: string
  readonly manifest: Manifest
}

interface Platform {
  readonly name: string
  readonly os: string
  readonly cpu: string
  readonly libc: string | undefined
  readonly package: string
}

/** A script of this project, which are no TypeScript. */
function script<Exports>(name: string): Promise<Exports> {
  return import(pathToFileURL(join(root, 'scripts', name)).href)
}

const { PLATFORMS } = await script<{ PLATFORMS: readonly Platform[] }>('platforms.mjs')
const { publishedManifest, publishedPackages, strayFolders } = await script<{
  publishedManifest(): Manifest
  publishedPackages(): readonly Package[]
  strayFolders(): readonly string[]
}>('manifest.mjs')

const main = publishedManifest()
const packages = publishedPackages()
const names = packages.map(({ manifest }) => manifest.name)

function find(name: string) {
  const found = packages.find(({ manifest }) => manifest.name === name)
  if (found === undefined) throw new Error(`${name} is not published`)
  return found
}

it('publishes one package for each platform, the root, and the aliases, and no other folder', () => {
  const platforms = PLATFORMS.map(({ package: name }) => name)
  const aliases = ['argon2', 'bcrypt', 'bcryptjs'].map((name) => `@slowhash/${name}`)
  expect(names).toEqual([...platforms, 'slowhash', ...aliases])
  expect(platforms).toHaveLength(8)
  expect(strayFolders()).toEqual([])
})

it('has one version in every manifest, in Cargo.toml and in the loader', () => {
  const cargo = readFileSync(join(root, 'Cargo.toml'), 'utf8')
  const [, workspace] = /^\[workspace\.package\]\nversion = "(.+)"$/m.exec(cargo) ?? []
  const loader = readFileSync(join(root, 'lib', 'binding.ts'), 'utf8')
  const [, loaded] = /^const VERSION = '(.+)'$/m.exec(loader) ?? []
  const versions = packages.map(({ manifest }) => manifest.version)
  expect(new Set([...versions, workspace, loaded])).toEqual(new Set([main.version]))
})

it('depends on exactly this version of the package of each platform, and on nothing else', () => {
  const all = PLATFORMS.map(({ package: name }) => [name, main.version])
  expect(main.optionalDependencies).toEqual(Object.fromEntries(all))
  expect(main).not.toHaveProperty('dependencies')
  expect(main).not.toHaveProperty('peerDependencies')
})

it.each(PLATFORMS)('lets package managers choose by os, cpu and libc: $name', (platform) => {
  const { manifest } = find(platform.package)
  const { os, cpu, libc, name } = platform
  expect(manifest).toMatchObject({ os: [os], cpu: [cpu], main: 'slowhash.node' })
  expect(manifest.libc).toEqual(libc === undefined ? undefined : [libc])
  expect(manifest.files).toEqual(['slowhash.node'])
  expect(manifest.repository).toMatchObject({ directory: `npm/${name}` })
  expect(manifest.exports).toBeUndefined()
  expect(manifest.optionalDependencies ?? manifest.dependencies).toBeUndefined()
})

it.each(names)('runs no script of %s, whoever installs it', (name) => {
  const { folder, manifest } = find(name)
  expect(manifest).not.toHaveProperty('scripts')
  expect(manifest).not.toHaveProperty('gypfile')
  // npm runs node-gyp by itself where it sees this file.
  expect(existsSync(join(folder, 'binding.gyp'))).toBe(false)
})

it.each(names)('says of %s what registries show, and where it comes from', (name) => {
  const { folder, manifest } = find(name)
  expect(manifest).toMatchObject({
    description: expect.stringMatching(/.{20}/),
    license: 'MIT',
    repository: { type: 'git', url: 'git+https://github.com/slowhash/slowhash.git' },
    engines: { node: '>=20' },
    publishConfig: { access: 'public', provenance: true },
  })
  expect(readFileSync(join(folder, 'README.md'), 'utf8')).toContain('slowhash')
})

it('is found by the names of its algorithms', () => {
  const keywords = main.keywords as string[]
  expect(keywords).toEqual(
    expect.arrayContaining(['argon2', 'argon2id', 'bcrypt', 'scrypt', 'pbkdf2']),
  )
  expect(new Set(keywords).size).toBe(keywords.length)
  for (const name of ['Argon2', 'argon2id', 'bcrypt', 'scrypt', 'PBKDF2']) {
    expect(main.description).toContain(name)
  }
})

it('publishes nothing of what only a working tree needs', () => {
  for (const field of ['scripts', 'devDependencies', 'napi']) expect(main).not.toHaveProperty(field)
})

it('gives types to each way to load each module, from files that there are', () => {
  const { './package.json': own, ...modules } = main.exports as Record<string, unknown>
  expect(own).toBe('./package.json')
  for (const [path, ways] of Object.entries(modules)) {
    const name = path === '.' ? 'index' : path.slice(2)
    expect(ways).toMatchObject({
      import: { types: `./${name}.d.mts`, default: `./dist/${name}.mjs` },
      require: { types: `./${name}.d.ts`, default: `./dist/${name}.js` },
    })
    for (const file of [`${name}.d.mts`, `${name}.d.ts`]) {
      expect(existsSync(join(root, file))).toBe(true)
    }
  }
  expect(Object.keys(modules).length).toBeGreaterThan(5)
})
