import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  ALIASES,
  EXPECTED,
  integrityOf,
  type Manifest,
  PLATFORM_PACKAGES,
  packAll,
  plan,
  projectVersion,
  publish,
  Registry,
  release,
  tarballName,
} from './publish.support'

const VERSION = projectVersion()
const LEFT = ['slowhash', '@slowhash/bcryptjs']

/** The whole release with one manifest changed. */
function changed(name: string, change: Partial<Manifest>): Manifest[] {
  return release(VERSION).map((manifest) =>
    manifest.name === name ? { ...manifest, ...change } : manifest,
  )
}

function problems(manifests: readonly Manifest[]): string[] {
  const wanted = { version: VERSION, expected: EXPECTED, platforms: PLATFORM_PACKAGES }
  return plan.releaseProblems(manifests, wanted)
}

describe('the order', () => {
  it('is binaries, slowhash, aliases, however the packages come', () => {
    const expected = [...[...PLATFORM_PACKAGES].sort(), 'slowhash', ...ALIASES].sort(
      (a, b) => rank(a) - rank(b),
    )
    for (const manifests of [release(VERSION), release(VERSION).reverse()]) {
      expect(plan.publishOrder(manifests).map(({ name }) => name)).toEqual(expected)
    }
  })

  it('is refused for packages that need each other', () => {
    const circle = changed('slowhash', { dependencies: { '@slowhash/argon2': VERSION } })
    expect(() => plan.publishOrder(circle)).toThrow(
      '@slowhash/argon2 needs slowhash needs @slowhash/argon2',
    )
  })

  function rank(name: string): number {
    if (name === 'slowhash') return 1
    return ALIASES.includes(name) ? 2 : 0
  }
})

describe('what is wrong with a release', () => {
  it('is nothing when it is whole', () => {
    expect(problems(release(VERSION))).toEqual([])
    expect(release(VERSION)).toHaveLength(12)
  })

  it('is a package that is missing, that is not ours, or that is there twice', () => {
    const whole = release(VERSION)
    const [first] = whole
    expect(problems(whole.filter(({ name }) => name !== '@slowhash/binding-darwin-x64'))).toEqual([
      '@slowhash/binding-darwin-x64 is missing',
    ])
    const strange = changed('@slowhash/bcrypt', { name: '@slowhash/bcyrpt' })
    expect(problems(strange)).toEqual([
      '@slowhash/bcrypt is missing',
      '@slowhash/bcyrpt is not a package of ours',
    ])
    expect(problems([...whole, first as Manifest])).toEqual(['@slowhash/argon2 is there twice'])
  })

  it('is a version out of step, in a package or in what depends on it', () => {
    expect(problems(changed('@slowhash/bcrypt', { version: '0.0.9' }))).toEqual([
      `@slowhash/bcrypt is 0.0.9, not ${VERSION}`,
    ])
    const range = { slowhash: `^${VERSION}` }
    expect(problems(changed('@slowhash/bcrypt', { dependencies: range }))).toEqual([
      `@slowhash/bcrypt depends on slowhash ^${VERSION}, not ${VERSION}`,
    ])
  })

  it('is a binary that slowhash does not name', () => {
    const [first, ...others] = PLATFORM_PACKAGES
    const optionalDependencies = Object.fromEntries(others.map((name) => [name, VERSION]))
    expect(problems(changed('slowhash', { optionalDependencies }))).toEqual([
      `slowhash does not name ${first} as an optional dependency`,
    ])
  })

  it('is a package without its binary or the notices', () => {
    expect(problems(changed('@slowhash/binding-darwin-x64', { contents: ['LICENSE'] }))).toEqual([
      '@slowhash/binding-darwin-x64 comes without slowhash.node',
      '@slowhash/binding-darwin-x64 comes without THIRD-PARTY-NOTICES.md',
    ])
  })

  it('is what would keep it from being public or proven', () => {
    expect(problems(changed('slowhash', { private: true, publishConfig: {} }))).toEqual([
      'slowhash is private',
      'slowhash would not be public',
      'slowhash has no provenance',
    ])
  })
})

it('tags a version made for trying as next', () => {
  expect(plan.distTag('1.2.3')).toBe('latest')
  expect(plan.distTag('1.2.3-rc.1')).toBe('next')
})

describe('against a registry', () => {
  let registry: Registry
  let folder: string

  beforeEach(async () => {
    registry = new Registry()
    await registry.start()
    folder = packAll(release(VERSION))
  })

  afterEach(() => {
    registry.stop()
    rmSync(folder, { recursive: true })
  })

  it('publishes in order, stops at a failure, goes on from there, and again publishes none', async () => {
    registry.refused.add('@slowhash/binding-linux-x64-musl')
    const half = await publish(registry, folder)
    expect(half.code).toBe(1)
    expect(half.stderr).toContain(
      'Not published: @slowhash/binding-linux-x64-musl, @slowhash/binding-win32-arm64-msvc, ' +
        '@slowhash/binding-win32-x64-msvc, slowhash, ',
    )
    expect(registry.published).toHaveLength(5)
    registry.refused.clear()
    const { code, stdout, stderr } = await publish(registry, folder)
    expect(code, stderr).toBe(0)
    expect(stdout).toContain(`${VERSION}: 7 published, 5 there before`)
    expect(registry.published.slice(0, 8).sort()).toEqual([...PLATFORM_PACKAGES].sort())
    expect(registry.published.slice(8)).toEqual(['slowhash', ...ALIASES])
    expect(registry.tags('slowhash')).toEqual({ latest: VERSION })
    const again = await publish(registry, folder)
    expect(again.code, again.stderr).toBe(0)
    expect(again.stdout).toContain(`${VERSION}: 0 published, 12 there before`)
    expect(registry.published).toHaveLength(12)
  })

  it('publishes nothing in a dry run', async () => {
    // What is left are slowhash and one alias.
    for (const manifest of release(VERSION).filter(({ name }) => !LEFT.includes(name))) {
      const integrity = integrityOf(join(folder, tarballName(manifest)))
      registry.seed(manifest.name, VERSION, integrity)
    }
    const { code, stdout, stderr } = await publish(registry, folder, '--dry-run')
    expect(code, stderr).toBe(0)
    const announced = [...stdout.matchAll(/^would publish (.*)@/gm)].map(([, name]) => name)
    expect(announced).toEqual(LEFT)
    expect(stdout).toContain(`${VERSION}: 2 to publish, 10 there before`)
    expect(registry.published).toEqual([])
  })

  it('publishes nothing of a release that is not whole', async () => {
    const name = '@slowhash/binding-win32-x64-msvc'
    rmSync(join(folder, tarballName({ name, version: VERSION })))
    const { code, stderr } = await publish(registry, folder)
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: '@slowhash/binding-win32-x64-msvc is missing\n',
    })
    expect(registry.published).toEqual([])
  })

  it('does not mix two builds of one version', async () => {
    registry.seed('@slowhash/bcrypt', VERSION, 'sha512-of-another-build')
    const { code, stderr } = await publish(registry, folder)
    expect(code).toBe(1)
    expect(stderr).toContain(`the registry has another @slowhash/bcrypt@${VERSION}: publish the`)
    expect(registry.published).toEqual([])
  })

  it('publishes nothing when the registry does not answer', async () => {
    registry.stop()
    const { code, stderr } = await publish(registry, folder)
    expect(code).toBe(1)
    expect(stderr).toContain(`did not say whether it has ${VERSION}: ECONNREFUSED`)
  })
})
