import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import * as imported from 'slowhash/formats'
import ts from 'typescript'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ADAPTERS } from './formats.support'
import { root, runCommand } from './lifecycle.support'
import { type Installed, install } from './packaging.support'

const FIXTURES = join(root, '__test__', 'types-fixtures-formats')
const required = createRequire(import.meta.url)('slowhash/formats') as Record<string, unknown>

let installed: Installed

beforeAll(async () => {
  installed = await install()
  cpSync(FIXTURES, installed.project, { recursive: true })
})

afterAll(() => rmSync(installed.project, { recursive: true }))

/** What the compiler says of files of a project that has the package. */
function compile(files: readonly string[], given: ts.CompilerOptions): string[] {
  const options: ts.CompilerOptions = {
    ...{ strict: true, noEmit: true, lib: ['lib.es2022.d.ts'], types: ['node'] },
    ...{ target: ts.ScriptTarget.ES2022, skipDefaultLibCheck: true },
    typeRoots: [join(installed.project, 'node_modules', '@types')],
    ...given,
  }
  const paths = files.map((file) => join(installed.project, file))
  const program = ts.createProgram(paths, options)
  const names = program.getSourceFiles().map(({ fileName }) => fileName.replaceAll('\\', '/'))
  expect(names.some((file) => /node_modules\/slowhash\/formats\.d\.m?ts$/.test(file))).toBe(true)
  const own = program.getSourceFiles().filter(({ fileName }) => !/@types|typescript/.test(fileName))
  return [
    ...program.getOptionsDiagnostics(),
    ...own.flatMap((file) => [
      ...program.getSyntacticDiagnostics(file),
      ...program.getSemanticDiagnostics(file),
    ]),
  ].map(({ file, messageText }) => {
    return `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`
  })
}

/** The functions that the types declare. */
function declared(): string[] {
  const text = readFileSync(join(root, 'formats.d.ts'), 'utf8')
  const names = text.matchAll(/^export declare function (\w+)/gm)
  return Array.from(names, ([, name]) => name ?? '').sort()
}

it('exports exactly what the types declare, the same both ways', () => {
  expect(Object.keys(required).sort()).toEqual(declared())
  expect(Object.keys(imported).sort()).toEqual([...declared(), 'default'].sort())
  for (const [name, value] of Object.entries(required)) {
    expect(Reflect.get(imported, name)).toBe(value)
    expect((value as { name: string }).name).toBe(name)
  }
  expect(declared()).toHaveLength(28)
})

it('has a test of every format', () => {
  const ids = new Set(ADAPTERS.map(({ id }) => id.replace(/-(?:md5|sha\d+).*/, '')))
  expect(ids.size).toBe(declared().length)
})

// In a process of its own, for vitest loads the files of this folder in its own way.
it('gives the same functions to require, to default, to named imports and to all of them', async () => {
  const program = `
    import byDefault, { gitea } from 'slowhash/formats'
    import * as all from 'slowhash/formats'
    import { createRequire } from 'node:module'
    const required = createRequire(import.meta.url)('slowhash/formats')
    console.log(required === byDefault, all.default === byDefault, all.gitea === gitea)
    console.log(Object.keys(required).every((name) => all[name] === required[name]))`
  const args = ['--input-type=module', '-e', program]
  expect(await runCommand(process.execPath, args)).toMatchObject({
    ...{ code: 0, stderr: '', stdout: 'true true true\ntrue\n' },
  })
})

it('has fixtures that expect errors', () => {
  const expected = readdirSync(FIXTURES).flatMap(
    (file) => readFileSync(join(FIXTURES, file), 'utf8').match(/^ *\/\/ @ts-expect-error/gm) ?? [],
  )
  expect(expected).toHaveLength(10)
})

it.each(['Node16', 'NodeNext'] as const)('types CommonJS and ESM consumers under %s', (kind) => {
  const options = { module: ts.ModuleKind[kind], moduleResolution: ts.ModuleResolutionKind[kind] }
  expect(compile(['formats.ts', 'commonjs.cts', 'esm.mts'], options)).toEqual([])
})

it('types a bundler’s consumer, and one with every strict option', () => {
  const bundler = {
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  }
  expect(compile(['formats.ts', 'esm.mts'], bundler)).toEqual([])
  const strict = {
    ...{ module: ts.ModuleKind.NodeNext, exactOptionalPropertyTypes: true },
    ...{ noUncheckedIndexedAccess: true, isolatedModules: true },
  }
  expect(compile(['formats.ts', 'esm.mts'], strict)).toEqual([])
})
