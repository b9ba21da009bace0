import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { node, root, runCommand } from './lifecycle.support'
import {
  addon,
  importStatically,
  load,
  MODULES,
  patched,
  pretend,
  project,
  putBinding,
  remove,
  VERSION,
} from './loader.support'
import { platform } from './packaging.support'

const CODE = 'ERR_SLOWHASH_BINARY'
const HERE = platform()
/** What a process has in its environment on Alpine Linux, as far as the loader looks. */
const ON_MUSL = `process.report.getReport = () => ({
  header: {}, sharedObjects: ['/lib/ld-musl-x86_64.so.1'] })`
/** Files are patched for the loader of glibc on x64. */
const onGlibc = describe.runIf(HERE === 'linux-x64-gnu')

let folder: string

beforeEach(() => {
  folder = project()
})

afterEach(() => remove(folder))

function install(os: string, cpu: string, libc?: string): string {
  const family = libc === undefined ? '' : ` --libc=${libc}`
  return `npm install --include=optional --os=${os} --cpu=${cpu}${family} slowhash@${VERSION}`
}

it('loads the addon of the package for this platform', async () => {
  putBinding(folder, HERE, addon())
  expect(await load(folder)).toEqual({})
})

describe('without a package for the platform', () => {
  const targets = [
    ['linux', 'x64', 'glibc', ['linux-x64-gnu', 'linux-x64-musl']],
    ['linux', 'arm64', 'glibc', ['linux-arm64-gnu', 'linux-arm64-musl']],
    ['darwin', 'x64', undefined, ['darwin-x64']],
    ['darwin', 'arm64', undefined, ['darwin-arm64']],
    ['win32', 'x64', undefined, ['win32-x64-msvc']],
    ['win32', 'arm64', undefined, ['win32-arm64-msvc']],
  ] as const
  it.each(targets)('says what to install on %s %s', async (os, arch, libc, names) => {
    const onGlibc = "process.report.getReport = () => ({ header: { glibcVersionRuntime: '2.31' } })"
    const before = `${pretend({ platform: os, arch })}\n${onGlibc}`
    const { code, message } = await load(folder, { before })
    expect(code).toBe(CODE)
    const lines = message?.split('\n') ?? []
    const family = libc === undefined ? '' : ' with glibc 2.31'
    expect(lines[0]).toMatch(`no binary that loads on ${os} ${arch}${family} (Node.js v`)
    expect(lines[1]).toContain('Optional dependencies were left out')
    expect(lines[2]).toBe(`To fix it: ${install(os, arch, libc)}`)
    expect(lines.slice(3)).toEqual([
      'Tried:',
      ...names.map((name) => `- @slowhash/binding-${name}: not installed`),
    ])
  })

  it('asks for the package of musl where Node.js runs on musl', async () => {
    const before = `${pretend({ platform: 'linux', arch: 'x64' })}\n${ON_MUSL}`
    const { message } = await load(folder, { before })
    expect(message).toContain('on linux x64 with musl (Node.js')
    expect(message).toContain(`To fix it: ${install('linux', 'x64', 'musl')}\n`)
  })

  it('says so where the runtime has no report to tell the C library by', async () => {
    const before = 'process.report.getReport = () => { throw new Error("not here") }'
    expect(await load(folder, { before })).toMatchObject({
      code: CODE,
      message: expect.stringContaining('To fix it: npm install --include=optional'),
    })
  })

  it.each(MODULES)('fails for require and for import of %s with the same error', async (name) => {
    const { message, ...required } = await load(folder, { load: `require('${name}')` })
    expect(required).toEqual({ code: CODE, isError: true })
    const imported = await importStatically(folder, name)
    expect(imported.code).toBe(1)
    expect(imported.stderr).toContain(`Error: ${message}\n`)
    expect(imported.stderr).toContain(`code: '${CODE}'`)
  })

  it('throws an error of the realm that loads it, as test runners have one each', async () => {
    const program = join(root, '__test__', 'loader-programs', 'realm.cjs')
    const { code, stdout, stderr } = await runCommand(node, [program], {}, folder)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(JSON.parse(stdout)).toEqual({ code: CODE, ofRealm: true, ofMainRealm: false })
  })
})

describe('on a platform that nothing is published for', () => {
  it.each([
    ['freebsd', 'x64'],
    ['linux', 'riscv64'],
    ['aix', 'ppc64'],
  ])('names those that there are instead of a command, on %s %s', async (os, arch) => {
    const { code, message } = await load(folder, { before: pretend({ platform: os, arch }) })
    expect(code).toBe(CODE)
    expect(message).toContain(`on ${os} ${arch}`)
    expect(message).toContain('published for Linux (glibc 2.17 or newer, or musl), macOS 11')
    expect(message).not.toMatch(/npm|Tried|32-bit/)
  })

  it.each([
    ['win32', 'ia32'],
    ['linux', 'arm'],
  ])('asks for a 64-bit Node.js, on %s %s', async (os, arch) => {
    const { code, message } = await load(folder, { before: pretend({ platform: os, arch }) })
    expect(code).toBe(CODE)
    expect(message).toContain('This is a 32-bit Node.js; take a 64-bit one.')
  })
})

