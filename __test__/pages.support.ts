import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { root } from './lifecycle.support'

/** A block of code in a page. */
export interface Fence {
  /** The line of the page at which it starts. */
  readonly line: number
  readonly language: string
  readonly code: string
  /** The file that its first line names: `// accounts.ts`. */
  readonly file: string | undefined
}

/** The blocks of a page in one language. */
export function fencesOf(page: string, language: string): Fence[] {
  const text = readFileSync(join(root, page), 'utf8')
  const fences = [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map((match) => {
    const [, language = '', code = ''] = match
    const line = text.slice(0, match.index).split('\n').length
    return { line, language, code, file: fileOf(code) }
  })
  return fences.filter((fence) => fence.language === language)
}

/** The file that the first line of a block names. */
function fileOf(code: string): string | undefined {
  return /^\/\/ ([\w-]+\.ts)\n/.exec(code)?.[1]
}

/** Where blocks were written to. */
export interface Placed {
  readonly folder: string
  /** The files in TypeScript. */
  readonly files: readonly string[]
}

/**
 * Writes blocks into a new folder, each as its own module in TypeScript and in JavaScript. One that names
 * no file gets a number.
 */
export function place(folder: string, blocks: readonly string[]): Placed {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  const files = blocks.map((code, i) => {
    const file = join(folder, fileOf(code) ?? `block-${i + 1}.ts`)
    writeFileSync(file, code)
    writeFileSync(file.replace(/ts$/, 'js'), toJavaScript(code))
    return file
  })
  return { folder, files }
}

const OPTIONS: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'],
  experimentalDecorators: true,
  emitDecoratorMetadata: true,
  types: ['node'],
  typeRoots: [join(root, 'node_modules', '@types')],
}

/** What the compiler says of files. */
export function typecheck(files: readonly string[]): string[] {
  const program = ts.createProgram(files, OPTIONS)
  return ts.getPreEmitDiagnostics(program).map(({ file, start, messageText }) => {
    const line = file && start ? ts.getLineAndCharacterOfPosition(file, start).line : 0
    const message = ts.flattenDiagnosticMessageText(messageText, '\n')
    return `${file?.fileName.split('/').at(-1)}:${line + 1} ${message}`
  })
}

function toJavaScript(code: string): string {
  return ts.transpileModule(code, { compilerOptions: OPTIONS }).outputText
}
