// Installs the version of this project from the registry, as a user would, and checks that it works
// and that its packages are signed and prove where they were built.
//   node scripts/verify-release.mjs

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from './build.mjs'

/** A registry needs some minutes until every one of its servers has a new version. */
const ATTEMPTS = 10
const PAUSE_MS = 30_000

const ALIASES = ['argon2', 'bcrypt', 'bcryptjs']

const PROGRAM = `
const { hashSync, verifySync } = require('slowhash')
const stored = hashSync('password')
if (!verifySync(stored, 'password') || verifySync(stored, 'another')) throw new Error('it does not verify')
for (const name of ${JSON.stringify(ALIASES)}) {
  if (typeof require('@slowhash/' + name).hash !== 'function') throw new Error(name + ' has no hash')
}
console.log(stored.slice(0, 30))
`

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const project = mkdtempSync(join(tmpdir(), 'slowhash-verify-'))
try {
  writeFileSync(join(project, 'package.json'), '{"private":true}\n')
  await install()
  execFileSync(process.execPath, ['-e', PROGRAM], { cwd: project, stdio: 'inherit' })
  npm('audit', 'signatures')
  console.log(`slowhash ${version} installs, hashes and is signed`)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
} finally {
  rmSync(project, { recursive: true, force: true })
}

async function install() {
  const names = ['slowhash', ...ALIASES.map((name) => `@slowhash/${name}`)]
  const packages = names.map((name) => `${name}@${version}`)
  for (let attempt = 1; ; attempt += 1) {
    try {
      return npm('install', '--ignore-scripts', '--no-fund', '--prefer-online', ...packages)
    } catch (error) {
      if (attempt === ATTEMPTS) throw error
      console.log(`attempt ${attempt} of ${ATTEMPTS} failed; the next in ${PAUSE_MS / 1000} s`)
      await wait(PAUSE_MS)
    }
  }
}

function npm(...args) {
  // npm is a batch file on Windows.
  const shell = process.platform === 'win32'
  execFileSync('npm', args, { cwd: project, stdio: 'inherit', shell })
}
