import { createPasswords, hash, hashSync, verify } from 'slowhash'
import { expect, it } from 'vitest'
import { TINY, thrown, untyped } from './errors.support'
import { runNode } from './lifecycle.support'

it('takes no result from a polluted prototype', async () => {
  const program = `
    // Memory that no machine has, which a stored string may ask for when the limits say so.
    slowhash.configure({ maxMemory: 2 ** 52, limits: { argon2: { memoryCost: 2 ** 32 - 1, work: 2 ** 40 } } })
    const salt = 'c29tZXNhbHRzb21lc2FsdA'
    const stored = '$argon2id$v=19$m=4294967295,t=1,p=1$' + salt + '$' + 'A'.repeat(43)
    // Node.js itself cannot print while this is there.
    const print = (text) => { delete Object.prototype.value; console.log(text) }
    Object.prototype.value = true
    slowhash.verify(stored, 'wrong').then(print, (error) => print(error.code))
  `
  expect(await runNode(program, {})).toMatchObject({ code: 0, stdout: 'ERR_SLOWHASH_MEMORY\n' })
})

it('settles the other calls of a batch when a false signal throws', async () => {
  const signal = Object.assign(new EventTarget(), {
    aborted: false,
    removeEventListener() {
      throw new Error('not today')
    },
  }) as unknown as AbortSignal
  const calls = [{ ...TINY.bcrypt, signal }, TINY.bcrypt, TINY.bcrypt, TINY.bcrypt]
  const stored = await Promise.all(calls.map((options) => hash('password', options)))
  expect(await verify(stored[3] ?? '', 'password')).toBe(true)
})

it('answers a revoked proxy and an object that lies about its type with a coded error', () => {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  const liar = { [Symbol.toStringTag]: 'hunter2' }
  const throwing = {
    get [Symbol.toStringTag]() {
      throw new Error('not today')
    },
  }
  const cases = [proxy, liar, throwing] as never[]
  for (const value of cases) {
    const errors = [
      thrown(() => hashSync(value)),
      thrown(() => hashSync('password', value)),
      thrown(() => untyped.identify?.(value)),
    ]
    for (const error of errors) expect(error.code).toBe('ERR_INVALID_ARG_TYPE')
    expect(errors.map(({ message }) => message).join()).not.toContain('hunter2')
  }
  expect(cases).toHaveLength(3)
})

it('reads no limit, secret or key of a policy from a polluted prototype', async () => {
  const passwords = createPasswords({ hash: { memoryCost: 64, timeCost: 1 } })
  const stored = hashSync('a', { algorithm: 'bcrypt', cost: 4 })
  const polluted = {
    bcryptCost: 1,
    iterations: 1,
    secret: 'x',
    keyId: 'x',
    password: 'x',
    memoryCost: 1,
  }
  for (const [name, value] of Object.entries(polluted)) {
    Object.defineProperty(Object.prototype, name, { value, configurable: true, writable: true })
    const calls = [passwords.login(stored, 'a'), passwords.audit([stored]), verify(stored, 'a')]
    const settled = Promise.allSettled(calls)
    await settled.finally(() => Reflect.deleteProperty(Object.prototype, name))
    expect(await settled, name).toMatchObject([
      { value: { ok: true } },
      { value: { groups: [{ cost: 'cost=4' }], unverifiable: { 'over-limit': 0 } } },
      { value: true },
    ])
  }
})
