// Every consumer, { name, quick, run }. `run` is given a new project and throws when something is wrong; it may
// return a remark. Those that are quick are part of the gate.

import { consumers as bundlers } from './bundlers.mjs'
import { consumers as next } from './next.mjs'
import { consumers as npm } from './npm.mjs'
import { consumers as pnpm } from './pnpm.mjs'
import { consumers as runtimes } from './runtimes.mjs'
import { consumers as testRunners } from './test-runners.mjs'
import { consumers as types } from './types.mjs'
import { consumers as yarn } from './yarn.mjs'

export const CONSUMERS = [
  ...npm,
  ...pnpm,
  ...yarn,
  ...runtimes,
  ...testRunners,
  ...bundlers,
  ...next,
  ...types,
]
