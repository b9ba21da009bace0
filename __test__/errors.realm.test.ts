import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, resolve } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import type * as Slowhash from 'slowhash'
import { hash, hashSync, verify, verifySync } from 'slowhash'
import { expect, it } from 'vitest'
import { type Coded, NO_BYTES, rejected, TINY, thrown } from './errors.support'

const require = createRequire(import.meta.url)

interface Realm {
  context: object
  slowhash: typeof Slowhash
  Error: ErrorConstructor
  TypeError: ErrorConstructor
  RangeError: ErrorConstructor
}

/** The package as a test runner with isolated globals loads it: its files run in a new context. */
function loadInNewContext(): Realm {
  const context = createContext({ process, queueMicrotask, Buffer, structuredClone })
  const modules = new Map<string, { exports: unknown }>()
  const load = (file: string): unknown => {
    const known = modules.get(file)
    if (known !== undefined) return known.exports
    const module = { exports: {} as unknown }
    modules.set(file, module)
    const source = `(function (module, exports, require) {${readFileSync(file, 'utf8')}\n})`
    const local = (name: string) =>
      name.startsWith('./') ? load(`${resolve(dirname(file), name)}.js`) : createRequire(file)(name)
    runInContext(source, context, { filename: file })(module, module.exports, local)
    return module.exports
  }
  const globals = runInContext('({ Error, TypeError, RangeError })', context)
  return { context, slowhash: load(require.resolve('slowhash')) as typeof Slowhash, ...globals }
}

/** One call for each class of errors. */
function failures(slowhash: typeof Slowhash): [kind: string, ...calls: (() => unknown)[]][] {
  const limit = '$2b$31$abcdefghijklmnopqrstuuVCxkXK5GBxCDbGSTNTEIdcEqEoaMQCe'
  const stored = hashSync('password', TINY.argon2id)
  const { hash, hashSync: sync, verify, verifySync } = slowhash
  return [
    ['TypeError', () => hash(1 as never), () => sync(1 as never)],
    ['TypeError', () => hash('', { salt: '' as never }), () => sync('', { salt: '' as never })],
    ['RangeError', () => hash('', { timeCost: 0 }), () => sync('', { timeCost: 0 })],
    [
      'RangeError',
      () => hash('', { version: 1 as never }),
      () => sync('', { version: 1 as never }),
    ],
    ['Error', () => verify('', ''), () => verifySync('', '')],
    ['Error', () => verify(limit, ''), () => verifySync(limit, '')],
    ['Error', () => verify('', stored), () => verifySync('', stored)],
    ['Error', () => hash('', { signal: AbortSignal.abort() })],
  ]
}

it('makes errors of the classes of its own realm', async () => {
  const here: Record<string, ErrorConstructor> = { Error, TypeError, RangeError }
  let cases = 0
  for (const [kind, async, sync] of failures({ hash, hashSync, verify, verifySync } as never)) {
    const errors = [await rejected(async as () => unknown)]
    if (sync !== undefined) errors.push(thrown(sync))
    for (const error of errors) expect(error.constructor).toBe(here[kind])
    cases += errors.length
  }
  expect(cases).toBe(15)
})

it('makes errors of the realm that the package was loaded in', async () => {
  const realm = loadInNewContext()
  const there: Record<string, ErrorConstructor> = { ...realm } as never
  expect(realm.TypeError).not.toBe(TypeError)
  let cases = 0
  for (const [kind, async, sync] of failures(realm.slowhash)) {
    const errors = [await Promise.resolve(async?.()).catch((error: Coded) => error)] as Coded[]
    if (sync !== undefined) errors.push(thrown(sync))
    for (const error of errors) {
      expect(error.constructor).toBe(there[kind])
      expect(error).toBeInstanceOf(realm.Error)
      expect(error.code).toMatch(/^(ERR_|ABORT_ERR)/)
    }
    cases += errors.length
  }
  expect(cases).toBe(15)
})

it('makes errors of its own realm for callers of another', () => {
  const context = createContext({ hashSync })
  const error = runInContext('try { hashSync(1) } catch (error) { error }', context)
  expect(error).toBeInstanceOf(TypeError)
})

it('hashes in the realm that the package was loaded in', async () => {
  const { context, slowhash } = loadInNewContext()
  const foreign: Uint8Array = runInContext('Uint8Array.of(112, 97, 115, 115)', context)
  for (const options of Object.values(TINY)) {
    const stored = await slowhash.hash('pass', options)
    expect(await slowhash.verify(stored, foreign)).toBe(true)
    expect(verifySync(stored, Buffer.from('pass'))).toBe(true)
    expect(slowhash.identify(stored)?.algorithm).toBe(options.algorithm)
  }
  for (const [value] of NO_BYTES) {
    expect(thrown(() => slowhash.hashSync(value as never)).code).toBe('ERR_INVALID_ARG_TYPE')
  }
})
