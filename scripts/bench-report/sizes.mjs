// What a package costs before its first hash: the download, the space on the disk, the binary, the installation.

import { execFile } from 'node:child_process'
import { copyFileSync, cpSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, isAbsolute, join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../build.mjs'
import { hostPlatform } from '../pack.mjs'
import { releaseBinary } from '../platforms.mjs'

const exec = promisify(execFile)

/** Installations of each package that are timed. */
const RUNS = { quick: 1, full: 5 }

/** Computes something, so that the binary is loaded however late the package does that. */
const USES = {
  slowhash: "require('slowhash').hashSync('', { algorithm: 'bcrypt', cost: 4 })",
  argon2: "require('argon2')",
  '@node-rs/argon2': "require('@node-rs/argon2').hashSync('', { memoryCost: 64, timeCost: 1 })",
  '@amigo-labs/argon2': "require('@amigo-labs/argon2').hashSync('')",
  bcrypt: "require('bcrypt').hashSync('', 4)",
  '@node-rs/bcrypt': "require('@node-rs/bcrypt').hashSync('', { cost: 4 })",
  bcryptjs: "require('bcryptjs').hashSync('', 4)",
  'hash-wasm': "require('hash-wasm')",
  '@noble/hashes': "require('@noble/hashes/scrypt.js')",
}

/** Measures every package. `program` is the Node.js that loads it. */
export async function measureSizes({ program, versions, isQuick, log }) {
  const scratch = await mkdtemp(join(tmpdir(), 'slowhash-sizes-'))
  try {
    const ours = await packOurs(scratch)
    const subjects = [
      { name: 'slowhash', specs: ours.tarballs },
      ...Object.entries(versions).map(([name, version]) => ({
        name,
        specs: [`${name}@${version}`],
      })),
      { name: '(nothing)', specs: [await packNothing(scratch)] },
    ]
    const npm = (await exec('npm', ['--version'])).stdout.trim()
    const context = { scratch, program, log, cache: await cacheFolder() }
    return {
      npm,
      binaryFrom: ours.binaryFrom,
      ...(await inTurns(subjects, isQuick ? RUNS.quick : RUNS.full, context)),
    }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/** One package after the other, several times around. The first time fills npm's cache and is not timed. */
async function inTurns(subjects, runs, context) {
  const packages = []
  const failures = []
  for (const { name, specs } of subjects) {
    try {
      packages.push({ name, specs, times: [], ...(await weigh(name, specs, context)) })
    } catch (error) {
      failures.push({ where: 'installation', who: name, message: firstLine(error) })
    }
  }
  for (let run = 0; run < runs; run += 1) {
    for (const { name, specs, times } of packages) {
      times.push(await install(specs, context, ['--offline']))
      context.log(`  ${name} installed in ${Math.round(times.at(-1))} ms`)
    }
  }
  return {
    packages: packages.map(({ specs, times, ...sizes }) => ({
      ...sizes,
      installMs: median(times),
    })),
    failures,
  }
}

async function weigh(name, specs, { program, cache, ...context }) {
  return inEmptyFolder(context.scratch, async (folder) => {
    await npmInstall(program, folder, specs, [])
    const files = filesIn(join(folder, 'node_modules')).filter((path) => !isNpms(path))
    const binary = await loadedBinary(program, folder, USES[name])
    return {
      name,
      packages: Object.keys(lockOf(folder)).length,
      downloadBytes: sum(
        Object.values(lockOf(folder)).map(({ integrity }) => packed(cache, integrity)),
      ),
      totalBytes: sum(files.map((path) => statSync(path).size)),
      binaryBytes: binary === undefined ? null : statSync(binary).size,
    }
  })
}

/** Milliseconds that an installation takes. */
function install(specs, { scratch, program }, flags) {
  return inEmptyFolder(scratch, async (folder) => {
    const start = performance.now()
    await npmInstall(program, folder, specs, flags)
    return performance.now() - start
  })
}

/** npm and the install scripts run on the Node.js that is measured: it decides whether they compile. */
function npmInstall(program, folder, specs, flags) {
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
  const PATH = dirname(program) + delimiter + process.env.PATH
  const env = { ...process.env, PATH }
  return exec('npm', ['install', ...quiet, ...flags, ...specs], { cwd: folder, env })
}

async function inEmptyFolder(scratch, use) {
  const folder = await mkdtemp(join(scratch, 'install-'))
  try {
    await writeFile(join(folder, 'package.json'), '{ "private": true }\n')
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The packages that npm has put there, by path. */
function lockOf(folder) {
  const lock = join(folder, 'node_modules', '.package-lock.json')
  return JSON.parse(readFileSync(lock, 'utf8')).packages
}

function isNpms(path) {
  return path.endsWith('node_modules/.package-lock.json')
}

/** Bytes of a tarball, which npm's cache files under its digest. */
function packed(cache, integrity) {
  const hex = Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex')
  const path = join(cache, 'content-v2', 'sha512', hex.slice(0, 2), hex.slice(2, 4), hex.slice(4))
  return statSync(path).size
}

async function cacheFolder() {
  const { stdout } = await exec('npm', ['config', 'get', 'cache'])
  return join(stdout.trim(), '_cacache')
}

/** The shared object that the package loads, of which some bring one for every platform. */
async function loadedBinary(program, folder, use) {
  if (use === undefined) return undefined
  const report = 'process.report.excludeNetwork = true; process.report.getReport().sharedObjects'
  const script = `${use}; console.log(JSON.stringify(eval(${JSON.stringify(report)})))`
  const { stdout } = await exec(program, ['-e', script], { cwd: folder })
  return JSON.parse(stdout).find((path) => path.includes('node_modules') && path.endsWith('.node'))
}

/** The tarball of slowhash, and that of its binary for this machine. */
async function packOurs(scratch) {
  const platform = hostPlatform()
  if (platform === undefined) throw new Error('slowhash has no binary for this machine')
  const folder = join(scratch, 'binding')
  cpSync(platform.folder, folder, { recursive: true })
  const released = releaseBinary(platform)
  const isReleased = existsSync(released)
  const built = join(root, 'native', 'slowhash.node')
  copyFileSync(isReleased ? released : built, join(folder, 'slowhash.node'))
  return {
    binaryFrom: isReleased ? 'release' : 'development',
    tarballs: [await pack(root, scratch), await pack(folder, scratch)],
  }
}

/** What npm itself needs for an installation. */
async function packNothing(scratch) {
  const folder = await mkdtemp(join(scratch, 'nothing-'))
  const manifest = { name: 'nothing', version: '1.0.0' }
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest))
  return pack(folder, scratch)
}

async function pack(folder, into) {
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', into]
  const { stdout } = await exec('npm', args, { cwd: folder })
  const { filename } = Object.values(JSON.parse(stdout))[0]
  return isAbsolute(filename) ? filename : join(into, filename)
}

function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesIn(path)
    return entry.isFile() ? [path] : []
  })
}

function sum(values) {
  return values.reduce((all, value) => all + value, 0)
}

function median(values) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]
}

function firstLine({ stderr, message }) {
  return (stderr?.trim() || message).split('\n')[0]
}
