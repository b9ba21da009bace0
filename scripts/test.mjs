// Everything that has to hold: the Rust tests and the JavaScript tests.

import { join } from 'node:path'
import { build, run } from './build.mjs'

build()
run('cargo', ['test', '--locked', '--quiet'])
run(join('node_modules', '.bin', 'vitest'), ['run', ...process.argv.slice(2)])
