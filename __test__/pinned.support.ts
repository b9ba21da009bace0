import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './lifecycle.support'
import { succeed } from './packaging.support'

/**
 * Installs the packages that `__test__/<name>/package.json` pins into a folder that git ignores, when they
 * are not there yet, and returns that folder. The package itself is among them.
 */
export async function installPinned(name: string): Promise<string> {
  const [source, folder] = [join(root, '__test__', name), join(root, 'target', name)]
  const lock = readFileSync(join(source, 'package-lock.json'))
  const wanted = createHash('sha256').update(lock).digest('hex')
  const stamp = join(folder, 'node_modules', '.installed-from')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return folder
  mkdirSync(folder, { recursive: true })
  for (const file of ['package.json', 'package-lock.json']) {
    cpSync(join(source, file), join(folder, file))
  }
  // Without install scripts: none of them is needed.
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  await succeed('npm', ['ci', ...quiet], folder)
  symlinkSync(root, join(folder, 'node_modules', 'slowhash'), 'junction')
  writeFileSync(stamp, wanted)
  return folder
}
