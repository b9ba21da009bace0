import { closeSync, openSync, readSync, type Stats, statSync } from 'node:fs'
import type * as Native from '../native/binding'
import type * as Explanation from './binding-failure'
import { codedError } from './errors'

export type { Limits } from '../native/binding'

/** The version of this package: what is asked here of an addon, one of another version may not have. */
const VERSION = '0.1.0'
/** What explanations tell apart by name. They have the names too, but are not loaded for them. */
const LOCAL: typeof Explanation.LOCAL = 'native/slowhash.node'
const OTHER_VERSION: typeof Explanation.OTHER_VERSION = 'ERR_SLOWHASH_OTHER_VERSION'
/** `\x7fELF` */
const ELF_MAGIC = 0x7f454c46

/** Why each candidate could not be loaded. */
const failures: Explanation.Failure[] = []

const addon = load()

export const { backends, draft, canonicalize, formats, identify, isFormat, outOfRange, queue } =
  addon

/** A batch that has ended: its name, the milliseconds that it ran, and how each of its jobs ended. */
export type Ended = Awaited<NonNullable<ReturnType<typeof queue.start>>>

/** A job that has ended: its ticket, the milliseconds that it waited, and its value or why there is none. */
export type Settled = Ended[2][number]

/** Length in bytes of the longest stored string that is read. */
export const MAX_STORED_LEN = addon.maxStoredLen()

/** Which formats of stored strings are accepted: a class of them, or names. */
export type Accept = 'native' | 'strong' | 'all' | string[]

/**
 * The addon for this machine. A working tree has it in `native/`, an installation in one of the
 * platform packages, where looking for a missing file first would take 0.2 ms of 2.
 *
 * Every `require` is a literal in a `try` of its own, for bundlers and file tracers read this text:
 * they follow literals only, and fail on a missing file outside of a `try`.
 */
function load(): typeof Native {
  const found = isBuiltHere() ? (local() ?? installed()) : (installed() ?? local())
  if (found !== undefined) return found
  // Who loads the addon pays nothing for explanations.
  const { bindingError } = require('./binding-failure') as typeof Explanation
  throw bindingError(VERSION, failures)
}

/** In a bundle, which may have no folder, this only chooses the order. */
function isBuiltHere(): boolean {
  return typeof __dirname === 'string' && statsOf(`${__dirname}/../native`) !== undefined
}

function failed(name: string, error: unknown): undefined {
  failures.push({ name, error })
}

/** Refuses the addon of another version. It tells its own, for a manifest takes longer to read. */
function ofThisVersion(addon: typeof Native): typeof Native {
  // What is no addon of ours tells none.
  const version = addon.version?.()
  if (version === VERSION) return addon
  throw codedError(OTHER_VERSION, `is of version ${version}, slowhash of ${VERSION}`)
}

function local(): typeof Native | undefined {
  try {
    refuseUnloadable('../native')
    return ofThisVersion(require('../native/slowhash.node'))
  } catch (error) {
    return failed(LOCAL, error)
  }
}

function installed(): typeof Native | undefined {
  const target = `${process.platform}-${process.arch}`
  if (target === 'linux-x64') return eitherLibc(linuxX64Gnu, linuxX64Musl)
  if (target === 'linux-arm64') return eitherLibc(linuxArm64Gnu, linuxArm64Musl)
  if (target === 'darwin-x64') return darwinX64()
  if (target === 'darwin-arm64') return darwinArm64()
  if (target === 'win32-x64') return win32X64()
  if (target === 'win32-arm64') return win32Arm64()
  return undefined
}

/**
 * Tries both, for npm 10 may install both, and no sign is certain. But musl answers to the name of
 * glibc's library, and what it then runs may crash: where there is musl, its own addon comes first.
 */
function eitherLibc(gnu: typeof linuxX64Gnu, musl: typeof linuxX64Musl): typeof Native | undefined {
  return hasMusl() ? (musl() ?? gnu()) : (gnu() ?? musl())
}

function hasMusl(): boolean {
  const arch = process.arch === 'arm64' ? 'aarch64' : 'x86_64'
  return statsOf(`/lib/ld-musl-${arch}.so.1`) !== undefined
}

