// Writes docs/api/, the reference of every entry point, from the comments of its declarations.
// `--check` writes nothing and fails when the pages are out of date. Either way it fails when a
// comment is missing or leaves out what a caller has to know.

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, root } from './build.mjs'

build('node_modules')
const { Application, ReflectionKind } = await import('typedoc')

const PAGES = join(root, 'docs', 'api')

const OPTIONS = {
  tsconfig: join(root, 'tsconfig.json'),
  compilerOptions: { rootDir: root, skipLibCheck: true },
  // The declarations alone: whether they hold is a matter of `tsc`.
  skipErrorChecking: true,
  plugin: ['typedoc-plugin-markdown'],
  outputFileStrategy: 'modules',
  name: 'Reference',
  readme: 'none',
  sort: ['source-order'],
  groupOrder: ['Functions', 'Variables', 'Interfaces', 'Type Aliases'],
  disableSources: true,
  hidePageHeader: true,
  hideBreadcrumbs: true,
  // The anchors that GitHub makes of headings are not those that the plugin counts.
  useHTMLAnchors: true,
  useCodeBlocks: true,
  parametersFormat: 'table',
  interfacePropertiesFormat: 'table',
  typeDeclarationFormat: 'table',
  pageTitleTemplates: { module: ({ rawName }) => `\`${entryName(rawName)}\`` },
  treatValidationWarningsAsErrors: true,
  validation: { notDocumented: false, notExported: true, invalidLink: true },
  logLevel: 'Warn',
}

/** How a comment tells the range of a number. */
const RANGE = /(\d|lane) to \d|from \d|at least \d|\d\)? or /

const DOCUMENTED =
  ReflectionKind.Variable |
  ReflectionKind.Interface |
  ReflectionKind.TypeAlias |
  ReflectionKind.Property |
  ReflectionKind.CallSignature

const isCheck = process.argv.includes('--check')
const out = isCheck ? mkdtempSync(join(tmpdir(), 'slowhash-api-')) : PAGES
const problems = await generate(out)
if (isCheck) {
  problems.push(...outdated(out))
  rmSync(out, { recursive: true })
}
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1

/** The declaration file of every entry point that package.json exports. */
function entryPoints() {
  const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const files = Object.values(exports).flatMap(({ require: entry }) => entry?.types ?? [])
  return files.map((file) => join(root, file))
}

/** What a program imports for a module that is named after its file. */
function entryName(module) {
  return module === 'index' ? 'slowhash' : `slowhash/${module}`
}

/** Writes the pages, and returns what is wrong with the comments. */
async function generate(out) {
  const options = { ...OPTIONS, entryPoints: entryPoints(), out }
  const app = await Application.bootstrapWithPlugins(options)
  const project = await app.convert()
  app.validate(project)
  await app.generateOutputs(project)
  writeFileSync(join(out, 'README.md'), index(project))
  const failed = app.logger.hasErrors() || app.logger.hasWarnings()
  const logged = failed ? ['typedoc is not content'] : []
  const reflections = project.getReflectionsByKind(DOCUMENTED).filter(isNamed)
  return [...logged, ...reflections.flatMap(defects)]
}

/** The page that links to the others, with the first paragraph of each. */
function index({ children }) {
  const entries = children.map(({ name, comment }) => {
    const text = comment.summary.map((part) => part.text).join('')
    return `- [\`${entryName(name)}\`](${name}.md): ${text.split('\n\n')[0].replaceAll('\n', ' ')}\n`
  })
  return `# What does each function take and return?\n\n${entries.sort().join('')}`
}

/** Members of an unnamed type, such as a case of a union, are told of in the comment of the whole. */
function isNamed({ parent }) {
  return !parent?.kindOf(ReflectionKind.TypeLiteral)
}

/** What the comment of a declaration leaves out. */
function defects(reflection) {
  const comment = commentOf(reflection)
  const name = reflection.getFullName()
  if (comment === undefined) return [`${name}: no comment`]
  const text = comment.summary.map((part) => part.text).join('')
  const takesNothing = !reflection.parameters?.length
  if (reflection.kindOf(ReflectionKind.CallSignature)) {
    return takesNothing ? [] : functionDefects(name, comment)
  }
  return isNumberOption(reflection) ? optionDefects(name, text, reflection.flags) : []
}

/** That of a function type stands with what has the type. */
function commentOf(reflection) {
  const owner = reflection.kindOf(ReflectionKind.CallSignature) ? reflection.parent.parent : null
  return reflection.comment ?? owner?.comment
}

/** A function says what it throws, or is another form of one that says so. */
function functionDefects(name, comment) {
  const refers = comment.summary.some(({ tag }) => tag === '@link')
  const throws = comment.getTag('@throws') !== undefined
  return throws || refers ? [] : [`${name}: no @throws`]
}

/** A number that a caller gives has a range, and a default unless it is needed. */
function optionDefects(name, text, { isOptional }) {
  if (text.startsWith('The same as')) return []
  const range = RANGE.test(text) ? [] : [`${name}: no range`]
  return isOptional && !/Default/.test(text) ? [...range, `${name}: no default`] : range
}

function isNumberOption({ kind, parent, type }) {
  const isInput = /Options|Configuration|Parameters/.test(parent?.name ?? '')
  return kind === ReflectionKind.Property && isInput && /\bnumber\b/.test(String(type))
}

/** The pages that are not as they would be written. */
function outdated(made) {
  const names = new Set([...readdirSync(made), ...readdirSync(PAGES)])
  const text = (folder, name) => {
    try {
      return readFileSync(join(folder, name), 'utf8')
    } catch {
      return undefined
    }
  }
  return [...names]
    .filter((name) => text(made, name) !== text(PAGES, name))
    .map((name) => `docs/api/${name} is out of date: run npm run docs`)
}
