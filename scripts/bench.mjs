// Measures slowhash against the packages that compute the same: `npm run bench -- [options] [file...]`
// --node PATH  runs it with another Node.js than the one that runs this script
// --quick      fewer rounds
// --write      writes docs/benchmarks.md

import { loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { build, run } from './build.mjs'
import { installPeers } from './peers.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    node: { type: 'string', default: process.execPath },
    quick: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
})
if (values.write && positionals.length > 0) {
  console.error('slowhash: --write needs all cases, for the page holds them all')
  process.exit(1)
}

const load = loadavg()[0].toFixed(2)
build()
installPeers()
const vitest = join('node_modules', 'vitest', 'vitest.mjs')
run(
  resolve(values.node),
  [vitest, 'run', '--config', '__bench__/vitest.config.mts', ...positionals],
  {
    env: {
      ...process.env,
      SLOWHASH_BENCH_BACKENDS: backends(),
      SLOWHASH_BENCH_LOAD: load,
      SLOWHASH_BENCH_QUICK: values.quick ? '1' : '0',
      SLOWHASH_BENCH_WRITE: values.write ? '1' : '0',
    },
  },
)

/** The kernels that run on this machine: the addon does not tell. */
function backends() {
  const example = ['run', '--release', '--locked', '--quiet', '-p', 'slowhash-kernels']
  return run('cargo', [...example, '--example', 'backends'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  }).trim()
}