/** What there is at a path. Unlike `existsSync`, this throws not even where the permission model forbids it. */
function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}

/**
 * Refuses what must not be loaded. To open a pipe would wait for whoever writes into it. Of an addon that
 * ends before its section headers do, which linkers put last, Linux would map the missing pages, and end
 * the process with SIGBUS. Where the package is no neighbour of this one, as in a bundle, nothing is checked.
 */
function refuseUnloadable(folder: string): void {
  const path = typeof __dirname === 'string' ? `${__dirname}/${folder}/slowhash.node` : ''
  const stats = path === '' ? undefined : statsOf(path)
  if (stats === undefined) return
  if (!stats.isFile()) throw new Error('slowhash.node is not a regular file')
  const full = elfSize(path)
  if (stats.size < full) throw new Error(`the file is cut short: ${stats.size} of ${full} bytes`)
}

/** Where the section headers end: e_shoff + e_shentsize * e_shnum of an ELF64 header. */
function elfSize(path: string): number {
  const header = Buffer.alloc(64)
  const file = openSync(path, 'r')
  try {
    readSync(file, header, 0, 64, 0)
  } finally {
    closeSync(file)
  }
  if (header.readUInt32BE(0) !== ELF_MAGIC) return 0
  return header.readUInt32LE(40) + header.readUInt16LE(58) * header.readUInt16LE(60)
}

function linuxX64Gnu(): typeof Native | undefined {
  try {
    refuseUnloadable('../../@slowhash/binding-linux-x64-gnu')
    return ofThisVersion(require('@slowhash/binding-linux-x64-gnu'))
  } catch (error) {
    return failed('@slowhash/binding-linux-x64-gnu', error)
  }
}

function linuxX64Musl(): typeof Native | undefined {
  try {
    refuseUnloadable('../../@slowhash/binding-linux-x64-musl')
    return ofThisVersion(require('@slowhash/binding-linux-x64-musl'))
  } catch (error) {
    return failed('@slowhash/binding-linux-x64-musl', error)
  }
}

function linuxArm64Gnu(): typeof Native | undefined {
  try {
    refuseUnloadable('../../@slowhash/binding-linux-arm64-gnu')
    return ofThisVersion(require('@slowhash/binding-linux-arm64-gnu'))
  } catch (error) {
    return failed('@slowhash/binding-linux-arm64-gnu', error)
  }
}

function linuxArm64Musl(): typeof Native | undefined {
  try {
    refuseUnloadable('../../@slowhash/binding-linux-arm64-musl')
    return ofThisVersion(require('@slowhash/binding-linux-arm64-musl'))
  } catch (error) {
    return failed('@slowhash/binding-linux-arm64-musl', error)
  }
}

function darwinX64(): typeof Native | undefined {
  try {
    refuseUnloadable('../../@slowhash/binding-darwin-x64')
    return ofThisVersion(require('@slowhash/binding-darwin-x64'))
  } catch (error) {
    return failed('@slowhash/binding-darwin-x64', error)
  }
}

function darwinArm64(): typeof Native | undefined {
  try {
    refuseUnloadable('../../@slowhash/binding-darwin-arm64')
    return ofThisVersion(require('@slowhash/binding-darwin-arm64'))
  } catch (error) {
    return failed('@slowhash/binding-darwin-arm64', error)
  }
}

function win32X64(): typeof Native | undefined {
  try {
    refuseUnloadable('../../@slowhash/binding-win32-x64-msvc')
    return ofThisVersion(require('@slowhash/binding-win32-x64-msvc'))
  } catch (error) {
    return failed('@slowhash/binding-win32-x64-msvc', error)
  }
}

function win32Arm64(): typeof Native | undefined {
  try {
    refuseUnloadable('../../@slowhash/binding-win32-arm64-msvc')
    return ofThisVersion(require('@slowhash/binding-win32-arm64-msvc'))
  } catch (error) {
    return failed('@slowhash/binding-win32-arm64-msvc', error)
  }
}
