// What every consumer is made of: an empty project of a user, and a registry that has the release.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { block } from './docs.mjs'

/** What the programs print: a right and a wrong password by `verify`, by a drop-in, and by both. */
export const ANSWERS = '[true,false,true,false,true]'

const PROGRAMS = fileURLToPath(new URL('programs', import.meta.url))
const TIMEOUT_MS = 300_000

/** Thrown by a consumer that this machine has no tool for. */
export class NotRun extends Error {}

export class Project {
  /** `release` is what test-consumers.mjs packed: { registry, tarballs, cache, host, hollow }. */
  constructor(folder, release) {
    this.folder = folder
    this.release = release
    this.env = environment(release)
    this.write('package.json', '{ "private": true }')
  }

  /** Writes a file, whose folder is made. */
  write(path, text) {
    mkdirSync(dirname(join(this.folder, path)), { recursive: true })
    writeFileSync(join(this.folder, path), text)
  }

  /** Writes the block of docs/bundlers.md that names this file in its first line. */
  writeDocumented(path) {
    this.write(path, block(path))
  }

  /** Copies programs/, or one file of it to another place. */
  copyPrograms(name = '.', path = name) {
    cpSync(join(PROGRAMS, name), join(this.folder, path), { recursive: true })
  }

  remove(path) {
    rmSync(join(this.folder, path), { recursive: true, force: true })
  }

  /** Runs a command to its end. Without an input, and without the settings of npm that runs this. */
  run(command, args, { env = {}, cwd = '.' } = {}) {
    const options = { cwd: join(this.folder, cwd), env: { ...this.env, ...env } }
    return runToEnd(command, args, options)
  }

  /** Runs a command that must not fail. Returns what it printed. */
  async succeed(command, args, options) {
    const { code, stdout, stderr } = await this.run(command, args, options)
    const said = `${stdout}${stderr}`.slice(-3000)
    assert.equal(code, 0, `${[command, ...args].join(' ')} ended with ${code}:\n${said}`)
    return stdout
  }

  /** Installs slowhash and packages of the user, by the npm that is there, without scripts of any. */
  async install(packages = {}) {
    const names = Object.entries(packages).map(([name, version]) => `${name}@${version}`)
    const quiet = ['--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error']
    await this.succeed('npm', ['install', '--save-exact', ...quiet, 'slowhash', ...names])
  }

  /** Runs a command that was installed. */
  tool(name, args, options) {
    return this.succeed(join(this.folder, 'node_modules', '.bin', name), args, options)
  }

  /** Asserts that a program of the user hashes and verifies. */
  async answers(file, { command = process.execPath, args = [], ...options } = {}) {
    const printed = await this.succeed(command, [...args, file], options)
    assert.equal(printed.trim(), ANSWERS, `${file} must print its answers`)
  }

  /** The packages of platforms that are installed. */
  bindings(modules = 'node_modules') {
    const folder = join(this.folder, modules, '@slowhash')
    return existsSync(folder) ? readdirSync(folder).map((name) => `@slowhash/${name}`) : []
  }
}

function runToEnd(command, args, options) {
  return new Promise((resolve, reject) => {
    const stdio = ['ignore', 'pipe', 'pipe']
    const shell = process.platform === 'win32'
    const child = spawn(command, args, { ...options, stdio, shell, timeout: TIMEOUT_MS })
    const ended = { stdout: '', stderr: '' }
    child.stdout.setEncoding('utf8').on('data', (text) => (ended.stdout += text))
    child.stderr.setEncoding('utf8').on('data', (text) => (ended.stderr += text))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, ...ended }))
  })
}

/** That of this process, less what an `npm run` around it adds, with the registry and caches of the test. */
function environment({ registry, cache }) {
  const ours = /^npm_(lifecycle|package|command|execpath|node_execpath|config_(registry|cache))/i
  const added =
    /^npm_config_(local_prefix|global_prefix|prefix|user_agent|init_module|globalconfig)/
  const kept = Object.entries(process.env).filter(
    ([name]) => !ours.test(name) && !added.test(name) && name !== 'NODE_OPTIONS',
  )
  return {
    ...Object.fromEntries(kept),
    CI: 'true',
    NO_COLOR: '1',
    NEXT_TELEMETRY_DISABLED: '1',
    npm_config_registry: registry,
    npm_config_cache: join(cache, 'npm'),
  }
}
