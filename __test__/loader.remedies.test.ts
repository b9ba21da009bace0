import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { packRelease } from '../scripts/pack.mjs'
import { type Registry, startRegistry } from '../scripts/registry.mjs'
import { runCommand } from './lifecycle.support'
import { load } from './loader.support'
import { developmentBinary, platform } from './packaging.support'

let folder: string
let registry: Registry
/** Settings of npm, by which it finds the release that is not published. */
let settings: NodeJS.ProcessEnv
let app: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'slowhash-'))
  const tarballs = join(folder, 'tarballs')
  packRelease(tarballs, { binaryOf: developmentBinary, check: () => {}, hollow: true })
  registry = await startRegistry(tarballs, 'http://127.0.0.1:1')
  settings = {
    npm_config_registry: registry.url,
    npm_config_cache: join(folder, 'cache'),
    npm_config_audit: 'false',
    npm_config_fund: 'false',
  }
})

beforeEach(() => {
  app = join(folder, 'app')
  rmSync(app, { recursive: true, force: true })
  mkdirSync(app)
  writeFileSync(join(app, 'package.json'), '{ "private": true }')
})

afterAll(() => {
  registry.close()
  rmSync(folder, { recursive: true })
})

/** Runs a command as a user types it, in the application. */
async function type(command: string): Promise<void> {
  const { code, stderr } = await runCommand('sh', ['-c', command], settings, app)
  expect({ command, code, stderr: code === 0 ? '' : stderr }).toEqual({
    command,
    code: 0,
    stderr: '',
  })
}

/** Loads the package, which must fail, and returns the command that the message gives. */
async function remedy(): Promise<string> {
  const { code, message = '' } = await load(app)
  expect(code).toBe('ERR_SLOWHASH_BINARY')
  return /^To fix it: (.+)$/m.exec(message)?.[1] ?? message
}

it.each([
  ['made for another platform', 'npm install --os=aix --cpu=ppc64 slowhash'],
  ['made without optional dependencies', 'npm install --omit=optional slowhash'],
])('mends by its own command a node_modules that was %s', async (_, command) => {
  await type(command)
  const given = await remedy()
  expect(given).toMatch(/^npm install .*slowhash@/)
  await type(given)
  expect(await load(app)).toEqual({})
})

it('mends by its own command a damaged file', async () => {
  await type('npm install slowhash')
  expect(await load(app)).toEqual({})
  const file = join(app, 'node_modules', '@slowhash', `binding-${platform()}`, 'slowhash.node')
  writeFileSync(file, '')
  const given = await remedy()
  expect(given).toBe('npm ci')
  await type(given)
  expect(await load(app)).toEqual({})
})
