// Installs the packed release into projects as users have them, and hashes there:
// `npm run test:consumers -- [--quick] [--no-build] [NAME...]`
// --quick     those that the gate runs
// --no-build  with the binaries that are there
// A name is that of a consumer, or its beginning: npm, npm-11, yarn, next.

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build, root } from './build.mjs'
import { buildRelease } from './build-all.mjs'
import { CONSUMERS } from './consumers/all.mjs'
import { NotRun, Project } from './consumers/project.mjs'
import { CACHE } from './consumers/tools.mjs'
import { hostPlatform, packRelease } from './pack.mjs'
import { releaseBinary } from './platforms.mjs'
import { startRegistry } from './registry.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    'no-build': { type: 'boolean', default: false },
  },
})
const chosen = CONSUMERS.filter(isChosen)
if (chosen.length === 0) {
  console.error(`slowhash: there are ${CONSUMERS.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}

if (!values['no-build']) build()
const folder = mkdtempSync(join(tmpdir(), 'slowhash-consumers-'))
const release = await publish(join(folder, 'tarballs'))
const count = { passed: 0, failed: 0, 'not run': 0 }
for (const consumer of chosen) count[await tryConsumer(consumer)]++
release.close()
rmSync(folder, { recursive: true, force: true })
const skipped = count['not run'] > 0 ? `, ${count['not run']} skipped` : ''
console.log(`\n${count.passed} passed, ${count.failed} failed${skipped}`)
process.exitCode = count.failed === 0 && count.passed > 0 ? 0 : 1

function isChosen({ name, quick }) {
  if (values.quick && !quick) return false
  return positionals.length === 0 || positionals.some((start) => name.startsWith(start))
}

/** Packs everything and serves it. */
async function publish(tarballs) {
  const host = hostPlatform()
  const missing = values['no-build'] ? [] : buildRelease([host.name]).missing
  for (const { why } of missing) {
    console.log(
      `with the development build of ${host.name}, for the other one is not there: ${why}`,
    )
  }
  const development = join(root, 'native', 'slowhash.node')
  const binaryOf = (one) => (one === host && missing.length > 0 ? development : releaseBinary(one))
  // Whether it may be published is not the question here.
  const { packed } = packRelease(tarballs, { binaryOf, check: () => {}, hollow: true })
  const { url, close } = await startRegistry(tarballs)
  const hollow = packed.filter((one) => one.hollow !== undefined).map(({ name }) => name)
  // Those of platforms are no modules to lint.
  const modules = packed.filter(({ name }) => !name.startsWith('@slowhash/binding-'))
  const files = modules.map(({ file }) => join(tarballs, file))
  return { registry: url, close, host, hollow, tarballs: files, cache: CACHE }
}

async function tryConsumer({ name, run }) {
  const start = performance.now()
  const place = join(folder, name, 'project')
  mkdirSync(place, { recursive: true })
  const { result, remark } = await outcome(() => run(new Project(place, release)))
  rmSync(join(folder, name), { recursive: true, force: true })
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`${result.padEnd(8)} ${name} (${seconds} s)${remark ? `: ${remark}` : ''}`)
  return result
}

async function outcome(run) {
  try {
    return { result: 'passed', remark: await run() }
  } catch (error) {
    if (error instanceof NotRun) return { result: 'not run', remark: error.message }
    return { result: 'failed', remark: error.stack }
  }
}
