// Everything that CI asks for: the tests, then formatting, lints, types and packaging.
// Each check runs even if one before it failed; the last line sums up what ran. Beside the tests there are
// two lanes of checks, which leave fewer processors idle than one after the other would.

import { spawn } from 'node:child_process'
import { root } from './build.mjs'

const RUST_CRATES = ['slowhash-kernels', 'slowhash-core', 'slowhash-scheduler']
const CLIPPY = ['clippy', '--locked', '--quiet']
const DENY = ['--', '-D', 'warnings']

/** Long enough to find what a change broke; `scripts/fuzz.sh 900` looks for the rest. */
const FUZZ_SECONDS = '15'
const FUZZ_TARGETS = ['parse', 'parameters', 'backends', 'batches']

/** Both C libraries of Linux, every time; `npm run test:platforms` runs the rest before a release. */
const PLATFORMS = ['linux-x64-gnu/node-20', 'linux-x64-musl/node-24']

/** Alone, for they keep every processor busy. */
const TESTS = [['tests', 'npm', ['test']]]

/** Cargo lets one at a time into its folder, and the consumers install what the platforms have built. */
const COMPILED = [
  ['Rust format', 'cargo', ['fmt', '--check']],
  [
    'Rust format of the fuzz targets',
    'cargo',
    ['fmt', '--check', '--manifest-path', 'fuzz/Cargo.toml'],
  ],
  ['clippy, addon', 'cargo', [...CLIPPY, '-p', 'slowhash', ...DENY]],
  ['clippy, crates', 'cargo', [...CLIPPY, ...packages(RUST_CRATES), '--all-targets', ...DENY]],
  [
    'rustdoc',
    'cargo',
    ['doc', '--locked', '--quiet', '--no-deps', '--workspace'],
    { RUSTDOCFLAGS: '-D warnings' },
  ],
  ['platforms', 'node', ['scripts/test-platforms.mjs', ...PLATFORMS]],
  ['consumers', 'node', ['scripts/test-consumers.mjs', '--quick']],
]

/** Most of these use one processor, or wait for the network. The fuzz targets have a folder of their own. */
const BESIDE = [
  ['TypeScript, and index.d.ts up to date', 'npx', ['tsc', '-p', 'tsconfig.json', '--noEmit']],
  ['TypeScript of the tests', 'npx', ['tsc', '-p', '__test__/tsconfig.json']],
  ['TypeScript of the benchmarks', 'npx', ['tsc', '-p', '__bench__/tsconfig.json']],
  ['lint and format', 'npx', ['biome', 'ci', '--error-on-warnings', '.']],
  ['licences and third-party notices', 'node', ['scripts/licenses.mjs', '--check']],
  ['workflows', 'node', ['scripts/workflows-lint.mjs']],
  ['one version everywhere', 'node', ['scripts/version.mjs', '--check']],
  ['packaging', 'node', ['scripts/package-lint.mjs']],
  ['docs/formats.md up to date', 'node', ['scripts/formats-doc.mjs', '--check']],
  ['docs/api up to date', 'node', ['scripts/api-docs.mjs', '--check']],
  ['layers, and docs/architecture-graph.md up to date', 'node', ['scripts/graph.mjs', '--check']],
  ['sizes of files and functions', 'node', ['scripts/sizes.mjs']],
  ['docs/benchmarks.md up to date', 'node', ['scripts/bench-report.mjs', '--check']],
  ['interchange', 'node', ['scripts/interchange.mjs', '--require-all']],
  ['report in Chromium', 'node', ['scripts/browser.mjs']],
  ...FUZZ_TARGETS.map((target) => [
    `fuzz, ${target}`,
    'sh',
    ['scripts/fuzz.sh', FUZZ_SECONDS, target],
  ]),
]

const total = { passed: 0, failed: 0 }
await runAll(TESTS)
await Promise.all([runAll(COMPILED), runAll(BESIDE)])
console.log(`\n${secondsSince(0)} s in all\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1

function packages(names) {
  return names.flatMap((name) => ['-p', name])
}

/** Runs checks one after the other. */
async function runAll(checks) {
  for (const [name, command, args, env] of checks) {
    const { passed, failed } = await runCheck(name, command, args, env)
    total.passed += passed
    total.failed += failed
  }
}

/**
 * Runs one check, and prints what it printed when it has ended, for others run at the same time. It counts
 * as the tests that it ran, or as one when it is no test runner.
 */
async function runCheck(name, command, args, env = {}) {
  const start = performance.now()
  console.log(`== ${name} begins`)
  const { status, stdout, stderr } = await runQuietly(command, args, env)
  console.log(`\n== ${name}: ${command} ${args.join(' ')}`)
  console.log(`${stdout}${stderr}`.trim())
  console.log(`(${secondsSince(start)} s)`)
  const { passed, failed } = countTests(stdout)
  if (status !== 0) return { passed, failed: Math.max(failed, 1) }
  return passed > 0 ? { passed, failed } : { passed: 1, failed: 0 }
}

/** Its status is null when it was ended by a signal or could not be started. */
async function runQuietly(command, args, env) {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr']) {
    child[name].setEncoding('utf8').on('data', (text) => (output[name] += text))
  }
  child.on('error', (error) => (output.stderr += error.message))
  const [status] = await new Promise((resolve) => child.on('close', (...ended) => resolve(ended)))
  return { ...output, status }
}

function secondsSince(start) {
  return ((performance.now() - start) / 1000).toFixed(0)
}

/** Adds up the closing lines of cargo test and vitest. */
function countTests(output) {
  const count = { passed: 0, failed: 0 }
  const lines = output.matchAll(/^(?:test result:|\s+Tests ).*$/gm)
  for (const [line] of lines) {
    count.passed += Number(/(\d+) passed/.exec(line)?.[1] ?? 0)
    count.failed += Number(/(\d+) failed/.exec(line)?.[1] ?? 0)
  }
  return count
}
