import type * as Native from '../native/binding'
import { codedError } from './errors'

export type { Ended, Limits, Settled } from '../native/binding'

/** Why each candidate could not be loaded. */
const failures: string[] = []

const addon = load()

export const { Queue, backends, draft, canonicalize, formats, identify, isFormat } = addon
/** Length in bytes of the longest stored string that is read. */
export const MAX_STORED_LEN = addon.maxStoredLen()

/** Which formats of stored strings are accepted: a class of them, or names. */
export type Accept = 'native' | 'strong' | 'all' | string[]

/**
 * The addon for this machine. A working tree has it in `native/`, an installation in one of the
 * platform packages.
 *
 * Every `require` is a literal in a `try` of its own, for bundlers and file tracers read this text:
 * they follow literals only, and fail on a missing file outside of a `try`.
 */
function load(): typeof Native {
  const found = local() ?? platformPackage()
  if (found !== undefined) return found
  const { platform, arch, version } = process
  throw codedError(
    'ERR_SLOWHASH_NO_BINARY',
    `slowhash has no binary that loads on ${platform} ${arch} (Node.js ${version}). It comes as an ` +
      'optional dependency: install on the platform where it will run, without leaving those out.\n' +
      failures.map((failure) => `- ${failure}`).join('\n'),
  )
}

function failed(name: string, error: unknown): undefined {
  // The rest of a message is a stack of who required whom.
  failures.push(`${name}: ${String(error).split('\n')[0]}`)
}

function local(): typeof Native | undefined {
  try {
    return require('../native/slowhash.node')
  } catch (error) {
    return failed('native/slowhash.node', error)
  }
}

function platformPackage(): typeof Native | undefined {
  const target = `${process.platform}-${process.arch}`
  if (target === 'linux-x64') return linuxX64Gnu() ?? linuxX64Musl()
  if (target === 'linux-arm64') return linuxArm64Gnu() ?? linuxArm64Musl()
  if (target === 'darwin-x64') return darwinX64()
  if (target === 'darwin-arm64') return darwinArm64()
  if (target === 'win32-x64') return win32X64()
  if (target === 'win32-arm64') return win32Arm64()
  failures.push(`${target}: no binary is published for it`)
  return undefined
}

function linuxX64Gnu(): typeof Native | undefined {
  try {
    return require('@slowhash/binding-linux-x64-gnu')
  } catch (error) {
    return failed('@slowhash/binding-linux-x64-gnu', error)
  }
}

function linuxX64Musl(): typeof Native | undefined {
  try {
    return require('@slowhash/binding-linux-x64-musl')
  } catch (error) {
    return failed('@slowhash/binding-linux-x64-musl', error)
  }
}

function linuxArm64Gnu(): typeof Native | undefined {
  try {
    return require('@slowhash/binding-linux-arm64-gnu')
  } catch (error) {
    return failed('@slowhash/binding-linux-arm64-gnu', error)
  }
}

function linuxArm64Musl(): typeof Native | undefined {
  try {
    return require('@slowhash/binding-linux-arm64-musl')
  } catch (error) {
    return failed('@slowhash/binding-linux-arm64-musl', error)
  }
}

function darwinX64(): typeof Native | undefined {
  try {
    return require('@slowhash/binding-darwin-x64')
  } catch (error) {
    return failed('@slowhash/binding-darwin-x64', error)
  }
}

function darwinArm64(): typeof Native | undefined {
  try {
    return require('@slowhash/binding-darwin-arm64')
  } catch (error) {
    return failed('@slowhash/binding-darwin-arm64', error)
  }
}

function win32X64(): typeof Native | undefined {
  try {
    return require('@slowhash/binding-win32-x64-msvc')
  } catch (error) {
    return failed('@slowhash/binding-win32-x64-msvc', error)
  }
}

function win32Arm64(): typeof Native | undefined {
  try {
    return require('@slowhash/binding-win32-arm64-msvc')
  } catch (error) {
    return failed('@slowhash/binding-win32-arm64-msvc', error)
  }
}
