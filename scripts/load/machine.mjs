import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { root } from '../build.mjs'

/** Where, when, how long and with what it was measured. */
export function machine({ node, peers, loadBefore, plan }) {
  const nodeVersion = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim()
  const cores = os.availableParallelism()
  return {
    plan,
    cores,
    loadBefore,
    machine: {
      CPU: `${os.cpus()[0].model.trim()}, ${cores} cores`,
      memory: `${Math.round(os.totalmem() / 2 ** 30)} GiB`,
      system: `${distribution()}, ${os.type()} ${os.release()} ${os.arch()}`,
      'load average before': loadBefore.toFixed(2),
      'Node.js': `${nodeVersion}, UV_THREADPOOL_SIZE ${process.env.UV_THREADPOOL_SIZE ?? 4}`,
      slowhash: `${versionIn(root)}, commit ${commit()}`,
      argon2: versionIn(join(peers, 'node_modules', 'argon2')),
      bcrypt: versionIn(join(peers, 'node_modules', 'bcrypt')),
      database: database(),
      date: new Date().toISOString().slice(0, 10),
    },
  }
}

function versionIn(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version
}

function database() {
  const folder = join(root, 'examples', 'login-server', 'node_modules', 'better-sqlite3')
  const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return `${name} ${version}`
}

function distribution() {
  try {
    return /^PRETTY_NAME="(.*)"$/m.exec(readFileSync('/etc/os-release', 'utf8'))[1]
  } catch {
    return os.version()
  }
}

/** The commit that was measured, with a plus when files differ from it. */
function commit() {
  const describe = ['describe', '--always', '--abbrev=10', '--dirty=+', '--exclude=*']
  try {
    return execFileSync('git', describe, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    return 'unknown'
  }
}
