import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hostPlatform, type Packed, packRelease } from '../scripts/pack.mjs'
import { root, runCommand } from './lifecycle.support'
import { platform } from './packaging.support'

const HOLLOW = '@slowhash/binding-linux-x64-musl'
const HEAVY = '@slowhash/binding-win32-x64-msvc'
const ALIASES = ['argon2', 'bcrypt', 'bcryptjs'].map((name) => `@slowhash/${name}`)

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

let folder: string
let packed: Packed[]

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'slowhash-'))
  writeFileSync(join(folder, 'small'), 'a binary')
  writeFileSync(join(folder, 'heavy'), 'a large binary')
  mkdirSync(join(folder, 'tarballs'))
  for (const name of ['linux-x64-musl', 'win32-x64-msvc']) {
    writeFileSync(
      join(folder, 'tarballs', `slowhash-binding-${name}-${version}.tgz`),
      'of yesterday',
    )
  }
  const files = new Map([
    [HOLLOW, 'missing'],
    [HEAVY, 'heavy'],
  ])
  const check = (_: object, file: string) => {
    if (file.endsWith('heavy')) throw new Error('it is too heavy')
  }
  const binaryOf = (one: { package: string }) => join(folder, files.get(one.package) ?? 'small')
  const release = packRelease(join(folder, 'tarballs'), { binaryOf, check })
  packed = release.packed
  expect(release.omitted).toEqual([
    { name: HOLLOW, why: `there is no ${join(folder, 'missing')}` },
    { name: HEAVY, why: 'it is too heavy' },
  ])
})

afterAll(() => rmSync(folder, { recursive: true }))

/** What a tarball prints of itself. */
function tar(option: string, { file }: Packed, ...members: string[]): string {
  const args = [option, join(folder, 'tarballs', file), ...members]
  return execFileSync('tar', args, { encoding: 'utf8' })
}

function filesIn(one: Packed): string[] {
  const paths = tar('-tzf', one).trim().split('\n')
  return paths.map((path) => path.replace(/^package\//, '')).sort()
}

function manifestIn(one: Packed): Record<string, Record<string, string> | undefined> {
  return JSON.parse(tar('-xzOf', one, 'package/package.json'))
}

function find(name: string): Packed {
  const found = packed.find((one) => one.name === name)
  if (found === undefined) throw new Error(`${name} was not packed`)
  return found
}

it('leaves no tarball of an earlier time for what it leaves out', () => {
  const files = packed.map(({ file }) => file)
  expect(readdirSync(join(folder, 'tarballs')).sort()).toEqual(files.sort())
})

it('packs the platforms before slowhash and the aliases after it', () => {
  const names = packed.map(({ name }) => name)
  expect(names).toHaveLength(6 + 1 + 3)
  expect(names.slice(6)).toEqual(['slowhash', ...ALIASES])
  expect(names.slice(0, 6).every((name) => name.startsWith('@slowhash/binding-'))).toBe(true)
})

it('packs the binary of a platform and what belongs to it', () => {
  const platforms = packed.slice(0, 6)
  for (const one of platforms) {
    expect(filesIn(one)).toEqual([
      'LICENSE',
      'README.md',
      'THIRD-PARTY-NOTICES.md',
      'package.json',
      'slowhash.node',
    ])
    expect(tar('-xzOf', one, 'package/slowhash.node')).toBe('a binary')
  }
  expect(platforms.map(({ file }) => file)).toContainEqual(
    expect.stringMatching(/^slowhash-binding-linux-x64-gnu-\d+\.\d+\.\d+\.tgz$/),
  )
})

it('packs the modules of the aliases', () => {
  const modules = ['index.d.mts', 'index.d.ts', 'index.js', 'index.mjs']
  for (const name of ALIASES) {
    expect(filesIn(find(name))).toEqual(['LICENSE', 'README.md', ...modules, 'package.json'])
  }
})

it('packs no source, no binary and nothing for development into slowhash', () => {
  const slowhash = find('slowhash')
  const files = filesIn(slowhash)
  expect(files).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'CHANGELOG.md']))
  expect(files.filter((file) => /\.node$|^(lib|src|native|npm)\/|\.built-from/.test(file))).toEqual(
    [],
  )
  const { devDependencies, scripts, optionalDependencies = {}, version } = manifestIn(slowhash)
  expect({ devDependencies, scripts }).toEqual({})
  expect(Object.keys(optionalDependencies)).toHaveLength(8)
  expect(new Set(Object.values(optionalDependencies))).toEqual(new Set([version]))
})

it('has every file that the exports of slowhash name', () => {
  const slowhash = find('slowhash')
  const named = JSON.stringify(manifestIn(slowhash).exports).matchAll(/"\.\/([\w./-]+\.\w+)"/g)
  const files = [...named].map(([, file]) => file ?? '')
  expect(files.length).toBeGreaterThan(20)
  const there = filesIn(slowhash)
  expect(files.filter((file) => !file.includes('*') && !there.includes(file))).toEqual([])
})

it('knows the platform that it runs on', () => {
  expect(hostPlatform()?.name).toBe(platform())
})

it('asks for the folder to write to', async () => {
  const { code, stderr } = await runCommand(process.execPath, [join(root, 'scripts/pack-all.mjs')])
  expect(code).toBe(2)
  expect(stderr).toContain('npm run pack:all -- DIR')
})

it('says at once that there can be no folder for the tarballs', async () => {
  const file = join(folder, 'small')
  for (const [place, why] of [
    ['/proc/slowhash/tarballs', 'ENOENT'],
    [join(file, 'tarballs'), 'ENOTDIR'],
    [file, 'EEXIST'],
  ] as const) {
    const args = [join(root, 'scripts/pack-all.mjs'), place]
    const { code, stderr } = await runCommand(process.execPath, args)
    expect({ place, code }).toEqual({ place, code: 2 })
    expect(stderr).toContain(`slowhash: no folder for the tarballs: ${why}`)
  }
})
