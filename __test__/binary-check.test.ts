import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'

const script = (name: string) => pathToFileURL(join(__dirname, '..', 'scripts', name)).href
const { checkBinary } = await import(script('platforms/binary-check.mjs'))
const { PLATFORMS } = await import(script('platforms.mjs'))

const folder = mkdtempSync(join(tmpdir(), 'slowhash-binary-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const ENTRY = Buffer.from('napi_register_module_v1')

/** What is wrong with a binary for a platform. */
function faultsOf(name: string, file: string): string {
  const platform = PLATFORMS.find((platform: { name: string }) => platform.name === name)
  try {
    checkBinary(platform, file)
    return ''
  } catch (error) {
    return String(error)
  }
}

function faultsIn(name: string, bytes: Buffer): string {
  const file = join(folder, 'binary')
  writeFileSync(file, bytes)
  return faultsOf(name, file)
}

describe.runIf(process.platform === 'linux')('a binary for Linux', () => {
  const development = join(__dirname, '..', 'native', 'slowhash.node')

  it('is refused when it names folders of its builder, as the development build does', () => {
    expect(faultsOf('linux-x64-gnu', development)).toContain('names a folder of its builder')
  })

  it('is refused for musl when it needs more than the C library', () => {
    expect(faultsOf('linux-x64-musl', development)).toMatch(/needs .*, not just libc\.so/)
  })

  it('is refused when it is not under 1.5 MB', () => {
    const bytes = Buffer.concat([readFileSync(development), Buffer.alloc(1_500_000)])
    expect(faultsIn('linux-x64-gnu', bytes)).toMatch(/has \d+ bytes, not under 1500000/)
  })
})

describe('a binary for macOS', () => {
  const ARM64 = 0x0100000c
  const X64 = 0x01000007

  it('passes when it is signed and for macOS 11', () => {
    expect(faultsIn('darwin-arm64', signed(ARM64, buildVersion(11)))).toBe('')
    expect(faultsIn('darwin-x64', machO(X64, buildVersion(11)))).toBe('')
  })

  it('is refused when it is for a newer system or another processor', () => {
    const bytes = signed(X64, buildVersion(15))
    expect(faultsIn('darwin-arm64', bytes)).toContain('is for x64; is for macOS 15.0 or newer')
  })

  it('is refused on arm64 without a signature', () => {
    expect(faultsIn('darwin-arm64', machO(ARM64, buildVersion(11)))).toContain('has no signature')
  })

  it('is refused on arm64 when it was changed after it was signed', () => {
    const bytes = signed(ARM64, buildVersion(11))
    bytes.writeUInt32LE(7, 12)
    expect(faultsIn('darwin-arm64', bytes)).toContain('has no signature, or one of another file')
  })

  it('is refused when it needs a library that is not of the system', () => {
    const bytes = machO(X64, buildVersion(11), library('/opt/lib/libz.dylib'))
    expect(faultsIn('darwin-x64', bytes)).toContain('needs /opt/lib/libz.dylib')
  })
})

/** A Mach-O file of load commands and nothing else. */
function machO(cpu: number, ...commands: Buffer[]): Buffer {
  const header = words(0xfeedfacf, cpu, 0, 6, commands.length, 0, 0, 0)
  return Buffer.concat([header, ...commands, ENTRY])
}

function buildVersion(major: number): Buffer {
  return words(0x32, 24, 1, major << 16, 0, 0)
}

/** A Mach-O file that ends with a signature by nobody: a list of one part, with the hash of one page. */
function signed(cpu: number, version: Buffer): Buffer {
  const start = machO(cpu, version, words(0x1d, 16, 0, 0)).length
  const file = machO(cpu, version, words(0x1d, 16, start, 20 + 44 + 32))
  const list = Buffer.alloc(20)
  list.writeUInt32BE(1, 8)
  list.writeUInt32BE(20, 16)
  const directory = Buffer.alloc(44)
  directory.writeUInt32BE(0xfade0c02, 0)
  directory.writeUInt32BE(44, 16)
  directory.writeUInt32BE(1, 28)
  directory.writeUInt32BE(start, 32)
  directory.set([32, 2, 0, 12], 36)
  const hash = createHash('sha256').update(file).digest()
  return Buffer.concat([file, list, directory, hash])
}

function library(path: string): Buffer {
  const name = Buffer.from(`${path}\0`)
  return Buffer.concat([words(0xc, 24 + name.length, 24, 0, 0, 0), name])
}

function words(...values: number[]): Buffer {
  return Buffer.from(Uint32Array.from(values).buffer)
}
