import { createHash } from 'node:crypto'
import { firebaseImport, nodeScrypt, passportLocalMongoose, springPbkdf2 } from 'slowhash/formats'
import { afterEach, describe, expect, it } from 'vitest'
import { ADAPTERS, COVERED, identified, passwordOf, verifies } from './formats.support'
import { rows } from './vectors.support'

const valid = rows('formats.jsonl').filter((row) => row.valid)

/** What cheap rows ask for at most, so that an edited cost is refused and not computed. */
const LIMITS = { argon2WorkKib: 1 << 12, bcryptCost: 5, scryptBytes: 2 << 20, iterations: 50_000 }

/** Edits that mean the same. */
function isSame(stored: string, edited: string): boolean {
  // No round is as one, and bcrypt's versions 2a and 2b are one function.
  const changed = [
    ['"rounds":0', '"rounds":1'],
    ['"JDJi', '"JDJh'],
  ].some(([one = '', other = '']) => stored.replace(one, other) === edited)
  // Gitea ignores salt and cost where bcrypt has its own.
  if (/^bcrypt\$\d+:[^:]*:\$2/.test(edited)) return edited.endsWith(stored.slice(-60))
  // URL-safe base64 has padding or not.
  const isImport = stored.startsWith('{"algorithm":')
  return changed || (isImport && edited.replaceAll('=', '') === stored.replaceAll('=', ''))
}

/** The string without a character and with another one, at each place, and cut short there. */
function edits(stored: string): string[] {
  return Array.from({ length: stored.length }, (_, at) => at).flatMap((at) => {
    const [before, after] = [stored.slice(0, at), stored.slice(at + 1)]
    const other = String.fromCharCode(stored.charCodeAt(at) ^ 1)
    return [before, before + after, before + other + after]
  })
}

describe('a stored string', () => {
  it.each(COVERED)('of %s never verifies after one edit', async (name, format) => {
    for (const row of valid.filter(({ format }) => format === name)) {
      const password = passwordOf(row)
      // A row that asks for more would take minutes for all of its edits.
      if ((await verifies(format, row.stored, password, LIMITS)) !== true) continue
      for (const edited of edits(row.stored)) {
        if (edited === row.stored || isSame(row.stored, edited)) continue
        expect(await verifies(format, edited, password, LIMITS), edited).not.toBe(true)
      }
    }
  })

  it('becomes another one by an edit, also of those that take too long to verify', async () => {
    const slow = new Set<string>()
    for (const [name, format] of COVERED) {
      for (const { stored, ...row } of valid.filter(({ format }) => format === name)) {
        if (await verifies(format, stored, passwordOf({ ...row, stored }), LIMITS)) continue
        slow.add(name)
        const hash = format.read(stored)?.hash
        for (const edited of edits(stored)) {
          if (edited !== stored && !isSame(stored, edited))
            expect(format.read(edited)?.hash, edited).not.toBe(hash)
        }
      }
    }
    expect([...slow]).toEqual([
      'better-auth-scrypt',
      'gitea-argon2',
      'gitea-bcrypt',
      'gitea-scrypt',
      'node-scrypt-hash.salt',
      'node-scrypt-salt-hash-hex',
      'node-scrypt-salthexbytes',
      'passport-local-mongoose',
      'prehash-sha256hex-bcrypt',
      'prehash-sha512hex-bcrypt',
    ])
  })
})

/** Pieces that formats are made of, and some that they are not. */
const PIECES = [
  ...['{', '}', '"', ':', ',', '[', ']', '$', '.', '\\', '\\u0000', '\0', '\ud800', '🔑', ' ', '='],
  ...['null', 'true', '1e400', '-0', '0.5', '4294967296', '1', '"salt"', '"hash"', '"value"'],
  ...['"algorithm"', '"__proto__"', '"constructor"', '"toString"', '{"', '"}', '{}', '":"', '","'],
  ...['"secretData":{', '"credentialData":{', '"password":{', '"passwordHash":"', '"MD5"', '"md5"'],
  ...['pbkdf2$', 'argon2$', 'bcrypt$', 'scrypt$', '$2b$', '$argon2id$', '{pbkdf2}', 'constructor$'],
  ...['00', 'ff', 'AA==', 'A', 'ab', '0'.repeat(128), 'f'.repeat(32)],
]

