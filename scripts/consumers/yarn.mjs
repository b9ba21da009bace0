import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { block } from './docs.mjs'
import { installTool } from './tools.mjs'

const VERSION = '4.18.1'

export const consumers = [
  { name: 'yarn-node-modules', run: testNodeModules },
  { name: 'yarn-pnp', run: testPnp },
]

async function testNodeModules(project) {
  const yarn = prepare(project, 'nodeLinker: node-modules\n')
  await yarn('add', 'slowhash')
  assert.deepEqual(project.bindings(), [project.release.host.package])
  await project.answers('login.cjs')
  await project.answers('login.mjs')
  project.remove('node_modules')
  await yarn('install', '--immutable', '--mode=skip-build')
  await project.answers('login.mjs')

  project.write(
    '.yarnrc.yml',
    settings(project, `nodeLinker: node-modules\n${block('.yarnrc.yml')}`),
  )
  await yarn('install', '--immutable')
  const wanted = ['@slowhash/binding-linux-arm64-gnu', project.release.host.package]
  assert.deepEqual(new Set(project.bindings()), new Set(wanted))
}

async function testPnp(project) {
  const yarn = prepare(project, `nodeLinker: pnp\n${block('.yarnrc.yml, for ES modules')}`)
  await yarn('add', 'slowhash')
  const unplugged = readdirSync(join(project.folder, '.yarn', 'unplugged'))
  const [, name] = project.release.host.package.split('/')
  assert.deepEqual(
    unplugged.map((folder) => folder.startsWith(`@slowhash-${name}-`)),
    [true],
    `${unplugged}`,
  )
  for (const file of ['login.cjs', 'login.mjs']) {
    await project.answers(file, { args: [yarn.script, 'node'] })
  }
}

/** Returns a function that runs Yarn, with its `script`. */
function prepare(project, lines) {
  project.copyPrograms()
  project.write('yarn.lock', '')
  project.write('.yarnrc.yml', settings(project, lines))
  const script = join(installTool('@yarnpkg/cli-dist', VERSION), 'bin', 'yarn.js')
  const yarn = (...args) => project.succeed(process.execPath, [script, ...args])
  return Object.assign(yarn, { script })
}

function settings({ release, folder }, lines) {
  return `${lines}
npmRegistryServer: "${release.registry}"
unsafeHttpWhitelist: ["127.0.0.1"]
enableTelemetry: false
enableImmutableInstalls: false
globalFolder: "${join(folder, 'yarn')}"
`
}
