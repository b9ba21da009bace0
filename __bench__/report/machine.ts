import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import os from 'node:os'
import { fileURLToPath } from 'node:url'

const bench = fileURLToPath(new URL('..', import.meta.url))

/** Where and with what it was measured, as rows of name and value. */
export function machine(): string[][] {
  return [
    ['CPU', `${os.cpus()[0]?.model.trim()}, ${os.availableParallelism()} cores`],
    ['memory', `${Math.round(os.totalmem() / 2 ** 30)} GiB`],
    ['system', `${distribution()}, ${os.type()} ${os.release()} ${os.arch()}`],
    ['transparent huge pages', hugePages()],
    ['load average before', process.env.SLOWHASH_BENCH_LOAD ?? 'unknown'],
    ['Node.js', `${process.version}, UV_THREADPOOL_SIZE ${process.env.UV_THREADPOOL_SIZE ?? 4}`],
    ['slowhash', `${packageVersion('..')}, commit ${commit()}`],
    ['backends', process.env.SLOWHASH_BENCH_BACKENDS ?? 'unknown'],
    ...peers().map((name) => [name, packageVersion(`node_modules/${name}`)]),
    ['date', new Date().toISOString().slice(0, 10)],
  ]
}

function peers(): string[] {
  const manifest = JSON.parse(readFileSync(`${bench}/package.json`, 'utf8'))
  return Object.keys(manifest.dependencies)
}

function packageVersion(folder: string): string {
  return JSON.parse(readFileSync(`${bench}/${folder}/package.json`, 'utf8')).version
}

function distribution(): string {
  const release = read('/etc/os-release') ?? ''
  return /^PRETTY_NAME="(.*)"$/m.exec(release)?.[1] ?? os.version()
}

function hugePages(): string {
  const setting = read('/sys/kernel/mm/transparent_hugepage/enabled') ?? ''
  return /\[(\w+)\]/.exec(setting)?.[1] ?? 'none'
}

/** The commit that was measured, with a plus when files differ from it. */
function commit(): string {
  const describe = ['describe', '--always', '--abbrev=10', '--dirty=+', '--exclude=*']
  return execFileSync('git', describe, { cwd: bench, encoding: 'utf8' }).trim()
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
