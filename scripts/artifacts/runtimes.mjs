// How the tested program is started in each runtime. All but Node.js are installed from npm into the
// project, without install scripts: each binary has a package of its own.

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const BUN = '1.4.5'
const DENO = '2.9.6'
const ELECTRON = '45.5.0'

const BUN_SYSTEMS = { darwin: 'darwin', linux: 'linux', win32: 'windows' }
const BUN_PROCESSORS = { arm64: 'aarch64', x64: 'x64' }

export const RUNTIMES = {
  node: () => ({ command: process.execPath }),

  bun(project, { os, cpu, libc }) {
    const name = ['bun', BUN_SYSTEMS[os], BUN_PROCESSORS[cpu], ...(libc === 'musl' ? ['musl'] : [])]
    const folder = fetchPackage(project, `@oven/${name.join('-')}`, BUN)
    return { command: join(folder, 'bin', program('bun')) }
  },

  deno(project, { os, cpu, libc }) {
    const name = [os, cpu, ...(libc === undefined ? [] : [libc])]
    const folder = fetchPackage(project, `@deno/${name.join('-')}`, DENO)
    const permissions = [
      '--allow-ffi',
      '--allow-read',
      '--allow-env',
      '--allow-sys',
      `--allow-write=${project}`,
    ]
    return {
      command: join(folder, program('deno')),
      args: ['run', '--node-modules-dir=manual', ...permissions],
    }
  },

  electron(project) {
    const folder = fetchPackage(project, 'electron', ELECTRON)
    // It fetches its binary and checks it against the checksums in the package.
    execFileSync(process.execPath, ['install.js'], { cwd: folder, stdio: 'inherit' })
    const path = readFileSync(join(folder, 'path.txt'), 'utf8')
    const electron = join(folder, 'dist', path)
    // A runner has no display, and no setuid helper for the sandbox.
    const env = { ELECTRON_DISABLE_SANDBOX: '1' }
    if (process.platform !== 'linux') return { command: electron, env }
    return { command: 'xvfb-run', args: ['--auto-servernum', electron], env }
  },
}

/** Installs a package beside those that are tested, never into their folder. Returns its folder. */
function fetchPackage(project, name, version) {
  const prefix = join(project, 'runtime')
  const options = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error']
  execFileSync('npm', ['install', '--prefix', prefix, ...options, `${name}@${version}`], {
    stdio: 'inherit',
    // npm is a batch file there.
    shell: process.platform === 'win32',
  })
  return join(prefix, 'node_modules', name)
}

function program(name) {
  return process.platform === 'win32' ? `${name}.exe` : name
}
