import { randomBytes } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  constants,
  lstatSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { usageError } from './cli-command'

/**
 * Makes sure that a file can be written, and returns the path for {@link writeWhole}. It is called
 * before the work whose result the file gets, so that the work is not in vain.
 */
export function writable(path: string): string {
  try {
    const target = targetOf(path)
    const draft = draftOf(target)
    writeFileSync(draft, '', { flag: 'wx' })
    rmSync(draft)
    return target
  } catch (error) {
    throw usageError(whyNot(error))
  }
}

/**
 * Writes all of a file or nothing: whoever reads it sees no half of it. One that is replaced keeps who
 * may read it.
 */
export function writeWhole(target: string, content: string): void {
  const draft = draftOf(target)
  const mode = statSync(target, { throwIfNoEntry: false })?.mode
  try {
    writeFileSync(draft, content, { flag: 'wx' })
    if (mode !== undefined) chmodSync(draft, mode)
    renameSync(draft, target)
  } catch (error) {
    rmSync(draft, { force: true })
    throw new Error(whyNot(error))
  }
}

/** The file that the path leads to. A draft that takes its place must not replace a link or a device. */
function targetOf(path: string): string {
  if (path === '' || path === '-') throw new Error('give the name of a file')
  if (lstatSync(path, { throwIfNoEntry: false }) === undefined) return path
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats === undefined) throw new Error(`${path} is a link to a file that is not there`)
  if (!stats.isFile()) throw new Error(`${path} is there and is no file`)
  accessSync(path, constants.W_OK)
  return realpathSync(path)
}

/**
 * In the folder of the file, for a rename to another file system would be a copy. Drawn, for processes of
 * two containers may have one number. Not with the name of the file, which may be as long as names can be.
 */
function draftOf(target: string): string {
  return join(dirname(target), `.slowhash-${randomBytes(8).toString('hex')}.tmp`)
}

function whyNot(error: unknown): string {
  return `--report: cannot write the file: ${(error as Error).message}`
}
