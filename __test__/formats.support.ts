import { createRequire } from 'node:module'
import { join } from 'node:path'
import {
  argon2Secret,
  aspnetMembership,
  auth0Import,
  authlogic,
  bcryptPepper,
  bcryptPrehash,
  betterAuthScrypt,
  discourse,
  firebaseImport,
  firebaseScrypt,
  gitea,
  grafana,
  hexDigest,
  joomla,
  keycloak,
  type LegacyFormat,
  mybb,
  nodePbkdf2,
  nodeScrypt,
  npmCredential,
  npmPbkdf2Password,
  oktaImport,
  opencart,
  passportLocalMongoose,
  payload,
  saltedDigest,
  springPbkdf2,
  symfonyMessageDigest,
  vbulletin,
} from 'slowhash/formats'
import { root } from './lifecycle.support'
import { type FormatRow, fromHex } from './vectors.support'

type Native = typeof import('../native/binding')
type Limits = Parameters<Native['draft']['verify']>[5]

const require = createRequire(import.meta.url)
const { draft, formats, identify } = require(join(root, 'dist', 'binding.js')) as Native
const { enqueue } = require(join(root, 'dist', 'queue.js')) as {
  enqueue(prepare: () => void): Promise<boolean>
}

/** The formats of `vectors/formats.jsonl` that need an adapter, the adapter, and the number of rows. */
export const COVERED: readonly (readonly [string, LegacyFormat, number])[] = [
  ['argon2id-v19-secret', argon2Secret('pepper-key-1'), 2],
  ['aspnet-membership-sha1', aspnetMembership(), 2],
  ['auth0-custom', auth0Import(), 18],
  ['authlogic-sha512', authlogic(), 2],
  ['better-auth-scrypt', betterAuthScrypt(), 3],
  ['bun-bcrypt-sha512', bcryptPrehash('sha512-raw-over-72'), 4],
  ['devise-bcrypt-pepper', bcryptPepper('devise-pepper-0123456789abcdef'), 2],
  ['discourse-pbkdf2', discourse(), 2],
  ['firebase-import', firebaseImport(), 24],
  ['gitea-argon2', gitea(), 4],
  ['gitea-bcrypt', gitea(), 3],
  ['gitea-pbkdf2', gitea(), 5],
  ['gitea-scrypt', gitea(), 3],
  ['grafana-pbkdf2', grafana(), 3],
  ['hex-md5', hexDigest('md5'), 3],
  ['hex-md5-salt-prefix', salted('md5', '{SALT}{PASSWORD}'), 2],
  ['hex-md5-salt-suffix', salted('md5', '{PASSWORD}{SALT}'), 2],
  ['hex-sha1', hexDigest('sha1'), 2],
  ['hex-sha1-salt-prefix', salted('sha1', '{SALT}{PASSWORD}'), 2],
  ['hex-sha1-salt-suffix', salted('sha1', '{PASSWORD}{SALT}'), 2],
  ['hex-sha256', hexDigest('sha256'), 2],
  ['hex-sha256-salt-prefix', salted('sha256', '{SALT}{PASSWORD}'), 2],
  ['hex-sha256-salt-suffix', salted('sha256', '{PASSWORD}{SALT}'), 2],
  ['hex-sha384', hexDigest('sha384'), 2],
  ['hex-sha512', hexDigest('sha512'), 2],
  ['hex-sha512-salt-prefix', salted('sha512', '{SALT}{PASSWORD}'), 2],
  ['hex-sha512-salt-suffix', salted('sha512', '{PASSWORD}{SALT}'), 2],
  ['joomla-md5-salt', joomla(), 3],
  ['keycloak-argon2', keycloak(), 2],
  ['keycloak-pbkdf2', keycloak(), 11],
  ['meteor-bcrypt', bcryptPrehash('sha256-hex'), 2],
  ['mybb-md5', mybb(), 3],
  ['node-scrypt-hash.salt', nodeScrypt({ layout: 'hash.salt' }), 2],
  ['node-scrypt-salt-hash-hex', nodeScrypt(), 2],
  ['node-scrypt-salthexbytes', nodeScrypt({ salt: 'hex' }), 2],
  ['npm-credential-json', npmCredential(), 2],
  ['npm-pbkdf2-password', npmPbkdf2Password({ iterations: 1000 }), 2],
  ['okta-import', oktaImport(), 12],
  ['opencart-sha1', opencart(), 2],
  ['passport-local-mongoose', passportLocalMongoose(), 2],
  ['prehash-md5hex-bcrypt', bcryptPrehash('md5-hex'), 3],
  ['prehash-sha1hex-bcrypt', bcryptPrehash('sha1-hex'), 3],
  ['prehash-sha256b64-bcrypt', bcryptPrehash('sha256-base64'), 2],
  ['prehash-sha256hex-bcrypt', bcryptPrehash('sha256-hex'), 3],
  ['prehash-sha384b64-bcrypt', bcryptPrehash('sha384-base64'), 2],
  ['prehash-sha512b64-bcrypt', bcryptPrehash('sha512-base64'), 3],
  ['prehash-sha512hex-bcrypt', bcryptPrehash('sha512-hex'), 3],
  ['spring-pbkdf2-custom', springPbkdf2({ secret: 'sek', hash: 'sha512', iterations: 1000 }), 2],
  ['symfony-sha512-messagedigest', symfonyMessageDigest(), 2],
  ['vbulletin-md5', vbulletin(), 3],
]

/** Every adapter, with options where it needs them. */
export const ADAPTERS: readonly LegacyFormat[] = [
  ...new Map(COVERED.map(([, format]) => [format.id, format])).values(),
  bcryptPrehash('sha512-base64-over-72'),
  firebaseScrypt({ signerKey: Buffer.alloc(64, 1) }),
  nodePbkdf2({ hash: 'sha512', iterations: 10_000 }),
  payload(),
  saltedDigest({ hash: 'sha1', template: '{PASSWORD}', layout: 'hash', encoding: 'base64' }),
]

function salted(hash: 'md5' | 'sha1' | 'sha256' | 'sha512', template: string): LegacyFormat {
  return saltedDigest({ hash, template })
}

/** Whether it is the password, by the format and the core; null when the format does not know the string. */
export async function verifies(
  format: LegacyFormat,
  stored: string,
  password: Uint8Array,
  limits: Limits = {},
): Promise<boolean | null> {
  const reading = format.read(stored)
  if (reading === null) return null
  const { hash, accept = [], password: recode, secret } = reading
  const plain = recode === undefined ? password : recode(password)
  try {
    return await enqueue(() => {
      draft.verify(hash, plain, secret, undefined, ['all', ...accept], limits)
    })
  } catch (error) {
    const refused = ['ERR_SLOWHASH_INVALID_HASH', 'ERR_SLOWHASH_LIMIT']
    if (!refused.includes((error as { code: string }).code)) throw error
    return null
  }
}

/** What the core says of the string that a format makes of another. */
export function identified(format: LegacyFormat, stored: string) {
  const reading = format.read(stored)
  return reading && identify(reading.hash, ['all', ...(reading.accept ?? [])])
}

/** Whether the core reads a string, if need be when its format is named. */
export function isTold(stored: string): boolean {
  return identify(stored, ['all', ...formats().map(({ id }) => id)]) !== null
}

export function passwordOf(row: FormatRow): Buffer {
  return row.password_hex === undefined
    ? Buffer.from(row.password_utf8 ?? '')
    : fromHex(row.password_hex)
}
