import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { node, root, runCommand } from './lifecycle.support'
import {
  addon,
  EXPORTS,
  importStatically,
  load,
  MODULES,
  project,
  putBinding,
  remove,
} from './loader.support'
import { platform, runTool } from './packaging.support'

const SENTENCE = 'slowhash runs in Node.js, Bun and Deno, not in a browser or an edge runtime'

let folder: string

beforeAll(() => {
  folder = project()
  putBinding(folder, platform(), addon())
})

afterAll(() => remove(folder))

/** What a bundle prints that imports a module of the package by name, and calls what it imports. */
async function bundled(name: string, options: readonly string[]) {
  const source = name === 'slowhash/crypto' ? 'scryptSync' : 'hashSync'
  const called = name === 'slowhash/formats' ? 'hexDigest' : source
  writeFileSync(join(folder, 'page.mjs'), `import { ${called} } from '${name}'\n${called}('a')`)
  const args = ['page.mjs', '--bundle', '--outfile=page.bundle.cjs', ...options]
  const built = await runTool('esbuild', args, folder)
  expect(built).toMatchObject({ code: 0 })
  return runCommand(node, ['page.bundle.cjs'], {}, folder)
}

describe.each(['edge-light', 'workerd'])('under the condition %s', (condition) => {
  const args = [`--conditions=${condition}`]

  it.each(MODULES)('refuses %s in one sentence that says what to do', async (name) => {
    const { code, message, isError } = await load(folder, { args, load: `require('${name}')` })
    expect({ code, isError }).toEqual({ code: 'ERR_SLOWHASH_BINARY', isError: true })
    expect(message).toContain(SENTENCE)
    expect(message).toContain("hash on the server, in Next.js by `export const runtime = 'nodejs'`")
    // Other points stand inside of names.
    expect(message?.match(/\.(\s|$)/g)).toHaveLength(1)
    const imported = await importStatically(folder, name, args)
    expect(imported.code).toBe(1)
    expect(imported.stderr).toContain(`Error: ${message}\n`)
  })

  it('refuses an import by name', async () => {
    writeFileSync(
      join(folder, 'named.mjs'),
      "import { hash, verify } from 'slowhash'\nhash(verify)",
    )
    const { stderr } = await runCommand(node, [...args, 'named.mjs'], {}, folder)
    expect(stderr).toContain(SENTENCE)
  })

  it('refuses in a bundle for it', async () => {
    const { code, stderr } = await bundled('slowhash', [`--conditions=${condition}`])
    expect(code).toBe(1)
    expect(stderr).toContain(SENTENCE)
  })
})

describe('under the condition browser', () => {
  it.each(MODULES)('refuses %s in a bundle for browsers', async (name) => {
    const { code, stderr } = await bundled(name, ['--platform=browser'])
    expect(code).toBe(1)
    expect(stderr).toContain(SENTENCE)
  })

  it('puts nothing else of the package into that bundle', () => {
    const bundle = readFileSync(join(folder, 'page.bundle.cjs'), 'utf8')
    expect(bundle).not.toMatch(/node:|binding-|\.node\b/)
  })

  it.each(MODULES)('gives the real %s to Jest for jsdom, which sets it alone', async (name) => {
    const args = ['--conditions=browser']
    expect(await load(folder, { args, load: `require('${name}')` })).toEqual({})
    expect(await load(folder, { args, load: `import('${name}')` })).toEqual({})
  })
})

it('has every name of every module where it refuses, for it is not found missing then', () => {
  const require = createRequire(import.meta.url)
  const names = MODULES.flatMap((name) => Object.keys(require(name)))
  const source = readFileSync(join(root, 'lib', 'unsupported.mts'), 'utf8')
  expect(names.filter((name) => !source.includes(`  ${name},\n`))).toEqual([])
  expect(names.length).toBeGreaterThan(50)
})

it('refuses for every module and both ways to load it, types first', () => {
  const modules = Object.entries(EXPORTS).filter(([path]) => path !== './package.json')
  for (const [, ways] of modules) {
    for (const [way, file] of [
      ['import', './dist/unsupported.mjs'],
      ['require', './dist/unsupported.js'],
    ] as const) {
      const conditions = (ways as Record<string, object>)[way]
      expect(Object.keys(conditions ?? {}).at(0)).toBe('types')
      const browser = { module: './dist/unsupported.mjs' }
      expect(conditions).toMatchObject({ 'edge-light': file, workerd: file, browser })
    }
  }
  expect(modules).toHaveLength(MODULES.length)
})
