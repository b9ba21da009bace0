import type * as Public from '../formats'
import { argon2Secret } from './adapters/argon2'
import { auth0Import } from './adapters/auth0'
import { bcryptPepper, bcryptPrehash } from './adapters/bcrypt'
import { hexDigest, saltedDigest } from './adapters/digest'
import { discourse } from './adapters/discourse'
import { firebaseImport, firebaseScrypt } from './adapters/firebase'
import { aspnetMembership, authlogic, joomla, mybb, opencart, vbulletin } from './adapters/forums'
import { gitea } from './adapters/gitea'
import { keycloak } from './adapters/keycloak'
import { betterAuthScrypt, nodeScrypt } from './adapters/node-scrypt'
import { oktaImport } from './adapters/okta'
import {
  grafana,
  nodePbkdf2,
  npmCredential,
  npmPbkdf2Password,
  passportLocalMongoose,
  payload,
} from './adapters/pbkdf2'
import { springPbkdf2 } from './adapters/spring'
import { symfonyMessageDigest } from './adapters/symfony'

/** The public face. Its documentation is `formats.d.ts`, which the annotation holds it to. */
const formats: typeof Public = {
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
}

export = formats
