import {
  accessSync,
  constants,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
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
    throw usageError(`--report: cannot write the file: ${(error as Error).message}`)
  }
}

/** Writes all of a file or nothing: whoever reads it sees no half of it. */
export function writeWhole(target: string, content: string): void {
  const draft = draftOf(target)
  try {
    writeFileSync(draft, content, { flag: 'wx' })
    renameSync(draft, target)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}

/** The file that the path leads to. A draft that takes its place must not replace a link or a device. */
function targetOf(path: string): string {
  if (path === '' || path === '-') throw new Error('give the name of a file')
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats === undefined) return path
  if (!stats.isFile()) throw new Error(`${path} is there and is no file`)
  accessSync(path, constants.W_OK)
  return realpathSync(path)
}

/** In the folder of the file, for a rename to another file system would be a copy. */
function draftOf(target: string): string {
  return `${target}.${process.pid}.tmp`
}
