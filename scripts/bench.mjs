// Measures slowhash against the packages that compute the same and prints what it found:
// `npm run bench -- [options] [file...]`
// --node PATH  runs it with another Node.js than the one that runs this script
// --quick      fewer rounds
// The page docs/benchmarks.md comes from `npm run bench:report`.

import { loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { backends } from './bench-report/backends.mjs'
import { build, run } from './build.mjs'
import { installPeers } from './peers.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    node: { type: 'string', default: process.execPath },
    quick: { type: 'boolean', default: false },
  },
})

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
    },
  },
)
