import { cpSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { root } from './lifecycle.support'
import { type Installed, install } from './packaging.support'

const FIXTURES = join(root, '__test__', 'argon2-types-fixtures')

let installed: Installed

beforeAll(async () => {
  installed = await install()
  cpSync(FIXTURES, installed.project, { recursive: true })
  const modules = join(installed.project, 'node_modules')
  symlinkSync(join(root, 'node_modules', 'argon2'), join(modules, 'argon2'), 'junction')
  const calls = readFileSync(join(FIXTURES, 'callsites.ts'), 'utf8')
  const moved = calls.replaceAll("from 'argon2'", "from 'slowhash/argon2'")
  writeFileSync(join(installed.project, 'moved.ts'), moved)
})

afterAll(() => rmSync(installed.project, { recursive: true }))

/** What the compiler says of files in the project that the package is installed in, and of its types. */
function compile(files: readonly string[], given: ts.CompilerOptions): string[] {
  const program = ts.createProgram(
    files.map((file) => join(installed.project, file)),
    {
      ...{ strict: true, noEmit: true, esModuleInterop: true, target: ts.ScriptTarget.ES2022 },
      ...{ lib: ['lib.es2022.d.ts'], types: ['node'] },
      typeRoots: [join(installed.project, 'node_modules', '@types')],
      ...given,
    },
  )
  const checked = program
    .getSourceFiles()
    .filter(({ fileName }) => !/[\\/](typescript|@types|undici-types)[\\/]/.test(fileName))
  return [
    ...program.getOptionsDiagnostics(),
    ...program.getGlobalDiagnostics(),
    ...checked.flatMap((file) => [
      ...program.getSyntacticDiagnostics(file),
      ...program.getSemanticDiagnostics(file),
    ]),
  ].map(({ file, messageText }) => {
    return `${file?.fileName} ${ts.flattenDiagnosticMessageText(messageText, '\n')}`
  })
}

const NODE10 = {
  module: ts.ModuleKind.CommonJS,
  moduleResolution: ts.ModuleResolutionKind.Node10,
  ignoreDeprecations: '6.0',
}
const NODE16 = { module: ts.ModuleKind.Node16 }
const BUNDLER = {
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
}

it('has fixtures that expect many errors', () => {
  const expected = readdirSync(FIXTURES).flatMap(
    (file) => readFileSync(join(FIXTURES, file), 'utf8').match(/^ *\/\/ @ts-expect-error/gm) ?? [],
  )
  expect(expected).toHaveLength(15)
})

it('would report an error that is expected and does not come', () => {
  const source = "import { hash } from 'slowhash/argon2'\n// @ts-expect-error\nhash('password')\n"
  writeFileSync(join(installed.project, 'unexpected.cts'), source)
  const [only, ...others] = compile(['unexpected.cts'], NODE16)
  expect(only).toMatch(/unexpected\.cts Unused '@ts-expect-error' directive/)
  expect(others).toEqual([])
})

it('has call sites that the types of the original allow and refuse alike', () => {
  expect(compile(['callsites.ts'], NODE16)).toEqual([])
  expect(readFileSync(join(installed.project, 'moved.ts'), 'utf8')).not.toContain("'argon2'")
})

it('types CommonJS and ESM under node16', () => {
  expect(compile(['commonjs.cts', 'esm.mts', 'moved.ts', 'added.ts'], NODE16)).toEqual([])
})

it('types a package of type module', () => {
  writeFileSync(join(installed.project, 'package.json'), '{ "type": "module" }')
  expect(compile(['moved.ts', 'added.ts'], NODE16)).toEqual([])
  rmSync(join(installed.project, 'package.json'))
})

it('types a bundler’s consumer', () => {
  expect(compile(['esm.mts', 'moved.ts', 'added.ts'], BUNDLER)).toEqual([])
})

it('types a consumer of the old resolution of node', () => {
  expect(compile(['commonjs.cts', 'moved.ts', 'added.ts'], NODE10)).toEqual([])
})

it('types a consumer with every strict option', () => {
  const options = {
    ...{ exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true },
    ...{ verbatimModuleSyntax: true, isolatedModules: true },
  }
  expect(compile(['esm.mts'], { ...NODE16, ...options })).toEqual([])
  expect(compile(['moved.ts', 'added.ts'], { ...BUNDLER, ...options })).toEqual([])
})

it('declares no any', () => {
  const text = readFileSync(join(root, 'argon2.d.ts'), 'utf8')
  const source = ts.createSourceFile('argon2.d.ts', text, ts.ScriptTarget.ES2022, true)
  const kinds: ts.SyntaxKind[] = []
  const visit = (node: ts.Node): void => {
    kinds.push(node.kind)
    ts.forEachChild(node, visit)
  }
  visit(source)
  expect(kinds).not.toContain(ts.SyntaxKind.AnyKeyword)
  expect(kinds.length).toBeGreaterThan(100)
})
