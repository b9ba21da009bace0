// Looks at the report of `slowhash calibrate` in a real browser, without a window. It installs Debian's
// Chromium when there is none, and fails when it cannot.

import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { build, run } from './build.mjs'

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
  console.error('slowhash: installing Chromium')
  apt('update', '-qq')
  apt('install', '-y', '-qq', '--no-install-recommends', 'chromium')
}

function apt(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  try {
    execFileSync('apt-get', args, { env, stdio: 'pipe', encoding: 'utf8', maxBuffer: 64 << 20 })
  } catch (error) {
    console.error(`slowhash: apt-get ${args[0]} failed: ${error.stderr || error.message}`)
    process.exit(1)
  }
}
