import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Calibration } from 'slowhash'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { slowhash, slowhashJson } from './cli.support'
import { runNode } from './lifecycle.support'

/** Sure soon, for what is tested is not the choice. */
const QUICK = ['calibrate', '--target', '20', '--allow-weak', '--max-duration', '60'] as const

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'slowhash-report-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

it('calibrates all that people choose from, and writes the page', async () => {
  const path = join(folder, 'out.html')
  writeFileSync(path, 'an older report')
  const { stdout, stderr } = await slowhash([...QUICK, '--report', path, '--parallelism', '2'])
  expect(stderr).toBe('')
  expect(stdout).toContain(`The report is in ${path}`)
  const page = readFileSync(path, 'utf8')
  expect(page).toMatch(/^<!doctype html>[\s\S]+<\/html>\n$/)
  for (const algorithm of ['argon2id', 'bcrypt', 'scrypt']) {
    expect(page).toContain(`<section id="${algorithm}">`)
    const line = new RegExp(`await hash\\(password, \\{ algorithm: '${algorithm}', .+ \\}\\)`)
    const [code = ''] = line.exec(stdout) ?? []
    expect(page).toContain(`<code>${code.replaceAll("'", '&#39;')}</code>`)
  }
  expect(readdirSync(folder)).toEqual(['out.html'])
})

it('prints JSON beside it: a list, or one calibration when one was asked for', async () => {
  const path = join(folder, 'out.html')
  const several = await slowhashJson([...QUICK, '--report', path])
  const algorithms = (several.value as Calibration[]).map(({ options }) => options.algorithm)
  expect(algorithms).toEqual(['argon2id', 'bcrypt', 'scrypt'])
  const one = await slowhashJson([...QUICK, '-a', 'bcrypt', '--report', path])
  expect(one.value).toMatchObject({ options: { algorithm: 'bcrypt' } })
  const page = readFileSync(path, 'utf8')
  expect(page.match(/<section id="[a-z0-9]+">/g)).toEqual([
    ...['<section id="bcrypt">', '<section id="machine">', '<section id="reading">'],
  ])
})

it('goes on where one algorithm has no room, and says so', async () => {
  const path = join(folder, 'out.html')
  const strong = ['calibrate', '--target', '20', '--max-memory', '24MiB', '--max-duration', '60']
  const { code, value } = await slowhashJson([...strong, '--report', path])
  expect(code).toBe(1)
  const [, , scrypt] = value as [unknown, unknown, object]
  expect(scrypt).toEqual({
    algorithm: 'scrypt',
    error: {
      code: 'ERR_OUT_OF_RANGE',
      message: expect.stringContaining('bytes for scrypt, 1 at once'),
    },
  })
  expect(readFileSync(path, 'utf8')).toContain('Not measured: maxMemory must be at least')
})

it('refuses a file that cannot be written before it measures anything', async () => {
  mkdirSync(join(folder, 'inner'))
  const wrong = [
    ['', 'give the name of a file'],
    ['-', 'give the name of a file'],
    [join(folder, 'inner'), 'is there and is no file'],
    [join(folder, 'missing', 'out.html'), 'ENOENT'],
    ...(process.platform === 'win32' ? [] : [['/dev/null', 'is there and is no file'] as const]),
  ] as const
  for (const [path, message] of wrong) {
    // The measurement would be refused as well: what is told first was looked at first.
    const args = ['calibrate', '--target', '0', `--report=${path}`]
    const { code, stdout, stderr } = await slowhash(args)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(/^slowhash calibrate: --report: cannot write the file: /)
    expect(stderr).toContain(message)
  }
  expect(readdirSync(folder, { recursive: true })).toEqual(['inner'])
})

it('takes a name of a file as long as the file system does', async () => {
  const name = `${'n'.repeat(250)}.html`
  const found = await slowhash([...QUICK, '-a', 'bcrypt', '--report', join(folder, name)])
  expect(found).toMatchObject({ code: 0, stderr: '' })
  expect(readdirSync(folder)).toEqual([name])
  const args = ['calibrate', '--target', '0', '--report', join(folder, `n${name}`)]
  const { code, stderr } = await slowhash(args)
  expect(code).toBe(2)
  expect(stderr).toContain('cannot write the file: ENAMETOOLONG')
})

it('leaves an older report as it was, and nothing else, when the calibration fails', async () => {
  const path = join(folder, 'out.html')
  writeFileSync(path, 'an older report')
  const { code, stderr } = await slowhash(['calibrate', '--target', '0', '--report', path])
  expect(code).toBe(2)
  expect(stderr).toContain('targetMs must be an integer, 1..=60000 ms, got 0')
  expect(readFileSync(path, 'utf8')).toBe('an older report')
  expect(readdirSync(folder)).toEqual(['out.html'])
})

it.skipIf(process.platform === 'win32')('writes the file that a link leads to', async () => {
  const target = join(folder, 'target.html')
  const link = join(folder, 'link.html')
  writeFileSync(target, '')
  symlinkSync(target, link)
  await slowhash([...QUICK, '-a', 'bcrypt', '--report', link])
  expect(readFileSync(target, 'utf8')).toContain('<!doctype html>')
  rmSync(target)
  const { code, stderr } = await slowhash(['calibrate', '--target', '0', '--report', link])
  expect(code).toBe(2)
  expect(stderr).toContain('is a link to a file that is not there')
  expect(readdirSync(folder)).toEqual(['link.html'])
})

it('tells what it found when there is no room for the page', async () => {
  const full = join(folder, 'full.cjs')
  const disk = `() => { throw new Error('ENOSPC: no space left on device') }`
  writeFileSync(full, `require('node:fs').renameSync = ${disk}`)
  const env = { NODE_OPTIONS: `--require=${JSON.stringify(full.replaceAll('\\', '/'))}` }
  const args = [...QUICK, '-a', 'bcrypt', '--report', join(folder, 'out.html')]
  const { code, stdout, stderr } = await slowhash(args, '', env)
  expect(code).toBe(4)
  expect(stdout).toContain("await hash(password, { algorithm: 'bcrypt', ")
  expect(stdout).not.toContain('The report is in')
  expect(stderr).toMatch(/^slowhash calibrate: --report: cannot write the file: ENOSPC: .+\n$/)
  expect(readdirSync(folder)).toEqual(['full.cjs'])
})

it('replaces a file without showing it to more people', async () => {
  const path = join(folder, 'out.html')
  writeFileSync(path, 'an older report', { mode: 0o600 })
  const { stdout } = await slowhash([...QUICK, '-a', 'bcrypt', '--report', path])
  expect(stdout).toContain(`The report is in ${path}`)
  expect(readFileSync(path, 'utf8')).toMatch(/^<!doctype html>/)
  if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600)
})

it('is loaded by no import of the package, nor by a calibration without a report', async () => {
  const program = `
    const { calibrate } = slowhash
    calibrate({ algorithm: 'bcrypt', targetMs: 5, allowWeak: true }).then(() => {
      const files = Object.keys(require.cache).map((path) => path.replaceAll('\\\\', '/'))
      console.log(files.some((path) => path.includes('/dist/')))
      console.log(files.filter((path) => /\\/(report|machine|cli)[^/]*$/.test(path)).length)
    })`
  expect(await runNode(program)).toMatchObject({ code: 0, stdout: 'true\n0\n', stderr: '' })
})
