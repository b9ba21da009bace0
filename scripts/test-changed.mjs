// Runs the tests that are nearest to what has changed since the last commit, and stops at the first that
// fails: `npm run test:changed`. It says what it left out; `npm test` runs everything.
// `--list` only says what it would run.

import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, root, run } from './build.mjs'

/** Arguments of `cargo test` for a change below a folder. What depends on it is asked for its vectors alone. */
const CARGO = {
  'crates/kernels/': ['-p slowhash-kernels', '-p slowhash-core --test vectors published'],
  'crates/core/': ['-p slowhash-core --lib --test vectors --test secrets'],
  'crates/core/src/formats/': ['-p slowhash-core --test formats'],
  'crates/core/tests/formats/': ['-p slowhash-core --test formats'],
  'crates/scheduler/': ['-p slowhash-scheduler'],
  'vectors/': ['-p slowhash-core --test vectors'],
}

/** Tests of everything that a call goes through. Together they take seconds. */
const SMOKE = [
  ...['abort', 'configure', 'errors', 'errors.stored', 'exports', 'inputs', 'passwords', 'policy'],
  ...['queue', 'stats', 'vectors'],
]

/** Tests of `__test__/` for a file that has changed. A name that ends with a dot stands for all that start so. */
const VITEST = [
  [/^src\/|^lib\/(?!cli)[\w-]+\.m?ts$/, SMOKE],
  [/^lib\/([a-z\d]+)[\w-]*\.m?ts$/, ['$1', '$1.']],
  [/^lib\/adapters\//, ['formats.adapters', 'formats.options', 'formats.check']],
  [/^(index|passwords|calibrate)\.d\.m?ts$/, ['types', 'exports', 'docs']],
  [/^(argon2|bcrypt|bcryptjs|crypto|formats)\.d\.m?ts$/, ['$1.types', '$1.exports', 'docs']],
  [/\.md$/, ['docs']],
  [/^(README|docs\/[\w-]+)\.md$/, ['snippets']],
  [/^vectors\//, ['vectors', 'formats.vectors']],
]

/** They load the machine for long, or install other packages first: only when they themselves have changed. */
const SLOW =
  /^(aliases|differential|hostile|jest|leaks|lifecycle|memory)\b|\.(interchange|parity|types)$/

const TESTS = readdirSync(join(root, '__test__')).filter((name) => name.endsWith('.test.ts'))

const files = changedFiles()
const cargo = cargoRuns()
const vitest = vitestFiles()
report()
if (!process.argv.includes('--list')) runAll()

function report() {
  console.log(`${files.length} files have changed since the last commit`)
  for (const args of cargo) console.log(`cargo test ${args}`)
  if (vitest.length > 0) console.log(`vitest run ${vitest.join(' ')}`)
  if (cargo.length > 0)
    console.log('left out: other tests of cargo, and those of an addon made anew')
  const others = TESTS.filter((test) => !vitest.includes(test)).map(nameOf)
  console.log(`left out: ${others.length} of ${TESTS.length} files: ${others.join(' ')}`)
}

function runAll() {
  for (const args of cargo) run('cargo', ['test', '--locked', '--quiet', ...args.split(' ')])
  if (vitest.length === 0) return
  const needsAddon =
    files.some((file) => file.startsWith('src/')) || !existsSync(join(root, 'native'))
  build('node_modules', 'dist', ...(needsAddon ? ['native'] : []))
  run(join('node_modules', '.bin', 'vitest'), ['run', ...vitest.map((test) => `__test__/${test}`)])
}

/** Paths of what differs from the last commit, and of what is not in it yet. */
function changedFiles() {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n')
  const names = [
    ...git('diff', '--name-only', '--relative', 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
  return names.filter((name) => name !== '')
}

function cargoRuns() {
  const isTouched = (folder) => files.some((file) => file.startsWith(folder))
  const touched = Object.keys(CARGO).filter(isTouched)
  return [...new Set(touched.flatMap((folder) => CARGO[folder]))]
}

function vitestFiles() {
  const chosen = new Set(files.flatMap((file) => [...ownTests(file), ...testsOf(file)]))
  return TESTS.filter((test) => chosen.has(test))
}

/** A test that has changed, or the tests that import a file beside them that has. */
function ownTests(file) {
  const name = /^__test__\/([\w.-]+)\.ts$/.exec(file)?.[1]
  if (name === undefined) return []
  if (name.endsWith('.test')) return [`${name}.ts`]
  const text = (test) => readFileSync(join(root, '__test__', test), 'utf8')
  return TESTS.filter((test) => text(test).includes(`'./${name}'`))
}

function testsOf(file) {
  const names = VITEST.flatMap(([path, tests]) => {
    const match = path.exec(file)
    return match === null ? [] : tests.map((test) => test.replace('$1', match[1]))
  })
  return TESTS.filter((test) => names.some((name) => isNamed(test, name)))
}

function isNamed(test, name) {
  const own = nameOf(test)
  return own === name || (name.endsWith('.') && own.startsWith(name) && !SLOW.test(own))
}

function nameOf(test) {
  return test.slice(0, -'.test.ts'.length)
}
