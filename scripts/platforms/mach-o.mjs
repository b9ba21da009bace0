// Reads what macOS reads of a library before it loads it: <mach-o/loader.h>, <mach-o/nlist.h>, and
// <kern/cs_blobs.h> for the signature.

import { createHash } from 'node:crypto'

const MAGIC_64 = 0xfeedfacf
const CPUS = new Map([
  [0x01000007, 'x64'],
  [0x0100000c, 'arm64'],
])

const HEADER_LEN = 32
const LC_SYMTAB = 0x2
const LC_LOAD_DYLIB = 0xc
const LC_CODE_SIGNATURE = 0x1d
const LC_BUILD_VERSION = 0x32

const NLIST_LEN = 16
/** The bit of a symbol's type that makes it known outside. */
const N_EXT = 0x1

/** A list of the parts of a signature; one of them holds a hash of each page of the file. */
const CODE_DIRECTORY = 0xfade0c02
const HASH_SHA256 = 2
const HASH_LEN = 32

/** Processor, oldest system, libraries, number of symbols of no use to others, and signature. */
export function machO(bytes) {
  if (bytes.readUInt32LE(0) !== MAGIC_64) throw new Error('no 64-bit Mach-O file')
  const commands = [...loadCommands(bytes)]
  const of = (type) => commands.filter((command) => command.readUInt32LE(0) === type)
  const [version] = of(LC_BUILD_VERSION)
  return {
    cpu: CPUS.get(bytes.readUInt32LE(4)),
    oldest: version && `${version.readUInt16LE(14)}.${version.readUInt8(13)}`,
    libraries: of(LC_LOAD_DYLIB).map((command) => text(command, command.readUInt32LE(8))),
    localSymbols: of(LC_SYMTAB).flatMap((command) => localSymbols(bytes, command)).length,
    isSigned: of(LC_CODE_SIGNATURE).some((command) => isSignatureOf(bytes, command)),
  }
}

function* loadCommands(bytes) {
  let at = HEADER_LEN
  for (let left = bytes.readUInt32LE(16); left > 0; left -= 1) {
    const length = bytes.readUInt32LE(at + 4)
    yield bytes.subarray(at, at + length)
    at += length
  }
}

function localSymbols(bytes, symtab) {
  const first = symtab.readUInt32LE(8)
  const types = Array.from({ length: symtab.readUInt32LE(12) }, (_, index) =>
    bytes.readUInt8(first + index * NLIST_LEN + 4),
  )
  return types.filter((type) => (type & N_EXT) === 0)
}

function text(bytes, at) {
  return bytes.toString('latin1', at, bytes.indexOf(0, at))
}

/** Whether the signature is of what the file holds now: it is not when the file was stripped after it. */
function isSignatureOf(bytes, command) {
  const start = command.readUInt32LE(8)
  const parts = bytes.subarray(start, start + command.readUInt32LE(12))
  const offsets = Array.from({ length: parts.readUInt32BE(8) }, (_, at) =>
    parts.readUInt32BE(16 + at * 8),
  )
  const directory = offsets.map((offset) => parts.subarray(offset)).find(isCodeDirectory)
  return directory !== undefined && isDirectoryOf(bytes, directory)
}

function isCodeDirectory(part) {
  return part.readUInt32BE(0) === CODE_DIRECTORY && part.readUInt8(37) === HASH_SHA256
}

function isDirectoryOf(bytes, directory) {
  const firstHash = directory.readUInt32BE(16)
  const pages = directory.readUInt32BE(28)
  const signed = bytes.subarray(0, directory.readUInt32BE(32))
  const pageLen = 2 ** directory.readUInt8(39)
  const isRight = (_, at) => {
    const page = signed.subarray(at * pageLen, (at + 1) * pageLen)
    const hash = firstHash + at * HASH_LEN
    return createHash('sha256')
      .update(page)
      .digest()
      .equals(directory.subarray(hash, hash + HASH_LEN))
  }
  return (
    pages === Math.ceil(signed.length / pageLen) &&
    Array.from({ length: pages }, isRight).every(Boolean)
  )
}
