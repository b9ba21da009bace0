import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { node, root, runCommand } from './lifecycle.support'

export const { version: VERSION, exports: EXPORTS } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
) as { version: string; exports: Record<string, unknown> }

/** The names under which the package is loaded. */
export const MODULES = Object.keys(EXPORTS)
  .filter((path) => path !== './package.json')
  .map((path) => path.replace('.', 'slowhash'))

/** What a program saw when it loaded the package. */
export interface Loaded {
  code?: string
  message?: string
  isError?: boolean
}

/** How a program is started. */
export interface Start {
  /** Options of Node.js. */
  args?: readonly string[]
  /** Runs before the package is loaded, as CommonJS. */
  before?: string
  /** An expression that loads the package. */
  load?: string
}

/** A project that has the package as npm installs it, with no package of any platform. */
export function project(): string {
  const folder = mkdtempSync(join(tmpdir(), 'slowhash-loader-'))
  const installed = join(folder, 'node_modules', 'slowhash')
  mkdirSync(installed, { recursive: true })
  cpSync(join(root, 'dist'), join(installed, 'dist'), { recursive: true })
  cpSync(join(root, 'package.json'), join(installed, 'package.json'))
  return folder
}

export function remove(folder: string): void {
  rmSync(folder, { recursive: true })
}

/** The addon of this working tree. */
export function addon(): Buffer {
  return readFileSync(join(root, 'native', 'slowhash.node'))
}

/** The addon with another text in its place, which is no longer than the first. */
export function patched(text: string, by: string): Buffer {
  const file = addon().toString('latin1')
  if (!file.includes(text)) throw new Error(`the addon does not contain ${text}`)
  return Buffer.from(file.replace(text, by.padEnd(text.length, '\0')), 'latin1')
}

/** Puts the package of a platform into a project, with this file or with none. */
export function putBinding(folder: string, name: string, file?: Buffer | string): void {
  const binding = join(folder, 'node_modules', '@slowhash', `binding-${name}`)
  mkdirSync(binding, { recursive: true })
  cpSync(join(root, 'npm', name, 'package.json'), join(binding, 'package.json'))
  if (file !== undefined) writeFileSync(join(binding, 'slowhash.node'), file)
}

/** Loads the package in a process of its own. */
export async function load(folder: string, start: Start = {}): Promise<Loaded> {
  const { args = [], before = '', load = "require('slowhash')" } = start
  const program = `${before}
    const seen = (error) => ({ code: error.code, message: error.message, isError: error instanceof Error })
    const report = (loaded) => console.log(JSON.stringify(loaded))
    ;(async () => ${load})().then(() => report({}), (error) => report(seen(error)))`
  writeFileSync(join(folder, 'program.cjs'), program)
  const ended = await runCommand(node, [...args, 'program.cjs'], {}, folder)
  if (ended.code !== 0) throw new Error(`ended by ${ended.signal ?? ended.code}: ${ended.stderr}`)
  return JSON.parse(ended.stdout)
}

/**
 * Imports a module by a statement, in a process of its own. By a function it would be no use: Node.js 20
 * ends, uncaught, on what a CommonJS module throws when a module imports it.
 */
export function importStatically(folder: string, name: string, args: readonly string[] = []) {
  writeFileSync(join(folder, 'program.mjs'), `import * as all from '${name}'\nawait all`)
  return runCommand(node, [...args, 'program.mjs'], {}, folder)
}

/** A statement that makes Node.js say that it is another one. */
export function pretend(facts: Readonly<Record<string, string>>): string {
  return Object.entries(facts)
    .map(([name, value]) => `Object.defineProperty(process, '${name}', { value: '${value}' })`)
    .join('\n')
}
