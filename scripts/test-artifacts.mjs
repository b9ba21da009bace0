// Tests the tarballs of a release as they are, on this machine and in one runtime: nothing is built,
// and what is tested is what is published. For every platform and version it runs on a machine of its
// own (.github/workflows/release.yml).
//
//   node scripts/test-artifacts.mjs DIR            in the Node.js that runs this
//   node scripts/test-artifacts.mjs DIR bun        in Bun, Deno or Electron, which it installs
//
// It needs no dependency of the project: an image with Node.js alone is enough.

import { execFileSync, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { RUNTIMES } from './artifacts/runtimes.mjs'
import { root } from './build.mjs'
import { hostPlatform } from './pack.mjs'

const [directory, runtime = 'node'] = process.argv.slice(2)
const project = mkdtempSync(join(tmpdir(), 'slowhash-artifacts-'))
try {
  if (directory === undefined || RUNTIMES[runtime] === undefined) {
    throw new Error(
      `usage: node scripts/test-artifacts.mjs DIR [${Object.keys(RUNTIMES).join('|')}]`,
    )
  }
  install(resolve(directory))
  process.exitCode = smoke(runtime)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
} finally {
  rmSync(project, { recursive: true, force: true })
}

/** Puts the packages where npm puts them, and the program that tests them beside. */
function install(tarballs) {
  const host = hostPlatform()
  if (host === undefined) throw new Error('no binary is published for this platform')
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  unpack(join(tarballs, `slowhash-${version}.tgz`), 'slowhash')
  unpack(join(tarballs, `slowhash-binding-${host.name}-${version}.tgz`), host.package)
  const programs = join(root, 'scripts', 'platforms')
  for (const file of readdirSync(programs).filter((name) => name.startsWith('smoke'))) {
    copyFileSync(join(programs, file), join(project, file))
  }
  writeFileSync(join(project, 'package.json'), '{"private":true,"type":"commonjs"}\n')
}

function unpack(tarball, name) {
  if (!existsSync(tarball)) throw new Error(`${tarball} is not there: it is what had to be tested`)
  const folder = join(project, 'node_modules', name)
  mkdirSync(dirname(folder), { recursive: true })
  // By a name without a drive: GNU's tar takes "C:" for the name of a host.
  copyFileSync(tarball, join(project, 'package.tgz'))
  execFileSync('tar', ['-xzf', 'package.tgz'], { cwd: project })
  renameSync(join(project, 'package'), folder)
}

/** Runs the program and prints what it found. Returns its status. */
function smoke(name) {
  const result = join(project, 'result.txt')
  const { command, args = [], env } = RUNTIMES[name](project, hostPlatform())
  const program = [...args, join(project, 'smoke.cjs'), join(root, 'vectors'), result]
  const { status, stdout, stderr, error } = spawnSync(command, program, {
    cwd: project,
    encoding: 'utf8',
    env: { ...process.env, ...env },
    timeout: 300_000,
  })
  console.log(`${stdout}${stderr}`.trim())
  if (existsSync(result)) console.log(readFileSync(result, 'utf8').trim())
  if (error !== undefined) throw error
  return status ?? 1
}
