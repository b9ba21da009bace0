// The tools that build for other systems, and how they are called. What is missing is installed: zig
// from PyPI into target/tools, Debian's own Rust by apt-get. Debian's Rust has the source of the
// standard library, which is compiled for the targets that rustup would have to download.

import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { root } from '../build.mjs'

const ZIG = 'ziglang==0.17.1'
const ZIGBUILD = 'cargo-zigbuild==0.24.1'

export const TOOLS = join(root, 'target', 'tools')
const VENV = join(TOOLS, `${ZIG}-${ZIGBUILD}`.replaceAll('==', '-'))
const DEBIAN_RUST = ['rustc-web', 'cargo-web', 'rust-web-src', 'gcc', 'libc6-dev']

/** Runs a command and returns what it printed. Fails with the end of what it complained about. */
export function capture(command, args, options = {}) {
  try {
    return execFileSync(command, args, { encoding: 'utf8', stdio: 'pipe', cwd: root, ...options })
  } catch (error) {
    const said = String(error.stderr || error.stdout || error.message).trim()
    throw new Error(`${command} ${args.join(' ')}: ${said.split('\n').slice(-15).join('\n')}`)
  }
}

/** Installs those packages of Debian that are not there. */
export function aptInstall(packages) {
  const missing = packages.filter((name) => !isInstalled(name))
  if (missing.length === 0) return
  if (!existsSync('/usr/bin/apt-get')) {
    throw new Error(`needs Debian's packages ${missing.join(', ')}, and there is no apt-get`)
  }
  console.error(`slowhash: installing ${missing.join(' ')}`)
  asRoot('apt-get', ['update', '-qq'])
  asRoot('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing])
}

/** Runs a command as root, by sudo when this process is not. */
export function asRoot(command, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  if (process.getuid() === 0) capture(command, args, { env })
  else capture('sudo', ['-n', 'DEBIAN_FRONTEND=noninteractive', command, ...args])
}

/** A Python with zig and cargo-zigbuild in it. Returns the folder of its commands. */
export function zigTools() {
  const done = join(VENV, 'done')
  if (existsSync(done)) return join(VENV, 'bin')
  console.error(`slowhash: installing ${ZIG} and ${ZIGBUILD}`)
  rmSync(VENV, { recursive: true, force: true })
  mkdirSync(TOOLS, { recursive: true })
  createVenv()
  const pip = ['-m', 'pip', 'install', '-q', '--disable-pip-version-check']
  capture(join(VENV, 'bin', 'python'), [...pip, ZIG, ZIGBUILD])
  writeFileSync(done, '')
  return join(VENV, 'bin')
}

/** The environment in which the Rust on the path, of rustup in most cases, links by zig. */
export function rustupEnvironment() {
  const bin = zigTools()
  return { ...ownEnvironment('rustup'), PATH: `${bin}:${process.env.PATH}` }
}

/** The environment in which Debian's Rust compiles its standard library too and links by zig. */
export function debianEnvironment() {
  const bin = zigTools()
  aptInstall(DEBIAN_RUST)
  return {
    ...ownEnvironment('debian'),
    PATH: `${bin}:/usr/bin:/bin`,
    RUSTC: '/usr/bin/rustc',
    CARGO: '/usr/bin/cargo',
    RUSTC_BOOTSTRAP: '1',
  }
}

/**
 * Flags that take the folders of this machine out of a binary. A panic names the file it comes from:
 * `crates/zeroize-1.8.2/src/lib.rs`, and nobody's home.
 */
export function withoutPaths(env) {
  const cargoHome = process.env.CARGO_HOME ?? join(homedir(), '.cargo')
  const sysroot = capture(env.RUSTC ?? 'rustc', ['--print', 'sysroot'], { env }).trim()
  const source = join(sysroot, 'lib', 'rustlib', 'src', 'rust')
  const sources = existsSync(source) ? [source, realpathSync(source)] : []
  const renamed = [
    [homedir(), '~'],
    [root, '.'],
    [join(cargoHome, 'registry', 'src'), 'crates'],
    ...sources.map((path) => [path, 'rust']),
  ]
  return renamed.map(([from, to]) => `--remap-path-prefix=${from}=${to}`)
}

/** Artifacts of one compiler are of no use to another: each has a folder of its own. */
function ownEnvironment(toolchain) {
  const cache = join(TOOLS, 'cache')
  return {
    ...process.env,
    CARGO_TARGET_DIR: join(root, 'target', `release-${toolchain}`),
    CARGO_ZIGBUILD_CACHE_DIR: join(cache, 'zigbuild'),
    ZIG_GLOBAL_CACHE_DIR: join(cache, 'zig'),
  }
}

function createVenv() {
  try {
    capture('python3', ['-m', 'venv', VENV])
  } catch {
    aptInstall(['python3', 'python3-venv', 'ca-certificates'])
    rmSync(VENV, { recursive: true, force: true })
    capture('/usr/bin/python3', ['-m', 'venv', VENV])
  }
}

function isInstalled(name) {
  try {
    return capture('dpkg', ['--status', name]).includes('\nStatus: install ok installed\n')
  } catch {
    return false
  }
}
