import { accessSync, constants, existsSync } from 'node:fs'
import { codedError, codeOf } from './errors'
import { libc } from './libc'

/** A candidate for the addon that did not load. */
export interface Failure {
  /** Of a package, or LOCAL. */
  readonly name: string
  readonly error: unknown
}

/** What a failure is explained by. */
interface Facts {
  readonly version: string
  readonly platform: string
  readonly arch: string
  /** `glibc 2.36`, `musl`, or undefined when that is unknown. */
  readonly libc: string | undefined
  readonly failures: readonly Failure[]
}

/** One sentence or two on why nothing loaded, and the command that changes it, if one does. */
interface Cause {
  readonly why: string
  readonly command?: string
}

/** The addon of a working tree. */
export const LOCAL = 'native/slowhash.node'
/** Stands in the list of what was tried; the error that is thrown has another code. */
export const OTHER_VERSION = 'ERR_SLOWHASH_OTHER_VERSION'

const PUBLISHED =
  'Linux (glibc 2.17 or newer, or musl), macOS 11 or newer, and Windows, each on x64 and arm64'
/** The oldest glibc that the published addons load on. */
const GLIBC_FLOOR = '2.17'

/** In the order in which they exclude each other. */
const CAUSES: readonly ((facts: Facts) => Cause | undefined)[] = [
  unsupported,
  addonsDisabled,
  notCapable,
  otherVersion,
  unreadable,
  oldGlibc,
  localDamaged,
  absent,
]

/** The error for a machine on which none of `failures` loaded. */
export function bindingError(version: string, failures: readonly Failure[]): Error {
  const { platform, arch } = process
  return codedError(
    'ERR_SLOWHASH_BINARY',
    explain({
      version,
      platform,
      arch,
      libc: libc(),
      failures: worthTelling(failures.map(withDenial)),
    }),
  )
}

function explain(facts: Facts): string {
  const { platform, arch, libc, failures } = facts
  const { why, command } = first(facts) ?? damaged(facts)
  const lines = [
    `slowhash has no binary that loads on ${platform} ${arch}${libc ? ` with ${libc}` : ''} (Node.js ${process.version}).`,
    why,
  ]
  if (command !== undefined) lines.push(`To fix it: ${command}`)
  if (failures.length > 0) lines.push('Tried:')
  return [...lines, ...failures.map((failure) => `- ${failure.name}: ${reason(failure)}`)].join(
    '\n',
  )
}

function first(facts: Facts): Cause | undefined {
  for (const causeOf of CAUSES) {
    const cause = causeOf(facts)
    if (cause !== undefined) return cause
  }
  return undefined
}

/** An installed package has no folder `native`: that it lacks one explains nothing. */
function worthTelling(failures: readonly Failure[]): readonly Failure[] {
  return failures.filter((failure) => failure.name !== LOCAL || !isAbsent(failure) || isSource())
}

function unsupported({ platform, arch }: Facts): Cause | undefined {
  const isOn64Bit = arch === 'x64' || arch === 'arm64'
  if (isOn64Bit && ['linux', 'darwin', 'win32'].includes(platform)) return undefined
  const bits =
    arch === 'ia32' || arch === 'arm' ? ' This is a 32-bit Node.js; take a 64-bit one.' : ''
  return { why: `Binaries are published for ${PUBLISHED}.${bits}` }
}

function addonsDisabled({ failures }: Facts): Cause | undefined {
  if (!failures.some(({ error }) => codeOf(error) === 'ERR_DLOPEN_DISABLED')) return undefined
  if ((process as { permission?: unknown }).permission === undefined) {
    return {
      why: 'Node.js was started with --no-addons, but slowhash is one: leave that option out.',
    }
  }
  return {
    why: 'The permission model of Node.js is on, and keeps native addons from loading.',
    command: 'add --allow-addons to the options of node',
  }
}

function notCapable({ failures }: Facts): Cause | undefined {
  const isDenied = ({ error }: Failure) => (error as Error | null)?.name === 'NotCapable'
  if (!failures.some(isDenied)) return undefined
  return {
    why: 'Deno keeps native addons from loading.',
    command: 'add --allow-ffi --allow-read to the options of deno',
  }
}

function otherVersion({ failures, version }: Facts): Cause | undefined {
  const other = failures.find(({ error }) => codeOf(error) === OTHER_VERSION)
  if (other === undefined) return undefined
  return {
    why: `The addon that was found belongs to another version of slowhash than this one, ${version}.`,
    command: other.name === LOCAL ? 'npm run build' : `npm install ${other.name}@${version}`,
  }
}

