// Everything that has to hold: the Rust tests and the JavaScript tests.

import { join } from 'node:path'
import { build, run } from './build.mjs'

build()
run('cargo', ['test', '--locked', '--quiet'])
// The same kernels as a lesser machine would choose them.
const lowered = { env: { ...process.env, SLOWHASH_CPU: 'portable' } }
run('cargo', ['test', '--locked', '--quiet', '-p', 'slowhash-kernels'], lowered)
run(join('node_modules', '.bin', 'vitest'), ['run', ...process.argv.slice(2)])
