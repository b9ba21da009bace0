import { createRequire } from 'node:module'
import ours, * as imported from 'slowhash/argon2'
import { expect, it } from 'vitest'
import { runCommand } from './lifecycle.support'

const require = createRequire(import.meta.url)
const required = require('slowhash/argon2') as Record<string, unknown>
const original = require('argon2') as Record<string, unknown>

const ADDED = ['hashSync', 'verifySync']

it('exports what the original exports, and the synchronous functions', () => {
  expect(Object.keys(required).sort()).toEqual([...Object.keys(original), ...ADDED].sort())
  expect(Object.keys(original)).toHaveLength(6)
})

it('gives the same to the default and to named imports', () => {
  expect(Object.keys(ours)).toEqual(Object.keys(required))
  expect(Object.keys(imported).sort()).toEqual([...Object.keys(required), 'default'].sort())
  for (const name of Object.keys(required)) {
    expect(Reflect.get(imported, name), name).toBe(Reflect.get(ours, name))
  }
})

// Not within vitest, which evaluates a file of this project once for itself and once for `require`.
it('gives the same to require and to import', async () => {
  const program = `
    const required = require('slowhash/argon2')
    import('slowhash/argon2').then((module) => {
      const names = Object.keys(required)
      console.log(names.length, names.every((name) => module[name] === required[name]))
      console.log(module.default === required, Object.keys(module).length)
    })`
  const { stdout, code } = await runCommand(process.execPath, ['-e', program])
  expect({ stdout, code }).toEqual({ stdout: '8 true\ntrue 9\n', code: 0 })
})

it('exports functions that are named as they are called, and numbers', () => {
  const functions = Object.entries(required).filter(([, value]) => typeof value === 'function')
  for (const [name, value] of functions) expect((value as { name: string }).name).toBe(name)
  expect(functions).toHaveLength(5)
  expect(imported).toMatchObject({ argon2d: 0, argon2i: 1, argon2id: 2 })
})
