// Installs and builds what is missing or out of date, and nothing else.
// `node scripts/build.mjs` does it all; the other scripts call `build` first.

import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** In each folder that is made: what from. */
const STAMP = '.built-from'

/** The public types of the root export and of each drop-in module. */
function declarations() {
  return readdirSync(root)
    .filter((name) => /\.d\.m?ts$/.test(name))
    .sort()
}

/** Paths in each crate of the workspace. Its tests and benchmarks are not built into anything. */
function crates(...paths) {
  const names = readdirSync(join(root, 'crates')).sort()
  return names.flatMap((name) => paths.map((path) => `crates/${name}/${path}`))
}

/** What the addon is compiled from. */
export const ADDON_SOURCES = [
  'Cargo.toml',
  'Cargo.lock',
  'build.rs',
  'src',
  ...crates('Cargo.toml', 'src'),
]

/** What is made, from which files, into which folder, by which command. */
const STEPS = [
  {
    what: 'development dependencies',
    from: ['package-lock.json'],
    into: 'node_modules',
    run: () => run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']),
  },
  {
    what: 'the native addon',
    from: [...ADDON_SOURCES, 'package.json'],
    into: 'native',
    run: () => {
      const args = ['build', '--release', '--output-dir', 'native', '--dts', 'binding.d.ts']
      run(join('node_modules', '.bin', 'napi'), args)
    },
  },
  {
    what: 'the JavaScript face',
    from: ['tsconfig.json', 'lib', ...declarations(), 'native/binding.d.ts', 'package-lock.json'],
    into: 'dist',
    run: () => {
      rmSync(join(root, 'dist'), { recursive: true, force: true })
      run(join('node_modules', '.bin', 'tsc'), ['-p', 'tsconfig.json'])
    },
  },
]

/**
 * Runs every step whose inputs are not those of its last run, or only those into the given folders.
 * Returns how many ran.
 */
export function build(...folders) {
  const steps = STEPS.filter(({ into }) => folders.length === 0 || folders.includes(into))
  return steps.filter(bringUpToDate).length
}

/** Runs a command in the project's folder with this terminal, and ends with its status if it fails. */
export function run(command, args, options = {}) {
  try {
    const shell = process.platform === 'win32'
    // Not its input: that is the password of `npm start`.
    const stdio = ['ignore', 'inherit', 'inherit']
    return execFileSync(command, args, { cwd: root, stdio, shell, ...options })
  } catch (error) {
    process.exit(typeof error.status === 'number' ? error.status : 1)
  }
}

/** Runs a command and returns what it printed. Fails with the end of what it complained about. */
export function capture(command, args, options = {}) {
  try {
    const settings = { encoding: 'utf8', stdio: 'pipe', cwd: root, maxBuffer: 64 << 20 }
    return execFileSync(command, args, { ...settings, ...options })
  } catch (error) {
    const said = String(error.stderr || error.stdout || error.message).trim()
    throw new Error(`${command} ${args.join(' ')}: ${said.split('\n').slice(-15).join('\n')}`)
  }
}

/** Runs a step if its inputs are not those of its last run. Returns whether it ran. */
export function bringUpToDate({ what, from, into, run }) {
  const inputs = fingerprint(from)
  if (stampOf(into) === inputs) return false
  console.error(`slowhash: making ${what}`)
  run()
  mkdirSync(join(root, into), { recursive: true })
  writeFileSync(join(root, into, STAMP), inputs)
  return true
}

/** Whether what is in a folder was made here from other inputs than those of now. */
export function isOutdated({ from, into }) {
  const stamp = stampOf(into)
  return stamp !== undefined && stamp !== fingerprint(from)
}

/** The fingerprint of what the content of a folder was made from. Undefined when it was not made here. */
function stampOf(folder) {
  const file = join(root, folder, STAMP)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/** A digest of the content of files and of all files in folders, and of the Node.js that reads it. */
function fingerprint(paths) {
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}\0`)
  for (const path of paths.flatMap(filesIn)) {
    hash.update(`${path}\0`).update(contentOf(path)).update('\0')
  }
  return hash.digest('hex')
}

/** The bytes of a file; of package.json what the addon is made from, which no script and no dependency is. */
function contentOf(path) {
  const content = readFileSync(join(root, path))
  if (path !== 'package.json') return content
  const { version, napi } = JSON.parse(content)
  return JSON.stringify({ version, napi })
}

function filesIn(path) {
  if (!statSync(join(root, path)).isDirectory()) return [path]
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesIn(join(path, name)))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (build() === 0) console.error('slowhash: everything is built')
}
