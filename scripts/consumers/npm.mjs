import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PLATFORMS } from '../platforms.mjs'
import { argumentsOf } from './docs.mjs'
import { installNode, installTool } from './tools.mjs'

const QUIET = ['--no-audit', '--no-fund']

/** Platforms of other machines, and the options that ask for them. */
const ELSEWHERE = {
  'linux-x64-musl': ['--os=linux', '--cpu=x64', '--libc=musl'],
  'linux-arm64-gnu': argumentsOf('npm ci'),
  'darwin-arm64': ['--os=darwin', '--cpu=arm64'],
  'win32-x64-msvc': ['--os=win32', '--cpu=x64'],
}

export const consumers = [
  // It writes no `libc` into lock files, so that its `npm ci` brings glibc and musl.
  { name: 'npm-10', run: (project) => testNpm(project, '10.9.9', { atMost: 2 }) },
  { name: 'npm-11', quick: true, run: (project) => testNpm(project, '11.21.2') },
  {
    name: 'npm-12',
    run: (project) => testNpm(project, '12.2.2', { node: installNode(24) }),
  },
  { name: 'npm-platforms', run: testPlatforms },
]

async function testNpm(project, version, { node = process.execPath, atMost = 1 } = {}) {
  const script = join(installTool('npm', version), 'bin', 'npm-cli.js')
  const npm = (...args) => project.run(node, [script, ...args, ...QUIET, '--foreground-scripts'])
  project.copyPrograms()
  assertSilent(await npm('install', 'slowhash'))
  assertNoScripts(project)
  await assertWorks(project, 1)
  for (const args of [['ci'], ['ci', '--ignore-scripts'], ['install', '--ignore-scripts']]) {
    project.remove('node_modules')
    assertSilent(await npm(...args))
    await assertWorks(project, atMost)
  }
}

/** Neither a warning, but on the settings of this machine, nor the line that npm prints before a script. */
function assertSilent({ code, stdout, stderr }) {
  assert.equal(code, 0, stderr)
  assert.doesNotMatch(stderr, /^(?!npm warn Unknown \w+ config)./m)
  assert.doesNotMatch(stdout, /^> /m)
}

function assertNoScripts(project) {
  const { packages } = JSON.parse(readFileSync(join(project.folder, 'package-lock.json'), 'utf8'))
  const names = Object.keys(packages).filter((path) => path !== '')
  assert.equal(names.length, 1 + PLATFORMS.length)
  assert.deepEqual(
    names.filter((path) => packages[path].hasInstallScript),
    [],
  )
}

async function assertWorks(project, atMost) {
  const bindings = project.bindings()
  assert(bindings.includes(project.release.host.package), `installed: ${bindings}`)
  assert(bindings.length <= atMost, `installed: ${bindings}`)
  await project.answers('login.cjs')
  await project.answers('login.mjs')
}

/** Installs for other machines. Returns which packages were there without their binaries. */
async function testPlatforms(project) {
  const script = join(installTool('npm', '11.21.2'), 'bin', 'npm-cli.js')
  await project.succeed(process.execPath, [script, 'install', 'slowhash', ...QUIET])
  for (const [name, options] of Object.entries(ELSEWHERE)) {
    const wanted = `@slowhash/binding-${name}`
    await project.succeed(process.execPath, [script, 'ci', ...options, ...QUIET])
    assert.deepEqual(project.bindings(), [wanted])
    const binary = join(project.folder, 'node_modules', wanted, 'slowhash.node')
    assert.equal(existsSync(binary), !project.release.hollow.includes(wanted), binary)
  }
  const hollow = Object.keys(ELSEWHERE).filter((name) =>
    project.release.hollow.includes(`@slowhash/binding-${name}`),
  )
  return hollow.length > 0 ? `by their manifests only: ${hollow.join(', ')}` : undefined
}
