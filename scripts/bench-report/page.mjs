// From the data to the page and its pictures: no measuring, and the same data make the same files.

import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundle } from '../../__bench__/bundle.mjs'
import { root } from '../build.mjs'

const RESULTS = join(root, '__bench__', 'results')

/** The parts of the report, in the order in which they are measured. */
export const PARTS = ['node-26', 'node-24', 'node-22', 'bun', 'sizes']

/** More digits than that are noise. */
const DIGITS = 5

export function readPart(name) {
  const path = file(name)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}

export function writePart(name, part) {
  mkdirSync(RESULTS, { recursive: true })
  writeFileSync(file(name), `${JSON.stringify(part, rounded, 1)}\n`)
}

/** The files of the page as the data make them, by path. */
export async function rendered() {
  await bundle('report/page.ts')
  const program = pathToFileURL(join(root, '__bench__', 'build', 'page.mjs'))
  const { renderAll } = await import(program.href)
  const parts = PARTS.map((name) => [name, readPart(name)]).filter(([, part]) => part !== undefined)
  return renderAll(Object.fromEntries(parts))
}

/** Writes them and returns their paths. */
export async function writePage() {
  const files = Object.entries(await rendered())
  rmSync(join(root, 'docs', 'benchmarks'), { recursive: true, force: true })
  for (const [path, content] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  return files.map(([path]) => path)
}

/** The paths of those that are not what the data make. */
export async function outdated() {
  const files = Object.entries(await rendered())
  return files.filter(([path, content]) => read(path) !== content).map(([path]) => path)
}

function read(path) {
  return existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined
}

function file(name) {
  return join(RESULTS, `${name}.json`)
}

function rounded(_key, value) {
  if (typeof value !== 'number' || Number.isInteger(value)) return value
  return Number(value.toPrecision(DIGITS))
}
