import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runCommand } from './lifecycle.support'
import { type Installed, install, installBinding, succeed } from './packaging.support'

let installed: Installed

beforeAll(async () => {
  installed = await install()
  installBinding(installed)
  const tools = join(installed.project, 'tools')
  mkdirSync(tools)
  writeFileSync(join(tools, 'package.json'), '{ "private": true }')
  await succeed('npm', ['install', '--no-audit', '--no-fund', 'jest@30.5.2'], tools)
})

afterAll(() => rmSync(installed.project, { recursive: true, force: true }))

it('gives Jest the same functions as Node.js, and errors of its own realm', async () => {
  const { project } = installed
  writeFileSync(join(project, 'package.json'), '{ "private": true }')
  writeFileSync(
    join(project, 'login.test.js'),
    `
    const slowhash = require('slowhash')
    const dropIns = ['argon2', 'bcrypt', 'bcryptjs', 'crypto']

    test.each(dropIns)('imports slowhash/%s as it requires it', async (name) => {
      const required = require('slowhash/' + name)
      const imported = await import('slowhash/' + name)
      expect(imported.default).toBe(required)
      expect(Object.keys(required).length).toBeGreaterThan(3)
    })

    test('hashes, and verifies by the drop-ins', async () => {
      const stored = await slowhash.hash('password', { algorithm: 'bcrypt', cost: 4 })
      expect(await slowhash.verify(stored, 'password')).toBe(true)
      expect(await require('slowhash/bcrypt').compare('password', stored)).toBe(true)
      expect(await require('slowhash/bcryptjs').compare('another', stored)).toBe(false)
      const argon2 = require('slowhash/argon2')
      const options = { memoryCost: 64, timeCost: 2, parallelism: 1 }
      expect(await argon2.verify(await argon2.hash('password', options), 'password')).toBe(true)
    })

    test('rejects with errors of this realm', async () => {
      await expect(slowhash.hash(1)).rejects.toThrow(TypeError)
      await expect(slowhash.hash('', { memoryCost: 7 })).rejects.toThrow(RangeError)
      await expect(slowhash.verify('!', '')).rejects.toThrow(Error)
    })

    test('hashes while the timers are faked', async () => {
      jest.useFakeTimers()
      expect(await slowhash.hash('password', { memoryCost: 8, timeCost: 1 })).toMatch(/^.argon2id/)
    })
    `,
  )
  const jest = join(project, 'tools', 'node_modules', '.bin', 'jest')
  const options = ['--rootDir', project, '--watchman=false', '--ci', '--testTimeout=120000']
  const environment = { NODE_OPTIONS: '--experimental-vm-modules --no-warnings' }
  const { code, stderr } = await runCommand(jest, options, environment, project)
  expect(stderr).toContain('Tests:       7 passed, 7 total')
  expect(code).toBe(0)
})
