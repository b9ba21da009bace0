// What has to work on every platform, asked of the installed package: the published vectors and a
// stored string of each format, on the calling thread and off it; errors, batches, the event loop,
// aborted calls and worker threads. It runs where the package is installed, on any runtime.
// node smoke.cjs VECTORS RESULT [--few] [--backends=argon2:neon,...]: the folder of the vectors, the
// file that results are written to (the terminal of Windows is not there under wine), whether to leave
// out what takes long on a processor that is emulated, and which kernels that one has to run.

const assert = require('node:assert')
const { readdirSync, readFileSync, writeFileSync } = require('node:fs')
const { join } = require('node:path')

const [vectors, resultFile, ...options] = process.argv.slice(2)
const isFew = options.includes('--few')
const expected = options.find((option) => option.startsWith('--backends='))?.split('=')[1] ?? ''

const lines = []
let failed = 0

function report(line) {
  lines.push(line)
  writeFileSync(resultFile, `${lines.join('\n')}\n`)
}

async function main() {
  const tests = [
    ['the kernels of this processor', kernels],
    ...require('./smoke-vectors.cjs')({ rows, isFew }),
    ...require('./smoke-behaviour.cjs'),
  ]
  report(`runtime: ${runtime()}`)
  for (const [name, test] of tests) await run(name, test)
  report(`${tests.length - failed} passed, ${failed} failed`)
}

async function run(name, test) {
  const start = performance.now()
  try {
    const ran = await test()
    report(`ok: ${name}${ran === undefined ? '' : `: ${ran}`} (${elapsed(start)})`)
  } catch (error) {
    failed += 1
    report(`FAILED: ${name}: ${error?.stack ?? error}`)
  }
}

function elapsed(start) {
  return `${Math.round(performance.now() - start)} ms`
}

function rows(name) {
  const text = readFileSync(join(vectors, name), 'utf8')
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
}

function runtime() {
  const { bun, deno, node } = process.versions
  const name = deno ? `Deno ${deno}` : bun ? `Bun ${bun}` : `Node ${node}`
  return `${name} ${process.platform} ${process.arch}`
}

/** Which kernels the addon has chosen, and that they are those that were asked for. */
function kernels() {
  const [name] = readdirSync(join(__dirname, 'node_modules', '@slowhash'))
  const chosen = require(`@slowhash/${name}`).backends()
  for (const pair of expected.split(',').filter(Boolean)) {
    const [algorithm, backend] = pair.split(':')
    assert.equal(chosen[algorithm], backend, algorithm)
  }
  return JSON.stringify(chosen)
}

main().then(
  // Not by draining the event loop: whatever hangs has failed.
  () => process.exit(failed === 0 ? 0 : 1),
  (error) => {
    report(`FAILED: ${error?.stack ?? error}`)
    process.exit(1)
  },
)