function unreadable({ failures }: Facts): Cause | undefined {
  const denied = failures.find(({ error }) => isDenial(error))
  if (denied === undefined) return undefined
  return {
    why: `${denied.name} is installed, but the user that runs Node.js may not read it: change the permissions, or install as that user.`,
  }
}

function oldGlibc({ failures, libc }: Facts): Cause | undefined {
  const [name, needed] = newestGlibc(failures) ?? []
  if (name === undefined || needed === undefined) return undefined
  const why = `The addon needs glibc ${needed}; this system has ${libc ?? 'an older one'}.`
  if (isNewer(needed, GLIBC_FLOOR)) {
    const built = `${why} Published ones need no more than ${GLIBC_FLOOR}: this one was built elsewhere.`
    return { why: built, command: name === LOCAL ? 'npm run build' : 'npm ci' }
  }
  return { why: `${why} Take a system with glibc ${GLIBC_FLOOR} or newer, or with musl.` }
}

/** The newest version of glibc that the system was asked for, and by which candidate. */
function newestGlibc(failures: readonly Failure[]): readonly [string, string] | undefined {
  for (const { name, error } of failures) {
    const asked = /version [`']GLIBC_([\d.]+)' not found/.exec(String(error))?.[1]
    if (asked !== undefined) return [name, asked]
  }
  return undefined
}

function isNewer(version: string, than: string): boolean {
  return version.localeCompare(than, 'en', { numeric: true }) > 0
}

function localDamaged({ failures }: Facts): Cause | undefined {
  const local = failures.find(({ name }) => name === LOCAL)
  if (local === undefined) return undefined
  const why = isAbsent(local)
    ? 'This is a working tree of slowhash, and its addon is not built.'
    : 'This is a working tree of slowhash, and its addon does not load here.'
  return { why, command: 'npm run build' }
}

function absent(facts: Facts): Cause | undefined {
  const wanted = facts.failures.find(({ name }) => name === packageName(facts))
  if (wanted === undefined || !isAbsent(wanted)) return undefined
  const other = facts.failures.find((failure) => !isAbsent(failure))
  const why =
    other === undefined
      ? 'Optional dependencies were left out, or node_modules was made on another platform, or a bundler took slowhash in instead of leaving it external.'
      : `${other.name} is installed, which is for another C library: node_modules was made on another system.`
  return { why, command: installCommand(facts) }
}

function damaged(facts: Facts): Cause {
  return {
    why: `${packageName(facts)} is installed, but its file is damaged or was made for another machine.`,
    command: 'npm ci',
  }
}

/** For this machine whatever npm takes it for, and whatever npm was told to omit. */
function installCommand({ platform, arch, libc, version }: Facts): string {
  const family = platform === 'linux' ? ` --libc=${libc === 'musl' ? 'musl' : 'glibc'}` : ''
  return `npm install --include=optional --os=${platform} --cpu=${arch}${family} slowhash@${version}`
}

function packageName({ platform, arch, libc }: Facts): string {
  const abi = { linux: libc === 'musl' ? '-musl' : '-gnu', win32: '-msvc' }[platform] ?? ''
  return `@slowhash/binding-${platform}-${arch}${abi}`
}

/** A package that lacks its file is there, and damaged: that error names the manifest. */
function isAbsent({ error }: Failure): boolean {
  return codeOf(error) === 'MODULE_NOT_FOUND' && !/package\.json/.test(firstLine(error))
}

/** To `require` a package that may not be read looks like one that is not there. */
function withDenial(failure: Failure): Failure {
  const { name } = failure
  if (name === LOCAL || typeof __dirname !== 'string' || !isAbsent(failure)) return failure
  try {
    const folder = `${__dirname}/../../${name}`
    accessSync(folder, constants.R_OK | constants.X_OK)
    accessSync(`${folder}/package.json`, constants.R_OK)
    return failure
  } catch (error) {
    return isDenial(error) ? { name, error } : failure
  }
}

function isDenial(error: unknown): boolean {
  return codeOf(error) === 'EACCES' || codeOf(error) === 'EPERM'
}

function reason(failure: Failure): string {
  if (!isAbsent(failure)) return firstLine(failure.error)
  return failure.name === LOCAL ? 'not built' : 'not installed'
}

/** The rest of a message is a stack of who required whom. */
function firstLine(error: unknown): string {
  const message = (error as { message?: unknown } | null)?.message ?? error
  return String(message).split(/\r?\n/)[0] ?? ''
}

/** Whether this is a working tree, which has the sources of the addon. A bundle has no folder. */
function isSource(): boolean {
  return typeof __dirname === 'string' && existsSync(`${__dirname}/../Cargo.toml`)
}
