// What a published binary must be, whatever compiled it: small, stripped, silent about the machine
// that built it, and bound to nothing newer than the oldest system that it is for.
// Needs readelf (binutils, which come with gcc) for the binaries of Linux.

import { readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { capture, root } from '../build.mjs'
import { machO } from './mach-o.mjs'

const MAX_BYTES = 1_500_000

/** The function by which Node.js finds what an addon exports. */
const ENTRY = 'napi_register_module_v1'

/** Folders of a builder, here and elsewhere. None of them may be named in a binary. */
const FOLDERS = [
  ...[root, homedir(), process.env.CARGO_HOME].filter((path) => path && path !== '/'),
  ...['/root/', '/home/', '/Users/', '\\Users\\', '.cargo/registry'],
  ...['/usr/src/', '/usr/lib/rustlib', '/target/release', '/target/tools'],
]

/** Fails with everything that is wrong with the binary of a platform. Returns its size in bytes. */
export function checkBinary({ name, os, libc, floor }, file) {
  const bytes = readFileSync(file)
  const faults = [...inAny(bytes), ...OF_SYSTEM[os]({ file, bytes, libc, floor, name })]
  if (faults.length > 0) throw new Error(`${file}: ${faults.join('; ')}`)
  return bytes.length
}

const OF_SYSTEM = { linux: inElf, darwin: inMachO, win32: () => [] }

function inAny(bytes) {
  const faults = []
  if (bytes.length >= MAX_BYTES) faults.push(`has ${bytes.length} bytes, not under ${MAX_BYTES}`)
  if (!bytes.includes(ENTRY)) faults.push(`does not export ${ENTRY}`)
  const [at] = FOLDERS.map((path) => bytes.indexOf(path)).filter((at) => at >= 0)
  if (at !== undefined) faults.push(`names a folder of its builder: ${printable(bytes, at)}`)
  return faults
}

/** The text around a place in the binary. */
function printable(bytes, at) {
  const around = bytes.subarray(Math.max(0, at - 40), at + 80).toString('latin1')
  return around.replace(/[^\x20-\x7e]/g, '.')
}

function inElf({ file, libc, floor }) {
  const options = ['--wide', '--dynamic', '--version-info', '--section-headers', '--dyn-syms']
  const described = capture('readelf', [...options, file], { maxBuffer: 64 << 20 })
  const needed = [...described.matchAll(/\(NEEDED\).*\[(.+)\]/g)].map(([, library]) => library)
  const faults = []
  if (/ \.(symtab|debug_\w+) /.test(described)) faults.push('is not stripped')
  if (/\((RPATH|RUNPATH)\)/.test(described)) faults.push('has a path to search libraries in')
  faults.push(...(libc === 'musl' ? needsMore(needed) : needsNewer(described, floor)))
  return faults
}

function needsMore(needed) {
  return needed.join() === 'libc.so' ? [] : [`needs ${needed.join(', ')}, not just libc.so`]
}

function needsNewer(described, floor) {
  const allowed = comparable(floor.replace('glibc ', ''))
  const versions = new Set([...described.matchAll(/GLIBC_(\d[\d.]*)/g)].map(([, text]) => text))
  if (versions.size === 0) return ['asks for no version of glibc: it was not read right']
  const newer = [...versions].filter((version) => comparable(version) > allowed)
  return newer.length === 0 ? [] : [`needs glibc ${newer.join(', ')}, and not ${floor}`]
}

/** `2.2.5` as a number that is less than that of `2.17`. */
function comparable(version) {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  return major * 1e6 + minor * 1e3 + patch
}

function inMachO({ bytes, floor, name }) {
  const { cpu, oldest, libraries, localSymbols, isSigned } = machO(bytes)
  const faults = []
  if (`darwin-${cpu}` !== name) faults.push(`is for ${cpu}`)
  if (oldest !== `${floor.replace('macOS ', '')}.0`) faults.push(`is for macOS ${oldest} or newer`)
  if (localSymbols > 0) faults.push(`is not stripped: ${localSymbols} local symbols`)
  const foreign = libraries.filter((path) => !path.startsWith('/usr/lib/'))
  if (foreign.length > 0) faults.push(`needs ${foreign.join(', ')}`)
  // Apple's processors run nothing that is not signed, be it by nobody.
  if (cpu === 'arm64' && !isSigned) faults.push('has no signature, or one of another file')
  return faults
}
