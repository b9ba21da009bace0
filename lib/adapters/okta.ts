import type * as Public from '../../formats'
import { adapter } from './adapter'
import { isBcrypt } from './bcrypt'
import { count, decoded, lookUp } from './decode'
import { jsonObject, type Row } from './row'
import { digest, type HashName, pbkdf2 } from './write'

const KNOWN = ['algorithm', 'salt', 'saltOrder', 'value', 'workFactor']
const PBKDF2 = ['algorithm', 'digestAlgorithm', 'iterationCount', 'keySize', 'salt', 'value']

const DIGESTS: Readonly<Record<string, HashName>> = {
  MD5: 'md5',
  'SHA-1': 'sha1',
  'SHA-256': 'sha256',
  'SHA-512': 'sha512',
}
const PRFS: Readonly<Record<string, HashName>> = { SHA256_HMAC: 'sha256', SHA512_HMAC: 'sha512' }
const TEMPLATES = { PREFIX: '{SALT}{PASSWORD}', POSTFIX: '{PASSWORD}{SALT}' }

export const oktaImport: typeof Public.oktaImport = () =>
  adapter('okta-import', (stored) => {
    const pbkdf2Row = jsonObject(stored, PBKDF2)
    if (pbkdf2Row?.algorithm === 'PBKDF2') return readPbkdf2(pbkdf2Row)
    const row = jsonObject(stored, KNOWN)
    if (row === null) return null
    return row.algorithm === 'BCRYPT' ? readBcrypt(row) : readDigest(row)
  })

function readBcrypt({ workFactor, salt, value }: Row): string | null {
  const cost = String(count(workFactor)).padStart(2, '0')
  const stored = `$2b$${cost}$${salt}${value}`
  return String(salt).length === 22 && isBcrypt(stored) ? stored : null
}

function readPbkdf2(row: Row): string | null {
  const keySize = count(row.keySize)
  return pbkdf2({
    hash: lookUp(PRFS, row.digestAlgorithm),
    iterations: count(row.iterationCount),
    salt: decoded('base64', row.salt),
    key: keySize === null ? null : decoded('base64', row.value, keySize),
  })
}

/** A digest without a salt has no order. */
function readDigest(row: Row): string | null {
  const salted = row.salt !== undefined
  return digest({
    hash: lookUp(DIGESTS, row.algorithm),
    template: salted ? lookUp(TEMPLATES, row.saltOrder) : '{PASSWORD}',
    salt: decoded('base64', row.salt ?? ''),
    tag: decoded('base64', row.value),
  })
}
