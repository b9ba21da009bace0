import { createRequire } from 'node:module'
import type * as Slowhash from '../../index.js'

// Relative to `__bench__/build/` as well, where this is bundled for the child processes.
export const slowhash: typeof Slowhash = createRequire(import.meta.url)('../../dist/index.js')
