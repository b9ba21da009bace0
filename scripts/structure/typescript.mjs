// What the modules of lib/ import, by their syntax trees.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import ts from 'typescript'
import { root } from '../build.mjs'

/** The names of the modules of lib/: their paths there without an extension. */
export function modulesOfLib() {
  const files = readdirSync(join(root, 'lib'), { recursive: true })
  const sources = files.filter((file) => file.endsWith('.ts'))
  return sources.map((file) => file.replaceAll('\\', '/').slice(0, -'.ts'.length)).sort()
}

/**
 * What a module imports from lib/. The kind of an edge: `load` when it runs as the module is loaded,
 * `call` for a `require` within a function, `type` for what the compiler takes out.
 */
export function importsOf(module) {
  const path = join(root, 'lib', `${module}.ts`)
  const tree = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.ES2022, true)
  const found = new Map()
  for (const { specifier, kind } of requests(tree, false)) {
    const to = relative(join(root, 'lib'), join(dirname(path), specifier)).replaceAll('\\', '/')
    if (!existsSync(join(root, 'lib', `${to}.ts`))) continue
    found.set(to, stronger(kind, found.get(to)))
  }
  return [...found].map(([to, kind]) => ({ from: module, to, kind }))
}

/** All that a node asks for under a relative path. */
function requests(node, isInFunction) {
  const inner = isInFunction || ts.isFunctionLike(node)
  const below = []
  ts.forEachChild(node, (child) => {
    below.push(...requests(child, inner))
  })
  const own = requestOf(node, isInFunction)
  return own?.specifier.startsWith('.') ? [own, ...below] : below
}

function requestOf(node, isInFunction) {
  if (ts.isImportDeclaration(node)) {
    const kind = isTypeOnly(node.importClause) ? 'type' : 'load'
    return { specifier: node.moduleSpecifier.text, kind }
  }
  if (ts.isExportDeclaration(node) && node.moduleSpecifier !== undefined) {
    return { specifier: node.moduleSpecifier.text, kind: node.isTypeOnly ? 'type' : 'load' }
  }
  if (ts.isImportTypeNode(node)) return { specifier: node.argument.literal.text, kind: 'type' }
  if (!isRequire(node)) return undefined
  return { specifier: node.arguments[0].text, kind: isInFunction ? 'call' : 'load' }
}

/** Whether the compiler leaves nothing of an import. */
function isTypeOnly(clause) {
  if (clause === undefined) return false
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true
  const names = clause.namedBindings
  if (clause.name !== undefined || names === undefined || !ts.isNamedImports(names)) return false
  return names.elements.length > 0 && names.elements.every(({ isTypeOnly }) => isTypeOnly)
}

function isRequire(node) {
  if (!ts.isCallExpression(node) || node.arguments.length !== 1) return false
  const isName = ts.isIdentifier(node.expression) && node.expression.text === 'require'
  const isImport = node.expression.kind === ts.SyntaxKind.ImportKeyword
  return (isName || isImport) && ts.isStringLiteral(node.arguments[0])
}

/** Of two kinds between the same modules, the one that is asked for first. */
function stronger(kind, other) {
  const order = ['load', 'call', 'type']
  return order.find((one) => one === kind || one === other)
}
