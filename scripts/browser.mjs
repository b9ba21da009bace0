// Looks at the report of `slowhash calibrate` in a real browser, without a window. It installs Debian's
// Chromium when there is none, and fails when it cannot.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { build, run } from './build.mjs'
import { aptInstall } from './debian.mjs'

/** Where distributions put it. */
const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser']

build()
const env = { ...process.env, SLOWHASH_TEST_CHROMIUM: chromium(), SLOWHASH_REQUIRE_ALL: '1' }
run(join('node_modules', '.bin', 'vitest'), ['run', 'report.browser'], { env })

function chromium() {
  const named = process.env.SLOWHASH_TEST_CHROMIUM
  if (named !== undefined) return named
  const installed = PLACES.find((path) => existsSync(path))
  if (installed !== undefined) return installed
  install()
  return PLACES[0]
}

function install() {
  if (process.getuid?.() !== 0) {
    console.error('slowhash: there is no Chromium, and only root can install it')
    process.exit(1)
  }
  try {
    aptInstall(['chromium'])
  } catch (error) {
    console.error(`slowhash: ${error.message}`)
    process.exit(1)
  }
}
