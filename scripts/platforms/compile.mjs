// How the addon is compiled for each platform.

import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { capture, root } from '../build.mjs'
import { aptInstall } from '../debian.mjs'
import { debianEnvironment, rustupEnvironment, TOOLS, withoutPaths } from './toolchain.mjs'

/** Compiles the addon for a platform. Returns the path of the library. */
export function compile(platform) {
  const { env, command, target, args = [], flags = [], strip } = recipe(platform)
  const rustflags = [...flags, ...withoutPaths(env)].join('\x1f')
  const all = [...command, '--release', '--locked', '--package', 'slowhash', '--target', target]
  const [program, ...rest] = [...all, ...args]
  execFileSync(program, rest, {
    cwd: root,
    env: { ...env, CARGO_ENCODED_RUSTFLAGS: rustflags },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const library = join(env.CARGO_TARGET_DIR, platform.target, 'release', libraryName(platform))
  if (strip) capture(strip, ['-x', library])
  return library
}

function recipe(platform) {
  if (process.platform !== 'linux') return onItsOwn(platform)
  return RECIPES[platform.os](platform)
}

const RECIPES = { linux: forLinux, darwin: forMacOs, win32: forWindowsByGnu }
const ZIGBUILD = ['cargo-zigbuild', 'zigbuild']

/** A strip that knows the files of macOS, and signs them anew. */
const LLVM = 'llvm-14'
const STRIP = 'llvm-strip-14'

/** The standard library of Debian's Rust, compiled for the target. */
const BUILD_STD = ['-Zbuild-std=std,panic_unwind']

/** Rustup's own standard library of the host is for any glibc; the others are compiled. */
function forLinux({ name, target, libc, floor }) {
  const hosts = name === 'linux-x64-gnu'
  return {
    env: hosts ? rustupEnvironment() : debianEnvironment(),
    command: ZIGBUILD,
    target: libc === 'glibc' ? target + floor.replace('glibc ', '.') : target,
    args: hosts ? [] : BUILD_STD,
    // An addon takes the C library of the process that loads it.
    flags: libc === 'musl' ? ['-Ctarget-feature=-crt-static'] : [],
  }
}

function forMacOs({ target, floor }) {
  aptInstall([LLVM])
  return {
    env: {
      ...debianEnvironment(),
      MACOSX_DEPLOYMENT_TARGET: `${floor.replace('macOS ', '')}.0`,
      // The strip that rustc calls for it is not part of Debian's Rust.
      CARGO_PROFILE_RELEASE_STRIP: 'false',
    },
    command: ZIGBUILD,
    target,
    args: BUILD_STD,
    // Without what a debugger reads; the names of functions are stripped afterwards.
    flags: ['-Clink-arg=-Wl,-s'],
    strip: STRIP,
  }
}

function forWindowsByGnu({ target }) {
  return {
    env: { ...debianEnvironment(), LIBNODE_PATH: emptyLibraries() },
    command: ZIGBUILD,
    target,
    args: BUILD_STD,
  }
}

/** By the toolchain of the system itself, as macOS and Windows build it. */
function onItsOwn({ os, target, floor }) {
  const env = { ...process.env, CARGO_TARGET_DIR: join(root, 'target', 'release-own') }
  const command = ['cargo', 'build']
  if (os === 'win32') return { env, command, target, flags: ['-Ctarget-feature=+crt-static'] }
  env.MACOSX_DEPLOYMENT_TARGET = `${floor.replace('macOS ', '')}.0`
  return { env, command, target }
}

/**
 * napi-build and GNU's target ask for libraries that are not needed: Node-API is looked up when the
 * addon is loaded, and zig has what libssp had.
 */
function emptyLibraries() {
  const folder = join(TOOLS, 'empty-libraries')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'libnode.dll'), '')
  for (const name of ['node', 'ssp', 'ssp_nonshared']) {
    // An archive without members is its first line.
    writeFileSync(join(folder, `lib${name}.a`), '!<arch>\n')
  }
  return folder
}

function libraryName({ os }) {
  return { linux: 'libslowhash.so', darwin: 'libslowhash.dylib', win32: 'slowhash.dll' }[os]
}
