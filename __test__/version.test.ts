import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { root } from './lifecycle.support'

const NEXT = '9.8.7-rc.1'

/** What names the version, and the script. */
const COPIED = [
  ...['package.json', 'package-lock.json', 'Cargo.toml', 'Cargo.lock', 'fuzz/Cargo.lock'],
  ...['README.md', 'CHANGELOG.md', 'crates', 'docs', 'lib', 'npm', 'scripts'],
]

/** A copy of the project that a release may change. */
let project: string

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'slowhash-version-'))
  for (const path of COPIED) cpSync(join(root, path), join(project, path), { recursive: true })
  write('CHANGELOG.md', '# Changelog\n\n## Unreleased\n\n### Added\n\n- A thing.\n')
})

afterEach(() => rmSync(project, { recursive: true }))

function read(file: string): string {
  return readFileSync(join(project, file), 'utf8')
}

function write(file: string, text: string): void {
  writeFileSync(join(project, file), text)
}

function version(...args: string[]) {
  const script = join(project, 'scripts', 'version.mjs')
  return spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' })
}

it('writes the version everywhere and cuts the changelog', () => {
  expect(version(NEXT)).toMatchObject({ status: 0, stderr: '' })
  expect(version('--check', NEXT)).toMatchObject({ status: 0, stderr: '' })
  const manifest = JSON.parse(read('npm/argon2/package.json'))
  expect(manifest).toMatchObject({ version: NEXT, dependencies: { slowhash: NEXT } })
  expect(JSON.parse(read('package-lock.json')).packages['']).toMatchObject({ version: NEXT })
  expect(read('Cargo.toml')).toContain(`[workspace.package]\nversion = "${NEXT}"`)
  expect(read('Cargo.lock')).toContain(`name = "slowhash-kernels"\nversion = "${NEXT}"`)
  expect(read('lib/binding.ts')).toContain(`const VERSION = '${NEXT}'`)
  expect(read('npm/argon2/README.md')).toContain(`npm:@slowhash/argon2@${NEXT}`)
  expect(read('CHANGELOG.md')).toMatch(
    /^# Changelog\n\n## Unreleased\n\n## 9\.8\.7-rc\.1 - \d{4}-\d\d-\d\d\n\n### Added\n\n- A thing\.\n$/,
  )
})

it('prints what the changelog says about the version', () => {
  version(NEXT)
  expect(version('--notes').stdout).toBe('### Added\n\n- A thing.\n')
})

it('leaves a lock file that cargo and npm accept as it is', () => {
  version(NEXT)
  const toml = JSON.stringify(read('Cargo.lock').match(/^name = "slowhash.*"\nversion = ".*"$/gm))
  expect(toml.match(new RegExp(NEXT, 'g'))).toHaveLength(4)
  const before = readFileSync(join(root, 'package-lock.json'), 'utf8').split('\n')
  const after = read('package-lock.json').split('\n')
  const changed = after.filter((line, index) => line !== before[index])
  expect(changed.every((line) => line.includes(NEXT))).toBe(true)
  expect(after).toHaveLength(before.length)
})

it('names each file that is out of step', () => {
  version(NEXT)
  write('npm/bcrypt/package.json', read('npm/bcrypt/package.json').replaceAll(NEXT, '9.8.6'))
  const { status, stderr } = version('--check')
  expect(status).toBe(1)
  expect(stderr).toBe(`npm/bcrypt/package.json says 9.8.6, not ${NEXT}\n`.repeat(2))
})

it('is not ready for a release whose section is still open', () => {
  const { version: present } = JSON.parse(read('package.json'))
  expect(version('--check').status).toBe(0)
  expect(version('--check', present)).toMatchObject({
    status: 1,
    stderr: `CHANGELOG.md has no section "## ${present} - <date>"\n`,
  })
})

it('refuses what is no version, and writes nothing', () => {
  const before = read('package.json')
  for (const wrong of ['', 'v1.2.3', '1.2', '01.2.3', '1.2.3-', '1.2.3-01', '9999999999.0.0']) {
    expect(version(wrong)).toMatchObject({ status: 1 })
  }
  expect(read('package.json')).toBe(before)
})

it('refuses a changelog with nothing in it, and writes nothing', () => {
  write('CHANGELOG.md', '# Changelog\n\n## Unreleased\n\n## 0.1.0 - 2026-01-01\n\n- First.\n')
  const { status, stderr } = version(NEXT)
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: 'CHANGELOG.md says nothing about what is new\n',
  })
  expect(version('--check', NEXT).status).toBe(1)
})

it('refuses to release a version twice', () => {
  version(NEXT)
  expect(version(NEXT).stderr).toBe(`CHANGELOG.md already has a section for ${NEXT}\n`)
})
