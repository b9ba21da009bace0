import { getEventListeners } from 'node:events'
import { runInNewContext } from 'node:vm'
import { configure, hash, hashRaw, stats, verify } from 'slowhash'
import { expect, it } from 'vitest'
import { type Coded, describe, rejected, TINY, untyped } from './errors.support'
import { started } from './queue.support'

const SLOW = { memoryCost: 32768, timeCost: 2 } as const
const SALT = Buffer.alloc(16)

/** Checks that a rejection is the AbortError of a signal that was aborted for `reason`. */
async function expectAborted(promise: Promise<unknown>, reason: unknown): Promise<void> {
  const error = await rejected(() => promise)
  expect(error).toBeInstanceOf(Error)
  expect([error.name, error.code]).toEqual(['AbortError', 'ABORT_ERR'])
  expect(error.message).toBe('The operation was aborted')
  expect(error.cause).toBe(reason)
}

it('rejects before anything is queued when the signal was aborted already', async () => {
  const reason = new Error('the client went away')
  const signal = AbortSignal.abort(reason)
  const events: string[] = []
  const slow = hash('first', SLOW).then(() => events.push('first'))
  await expectAborted(hash('password', { signal }), reason)
  await expectAborted(hashRaw('password', { signal, salt: SALT }), reason)
  const stored = await hash('password', TINY.argon2id)
  await expectAborted(verify(stored, 'password', { signal }), reason)
  await slow
  expect(getEventListeners(signal, 'abort')).toHaveLength(0)
})

it('rejects an aborted call without a hash before it, in the same tick', async () => {
  const events: string[] = []
  hash('password', { signal: AbortSignal.abort() }).catch(() => events.push('aborted'))
  await new Promise((resolve) => setImmediate(resolve))
  expect(events).toEqual(['aborted'])
})

it('looks at the signal first: nothing is copied for a call that is given up', async () => {
  const signal = AbortSignal.abort()
  expect((await rejected(() => hash(1 as never, { signal }))).code).toBe('ABORT_ERR')
  expect((await rejected(() => verify('', '', { signal }))).code).toBe('ABORT_ERR')
})

it('keeps any reason as the cause', async () => {
  for (const reason of ['a string', null, 0, { own: true }]) {
    await expectAborted(hash('password', { signal: AbortSignal.abort(reason) }), reason)
  }
  const error = await rejected(() => hash('password', { signal: AbortSignal.abort() }))
  expect((error.cause as Error).name).toBe('AbortError')
})

it('drops a waiting hash, and those behind it move up', async () => {
  const controller = new AbortController()
  const settled: string[] = []
  const note = (name: string) => () => settled.push(name)
  const before = Array.from({ length: 8 }, () => hash('before', SLOW).then(note('before')))
  const options = { ...SLOW, signal: controller.signal }
  const dropped = Array.from({ length: 8 }, () => hash('dropped', options).catch(note('dropped')))
  const after = hash('after', TINY.argon2id).then(note('after'))
  await started()
  expect(stats().waiting).toBeGreaterThanOrEqual(9)
  controller.abort()
  await Promise.all([...before, ...dropped, after])
  expect(settled.slice(0, 8)).toEqual(Array(8).fill('dropped'))
  expect(settled.filter((name) => name === 'before')).toHaveLength(8)
  expect(settled).toContain('after')
})

it('gives the place of an aborted call to the next before the queue has begun', async () => {
  const controller = new AbortController()
  const { signal } = controller
  configure({ concurrency: 1, maxQueue: 1023 })
  const aborted = Array.from({ length: 1024 }, () => hash('password', { ...TINY.argon2id, signal }))
  const refused = hash('password', TINY.argon2id)
  controller.abort('full')
  const accepted = hash('password', TINY.argon2id)
  await Promise.all(aborted.map((promise) => expectAborted(promise, 'full')))
  expect((await rejected(() => refused)).code).toBe('ERR_SLOWHASH_OVERLOADED')
  expect(await accepted).toMatch(/^\$argon2id\$/)
  configure({ concurrency: 2, maxQueue: 1024 })
})

it('rejects a running hash at once and throws its result away', async () => {
  const controller = new AbortController()
  const events: string[] = []
  const running = hash('password', { ...SLOW, timeCost: 4, signal: controller.signal })
  const next = hash('next', SLOW).then(() => events.push('next'))
  await started()
  expect(stats().running).toBeGreaterThan(0)
  controller.abort('late')
  await expectAborted(running, 'late')
  events.push('aborted')
  await next
  expect(events).toEqual(['aborted', 'next'])
})

it('does nothing when the signal is aborted after the end', async () => {
  const controller = new AbortController()
  const stored = await hash('password', { ...TINY.argon2id, signal: controller.signal })
  controller.abort()
  expect(await verify(stored, 'password')).toBe(true)
})

