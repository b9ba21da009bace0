import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runCommand } from './lifecycle.support'
import { type Installed, install, installBinding, platform, runTool } from './packaging.support'

let installed: Installed

beforeAll(async () => {
  installed = await install()
})

afterAll(() => rmSync(installed.project, { recursive: true }))

/** Runs a program of the project that the package is installed in. */
function runFile(name: string, source: string) {
  writeFileSync(join(installed.project, name), source)
  return runCommand(process.execPath, [name], {}, installed.project)
}

it('packs the compiled files, the types and nothing else', () => {
  const folder = join(installed.project, 'node_modules', 'slowhash')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file !== 'dist' && file !== 'dist/adapters')
  // npm adds the readme and the licence by itself.
  const documents = ['README.md', 'LICENSE', 'CHANGELOG.md']
  const others = files.filter((file) => !documents.includes(file))
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const modules = Object.keys(exports).filter((path) => path !== './package.json')
  const types = modules.flatMap((path) => {
    const name = path === '.' ? 'index' : path.slice(2)
    return [`${name}.d.mts`, `${name}.d.ts`]
  })
  const rest = others.filter((file) => !/^dist\/(adapters\/)?[a-z0-9-]+\.m?js$/.test(file))
  // Types of the root that stand in a file of their own.
  expect(rest.sort()).toEqual([...types, 'calibrate.d.ts', 'package.json', 'passwords.d.ts'].sort())
  expect(others.length).toBeGreaterThan(10)
})

it('runs no script on installation and depends on nothing but its own binaries', () => {
  const file = join(installed.project, 'node_modules', 'slowhash', 'package.json')
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as {
    scripts?: Record<string, string>
    dependencies?: Record<string, string>
    optionalDependencies?: Record<string, string>
  }
  const onInstall = ['preinstall', 'install', 'postinstall', 'prepare']
  expect(Object.keys(manifest.scripts ?? {}).filter((name) => onInstall.includes(name))).toEqual([])
  expect(manifest.dependencies ?? {}).toEqual({})
  const foreign = Object.keys(manifest.optionalDependencies ?? {}).filter(
    (name) => !name.startsWith('@slowhash/binding-'),
  )
  expect(foreign).toEqual([])
})

it('says what to install when no binary is there', async () => {
  const { code, stderr } = await runFile('without.cjs', "require('slowhash')")
  expect(code).toBe(1)
  expect(stderr).toContain('slowhash has no binary that loads on')
  expect(stderr).toContain('To fix it: npm install --include=optional')
  expect(stderr).toContain(`- @slowhash/binding-${platform()}: not installed`)
  expect(stderr).not.toContain('native/')
})

it('has a command that says what is wrong when no binary is there', async () => {
  const file = join(installed.project, 'node_modules', 'slowhash', 'dist', 'cli.js')
  const run = (...args: string[]) =>
    runCommand(process.execPath, [file, ...args], {}, installed.project)
  expect(await run('--help')).toMatchObject({ code: 0, stderr: '' })
  expect(await run('identify', 'x')).toMatchObject({ code: 4, stdout: '' })
  const { code, stdout } = await run('doctor', '--json')
  expect(code).toBe(4)
  expect(JSON.parse(stdout)).toMatchObject({
    error: expect.stringContaining('slowhash has no binary that loads on'),
    binary: null,
    selfTest: [],
  })
})

it('gives the same functions to require, to default and to named imports', async () => {
  installBinding(installed)
  const required = await runFile(
    'required.cjs',
    `const slowhash = require('slowhash')
    const { hashSync, verifySync } = require('slowhash')
    console.log(verifySync(hashSync('password', { memoryCost: 8 }), 'password'))
    import('slowhash').then((module) => {
      const names = Object.keys(slowhash)
      console.log(names.length, names.every((name) => module[name] === slowhash[name]))
      console.log(module.default === slowhash)
    })`,
  )
  expect(required).toMatchObject({ code: 0, stderr: '', stdout: 'true\n13 true\ntrue\n' })
  const imported = await runFile(
    'imported.mjs',
    `import slowhash, { hash, verify } from 'slowhash'
    import * as all from 'slowhash'
    import { createRequire } from 'node:module'
    const required = createRequire(import.meta.url)('slowhash')
    console.log(slowhash.hash === hash, all.verify === verify, required === slowhash)
    console.log(await verify(await hash('password', { memoryCost: 8 }), 'password'))`,
  )
  expect(imported).toMatchObject({ code: 0, stderr: '', stdout: 'true true true\ntrue\n' })
})

it('hands out its package.json and no inner file', async () => {
  const program = `
    console.log(require('slowhash/package.json').name)
    for (const inner of ['slowhash/dist/queue.js', 'slowhash/native/slowhash.node', 'slowhash/lib']) {
      try { require(inner); console.log(inner) } catch (error) { console.log(error.code) }
    }`
  const refused = Array(3).fill('ERR_PACKAGE_PATH_NOT_EXPORTED')
  const { stdout } = await runFile('inner.cjs', program)
  expect(stdout.trim().split('\n')).toEqual(['slowhash', ...refused])
})

it('passes publint', async () => {
  const { code, stdout } = await runTool(
    'publint',
    ['run', '--strict', installed.tarball],
    installed.project,
  )
  expect(stdout).toContain('All good!')
  expect(code).toBe(0)
})

it('passes are-the-types-wrong for every kind of resolution', async () => {
  // Away from the project, whose own settings do not count, and without asking a registry.
  const elsewhere = join(installed.project, 'elsewhere')
  mkdirSync(elsewhere)
  const args = [installed.tarball, '--profile', 'strict', '--no-definitely-typed', '--no-color']
  const { code, stdout } = await runTool('attw', args, elsewhere)
  expect(stdout).toContain('No problems found')
  expect(code).toBe(0)
})
