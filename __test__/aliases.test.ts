import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { packRelease } from '../scripts/pack.mjs'
import { type Registry, startRegistry } from '../scripts/registry.mjs'
import { root, runCommand } from './lifecycle.support'
import { developmentBinary, runTool, succeed } from './packaging.support'

const ALIASES = ['argon2', 'bcrypt', 'bcryptjs'] as const

/** Packages of others that require the originals, with the major version they ask for. */
const DEPENDENTS = {
  'objection-password': '3.0.0', // bcrypt ^5.0.0
  'fastify-bcrypt': '1.0.1', // bcryptjs ^2.4.3
  '@phc/argon2': '1.0.9', // argon2 ^0.19.3
}

let folder: string
let registry: Registry
/** The application of a user. */
let app: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'slowhash-'))
  const tarballs = join(folder, 'tarballs')
  packRelease(tarballs, { binaryOf: developmentBinary, check: () => {}, hollow: true })
  registry = await startRegistry(tarballs)
  app = join(folder, 'app')
  mkdirSync(app)
  const { version } = manifest(root)
  const overrides = Object.fromEntries(
    ALIASES.map((name) => [name, `npm:@slowhash/${name}@${version}`]),
  )
  writeFileSync(
    join(app, 'package.json'),
    JSON.stringify({ private: true, dependencies: DEPENDENTS, overrides }),
  )
  // A cache of its own: another build of the same version must not come out of the user's.
  const options = ['--registry', registry.url, '--cache', join(folder, 'cache'), '--prefix', app]
  await succeed('npm', ['install', '--no-audit', '--no-fund', ...options], app)
  symlinkSync(join(root, 'node_modules', '@types'), join(app, 'node_modules', '@types'), 'junction')
})

afterAll(() => {
  registry?.close()
  rmSync(folder, { recursive: true })
})

function manifest(folder: string): Record<string, unknown> {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}

/** What a program prints as JSON in the application. */
async function inApp(name: string, source: string): Promise<unknown> {
  writeFileSync(join(app, name), source)
  const { code, stdout, stderr } = await runCommand(process.execPath, [name], {}, app)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return JSON.parse(stdout)
}

it.each(ALIASES)('has an alias for %s that needs this very version', (name) => {
  const { version } = manifest(root)
  expect(manifest(join(root, 'npm', name))).toMatchObject({
    name: `@slowhash/${name}`,
    version,
    dependencies: { slowhash: version },
  })
})

it.each(ALIASES)('gives the functions of the drop-in to whoever requires %s', async (name) => {
  const required = await inApp(
    `${name}.cjs`,
    `const [alias, dropIn] = [require('${name}'), require('slowhash/${name}')]
    import('${name}').then((module) => {
      const names = Object.keys(dropIn)
      const same = names.filter((name) => module[name] === dropIn[name])
      console.log(JSON.stringify([alias === dropIn, module.default === dropIn, same.length === names.length]))
    })`,
  )
  expect(required).toEqual([true, true, true])
  const imported = await inApp(
    `${name}.mjs`,
    `import alias, { hash } from '${name}'
    import dropIn from 'slowhash/${name}'
    console.log(JSON.stringify([alias === dropIn, hash === dropIn.hash]))`,
  )
  expect(imported).toEqual([true, true])
})

it.each([
  ['node16', 'node16', ['uses.cts', 'uses.mts']],
  ['preserve', 'bundler', ['uses.ts']],
  ['commonjs', 'node10', ['uses.ts']],
])('types the aliases with module %s under %s', async (module, moduleResolution, files) => {
  const uses = ALIASES.map(
    (name) => `import ${name}, { hash as ${name}Hash } from '${name}'
    export const ${name}Function: typeof ${name}.hash = ${name}Hash`,
  )
  for (const file of files) writeFileSync(join(app, file), uses.join('\n'))
  const options = ['--module', module, '--moduleResolution', moduleResolution]
  const strict = [
    '--strict',
    '--noEmit',
    '--esModuleInterop',
    '--skipDefaultLibCheck',
    '--ignoreDeprecations',
    '6.0',
  ]
  const { code, stdout } = await runTool('tsc', [...options, ...strict, ...files], app)
  expect(stdout).toBe('')
  expect(code).toBe(0)
})

it('hashes for a dependency that requires bcrypt', async () => {
  const answers = await inApp(
    'dependent-of-bcrypt.cjs',
    `class Model { $beforeInsert() {} }
    const User = require('objection-password')({ rounds: 4 })(Model)
    const { identify } = require('slowhash')
    const { createRequire } = require('node:module')
    const fromDependent = createRequire(require.resolve('objection-password'))
    const loaded = Object.keys(require.cache).filter((file) => file.endsWith('.node'))
    const user = Object.assign(new User(), { password: 'correct horse' })
    user.$beforeInsert().then(async () => console.log(JSON.stringify({
      alias: fromDependent('bcrypt/package.json').name,
      binaries: loaded.map((file) => file.split(/[\\\\/]/).at(-1)),
      format: identify(user.password)?.format,
      cost: identify(user.password)?.cost,
      right: await user.verifyPassword('correct horse'),
      wrong: await user.verifyPassword('correct house'),
    })))`,
  )
  expect(answers).toEqual({
    alias: '@slowhash/bcrypt',
    binaries: ['slowhash.node'],
    format: 'bcrypt-2b',
    cost: 4,
    right: true,
    wrong: false,
  })
})

it('hashes for a dependency that requires bcryptjs', async () => {
  const answers = await inApp(
    'dependent-of-bcryptjs.cjs',
    `const fastify = { decorate: (name, value) => Object.assign(fastify, { [name]: value }), decorateRequest: () => fastify }
    require('fastify-bcrypt')(fastify, { saltWorkFactor: 4 }, () => {})
    fastify.bcrypt.hash('correct horse').then(async (stored) => console.log(JSON.stringify([
      require('bcryptjs/package.json').name,
      require('slowhash').identify(stored)?.cost,
      await fastify.bcrypt.compare('correct horse', stored),
      await fastify.bcrypt.compare('correct house', stored),
    ])))`,
  )
  expect(answers).toEqual(['@slowhash/bcryptjs', 4, true, false])
})

it('hashes for a dependency that requires argon2', async () => {
  const answers = await inApp(
    'dependent-of-argon2.cjs',
    `const { hash, verify } = require('@phc/argon2')
    const costs = { iterations: 2, memory: 64, parallelism: 1 }
    hash('correct horse', costs).then(async (stored) => console.log(JSON.stringify([
      require('argon2/package.json').name,
      require('slowhash').identify(stored)?.memoryCost,
      require('slowhash').verifySync(stored, 'correct horse'),
      await verify(stored, 'correct horse'),
      await verify(stored, 'correct house'),
    ])))`,
  )
  expect(answers).toEqual(['@slowhash/argon2', 64, true, true, false])
})
