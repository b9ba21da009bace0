import assert from 'node:assert/strict'
import { join } from 'node:path'
import { argumentsOf } from './docs.mjs'
import { installNode, installRuntime } from './tools.mjs'

export const consumers = [
  { name: 'bun', run: testBun },
  { name: 'deno', run: testDeno },
  ...[22, 24, 26].map((major) => ({
    name: `permission-${major}`,
    quick: true,
    run: (project) => testPermission(project, installNode(major)),
  })),
]

/** Bun installs, and runs what it installed. So does Node.js. */
async function testBun(project) {
  const bun = join(installRuntime('Bun', '@oven/bun-linux-x64', '1.4.5'), 'bin', 'bun')
  const env = { BUN_INSTALL_CACHE_DIR: join(project.folder, 'bun-cache') }
  project.write('bunfig.toml', `[install]\nregistry = "${project.release.registry}"\n`)
  project.copyPrograms()
  await project.succeed(bun, ['add', 'slowhash'], { env })
  assert.deepEqual(project.bindings(), [project.release.host.package])
  await project.answers('login.cjs')
  for (const file of ['login.cjs', 'login.mjs']) await project.answers(file, { command: bun, env })
  project.remove('node_modules')
  await project.succeed(bun, ['install', '--frozen-lockfile', '--ignore-scripts'], { env })
  await project.answers('login.mjs', { command: bun, env })
}

async function testDeno(project) {
  const deno = join(installRuntime('Deno', '@deno/linux-x64-glibc', '2.9.6'), 'deno')
  const args = ['run', ...argumentsOf('deno run').slice(0, -1)]
  project.copyPrograms()
  await project.install()
  const env = { DENO_DIR: join(project.folder, 'deno') }
  for (const file of ['login.cjs', 'login.mjs']) {
    await project.answers(file, { command: deno, args, env })
  }
}

/** With the permissions that docs/bundlers.md names, and an error that says why without. */
async function testPermission(project, node) {
  const args = argumentsOf('node').slice(0, -1)
  project.copyPrograms()
  await project.install()
  for (const file of ['login.cjs', 'login.mjs']) {
    await project.answers(file, { command: node, args })
  }
  const without = args.filter((option) => option !== '--allow-addons')
  const { code, stderr } = await project.run(node, [...without, 'login.cjs'])
  assert.equal(code, 1)
  assert.match(stderr, /ERR_SLOWHASH_BINARY/)
  assert.match(stderr, /Cannot load native addon because loading addons is disabled/)
}
