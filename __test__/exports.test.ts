import { createRequire } from 'node:module'
import { join } from 'node:path'
import * as imported from 'slowhash'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { root } from './lifecycle.support'

const required = createRequire(import.meta.url)('slowhash') as Record<string, unknown>

const DECLARATIONS = ['index.d.ts', 'index.d.mts'].map((file) => join(root, file))
const program = ts.createProgram(DECLARATIONS, { module: ts.ModuleKind.Node16, types: ['node'] })
const checker = program.getTypeChecker()

/** The names that a declaration file exports as values, with types alone left out. */
function declaredValues(file: string): string[] {
  const source = program.getSourceFile(join(root, file))
  const symbol = source && checker.getSymbolAtLocation(source)
  if (symbol === undefined) throw new Error(`${file} is no module`)
  const isValue = (name: ts.Symbol) => {
    const { flags } = name.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(name) : name
    return (flags & ts.SymbolFlags.Value) !== 0
  }
  const exported = checker.getExportsOfModule(symbol).filter(isValue)
  return exported.map(({ name }) => name).sort()
}

it('exports from CommonJS exactly what the types declare', () => {
  const declared = declaredValues('index.d.ts')
  expect(Object.keys(required).sort()).toEqual(declared)
  expect(declared).toContain('hash')
  expect(declared).toContain('profiles')
})

it('exports from the module exactly what the types declare, and the default', () => {
  const declared = declaredValues('index.d.mts')
  expect(Object.keys(imported).sort()).toEqual(declared)
  expect(declared).toContain('default')
  expect(declared).toHaveLength(Object.keys(required).length + 1)
})

it('exports the same values both ways', () => {
  for (const [name, value] of Object.entries(required)) {
    expect(Reflect.get(imported, name)).toBe(value)
    expect(Reflect.get(imported.default, name)).toBe(value)
  }
})

it('exports functions that are named as they are called', () => {
  const functions = Object.entries(required).filter(([, value]) => typeof value === 'function')
  for (const [name, value] of functions) expect((value as { name: string }).name).toBe(name)
  expect(functions).toHaveLength(Object.keys(required).length - 1)
})

it('exports profiles that nobody can change', () => {
  const { profiles } = imported
  const all = Object.values(profiles).flatMap((profile) => Object.values(profile))
  expect(all).toHaveLength(15)
  for (const value of [profiles, ...Object.values(profiles), ...all]) {
    expect(Object.isFrozen(value)).toBe(true)
  }
})

it('exports profiles that are options of hash, as documented', () => {
  const { profiles, hashSync, identify, needsRehash } = imported
  expect(profiles.argon2id.owasp).toEqual({
    ...{ algorithm: 'argon2id', memoryCost: 19456, timeCost: 2, parallelism: 1 },
  })
  expect(profiles.bcrypt.owasp).toEqual({ algorithm: 'bcrypt', cost: 10 })
  expect(profiles.scrypt.owasp).toEqual({
    ...{ algorithm: 'scrypt', cost: 2 ** 17, blockSize: 8, parallelization: 1 },
  })
  for (const options of [profiles.argon2id.owasp, profiles.bcrypt.owasp, profiles.scrypt.owasp]) {
    const stored = hashSync('password', options)
    expect(identify(stored)).toMatchObject(options)
    expect(needsRehash(stored, options)).toBe(false)
  }
  for (const { owasp, recommended, high } of Object.values(profiles)) {
    // Every step is at least as strong as the one below.
    for (const [name, least] of Object.entries(owasp)) {
      if (typeof least !== 'number') continue
      const [middle, most] = [Reflect.get(recommended, name), Reflect.get(high, name)]
      expect(least <= middle && middle <= most).toBe(true)
    }
  }
})
