import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './lifecycle.support'
import { EXPECTED, script } from './publish.support'

interface Platform {
  name: string
  os: string
  floor: string
}

const { PLATFORMS } = await script<{ PLATFORMS: Platform[] }>('platforms.mjs')
const SYSTEMS: Record<string, string> = { linux: 'Linux', darwin: 'macOS', win32: 'Windows' }

it('says of each published platform the oldest system that it is built for', () => {
  const page = readFileSync(join(root, 'docs', 'platforms.md'), 'utf8')
  const rows = [...page.matchAll(/^\| `(\w+-\w+[\w-]*)` +\|(.*)\|$/gm)]
  expect(rows.map(([, name]) => name)).toEqual(PLATFORMS.map(({ name }) => name))
  for (const [at, [, , cells = '']] of rows.entries()) {
    const { floor, os } = PLATFORMS[at] as Platform
    const [name, version] = floor.split(' ') as [string, string]
    expect(cells).toContain(SYSTEMS[os])
    expect(cells).toContain(name)
    expect(cells).toContain(` ${version} `)
  }
})

it('names every package to the one who creates their names', () => {
  const page = readFileSync(join(root, 'RELEASING.md'), 'utf8')
  for (const name of EXPECTED) expect(page).toMatch(new RegExp(`\\s${name}\\s`))
})