onGlibc('with a package for another C library', () => {
  it('says that the one for musl does not load on glibc', async () => {
    // Ours for musl needs `libc.so`, as those of the linker of zig do.
    putBinding(folder, 'linux-x64-musl', patched('libc.so.6', 'libc.so'))
    const { code, message } = await load(folder)
    expect(code).toBe(CODE)
    expect(message).toMatch(/on linux x64 with glibc 2\.\d+ /)
    expect(message).toContain('@slowhash/binding-linux-x64-musl is installed, which is for another')
    expect(message).toContain(`To fix it: ${install('linux', 'x64', 'glibc')}\n`)
    expect(message).toContain('- @slowhash/binding-linux-x64-gnu: not installed')
    expect(message).toMatch(/- @slowhash\/binding-linux-x64-musl: .*libc\.so/)
  })

  it('says that the one for glibc does not load on musl', async () => {
    putBinding(folder, 'linux-x64-gnu', patched('libc.so.6', 'libc.none'))
    const { message } = await load(folder, { before: ON_MUSL })
    expect(message).toContain('@slowhash/binding-linux-x64-gnu is installed, which is for another')
    expect(message).toContain(`To fix it: ${install('linux', 'x64', 'musl')}\n`)
  })

  it('loads the right one where both are installed', async () => {
    putBinding(folder, 'linux-x64-gnu', addon())
    putBinding(folder, 'linux-x64-musl', patched('libc.so.6', 'libc.none'))
    expect(await load(folder)).toEqual({})
    putBinding(folder, 'linux-x64-gnu', patched('libc.so.6', 'libc.none'))
    putBinding(folder, 'linux-x64-musl', addon())
    expect(await load(folder)).toEqual({})
  })
})

onGlibc('on a glibc that is too old', () => {
  it('says which one the system has to have', async () => {
    putBinding(folder, 'linux-x64-gnu', patched('GLIBC_2.14', 'GLIBC_2.00'))
    const { code, message } = await load(folder)
    expect(code).toBe(CODE)
    expect(message).toMatch(/The addon needs glibc 2\.00; this system has glibc 2\.\d+\./)
    expect(message).toContain('Take a system with glibc 2.17 or newer, or with musl.')
    expect(message).not.toContain('To fix it')
  })

  it('says that an addon which needs more than the published ones is none of them', async () => {
    putBinding(folder, 'linux-x64-gnu', patched('GLIBC_2.14', 'GLIBC_9.99'))
    const { message } = await load(folder)
    expect(message).toContain('The addon needs glibc 9.99; this system has glibc 2.')
    expect(message).toContain('this one was built elsewhere.\nTo fix it: npm ci\n')
    expect(message).toContain("version `GLIBC_9.99' not found")
  })
})

describe('with a damaged file', () => {
  const whole = addon()
  const cases = [
    ['an empty file', ''],
    ['a text', 'version https://git-lfs.github.com/spec/v1\n'],
    ['the start of a header', whole.subarray(0, 50)],
    ['a header', whole.subarray(0, 100)],
    ['its first page', whole.subarray(0, 4096)],
    ['its first half', whole.subarray(0, whole.length >> 1)],
    ['all but the last page', whole.subarray(0, whole.length - 4096)],
    ['no file', undefined],
  ] as const
  it.each(cases)('says to install it anew when there is %s', async (_, file) => {
    putBinding(folder, HERE, file)
    const { code, message } = await load(folder)
    expect(code).toBe(CODE)
    expect(message).toContain(`@slowhash/binding-${HERE} is installed, but its file is damaged`)
    expect(message).toContain('To fix it: npm ci\n')
    expect(message).toMatch(new RegExp(`\\n- @slowhash/binding-${HERE}: .+`))
    expect(message).not.toMatch(new RegExp(`binding-${HERE}: not installed`))
  })
})

