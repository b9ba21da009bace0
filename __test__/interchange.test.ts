import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { root, runCommand } from './lifecycle.support'

const SCRIPT = join(root, 'scripts', 'interchange.mjs')
const folder = mkdtempSync(join(tmpdir(), 'slowhash-interchange-test-'))

afterAll(() => rmSync(folder, { recursive: true }))

/** Runs the script where there is no other library than a `php` that answers as `verify` says. */
function runWith(verify: string | undefined, ...args: string[]) {
  const path = mkdtempSync(join(folder, 'path-'))
  if (verify !== undefined) {
    const php = join(path, 'php')
    writeFileSync(
      php,
      `#!${process.execPath}
      const { hashSync, verifySync } = require(${JSON.stringify(join(root, 'dist', 'index.js'))})
      const OPTIONS = {
        'argon2id-v19': { memoryCost: 64 },
        'argon2i-v19': { algorithm: 'argon2i', memoryCost: 64 },
        'bcrypt-2y': { algorithm: 'bcrypt', cost: 4, version: '2y' },
      }
      if (process.argv[2] === '--version') process.exit()
      let text = ''
      process.stdin.on('data', (chunk) => { text += chunk }).on('end', () => {
        const { make, verify } = JSON.parse(text)
        const made = make.map(([kind, password]) => hashSync(password, OPTIONS[kind]))
        const verified = verify.map(([stored, password]) => ${verify})
        console.log(JSON.stringify({ made, verified }))
      })`,
    )
    chmodSync(php, 0o755)
  }
  return runCommand(process.execPath, [SCRIPT, ...args], { PATH: path, SLOWHASH_REQUIRE_ALL: '' })
}

// A script takes the place of a program only where its first line says what runs it.
const onUnix = it.runIf(process.platform !== 'win32')

onUnix('fails when no library could run, and says why', async () => {
  const { code, stdout } = await runWith(undefined)
  expect(stdout).toContain('0 pairs checked, 0 mismatches, 5 libraries missing')
  expect(stdout.match(/^[\w-]+: could not run: .+$/gm)).toHaveLength(5)
  expect(code).toBe(1)
})

onUnix('counts the pairs of the libraries that it finds', async () => {
  const { code, stdout } = await runWith('verifySync(stored, password)')
  expect(stdout).toContain('PHP: 45 of ours read there, 15 of theirs read here')
  expect(stdout).toContain('60 pairs checked, 0 mismatches, 4 libraries missing')
  expect(code).toBe(0)
})

onUnix('fails when all libraries are required and some are missing', async () => {
  const { code, stdout } = await runWith('verifySync(stored, password)', '--require-all')
  expect(stdout).toContain('60 pairs checked, 0 mismatches, 4 libraries missing')
  expect(code).toBe(1)
})

onUnix.each(['true', 'false', 'null'])('fails when a library answers %s always', async (answer) => {
  const { code, stdout } = await runWith(answer)
  expect(stdout.match(/^ {2}MISMATCH /gm)).toHaveLength(45)
  expect(stdout).toContain('60 pairs checked, 45 mismatches')
  expect(code).toBe(1)
})
