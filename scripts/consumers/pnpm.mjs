import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { installNode, installTool } from './tools.mjs'

export const consumers = [{ name: 'pnpm', run: testPnpm }]

async function testPnpm(project) {
  const script = join(installTool('pnpm', '12.21.0'), 'bin', 'pnpm.mjs')
  const node = installNode(24)
  const pnpm = (...args) => project.succeed(node, [script, ...args])
  project.write(
    '.npmrc',
    `registry=${project.release.registry}\nstore-dir=${project.folder}/store\n`,
  )
  project.copyPrograms()
  await pnpm('add', 'slowhash')
  assert.deepEqual(bindings(project), [project.release.host.package])
  await project.answers('login.cjs')
  project.remove('node_modules')
  await pnpm('install', '--frozen-lockfile', '--ignore-scripts')
  await project.answers('login.mjs')

  project.remove('node_modules')
  project.writeDocumented('pnpm-workspace.yaml')
  await pnpm('install', '--frozen-lockfile')
  assert(bindings(project).includes('@slowhash/binding-linux-arm64-gnu'), `${bindings(project)}`)
}

/** The packages of platforms in the store of the project. */
function bindings({ folder }) {
  const store = join(folder, 'node_modules', '.pnpm')
  const names = readdirSync(store).filter((name) => name.startsWith('@slowhash+binding-'))
  const packages = names.map((name) => name.replace('+', '/').replace(/@[^@]*$/, ''))
  return packages.filter((name, i) => existsSync(join(store, names[i], 'node_modules', name)))
}
