import { join } from 'node:path'
import { root } from '../build.mjs'

const TOOLS = { typescript: '6.0.3', '@types/node': '20.19.43' }

/** What projects set, and what they compile. */
const PROJECTS = [
  [['login.ts'], { module: 'commonjs', moduleResolution: 'node10' }],
  // Our declarations are checked here, and under the others by the tests of the types: it takes long.
  [['login.cts', 'login.mts'], { module: 'node16', skipLibCheck: false }],
  [['login.cts', 'login.mts'], { module: 'nodenext' }],
  [['login.mts'], { module: 'preserve', moduleResolution: 'bundler' }],
]

const STRICT = {
  strict: true,
  skipLibCheck: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  esModuleInterop: true,
  target: 'es2022',
  lib: ['es2022'],
  types: ['node'],
  ignoreDeprecations: '6.0',
  rootDir: 'src',
  outDir: 'out',
}

export const consumers = [
  { name: 'tsc', quick: true, run: testTypes },
  { name: 'publint-attw', quick: true, run: lintTarballs },
]

async function testTypes(project) {
  await project.install(TOOLS)
  for (const [names, options] of PROJECTS) {
    project.remove('out')
    const files = names.map((name) => `src/${name}`)
    for (const file of files) project.copyPrograms('login.ts', file)
    project.write(
      'tsconfig.json',
      JSON.stringify({ compilerOptions: { ...STRICT, ...options }, files }),
    )
    await project.tool('tsc', [])
    for (const name of names) await project.answers(`out/${name.replace(/ts$/, 'js')}`)
  }
}

async function lintTarballs(project) {
  const bin = (name) => join(root, 'node_modules', '.bin', name)
  for (const file of project.release.tarballs) {
    await project.succeed(bin('publint'), ['run', '--strict', file])
    await project.succeed(bin('attw'), [file, '--profile', 'strict', '--no-definitely-typed'])
  }
}
