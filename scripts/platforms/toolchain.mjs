// The tools that build for other systems, and how they are called. What is missing is installed: zig
// from PyPI into target/tools, Debian's own Rust by apt-get. Debian's Rust has the source of the
// standard library, which is compiled for the targets that rustup would have to download.

import { existsSync, mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { capture, root } from '../build.mjs'
import { aptInstall } from '../debian.mjs'

const ZIG = 'ziglang==0.17.1'
const ZIGBUILD = 'cargo-zigbuild==0.24.1'

export const TOOLS = join(root, 'target', 'tools')
const VENV = join(TOOLS, `${ZIG}-${ZIGBUILD}`.replaceAll('==', '-'))
const DEBIAN_RUST = ['rustc-web', 'cargo-web', 'rust-web-src', 'gcc', 'libc6-dev']

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
