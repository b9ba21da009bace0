import { createPasswords, hash, type LegacyFormat, verify } from 'slowhash'
import { expect, it } from 'vitest'

const PASSWORD = 'correct horse battery staple'
const OLD = { memoryCost: 64, timeCost: 1 }
const NEW = { memoryCost: 64, timeCost: 2 }

/** The password in memory of its own or in shared memory. */
function views(): Uint8Array[] {
  const own = Uint8Array.from(Buffer.from(PASSWORD))
  const shared = new Uint8Array(new SharedArrayBuffer(own.length))
  shared.set(own)
  return [own, shared]
}

it.each(['hash', 'verify', 'check', 'login'] as const)(
  'takes the password of %s before it returns, and lets its owner overwrite it then',
  async (name) => {
    const passwords = createPasswords({ hash: NEW })
    const stored = await hash(PASSWORD, OLD)
    for (const password of views()) {
      const upgraded: string[] = []
      const onUpgrade = (newHash: string) => void upgraded.push(newHash)
      const calls = {
        hash: async () => upgraded.push(await passwords.hash(password)),
        verify: async () => expect(await passwords.verify(stored, password)).toBe(true),
        check: async () => {
          const result = await passwords.check(stored, password)
          if (result.ok && result.rehash && result.newHash) upgraded.push(result.newHash)
        },
        login: async () => {
          const result = await passwords.login(stored, password, { onUpgrade })
          expect(result).toMatchObject({ ok: true, upgrade: 'done' })
        },
      }
      const call = calls[name]()
      password.fill(0)
      await call
      expect(upgraded).toHaveLength(name === 'verify' ? 0 : 1)
      for (const newHash of upgraded) expect(await verify(newHash, PASSWORD)).toBe(true)
    }
  },
)

it('gives a legacy format a copy, and overwrites it and what came of it', async () => {
  const seen: Uint8Array[] = []
  const reversed: LegacyFormat = {
    id: 'reversed',
    read: (stored) => ({
      hash: stored.slice('reversed:'.length),
      password: (bytes) => {
        const made = Uint8Array.from(bytes).reverse()
        seen.push(bytes, made)
        return made
      },
    }),
  }
  const passwords = createPasswords({ hash: NEW, legacy: [reversed] })
  const stored = `reversed:${await hash([...PASSWORD].reverse().join(''), OLD)}`
  for (const password of [PASSWORD, Buffer.from(PASSWORD)]) {
    expect(await passwords.verify(stored, password)).toBe(true)
    expect(await passwords.verify(stored, `${password}!`)).toBe(false)
    expect(String(password)).toBe(PASSWORD)
  }
  expect(seen).toHaveLength(8)
  for (const bytes of seen) expect(bytes.every((byte) => byte === 0)).toBe(true)
})
