// What a consumer writes, and what the types refuse.

import {
  argon2Secret,
  aspnetMembership,
  auth0Import,
  authlogic,
  bcryptPepper,
  bcryptPrehash,
  betterAuthScrypt,
  discourse,
  type FirebaseScryptOptions,
  firebaseImport,
  firebaseScrypt,
  gitea,
  grafana,
  hexDigest,
  joomla,
  keycloak,
  type LegacyFormat,
  type LegacyReading,
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

const project: FirebaseScryptOptions = { signerKey: new Uint8Array(64), memCost: 14 }

export const all: LegacyFormat[] = [
  argon2Secret('secret'),
  argon2Secret(new Uint8Array(16)),
  aspnetMembership(),
  auth0Import(),
  authlogic(),
  bcryptPepper('pepper'),
  bcryptPrehash('sha256-hex'),
  betterAuthScrypt(),
  discourse(),
  firebaseImport({ algorithm: 'SHA256', rounds: undefined }),
  firebaseScrypt(project),
  gitea(),
  grafana(),
  hexDigest('md5'),
  joomla(),
  keycloak(),
  mybb(),
  nodePbkdf2({ hash: 'sha512', iterations: 1000, layout: 'hash.salt' }),
  nodeScrypt(),
  nodeScrypt({ N: 1024, salt: 'hex' }),
  nodeScrypt(null),
  npmCredential(),
  npmPbkdf2Password(),
  oktaImport(),
  opencart(),
  passportLocalMongoose({ digestAlgorithm: 'sha1' }),
  payload(),
  saltedDigest({ hash: 'md5', template: '{SALT}{PASSWORD}', layout: 'hash' }),
  springPbkdf2({ secret: 'secret' }),
  symfonyMessageDigest(),
  vbulletin(),
]

/** One that an application has of its own. */
export const own: LegacyFormat = {
  id: 'own',
  read: (stored) => (stored.startsWith('own:') ? { hash: stored.slice(4) } : null),
}
export const reading: LegacyReading | null = own.read('')
export const secret: Uint8Array | undefined = reading?.secret

// @ts-expect-error: a kind that is none
bcryptPrehash('sha256')
// @ts-expect-error: the pepper is missing
bcryptPepper()
// @ts-expect-error: the signer key is missing
firebaseScrypt({})
// @ts-expect-error: the iterations are missing
nodePbkdf2({ hash: 'sha512' })
// @ts-expect-error: the template is missing
saltedDigest({ hash: 'md5' })
// @ts-expect-error: an unknown option
nodeScrypt({ n: 1024 })
// @ts-expect-error: an unknown hash
hexDigest('md4')
// @ts-expect-error: what is read is no string
export const read: string = own.read('')