/** Texts of pieces in an order that the seed determines. */
function texts(seed: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const bytes = createHash('shake256', { outputLength: 24 }).update(`${seed} ${index}`).digest()
    const chosen = bytes.subarray(0, 1 + ((bytes.at(-1) ?? 0) % 23))
    return Array.from(chosen, (byte) => PIECES[byte % PIECES.length]).join('')
  })
}

const HUGE = 1 << 20
const HOSTILE = [
  '',
  ...['a', '0', ':', '.', '$', '{', '"', '[', '{"a":', '\0', 'é'].map((text) => text.repeat(HUGE)),
  `{"salt":"${'a'.repeat(HUGE)}","hash":"00"}`,
  `{"salt":"a","hash":"${'0'.repeat(HUGE)}"}`,
  `{"salt":${'['.repeat(8000)}${']'.repeat(8000)},"hash":"00"}`,
  '{"__proto__":{"salt":"a","hash":"00"}}',
  '{"salt":"a","hash":"00","__proto__":{}}',
  '{"__proto__":{"algorithm":"MD5","value":"AAAAAAAAAAAAAAAAAAAAAA=="}}',
  '{"secretData":{"__proto__":{"value":"AA=="}},"credentialData":{"__proto__":{}}}',
  '{"secretData":"{\\"__proto__\\":1}","credentialData":"["}',
  '{"algorithm":"constructor","hash":{"value":"00","encoding":"hex"}}',
  '{"algorithm":"__proto__","value":"AA==","salt":"","saltOrder":"constructor"}',
  '{"algorithm":"toString","passwordHash":"AA=="}',
  '{"algorithm":"md5","hash":[],"salt":null,"password":0}',
  '{"salt":{"toString":1},"hash":{"length":-1}}',
  ...['null', '[]', '1', '"a"', '{', '{"', '{}', '{"salt":1}', 'constructor$1:a:b'],
]

describe('read', () => {
  it('never throws, and gives strings that the core can judge', () => {
    const samples = [...HOSTILE, ...texts('formats', 5000), ...valid.map(({ stored }) => stored)]
    let [ran, known] = [0, 0]
    for (const adapter of ADAPTERS) {
      for (const stored of samples) {
        ran += 1
        if (identified(adapter, stored) !== null) known += 1
      }
    }
    expect(ran).toBe(ADAPTERS.length * samples.length)
    expect(known).toBeGreaterThan(300)
    expect(ADAPTERS).toHaveLength(44)
  })

  it('knows nothing of what is longer than any row', () => {
    for (const adapter of ADAPTERS) {
      const long = HOSTILE.filter(({ length }) => length > 16_384)
      expect(long.map((stored) => adapter.read(stored))).toEqual(long.map(() => null))
    }
  })
})

describe('a prototype', () => {
  const polluted = {
    ...{ salt: 'a', hash: 'sha1', algorithm: 'md5', encoding: 'base64', value: 'AA==' },
    ...{
      key: 'AA==',
      rounds: 2,
      again: '{DIGEST}',
      written: 'hex',
      utf16: true,
      layout: 'hash.salt',
    },
    ...{ inputOrder: 'SALT_FIRST', passwordSalt: 'AA==', position: 'prefix', iterations: 1, N: 2 },
  }

  afterEach(() => {
    for (const name of Object.keys(polluted)) Reflect.deleteProperty(Object.prototype, name)
  })

  it('adds nothing to rows and options', () => {
    const before = readings()
    for (const [name, value] of Object.entries(polluted)) {
      Object.defineProperty(Object.prototype, name, { value, configurable: true, writable: true })
    }
    const after = readings()
    for (const name of Object.keys(polluted)) Reflect.deleteProperty(Object.prototype, name)
    expect(after).toEqual(before)
    expect(before.filter((hash) => hash !== undefined).length).toBeGreaterThan(200)
  })

  function readings() {
    const made = [nodeScrypt(), passportLocalMongoose(), springPbkdf2(), firebaseImport()]
    const stored = valid.map(({ stored }) => stored)
    const samples = [...stored, '{}', '{"salt":"a"}', '{"hash":{"value":"00"}}', '{"value":"AA=="}']
    return [...ADAPTERS, ...made].flatMap((adapter) => {
      return samples.map((stored) => adapter.read(stored)?.hash)
    })
  }
})
