import { inspect } from 'node:util'
import { hashSync } from 'slowhash'
import { expect } from 'vitest'
import { type Coded, TINY } from './errors.support'

export const PASSWORD = 'Passw0rd-Marker-7c1e5b'
export const SALT = 'SaltMarker-2f9d4'
export const SECRET = 'SecretMarker-88aa31'
export const DATA = 'DataMarker-5e5e77'
export const BYTES = { salt: Buffer.from(SALT), secret: Buffer.from(SECRET) }

/** Every way in which text could appear, whole or in part, in an error or in what is printed of it. */
function spellings(text: string): string[] {
  const bytes = Buffer.from(text)
  const part = bytes.subarray(2, 11)
  const hex = part.toString('hex')
  return [
    text.slice(0, 8),
    text.slice(-8),
    hex,
    hex.replace(/../g, '$& ').trim(),
    part.join(),
    part.join(', '),
    ...[0, 1, 2].map((from) => bytes.subarray(from, from + 9).toString('base64')),
  ]
}

/** Stored strings of which nothing may appear, and their salts and tags. */
export const STORED = Object.values(TINY).map((options) =>
  hashSync(PASSWORD, { ...options, salt: BYTES.salt }),
)
export const [ARGON2 = '', , , BCRYPT = '', SCRYPT = ''] = STORED
const MARKERS = [PASSWORD, SALT, SECRET, DATA].flatMap(spellings)
const PIECES = STORED.flatMap((stored) => [
  stored,
  ...(stored === BCRYPT ? [stored.slice(7, 29), stored.slice(29)] : stored.split('$').slice(-2)),
])

/** Everything that anyone may print of an error. */
export function everythingOf(error: Coded): string {
  const own = Object.getOwnPropertyNames(error).map((name) => Reflect.get(error, name))
  return [
    ...[error.message, error.stack, String(error), JSON.stringify(error), ...own.map(String)],
    ...[inspect(error, { depth: 9, showHidden: true }), inspect(own, { depth: 9 })],
  ].join('\n')
}

/** Values that carry the marked text and stand where they do not belong. */
export function carriers(text: string): unknown[] {
  const bytes = Buffer.from(text)
  const copy = Uint8Array.from(bytes).buffer
  return [
    [text],
    { text, toString: () => text },
    new String(text),
    new DataView(copy),
    copy,
    new Uint16Array(copy.slice(0, 16)),
    Promise.resolve(text),
    Symbol(text),
    new Map([[text, text]]),
    () => text,
  ]
}

/** Checks that nothing of the marked texts and of the stored strings is in what is printed. */
export function expectNothingIn(text: string, where: string): void {
  const found = [...MARKERS, ...PIECES].filter((piece) => text.includes(piece))
  expect(found, `in ${where}`).toEqual([])
}
