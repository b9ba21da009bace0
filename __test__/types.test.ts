import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { root } from './lifecycle.support'
import { type Installed, install } from './packaging.support'

const FIXTURES = join(root, '__test__', 'types-fixtures')
const STRICT = { strict: true, noEmit: true, skipLibCheck: false, lib: ['lib.es2022.d.ts'] }

let installed: Installed

beforeAll(async () => {
  installed = await install()
  cpSync(FIXTURES, installed.project, { recursive: true })
})

afterAll(() => rmSync(installed.project, { recursive: true }))

/** The declarations of the language and of Node.js, which are the same in every program. */
const parsed = new Map<string, ts.SourceFile | undefined>()

/** A host that parses those once. */
function hostFor(options: ts.CompilerOptions): ts.CompilerHost {
  const host = ts.createCompilerHost(options)
  const { getSourceFile } = host
  host.getSourceFile = (file, ...others) => {
    if (!/[\\/](typescript|@types)[\\/]/.test(file)) return getSourceFile(file, ...others)
    if (!parsed.has(file)) parsed.set(file, getSourceFile(file, ...others))
    return parsed.get(file)
  }
  return host
}

/**
 * What the compiler says of files in the project that the package is installed in, and of the
 * declarations of the package. Those of others are not checked: that would take most of the time.
 */
function compile(files: readonly string[], given: ts.CompilerOptions): string[] {
  const typeRoots = [join(installed.project, 'node_modules', '@types')]
  const options = {
    ...STRICT,
    target: ts.ScriptTarget.ES2022,
    types: ['node'],
    typeRoots,
    ...given,
  }
  const paths = files.map((file) => join(installed.project, file))
  const program = ts.createProgram(paths, options, hostFor(options))
  const checked = program
    .getSourceFiles()
    .filter(({ fileName }) => !/[\\/](typescript|@types|undici-types)[\\/]/.test(fileName))
  const names = checked.map(({ fileName }) => fileName.replaceAll('\\', '/'))
  expect(names.some((name) => /node_modules\/slowhash\/index\.d\.m?ts$/.test(name))).toBe(true)
  return [
    ...program.getOptionsDiagnostics(),
    ...program.getGlobalDiagnostics(),
    ...checked.flatMap((file) => [
      ...program.getSyntacticDiagnostics(file),
      ...program.getSemanticDiagnostics(file),
    ]),
  ].map(({ file, start, messageText }) => {
    const line = file && start ? ts.getLineAndCharacterOfPosition(file, start).line : 0
    return `${file?.fileName}:${line + 1} ${ts.flattenDiagnosticMessageText(messageText, '\n')}`
  })
}

it('has fixtures that expect many errors', () => {
  const expected = readdirSync(FIXTURES).flatMap(
    (file) => readFileSync(join(FIXTURES, file), 'utf8').match(/^ *\/\/ @ts-expect-error/gm) ?? [],
  )
  expect(expected).toHaveLength(42)
})

it('would report an expected error that does not come', () => {
  writeFileSync(
    join(installed.project, 'unexpected.cts'),
    "import { hash } from 'slowhash'\n// @ts-expect-error\nhash('password')\n",
  )
  const [only, ...others] = compile(['unexpected.cts'], { module: ts.ModuleKind.Node16 })
  expect(only).toMatch(/unexpected\.cts:2 Unused '@ts-expect-error' directive/)
  expect(others).toEqual([])
})

it.each(['Node16', 'NodeNext'] as const)('types CommonJS and ESM consumers under %s', (kind) => {
  const options = { module: ts.ModuleKind[kind], moduleResolution: ts.ModuleResolutionKind[kind] }
  expect(compile(['commonjs.cts', 'esm.mts', 'uses.ts'], options)).toEqual([])
})

it('types ESM under a package of type module', () => {
  writeFileSync(join(installed.project, 'package.json'), '{ "type": "module" }')
  expect(compile(['uses.ts', 'esm.mts'], { module: ts.ModuleKind.Node16 })).toEqual([])
  rmSync(join(installed.project, 'package.json'))
})

it.each(['ESNext', 'Preserve'] as const)('types a bundler’s consumer with module %s', (kind) => {
  const options = {
    module: ts.ModuleKind[kind],
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  }
  expect(compile(['uses.ts', 'esm.mts'], options)).toEqual([])
})

it('types a consumer with every strict option', () => {
  const options = {
    module: ts.ModuleKind.NodeNext,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noPropertyAccessFromIndexSignature: true,
    verbatimModuleSyntax: true,
    isolatedModules: true,
  }
  expect(compile(['esm.mts'], options)).toEqual([])
  expect(compile(['uses.ts'], { ...options, verbatimModuleSyntax: false })).toEqual([])
})

it('types a consumer that names no type packages', () => {
  const { project } = installed
  writeFileSync(
    join(project, 'plain.cts'),
    "import { hashRawSync } from 'slowhash'\nexport const key: Uint8Array = hashRawSync('', { salt: new Uint8Array(8) })\n",
  )
  expect(compile(['plain.cts'], { module: ts.ModuleKind.Node16, types: [] })).toEqual([])
})

it('declares no any', () => {
  const files = ['index.d.ts', 'index.d.mts']
  let nodes = 0
  const anys: string[] = []
  for (const file of files) {
    const text = readFileSync(join(root, file), 'utf8')
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true)
    const visit = (node: ts.Node): void => {
      nodes++
      if (node.kind === ts.SyntaxKind.AnyKeyword) anys.push(node.parent.getText())
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
  expect(anys).toEqual([])
  expect(nodes).toBeGreaterThan(300)
})
