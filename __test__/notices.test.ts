import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './lifecycle.support'
import { script } from './publish.support'

interface Render {
  splitLicence(text: string): { copyright: string; wording: string }
}

const { splitLicence } = await script<Render>('notices', 'render.mjs')

it('takes the title and the copyright lines off the wording of a licence', () => {
  const text =
    'The MIT License (MIT)\n\nCopyright (c) 2014 A. Author\nCopyright 2015 B\n\nPermission is\n'
  expect(splitLicence(text)).toEqual({
    copyright: 'Copyright (c) 2014 A. Author, Copyright 2015 B',
    wording: 'Permission is',
  })
})

it('keeps what only speaks of copyright in the wording', () => {
  const wording = 'The above copyright notice and this permission notice shall be included.'
  expect(splitLicence(wording)).toEqual({ copyright: '', wording })
})

it('names in the notices what the core is made of, and what is linked beside crates', () => {
  const notices = readFileSync(join(root, 'THIRD-PARTY-NOTICES.md'), 'utf8')
  const lock = readFileSync(join(root, 'Cargo.lock'), 'utf8')
  for (const name of ['aes', 'blake2', 'napi', 'subtle', 'yescrypt', 'windows-link']) {
    const [, version] = new RegExp(`name = "${name}"\nversion = "(.*)"`).exec(lock) ?? []
    expect(notices).toContain(`${name} ${version}`)
  }
  for (const part of [
    'addr2line',
    'compiler-rt and libunwind',
    'UNICODE LICENSE V3',
    'Visual C++',
  ]) {
    expect(notices).toContain(part)
  }
  // Of the tests and of the build only.
  expect(notices).not.toMatch(/serde|criterion|napi-derive|syn /)
})
