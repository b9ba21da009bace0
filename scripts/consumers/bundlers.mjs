import { cpSync } from 'node:fs'
import { join } from 'node:path'

export const consumers = [
  { name: 'esbuild', quick: true, run: testEsbuild },
  { name: 'webpack', run: testWebpack },
  { name: 'rollup', run: testRollup },
  { name: 'vite-ssr', run: testViteSsr },
]

async function testEsbuild(project) {
  project.copyPrograms('.', 'src')
  await project.install({ esbuild: '0.28.2' })
  project.writeDocumented('esbuild.mjs')
  await project.succeed(process.execPath, ['esbuild.mjs'])
  await project.answers('dist/login.mjs')

  project.writeDocumented('esbuild-copy.mjs')
  await project.succeed(process.execPath, ['esbuild-copy.mjs'])
  // On its own: all that it needs is beside it.
  cpSync(join(project.folder, 'bundle'), join(project.folder, '..', 'bundle'), { recursive: true })
  await project.answers('login.js', { cwd: '../bundle' })
}

async function testWebpack(project) {
  project.copyPrograms('.', 'src')
  await project.install({ webpack: '5.113.0', 'webpack-cli': '7.3.1' })
  project.writeDocumented('webpack.config.mjs')
  await project.tool('webpack', [])
  await project.answers('dist/login.cjs')
}

async function testRollup(project) {
  project.copyPrograms('.', 'src')
  await project.install({
    rollup: '4.68.8',
    '@rollup/plugin-commonjs': '29.0.3',
    '@rollup/plugin-node-resolve': '16.0.3',
  })
  project.writeDocumented('rollup.config.mjs')
  await project.tool('rollup', ['-c'])
  await project.answers('dist/login.mjs')
}

/** As it is, and with the line that a build of everything into one file needs. */
async function testViteSsr(project) {
  project.copyPrograms('.', 'src')
  await project.install({ vite: '8.4.0' })
  const args = ['build', '--ssr', 'src/login.mjs', '--outDir']
  await project.tool('vite', [...args, 'dist'])
  await project.answers('dist/login.mjs')
  project.writeDocumented('vite.config.mjs')
  await project.tool('vite', [...args, 'bundle'])
  await project.answers('bundle/login.mjs')
}