describe.skipIf(process.platform === 'win32')('with what may not be read', () => {
  // Root may read everything.
  const before = 'if (process.getuid() === 0) process.setuid(65534)'
  const binding = () => join(folder, 'node_modules', '@slowhash', `binding-${HERE}`)

  it.each([
    ['the folder of packages', '..', 0],
    ['the package', '.', 0],
    ['the package, but for its name', '.', 0o100],
    ['the manifest', 'package.json', 0],
    ['the addon', 'slowhash.node', 0],
  ])('says so of %s', async (_, path, mode) => {
    putBinding(folder, HERE, addon())
    chmodSync(folder, 0o755)
    chmodSync(join(binding(), path), mode)
    const { code, message } = await load(folder, { before })
    chmodSync(join(binding(), path), 0o755)
    expect(code).toBe(CODE)
    expect(message).toContain(`@slowhash/binding-${HERE} is installed, but the user that runs`)
    expect(message).toContain(`- @slowhash/binding-${HERE}: EACCES: permission denied`)
    expect(message).not.toContain('To fix it')
  })

  it('loads what may be read', async () => {
    putBinding(folder, HERE, addon())
    chmodSync(folder, 0o755)
    expect(await load(folder, { before })).toEqual({})
  })
})

describe.skipIf(process.platform === 'win32')('with a pipe in place of the addon', () => {
  it('does not wait for whoever writes into it', async () => {
    putBinding(folder, HERE)
    execFileSync('mkfifo', [
      join(folder, 'node_modules', '@slowhash', `binding-${HERE}`, 'slowhash.node'),
    ])
    const { code, message } = await load(folder)
    expect(code).toBe(CODE)
    expect(message).toContain(`- @slowhash/binding-${HERE}: slowhash.node is not a regular file`)
    expect(message).toContain('To fix it: npm ci\n')
  })
})

onGlibc('with the file of another machine', () => {
  it.each([
    ['32-bit', 4, 1],
    ['arm64', 18, 0xb7],
  ])('says to install it anew when it is a %s one', async (_, offset, byte) => {
    const file = addon()
    file[offset] = byte
    putBinding(folder, HERE, file)
    const { code, message } = await load(folder)
    expect(code).toBe(CODE)
    expect(message).toContain('or was made for another machine.\nTo fix it: npm ci')
  })
})

describe('where Node.js keeps addons from loading', () => {
  // Node.js 20 has no other name for it than this.
  const flags = 'process.allowedNodeEnvironmentFlags'
  const name = `${flags}.has('--permission') ? '--permission' : '--experimental-permission'`
  const permission = execFileSync(node, ['-p', name], { encoding: 'utf8' }).trim()

  it('asks for --allow-addons under the permission model', async () => {
    putBinding(folder, HERE, addon())
    const args = [permission, '--allow-fs-read=*']
    const { code, message } = await load(folder, { args })
    expect(code).toBe(CODE)
    expect(message).toContain('To fix it: add --allow-addons to the options of node\n')
    expect(await load(folder, { args: [...args, '--allow-addons'] })).toEqual({})
  })

  it('loads where it may read nothing but the project', async () => {
    putBinding(folder, HERE, addon())
    const args = [permission, '--allow-addons', `--allow-fs-read=${folder}/*`]
    expect(await load(folder, { args })).toEqual({})
  })

  it('asks to leave --no-addons out', async () => {
    putBinding(folder, HERE, addon())
    const { code, message } = await load(folder, { args: ['--no-addons'] })
    expect(code).toBe(CODE)
    expect(message).toContain('was started with --no-addons')
    expect(message).not.toContain('To fix it')
  })
})

describe('with the addon of another version', () => {
  const older = `const { _extensions } = require('node:module')
    const load = _extensions['.node']
    _extensions['.node'] = (module, path) => {
      load(module, path)
      module.exports = { ...module.exports, version: () => '0.0.9' }
    }`

  it('refuses it, and says which one to install', async () => {
    putBinding(folder, HERE, addon())
    const { code, message } = await load(folder, { before: older })
    expect(code).toBe(CODE)
    expect(message).toContain(`another version of slowhash than this one, ${VERSION}.`)
    expect(message).toContain(`To fix it: npm install @slowhash/binding-${HERE}@${VERSION}\n`)
    expect(message).toContain(`binding-${HERE}: is of version 0.0.9, slowhash of ${VERSION}`)
  })
})

describe('in a working tree', () => {
  function workingTree(file?: Buffer | string): void {
    const tree = join(folder, 'node_modules', 'slowhash')
    writeFileSync(join(tree, 'Cargo.toml'), '')
    if (file === undefined) return
    mkdirSync(join(tree, 'native'))
    writeFileSync(join(tree, 'native', 'slowhash.node'), file)
  }

  it('takes the addon that was built there before an installed one', async () => {
    workingTree(addon())
    putBinding(folder, HERE, 'damaged')
    expect(await load(folder)).toEqual({})
  })

  it('says to build when there is none', async () => {
    workingTree()
    const { message } = await load(folder)
    expect(message).toContain('its addon is not built.\nTo fix it: npm run build\n')
    expect(message).toContain('- native/slowhash.node: not built')
  })

  it('says to build when it does not load', async () => {
    workingTree('damaged')
    const { code, message } = await load(folder)
    expect(code).toBe(CODE)
    expect(message).toContain('its addon does not load here.\nTo fix it: npm run build\n')
  })
})
