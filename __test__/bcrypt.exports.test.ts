import { createRequire } from 'node:module'
import * as bcrypt from 'slowhash/bcrypt'
import * as bcryptjs from 'slowhash/bcryptjs'
import { describe, expect, it } from 'vitest'
import { runCommand } from './lifecycle.support'

type Functions = Record<string, (...args: unknown[]) => unknown>

const require = createRequire(import.meta.url)

const MODULES = [
  ['bcrypt', bcrypt, 7],
  ['bcryptjs', bcryptjs, 12],
] as const

describe.each(MODULES)('slowhash/%s', (name, imported, count) => {
  const required = require(`slowhash/${name}`) as Functions
  const original = require(name) as Functions

  it('has the functions of the original and no others', () => {
    expect(Object.keys(required)).toHaveLength(count)
    expect(Object.keys(required).sort()).toEqual(Object.keys(original).sort())
    expect(Object.keys(imported).sort()).toEqual([...Object.keys(original), 'default'].sort())
    for (const [key, value] of Object.entries(required)) expect(value.name).toBe(key)
  })

  // In a process of its own, for vitest loads the files of this folder in its own way.
  it('gives the same functions to require, to default, to named imports and to all of them', async () => {
    const program = `
      import byDefault, { hash, compare, genSalt } from 'slowhash/${name}'
      import * as all from 'slowhash/${name}'
      import { createRequire } from 'node:module'
      import { promisify } from 'node:util'
      const required = createRequire(import.meta.url)('slowhash/${name}')
      const names = Object.keys(required)
      console.log(names.length, names.every((name) => all[name] === required[name]))
      console.log(required === byDefault, all.default === byDefault, all.hash === hash)
      const stored = await promisify(hash)('a', await promisify(genSalt)(4))
      console.log(await promisify(compare)('a', stored))`
    const args = ['--input-type=module', '-e', program]
    expect(await runCommand(process.execPath, args)).toMatchObject({
      ...{ code: 0, stderr: '', stdout: `${count} true\ntrue true true\ntrue\n` },
    })
  })
})
