// The platforms that a binary is published for. Everything that builds, packs, tests or describes the
// packages of platforms reads this table.

import { join } from 'node:path'
import { root } from './build.mjs'

/**
 * `name` is that of the folder in npm/ and the end of the package's name, `target` what the published
 * binary is compiled for, and `floor` the oldest system on which it loads.
 */
export const PLATFORMS = [
  platform('linux-x64-gnu', 'x86_64-unknown-linux-gnu', 'glibc 2.17'),
  platform('linux-x64-musl', 'x86_64-unknown-linux-musl', 'musl 1.2'),
  platform('linux-arm64-gnu', 'aarch64-unknown-linux-gnu', 'glibc 2.17'),
  platform('linux-arm64-musl', 'aarch64-unknown-linux-musl', 'musl 1.2'),
  platform('darwin-x64', 'x86_64-apple-darwin', 'macOS 11'),
  platform('darwin-arm64', 'aarch64-apple-darwin', 'macOS 11'),
  platform('win32-x64-msvc', 'x86_64-pc-windows-msvc', 'Windows 10'),
  platform('win32-arm64-msvc', 'aarch64-pc-windows-msvc', 'Windows 11'),
]

/** Builds that show that the code works on a platform, and that are never published. */
export const PROOFS = [platform('win32-x64-gnu-proof', 'x86_64-pc-windows-gnu', 'Windows 10')]

/** Where the binary of a release lies, built for the oldest system that it supports. */
export function releaseBinary({ name }) {
  return join(root, 'native', 'release', name, 'slowhash.node')
}

function platform(name, target, floor) {
  const [os, cpu, libc] = name.split('-')
  return {
    name,
    target,
    floor,
    os,
    cpu,
    libc: os === 'linux' ? { gnu: 'glibc', musl: 'musl' }[libc] : undefined,
    folder: join(root, 'npm', name),
    package: `@slowhash/binding-${name}`,
  }
}
