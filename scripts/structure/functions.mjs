// The functions of a source file, with the number of their lines.

import ts from 'typescript'

/**
 * All functions of a file but those that `describe` calls, which hold tests. Lines of a text, such as the
 * program of another process, are no lines of a function.
 */
export function functionsOfTypeScript(file, text) {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true)
  const found = []
  const visit = (node) => {
    if (ts.isFunctionLike(node) && node.body !== undefined && !isSuite(node)) {
      found.push(measured(tree, node))
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

function measured(tree, node) {
  const line = lineOf(tree, node.getStart()) + 1
  const lines = heightOf(tree, node) + 1 - linesOfTexts(tree, node)
  return { name: nameOf(node), line, lines }
}

function nameOf(node) {
  const name = node.name ?? node.parent.name
  if (name !== undefined) return name.getText()
  // A test goes by its sentence.
  const [first] = ts.isCallExpression(node.parent) ? node.parent.arguments : []
  return first !== undefined && ts.isStringLiteral(first) ? first.text : 'a function without a name'
}

function isSuite({ parent }) {
  return ts.isCallExpression(parent) && /^describe\b/.test(parent.expression.getText())
}

function linesOfTexts(tree, node) {
  if (ts.isTemplateLiteral(node)) return heightOf(tree, node)
  let lines = 0
  ts.forEachChild(node, (child) => {
    lines += linesOfTexts(tree, child)
  })
  return lines
}

/** Line ends within a node. */
function heightOf(tree, node) {
  return lineOf(tree, node.getEnd()) - lineOf(tree, node.getStart())
}

function lineOf(tree, position) {
  return tree.getLineAndCharacterOfPosition(position).line
}

const RUST_FUNCTION = /^( *)(?:[\w()":]+ )*fn (\w+)/

/** By indentation, which rustfmt makes reliable: a function ends at the first `}` as far left as itself. */
export function functionsOfRust(text) {
  const lines = text.split('\n')
  return lines.flatMap((line, at) => {
    const [, indentation, name] = RUST_FUNCTION.exec(line) ?? []
    if (name === undefined) return []
    const end = lines.findIndex((other, i) => i >= at && isEnd(other, indentation, i === at))
    return [{ name, line: at + 1, lines: end - at + 1 }]
  })
}

/** A declaration without a body ends with a semicolon, and a short function on its own line. */
function isEnd(line, indentation, isFirst) {
  if (isFirst) return /[;}]$/.test(line)
  if (!line.startsWith(indentation) || line[indentation.length] === ' ') return false
  return /^(?:\}|.*[;}]$)/.test(line.slice(indentation.length))
}
