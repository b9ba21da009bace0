import { cpSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { root } from './lifecycle.support'
import { type Installed, install } from './packaging.support'

const FIXTURES = join(root, '__test__', 'types-fixtures-bcrypt')
const DECLARATIONS = ['bcrypt.d.ts', 'bcrypt.d.mts', 'bcryptjs.d.ts', 'bcryptjs.d.mts']

let installed: Installed

beforeAll(async () => {
  installed = await install()
  cpSync(FIXTURES, installed.project, { recursive: true })
  const assertions = join(root, '__test__', 'types-fixtures', 'assertions.ts')
  cpSync(assertions, join(installed.project, 'assertions.ts'))
  const bcryptjs = join(installed.project, 'node_modules', 'bcryptjs')
  symlinkSync(join(root, 'node_modules', 'bcryptjs'), bcryptjs, 'junction')
})

afterAll(() => rmSync(installed.project, { recursive: true }))

/** The declarations of the language and of Node.js, which are the same in every program. */
const parsed = new Map<string, ts.SourceFile | undefined>()

/** A host that parses those once. */
function hostFor(options: ts.CompilerOptions): ts.CompilerHost {
  const host = ts.createCompilerHost(options)
  const { getSourceFile } = host
  host.getSourceFile = (file, ...others) => {
    if (!/[\\/](typescript|@types[\\/]node)[\\/]/.test(file)) return getSourceFile(file, ...others)
    if (!parsed.has(file)) parsed.set(file, getSourceFile(file, ...others))
    return parsed.get(file)
  }
  return host
}

/** What the compiler says of files of a project that has the package and the types of the originals. */
function compile(files: readonly string[], given: ts.CompilerOptions): string[] {
  const options: ts.CompilerOptions = {
    ...{ strict: true, noEmit: true, skipLibCheck: true, lib: ['lib.es2022.d.ts'] },
    ...{ target: ts.ScriptTarget.ES2022, types: ['node'] },
    typeRoots: [join(installed.project, 'node_modules', '@types')],
    ...given,
  }
  const paths = files.map((file) => join(installed.project, file))
  const program = ts.createProgram(paths, options, hostFor(options))
  const names = program.getSourceFiles().map(({ fileName }) => fileName.replaceAll('\\', '/'))
  for (const name of ['bcrypt', 'bcryptjs']) {
    const declarations = new RegExp(`node_modules/slowhash/${name}\\.d\\.m?ts$`)
    if (files.some((file) => file === `${name}.ts` || /\.[cm]ts$/.test(file))) {
      expect(names.some((file) => declarations.test(file))).toBe(true)
    }
  }
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ file, messageText }) => `${file?.fileName}: ${flat(messageText)}`)
}

function flat(message: string | ts.DiagnosticMessageChain): string {
  return ts.flattenDiagnosticMessageText(message, '\n')
}

it('has fixtures that expect many errors', () => {
  const expected = readdirSync(FIXTURES).flatMap(
    (file) => readFileSync(join(FIXTURES, file), 'utf8').match(/^ *\/\/ @ts-expect-error/gm) ?? [],
  )
  expect(expected).toHaveLength(19)
})

it('would report an expected error that does not come', () => {
  writeFileSync(
    join(installed.project, 'unexpected.cts'),
    "import { hashSync } from 'slowhash/bcrypt'\nimport 'slowhash/bcryptjs'\n" +
      "// @ts-expect-error\nhashSync('', 4)\n",
  )
  const [only, ...others] = compile(['unexpected.cts'], { module: ts.ModuleKind.Node16 })
  expect(only).toMatch(/unexpected\.cts: Unused '@ts-expect-error' directive/)
  expect(others).toEqual([])
})

it.each(['Node16', 'NodeNext'] as const)('types CommonJS and ESM consumers under %s', (kind) => {
  const options = { module: ts.ModuleKind[kind], moduleResolution: ts.ModuleResolutionKind[kind] }
  expect(compile(['bcrypt.ts', 'bcryptjs.ts', 'commonjs.cts', 'esm.mts'], options)).toEqual([])
  expect(compile(['default.cts'], { ...options, esModuleInterop: true })).toEqual([])
})

it('types ESM under a package of type module', () => {
  writeFileSync(join(installed.project, 'package.json'), '{ "type": "module" }')
  const files = ['bcrypt.ts', 'bcryptjs.ts', 'esm.mts']
  expect(compile(files, { module: ts.ModuleKind.Node16 })).toEqual([])
  rmSync(join(installed.project, 'package.json'))
})

it('types a bundler’s consumer', () => {
  const options = {
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  }
  expect(compile(['bcrypt.ts', 'bcryptjs.ts', 'esm.mts'], options)).toEqual([])
})

it('types a consumer of the old resolution, which knows no exports', () => {
  const options = {
    module: ts.ModuleKind.CommonJS,
    moduleResolution: ts.ModuleResolutionKind.Node10,
    ignoreDeprecations: '6.0',
  }
  expect(compile(['bcrypt.ts', 'bcryptjs.ts', 'commonjs.cts'], options)).toEqual([])
  expect(compile(['default.cts'], { ...options, esModuleInterop: true })).toEqual([])
})

it('types a consumer with every strict option', () => {
  const options = {
    module: ts.ModuleKind.NodeNext,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    isolatedModules: true,
  }
  expect(compile(['bcrypt.ts', 'bcryptjs.ts', 'esm.mts'], options)).toEqual([])
})

it('declares no any, and has nothing to say against its own declarations', () => {
  const options = { module: ts.ModuleKind.Node16, types: ['node'], noEmit: true, strict: true }
  const paths = DECLARATIONS.map((file) => join(root, file))
  const program = ts.createProgram(paths, options)
  const anys: string[] = []
  let nodes = 0
  for (const path of paths) {
    const source = program.getSourceFile(path)
    expect(program.getSemanticDiagnostics(source)).toEqual([])
    const visit = (node: ts.Node): void => {
      nodes++
      if (node.kind === ts.SyntaxKind.AnyKeyword) anys.push(node.parent.getText())
      ts.forEachChild(node, visit)
    }
    if (source !== undefined) visit(source)
  }
  expect(anys).toEqual([])
  expect(nodes).toBeGreaterThan(300)
})