it('takes a timeout for the reason', async () => {
  const signal = AbortSignal.timeout(1)
  const waiting = Array.from({ length: 32 }, () => hash('password', { ...SLOW, signal }))
  const results = await Promise.allSettled(waiting)
  const last = results.at(-1)
  expect(last?.status).toBe('rejected')
  const error = (last as PromiseRejectedResult).reason as Coded
  expect([error.name, error.code]).toEqual(['AbortError', 'ABORT_ERR'])
  expect((error.cause as Error).name).toBe('TimeoutError')
})

it('takes a combined signal', async () => {
  const controller = new AbortController()
  const signal = AbortSignal.any([controller.signal, new AbortController().signal])
  const promise = hash('password', { ...SLOW, signal })
  controller.abort('combined')
  await expectAborted(promise, 'combined')
})

it('shares one signal among 1000 calls without a warning or a listener left behind', async () => {
  const warnings: Error[] = []
  const onWarning = (warning: Error) => warnings.push(warning)
  process.on('warning', onWarning)
  const { signal } = new AbortController()
  const options = { ...TINY.argon2id, signal }
  const results = Array.from({ length: 1000 }, (_, i) => hash(`password ${i}`, options))
  expect(getEventListeners(signal, 'abort')).toHaveLength(1)
  expect(new Set(await Promise.all(results)).size).toBe(1000)
  expect(getEventListeners(signal, 'abort')).toHaveLength(0)
  // A warning is emitted in a tick of its own.
  await new Promise((resolve) => setImmediate(resolve))
  process.off('warning', onWarning)
  expect(warnings).toEqual([])
})

it('rejects all calls that share a signal, and none that came with another', async () => {
  const [one, other] = [new AbortController(), new AbortController()]
  const calls = Array.from({ length: 100 }, (_, i) =>
    hash('password', { ...TINY.argon2id, signal: i % 2 ? one.signal : other.signal }),
  )
  one.abort()
  const results = await Promise.allSettled(calls)
  const rejections = results.filter(({ status }) => status === 'rejected')
  expect(rejections).toHaveLength(50)
  expect(results.every(({ status }, i) => status === (i % 2 ? 'rejected' : 'fulfilled'))).toBe(true)
  expect(getEventListeners(one.signal, 'abort')).toHaveLength(0)
  expect(getEventListeners(other.signal, 'abort')).toHaveLength(0)
})

it('uses a signal again after its calls have ended', async () => {
  const controller = new AbortController()
  const { signal } = controller
  await Promise.all([1, 2].map(() => hash('password', { ...TINY.argon2id, signal })))
  const promise = hash('password', { ...SLOW, signal })
  expect(getEventListeners(signal, 'abort')).toHaveLength(1)
  controller.abort('second')
  await expectAborted(promise, 'second')
  expect(getEventListeners(signal, 'abort')).toHaveLength(0)
})

it('rejects a signal that is none, before anything is queued', async () => {
  let cases = 0
  for (const [signal, type] of [
    [null, 'null'],
    [true, 'boolean'],
    ['abort', 'string'],
    [() => true, 'function'],
    [{}, 'Object'],
    [{ aborted: false }, 'Object'],
    [{ aborted: 'no', addEventListener() {}, removeEventListener() {} }, 'Object'],
    // It would fail only when the result is there, and take the whole batch along.
    [{ aborted: false, addEventListener() {} }, 'Object'],
    [new AbortController(), 'AbortController'],
    [new EventTarget(), 'EventTarget'],
  ] as const) {
    const expected = `TypeError [ERR_INVALID_ARG_TYPE]: signal must be an AbortSignal, got ${type}`
    const stored = await hash('password', TINY.argon2id)
    const calls = [
      () => untyped.hash?.('password', { ...TINY.argon2id, signal }),
      () => untyped.hashRaw?.('password', { ...TINY.argon2id, salt: SALT, signal }),
      () => untyped.verify?.(stored, 'password', { signal }),
    ]
    for (const call of calls) expect(describe(await rejected(call))).toBe(expected)
    cases++
  }
  expect(cases).toBe(10)
})

it('takes a signal of another realm', async () => {
  const listeners = new Set<() => void>()
  const signal = runInNewContext(
    `({
      aborted: false,
      reason: undefined,
      addEventListener(name, listener) { if (name === 'abort') listeners.add(listener) },
      removeEventListener(name, listener) { listeners.delete(listener) },
    })`,
    { listeners },
  )
  expect(await hash('password', { ...TINY.argon2id, signal })).toMatch(/^\$argon2id\$/)
  expect(listeners.size).toBe(0)
  const promise = hash('password', { ...SLOW, signal })
  signal.aborted = true
  signal.reason = 'from afar'
  for (const listener of listeners) listener()
  await expectAborted(promise, 'from afar')
})
